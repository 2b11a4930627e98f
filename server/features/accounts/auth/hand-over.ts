import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Hosts } from '../../../base/hosts.ts';
import type { RouteParts } from '../../../http/route-parts.ts';
import type { Visits } from '../../../http/visit.ts';

export interface SignInHandOver {
  ownOrigins(): Promise<string[]>;
  /**
   * Redirects to another of our hosts to learn who is signed in there; that host redirects to
   * `arrive`.
   */
  redirectToHost(reply: FastifyReply, from: string, redirect: string): FastifyReply;
}

const handOverSecretLifetimeMs = 120_000;
/** Paths that are not pages, and pages whose address contains a secret. */
const pathsWithoutHandOver = [
  '/api/',
  '/moderation/',
  '/companion/',
  '/password-reset/',
  '/confirm-email/',
  '/end-session/',
  '/login/',
];

export function createHandOver({
  services,
  hosts,
  visits,
}: RouteParts & { hosts: Hosts }): SignInHandOver {
  return {
    async ownOrigins() {
      const sites = await services.sites.all();
      return [...hosts.neutralOrigins, ...sites.map((site) => hosts.originOfSite(site.domainName))];
    },
    redirectToHost(reply, from, redirect) {
      const { secret, challenge } = services.siteSwitching.createChallenge();
      visits.cookies.handOver.set(reply, secret, handOverSecretLifetimeMs);
      const address = new URL('/api/auth/hand-over', from);
      address.search = String(
        new URLSearchParams({ to: String(reply.request.hostname), challenge, redirect }),
      );
      return reply.header('cache-control', 'no-store').redirect(address.href, 303);
    },
  };
}

/**
 * Signs people in on a second host: after a link from another of our hosts if that host knows them,
 * and on the login page if the neutral host does. Visitors from elsewhere are not redirected.
 */
export function addHandOverRedirects(
  app: FastifyInstance,
  { handOver, hosts, visits }: { handOver: SignInHandOver; hosts: Hosts; visits: Visits },
): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (!isPageVisit(request) || visits.cookies.noHandOver.read(request)) return done();
    redirectToKnownHost(request, reply).then((isSent) => {
      if (!isSent) done();
    }, done);
  });

  async function redirectToKnownHost(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const otherHost = await findHostToAsk(request);
    if (otherHost === undefined) return false;
    const { viewer } = await visits.of(request);
    if (viewer) return false;
    handOver.redirectToHost(reply, otherHost, request.url);
    return true;
  }

  async function findHostToAsk(request: FastifyRequest): Promise<string | undefined> {
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

function isPageVisit({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    routeOptions.config.access === 'anyone' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    !pathsWithoutHandOver.some((path) => url.startsWith(path))
  );
}
