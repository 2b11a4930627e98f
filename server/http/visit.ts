import type { FastifyReply, FastifyRequest } from 'fastify';
import { sanctionMessages } from '../../contract/moderation/sanctions.ts';
import type { Core } from '../area.ts';
import type { Actor } from '../base/actor.ts';
import { forbidden, notFound, notSignedInError } from '../base/errors.ts';
import { isSuspended, type Site, type Viewer } from '../base/viewer.ts';
import { type BrowserCookies, createBrowserCookies } from './browser-cookies.ts';
import { networkOfAddress } from './throttle.ts';

interface Visit {
  site: Site;
  isNeutralHost: boolean;
  origin: string;
  viewer: Viewer | undefined;
  /** Signed in, but suspended: counts as a visitor everywhere but on notices and the account. */
  suspended: Viewer | undefined;
  token: string | undefined;
}

export interface Visits {
  of(request: FastifyRequest): Promise<Visit>;
  tokenOf(request: FastifyRequest): string | undefined;
  /** Key for rate limits, found without a database query. */
  rateLimitKeyOf(request: FastifyRequest): string;
  actorOf(request: FastifyRequest): Promise<Actor>;
  /** Like `actorOf`, also while suspended: for downloading one's data and leaving. */
  ownerOf(request: FastifyRequest): Promise<Actor>;
  setToken(reply: FastifyReply, token: string): void;
  clearToken(reply: FastifyReply): void;
  /** Origin of the neutral host by the name that the request used. */
  neutralOriginOf(request: FastifyRequest): string;
  readonly cookies: BrowserCookies;
}

export class SiteRedirect extends Error {
  readonly origin: string;

  constructor(origin: string) {
    super(`The site is at ${origin}`);
    this.origin = origin;
  }

  addressOf(url: string): string {
    return this.origin + (url.startsWith('/') ? url : '/');
  }
}

const maxCachedTokens = 10_000;

export function createVisits({
  config,
  hosts,
  sessions,
  sites,
}: Pick<Core, 'config' | 'hosts'> & {
  sessions: { find(token: string): Promise<Viewer | undefined> };
  sites: {
    first(): Promise<Site | undefined>;
    byDomain(domainName: string): Promise<Site | undefined>;
  };
}): Visits {
  const cookies = createBrowserCookies(config);
  const known = new WeakMap<FastifyRequest, Promise<Visit>>();
  const usersByToken = new Map<string, number>();

  function cacheViewer(token: string, viewer: Viewer | undefined): void {
    usersByToken.delete(token);
    if (!viewer) return;
    usersByToken.set(token, viewer.id);
    const [oldest] = usersByToken.keys();
    if (usersByToken.size > maxCachedTokens && oldest !== undefined) usersByToken.delete(oldest);
  }

  async function findVisit(request: FastifyRequest): Promise<Visit> {
    const hostname = request.hostname.toLowerCase();
    const isNeutralHost = hosts.isNeutral(hostname);
    const token = visits.tokenOf(request);
    const viewer = request.apiToken?.viewer ?? (token ? await sessions.find(token) : undefined);
    if (token) cacheViewer(token, viewer);
    const site = isNeutralHost
      ? (viewer?.site ?? (await sites.first()))
      : viewer?.site.domainName === hostname
        ? viewer.site
        : await sites.byDomain(hostname);
    if (!site) throw notFound('No site is served at this address.');
    // A session is valid only on the host of its own site or the neutral one.
    const member = viewer?.site.id === site.id ? viewer : undefined;
    const isAlias = !isNeutralHost && site.domainName !== hostname;
    if (isAlias) throw new SiteRedirect(hosts.originOfSite(site.domainName));
    return {
      site,
      isNeutralHost,
      origin: isNeutralHost ? hosts.neutralOrigin : hosts.originOfSite(site.domainName),
      viewer: member && !isSuspended(member) ? member : undefined,
      suspended: member && isSuspended(member) ? member : undefined,
      token,
    };
  }

  const visits: Visits = {
    cookies,
    tokenOf: (request) => cookies.session.read(request),
    rateLimitKeyOf(request) {
      if (request.apiToken) return `token:${request.apiToken.id}`;
      // People in one office share an address, but not a session. Unverified cookies count by
      // address, so that inventing cookies gains nothing.
      const userId = usersByToken.get(visits.tokenOf(request) ?? '');
      return userId === undefined ? `address:${networkOfAddress(request.ip)}` : `user:${userId}`;
    },
    of(request) {
      let visit = known.get(request);
      if (!visit) {
        visit = findVisit(request);
        known.set(request, visit);
      }
      return visit;
    },
    async actorOf(request) {
      const { suspended } = await visits.of(request);
      if (suspended?.suspendedUntil) {
        throw forbidden(sanctionMessages.suspended(suspended.suspendedUntil));
      }
      return visits.ownerOf(request);
    },
    async ownerOf(request) {
      const { viewer, suspended, token } = await visits.of(request);
      const owner = viewer ?? suspended;
      if (!owner) throw notSignedInError();
      const { apiToken } = request;
      return {
        id: owner.id,
        personId: owner.personId,
        siteId: owner.site.id,
        roleId: owner.roleId,
        siteFeatures: owner.site.features,
        requestId: request.id,
        ...(apiToken && { apiToken, tokenScopes: apiToken.scopes }),
        sessionToken: token,
        provenAt: owner.provenAt,
        confirmedAt: owner.confirmedAt,
      };
    },
    setToken: (reply, token) => cookies.session.set(reply, token, config.sessionMaxMs),
    neutralOriginOf: (request) => hosts.neutralOriginAt(request.host),
    clearToken: (reply) => cookies.session.clear(reply),
  };
  return visits;
}
