import type { FastifyReply, FastifyRequest } from 'fastify';
import { safeRedirectTarget } from '../../../../contract/addresses.ts';
import { isStaff } from '../../../../contract/roles.ts';
import type { Hosts } from '../../../base/hosts.ts';
import { sourceOfRequest } from '../../../http/request-source.ts';
import type { RouteParts } from '../../../http/route-parts.ts';
import { createHandOver } from './hand-over.ts';
import { knownBrowserMs, type OpenedSession, type SigningInBrowser } from './session-opening.ts';
import { toRoleId } from './sessions.service.ts';

export interface BrowserAtSite extends SigningInBrowser {
  /** Undefined on the neutral host. */
  siteId: number | undefined;
  shownSiteId: number;
}

export function createSignInReplies({ services, hosts, visits }: RouteParts & { hosts: Hosts }) {
  const { cookies } = visits;
  const { ownOrigins } = createHandOver({ services, hosts, visits });

  return {
    ownOrigins,

    async browserOf(request: FastifyRequest): Promise<BrowserAtSite> {
      const { site, isNeutralHost, origin, token } = await visits.of(request);
      return {
        ...sourceOfRequest(request),
        siteId: isNeutralHost ? undefined : site.id,
        shownSiteId: site.id,
        origin,
        previousToken: token,
        knownBrowserSecret: cookies.knownBrowser.read(request),
      };
    },

    /**
     * Target after the sign-in: the requested page if it is ours, otherwise the console or the home
     * page.
     */
    async targetOf(
      request: FastifyRequest,
      redirect: string,
      { roleId }: { roleId: string | number },
    ): Promise<string> {
      const { origin } = await visits.of(request);
      const fallback = isStaff(toRoleId(Number(roleId))) ? '/moderation/' : '/';
      return safeRedirectTarget(redirect, { origin, ownOrigins: await ownOrigins(), fallback });
    },

    keepSession(reply: FastifyReply, { token, knownBrowserSecret }: OpenedSession): void {
      visits.setToken(reply, token);
      cookies.knownBrowser.set(reply, knownBrowserSecret, knownBrowserMs);
      cookies.secondStep.clear(reply);
      cookies.noHandOver.clear(reply);
    },
  };
}
