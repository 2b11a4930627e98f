import type { FastifyReply, FastifyRequest } from 'fastify';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import { forbidden } from '../../../base/errors.ts';
import type { Hosts } from '../../../base/hosts.ts';
import type { Site } from '../../../base/viewer.ts';
import { findSiteByHost, findSiteOfOrigin } from '../../../http/asked-site.ts';
import { isPageNavigation, isScriptRequest } from '../../../http/fetch-destination.ts';
import type { Visits } from '../../../http/visit.ts';
import type { Visitors } from '../../../http/visitor.ts';
import type { SitesService } from '../../accounts/sites/sites.service.ts';
import { classifySender } from '../../site/short-links/click-kind.ts';
import type { WidgetViewer } from './widgets.service.ts';

export interface WidgetViewerOnSite extends WidgetViewer {
  site: Site;
}

export interface WidgetViewers {
  /** Sets no cookie. */
  identify(request: FastifyRequest): Promise<WidgetViewerOnSite>;
  /** Like `identify`, but sets the visitor's cookie: for front ends that call on behalf of a browser. */
  identifyWithCookie(request: FastifyRequest, reply: FastifyReply): Promise<WidgetViewerOnSite>;
  /**
   * Viewer who votes or enters: an account, or a browser that sent its cookie. Undefined for
   * browsers that get their cookie with this response. Refuses bots.
   */
  identifyParticipant(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<WidgetViewerOnSite | undefined>;
  /** Sets a cookie that marks the visitor as known to the site. */
  markKnown(request: FastifyRequest, reply: FastifyReply, siteId: number): void;
}

const knownVisitorCookie = 'steward_known';

export function createWidgetViewers({
  sites,
  hosts,
  visits,
  visitors,
}: {
  sites: Pick<SitesService, 'recent'>;
  hosts: Hosts;
  visits: Visits;
  visitors: Visitors;
}): WidgetViewers {
  // Avoids queries for signed-out visitors, who cast most votes.
  async function findSiteAndUser(
    request: FastifyRequest,
  ): Promise<{ site: Site; userId?: number }> {
    const hostname = request.hostname.toLowerCase();
    const isNeutralHost = hosts.isNeutral(hostname);
    const all = await sites.recent.get();
    const siteOfOrigin = isNeutralHost ? findSiteOfOrigin(all, request) : undefined;
    if (visits.tokenOf(request) === undefined) {
      const site = isNeutralHost ? siteOfOrigin : findSiteByHost(all, hostname);
      if (site) return { site };
    }
    const visit = await visits.of(request);
    const site = siteOfOrigin ?? visit.site;
    const isHere = visit.viewer?.site.id === site.id;
    return { site, ...(isHere && visit.viewer && { userId: visit.viewer.id }) };
  }

  async function identify(request: FastifyRequest): Promise<WidgetViewerOnSite> {
    const { site, userId } = await findSiteAndUser(request);
    const visitorId = visitors.idOf(request);
    const knownSiteIds =
      visitorId && visitors.readText(request, { id: visitorId }, knownVisitorCookie);
    const isKnown =
      userId !== undefined || knownSiteIds?.split(' ').includes(String(site.id)) === true;
    return { site, userId, visitorId, isKnown };
  }

  return {
    identify,

    async identifyWithCookie(request, reply) {
      const widgetViewer = await identify(request);
      return { ...widgetViewer, visitorId: visitors.of(request, reply).id };
    },

    async identifyParticipant(request, reply) {
      const { headers } = request;
      // Forms are submitted by the page itself or by its script.
      const isSentByPage = isPageNavigation(headers) || isScriptRequest(headers);
      if (!isSentByPage || classifySender(headers) !== 'person') {
        throw forbidden(votingMessages.peopleOnly);
      }
      const widgetViewer = await identify(request);
      const isRecognised =
        widgetViewer.userId !== undefined || widgetViewer.visitorId !== undefined;
      const { id } = visitors.of(request, reply);
      return isRecognised ? { ...widgetViewer, visitorId: id } : undefined;
    },

    markKnown(request, reply, siteId) {
      const visitor = visitors.of(request, reply);
      const before = visitors.readText(request, visitor, knownVisitorCookie)?.split(' ') ?? [];
      const ids = new Set([...before, String(siteId)]);
      visitors.storeText(reply, visitor, knownVisitorCookie, [...ids].join(' '));
    },
  };
}
