import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../base/actor.ts';
import type { Config } from '../base/config.ts';
import { notFound, notSignedIn } from '../base/errors.ts';
import type { Hosts } from '../base/hosts.ts';
import type { Site, Viewer } from '../base/viewer.ts';

/** Where a request came in and who sent it. */
export interface Visit {
  site: Site;
  /** Whether the host is no site's own, so that the session chose the site. */
  isNeutralHost: boolean;
  /** The address to build links from, for this site as this person reached it. */
  origin: string;
  viewer: Viewer | undefined;
  token: string | undefined;
}

export interface Visits {
  of(request: FastifyRequest): Promise<Visit>;
  /** The secret of the session cookie, whether or not it is any good. */
  tokenOf(request: FastifyRequest): string | undefined;
  actorOf(request: FastifyRequest): Promise<Actor>;
  setToken(reply: FastifyReply, token: string): void;
  clearToken(reply: FastifyReply): void;
}

export function createVisits({
  config,
  hosts,
  sessions,
  sites,
}: {
  config: Config;
  hosts: Hosts;
  sessions: { find(token: string): Promise<Viewer | undefined> };
  sites: {
    first(): Promise<Site | undefined>;
    byDomain(domainName: string): Promise<Site | undefined>;
  };
}): Visits {
  const isSecure = config.publicUrl.protocol === 'https:';
  // With this prefix a browser accepts the cookie only from this very host, over HTTPS.
  const cookieName = isSecure ? '__Host-steward_session' : 'steward_session';
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  const known = new WeakMap<FastifyRequest, Promise<Visit>>();

  async function find(request: FastifyRequest): Promise<Visit> {
    const hostname = request.hostname.toLowerCase();
    const isNeutralHost = hosts.isNeutral(hostname);
    const token = visits.tokenOf(request);
    const viewer = token ? await sessions.find(token) : undefined;
    const site = isNeutralHost
      ? (viewer?.site ?? (await sites.first()))
      : viewer?.site.domainName === hostname
        ? viewer.site
        : await sites.byDomain(hostname);
    if (!site) throw notFound('No site is served at this address.');
    return {
      site,
      isNeutralHost,
      origin: isNeutralHost ? hosts.neutralOrigin : hosts.originOfSite(site.domainName),
      // A session counts only on the host of its own site, or on the neutral one.
      viewer: viewer?.site.id === site.id ? viewer : undefined,
      token,
    };
  }

  const visits: Visits = {
    tokenOf: (request) => request.cookies[cookieName],
    of(request) {
      let visit = known.get(request);
      if (!visit) {
        visit = find(request);
        known.set(request, visit);
      }
      return visit;
    },
    async actorOf(request) {
      const { viewer, token } = await visits.of(request);
      if (!viewer) throw notSignedIn();
      return {
        id: viewer.id,
        personId: viewer.personId,
        siteId: viewer.site.id,
        roleId: viewer.roleId,
        siteFeatures: viewer.site.features,
        requestId: request.id,
        sessionToken: token,
      };
    },
    setToken: (reply, token) => {
      reply.setCookie(cookieName, token, {
        ...cookieOptions,
        maxAge: Math.floor(config.sessionMaxMs / 1000),
      });
    },
    clearToken: (reply) => {
      reply.clearCookie(cookieName, cookieOptions);
    },
  };
  return visits;
}
