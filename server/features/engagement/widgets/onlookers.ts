import type { FastifyReply, FastifyRequest } from 'fastify';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import { forbidden } from '../../../base/errors.ts';
import type { Hosts } from '../../../base/hosts.ts';
import type { Site } from '../../../base/viewer.ts';
import { siteAt, siteOfPage } from '../../../http/asked-site.ts';
import { isCall, isNavigation } from '../../../http/fetch-destination.ts';
import type { Visits } from '../../../http/visit.ts';
import type { Visitors } from '../../../http/visitor.ts';
import type { SitesService } from '../../accounts/sites/sites.service.ts';
import { senderOf } from '../../site/short-links/follower.ts';
import type { Onlooker } from './widgets.service.ts';

export interface OnlookerOnSite extends Onlooker {
  site: Site;
}

/** People who look at widgets, and do something with them, as requests tell. */
export interface Onlookers {
  /** Whoever looks gets no cookie for it. */
  of(request: FastifyRequest): Promise<OnlookerOnSite>;
  /** The same for front ends that ask on behalf of a browser, which gets its cookie with it. */
  introduced(request: FastifyRequest, reply: FastifyReply): Promise<OnlookerOnSite>;
  /**
   * Someone who does something, and is a person with an account or a browser that keeps its cookie.
   * Undefined for those who got their cookie only now and have not shown yet that they keep it.
   */
  acting(request: FastifyRequest, reply: FastifyReply): Promise<OnlookerOnSite | undefined>;
  /** From now on the site knows them. */
  rememberKnown(request: FastifyRequest, reply: FastifyReply, siteId: number): void;
}

const knownCookie = 'steward_known';

export function createOnlookers({
  sites,
  hosts,
  visits,
  visitors,
}: {
  sites: Pick<SitesService, 'recent'>;
  hosts: Hosts;
  visits: Visits;
  visitors: Visitors;
}): Onlookers {
  // Most who vote are not signed in: for them nothing is asked but to count the vote.

  async function placeOf(request: FastifyRequest): Promise<{ site: Site; userId?: number }> {
    const hostname = request.hostname.toLowerCase();
    const isNeutralHost = hosts.isNeutral(hostname);
    const all = await sites.recent.get();
    const asks = isNeutralHost ? siteOfPage(all, request) : undefined;
    if (visits.tokenOf(request) === undefined) {
      const site = isNeutralHost ? asks : siteAt(all, hostname);
      if (site) return { site };
    }
    const visit = await visits.of(request);
    const site = asks ?? visit.site;
    const isHere = visit.viewer?.site.id === site.id;
    return { site, ...(isHere && visit.viewer && { userId: visit.viewer.id }) };
  }

  async function of(request: FastifyRequest): Promise<OnlookerOnSite> {
    const { site, userId } = await placeOf(request);
    const visitorId = visitors.idOf(request);
    const kept = visitorId && visitors.recall(request, { id: visitorId }, knownCookie);
    const isKnown = userId !== undefined || kept?.split(' ').includes(String(site.id)) === true;
    return { site, userId, visitorId, isKnown };
  }

  return {
    of,

    async introduced(request, reply) {
      const onlooker = await of(request);
      return { ...onlooker, visitorId: visitors.of(request, reply).id };
    },

    async acting(request, reply) {
      const { headers } = request;
      // Forms are sent by the page itself, or by its script without leaving it.
      const isSentByPage = isNavigation(headers) || isCall(headers);
      if (!isSentByPage || senderOf(headers) !== 'person') {
        throw forbidden(votingMessages.peopleOnly);
      }
      const onlooker = await of(request);
      const isRecognised = onlooker.userId !== undefined || onlooker.visitorId !== undefined;
      const { id } = visitors.of(request, reply);
      return isRecognised ? { ...onlooker, visitorId: id } : undefined;
    },

    rememberKnown(request, reply, siteId) {
      const visitor = visitors.of(request, reply);
      const before = visitors.recall(request, visitor, knownCookie)?.split(' ') ?? [];
      const ids = new Set([...before, String(siteId)]);
      visitors.remember(reply, visitor, knownCookie, [...ids].join(' '));
    },
  };
}
