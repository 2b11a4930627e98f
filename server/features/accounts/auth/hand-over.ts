import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../area.ts';
import type { Hosts } from '../../../base/hosts.ts';
import type { Visits } from '../../../http/visit.ts';

export interface HandOver {
  /** Every origin of this installation. */
  ownOrigins(): Promise<string[]>;
  /** Asks another host of ours who this is; the browser comes back to `arrive`, and goes on. */
  begin(reply: FastifyReply, from: string, redirect: string): FastifyReply;
}

const secretLifetimeMs = 120_000;
/** What is no page, and pages whose address holds a secret. */
const leftAlone = ['/api/', '/moderation/', '/companion/', '/password-reset/', '/confirm-email/'];

export function createHandOver({
  services,
  hosts,
  visits,
}: {
  services: Services;
  hosts: Hosts;
  visits: Visits;
}): HandOver {
  return {
    async ownOrigins() {
      const sites = await services.sites.all();
      return [...hosts.neutralOrigins, ...sites.map((site) => hosts.originOfSite(site.domainName))];
    },
    begin(reply, from, redirect) {
      const { secret, challenge } = services.siteSwitching.begin();
      visits.cookies.handOver.set(reply, secret, secretLifetimeMs);
      const address = new URL('/api/auth/hand-over', from);
      address.search = String(
        new URLSearchParams({ to: String(reply.request.hostname), challenge, redirect }),
      );
      return reply.header('cache-control', 'no-store').redirect(address.href, 303);
    },
  };
}

/**
 * Signing in once is enough: someone who follows a link from one of our hosts to another, or who
 * comes to the login of a site, is signed in there if the host before, or the neutral one, knows
 * them. Whoever comes from elsewhere is not sent around.
 */
export function signInVisitors(
  app: FastifyInstance,
  { handOver, hosts, visits }: { handOver: HandOver; hosts: Hosts; visits: Visits },
): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (!isPageVisit(request) || visits.cookies.noHandOver.read(request)) return done();
    sendRound(request, reply).then((isSent) => {
      if (!isSent) done();
    }, done);
  });

  async function sendRound(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const asked = await hostToAsk(request);
    if (asked === undefined) return false;
    const { viewer } = await visits.of(request);
    if (viewer) return false;
    handOver.begin(reply, asked, request.url);
    return true;
  }

  async function hostToAsk(request: FastifyRequest): Promise<string | undefined> {
    const { origin, isNeutralHost } = await visits.of(request);
    const { referer = '' } = request.headers;
    const before = URL.canParse(referer) ? new URL(referer).origin : undefined;
    const isElsewhere = before !== undefined && before !== origin;
    if (isElsewhere && !isNeutralHost && (await handOver.ownOrigins()).includes(before)) {
      return before;
    }
    return request.routeOptions.url === '/login' && !isNeutralHost
      ? hosts.neutralOrigin
      : undefined;
  }
}

/** A page that a person opens: not a picture on it, nor a program that says nothing of itself. */
function isPageVisit({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    routeOptions.config.access === 'anyone' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    !leftAlone.some((path) => url.startsWith(path))
  );
}
