import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Services } from './area.ts';
import type { Config } from './base/config.ts';
import { createHosts } from './base/hosts.ts';
import { drainRequests } from './base/shutdown.ts';
import { companionRoutes } from './companion/companion.routes.ts';
import { sendErrorPage } from './companion/error.page.ts';
import { framePages } from './companion/frame.ts';
import { cachePages, markVariantVisitsAsPersonal } from './companion/page-cache.ts';
import { referencePages } from './companion/reference/reference.pages.ts';
import { shortLinkPage } from './companion/short-link.page.ts';
import type { Database } from './db/database.ts';
import { authRoutes } from './features/accounts/auth/auth.routes.ts';
import { passkeyRoutes } from './features/accounts/auth/passkey.routes.ts';
import { createPasskeyChallenges } from './features/accounts/auth/passkey-challenges.ts';
import { createSessionReplyBuilder } from './features/accounts/auth/session-reply.ts';
import { ssoRoutes } from './features/accounts/auth/sso.routes.ts';
import { createSsoRoundTrips } from './features/accounts/auth/sso-round-trips.ts';
import { stepUpRoutes } from './features/accounts/auth/step-up.routes.ts';
import { securityLogRoutes } from './features/accounts/security-log/security-log.routes.ts';
import { engagementPictureRoute } from './features/engagement/items/engagement-picture.routes.ts';
import { engagementsRoutes } from './features/engagement/items/engagements.routes.ts';
import { engagementApiRoutes } from './features/engagement/public-api/engagement-api.routes.ts';
import { engagementIntakeRoutes } from './features/engagement/public-api/engagement-intake.routes.ts';
import { createWidgetViewers } from './features/engagement/widgets/widget-viewers.ts';
import { countSessions } from './features/experiments/assignment/count-sessions.ts';
import { experimentRoutes } from './features/experiments/assignment/experiment.routes.ts';
import { createExperimentVisits } from './features/experiments/assignment/experiment-visits.ts';
import { experimentScriptRoutes } from './features/experiments/page-script/page-script.routes.ts';
import { leadFormsRoutes } from './features/leads/lead-forms/lead-forms.routes.ts';
import { leadUploadsRoutes } from './features/leads/lead-uploads/lead-uploads.routes.ts';
import { opportunitiesRoutes } from './features/leads/opportunities/opportunities.routes.ts';
import { contentImagesRoutes } from './features/moderation/content-images/content-images.routes.ts';
import { staffImagesRoutes } from './features/moderation/content-images/staff-images.routes.ts';
import { moderationFiguresRoutes } from './features/moderation/figures/figures.routes.ts';
import { intakeRoutes } from './features/moderation/intake/intake.routes.ts';
import { registerIntakeRoutes } from './features/moderation/intake/intake-scope.ts';
import { transparencyRoutes } from './features/moderation/transparency/transparency.routes.ts';
import { avatarRoutes } from './features/people/avatars/avatar.routes.ts';
import { profileTextsRoutes } from './features/people/extended-profile/profile-texts.routes.ts';
import { taskScriptsRoutes } from './features/scripts/task-scripts/task-scripts.routes.ts';
import { postIntakeRoutes } from './features/site/posts/post-intake.routes.ts';
import { sitemapsRoutes } from './features/site/sitemaps/sitemaps.routes.ts';
import { graphqlRoutes } from './graphql/graphql.routes.ts';
import { maxGraphQLRequestBytes } from './graphql/limits.ts';
import { ignoreCookiesOfTokens } from './http/bearer.ts';
import { consoleRoutes } from './http/console.routes.ts';
import { countCallers } from './http/count-callers.ts';
import { refuseForgedPosts } from './http/cross-site.ts';
import { replyWithErrors } from './http/error-reply.ts';
import { createCountNotFound } from './http/flood.ts';
import { healthRoutes } from './http/health.ts';
import { createRequestLog } from './http/lazy-request-log.ts';
import { refuseEmbeddedSignIns } from './http/navigation-only.ts';
import { openApiRoutes } from './http/openapi.routes.ts';
import { refuseUnstorableText, replaceUnreadableUrl } from './http/readable-request.ts';
import { readDownloadsFromReplica, readPagesFromReplica } from './http/replica-reads.ts';
import { logRequests } from './http/request-log.ts';
import { measureRequests } from './http/request-metrics.ts';
import { sourceOfRequest } from './http/request-source.ts';
import { guardRoutes } from './http/route-access.ts';
import { sanitizeRedirects } from './http/safe-locations.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { createTokenCheck } from './http/token-limit.ts';
import { traceRequests } from './http/trace-requests.ts';
import { createVisits } from './http/visit.ts';
import { createVisitors, extendVisitorSessions } from './http/visitor.ts';
import { trackWorkOfRequests } from './http/work-of-request.ts';
import { createRandomIds } from './lib/random-ids.ts';
import { openSecretKeys } from './lib/secret-box.ts';
import { createSigner } from './lib/signed-text.ts';
import { schema } from './schema.ts';

const maxConnections = 10_000;
const requestIdBytes = 9;

export interface AppParts {
  config: Config;
  database: Database;
  services: Services;
  log: Logger;
}

export async function createWebServer({
  config,
  database,
  services,
  log,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: createRequestLog,
    genReqId: createRandomIds(requestIdBytes),
    trustProxy: (_address: string, hop: number) => hop < config.trustProxyHops,
    bodyLimit: maxGraphQLRequestBytes,
    rewriteUrl: ({ url }) => replaceUnreadableUrl(url ?? '/'),
    // `readableUrl` refuses longer parts before the router sees them.
    routerOptions: { maxParamLength: 1000 },
    requestTimeout: config.requestTimeoutMs,
    http: headerTimeouts(config.requestTimeoutMs),
    forceCloseConnections: true,
    return503OnClosing: true,
  }) as unknown as FastifyInstance;

  app.server.maxConnections = maxConnections;

  const hosts = createHosts(config.publicUrl);
  const visits = createVisits({
    config,
    hosts,
    sessions: services.sessions,
    sites: services.sites,
  });

  trackWorkOfRequests(app);
  traceRequests(app, { trustsCaller: config.trustProxyHops > 0 });
  drainRequests(app);
  countCallers(app, services.callers);
  logRequests(app);
  measureRequests(app, services.metrics);
  framePages(app, { config, services, hosts, visits });
  replyWithErrors(app, sendErrorPage, createCountNotFound(app, config, visits));
  addSecurityHeaders(app, config);
  sanitizeRedirects(app);
  refuseForgedPosts(app);
  refuseEmbeddedSignIns(app);
  refuseUnstorableText(app);
  ignoreCookiesOfTokens(app);
  guardRoutes(app, {
    visits,
    tokens: services.apiTokens,
    checkToken: createTokenCheck(app, config, services.apiTokens),
    noteRefusal: (request, actor, reason) =>
      services.securityLog.recordRefusal(actor, sourceOfRequest(request), reason),
  });
  await app.register(cookie);
  if (config.databaseReplicaUrl) {
    readPagesFromReplica(app, visits);
    readDownloadsFromReplica(app, database);
  }
  const secretKeys = await openSecretKeys(config);
  const signer = createSigner(secretKeys.current, secretKeys.previous);
  const visitors = createVisitors({ cookies: visits.cookies, signer });
  extendVisitorSessions(app, visitors);
  await app.register(formbody, { bodyLimit: maxGraphQLRequestBytes });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, { global: false });

  healthRoutes(app, { database, config });
  const openApiDocument = openApiRoutes(app);
  const buildSessionReply = createSessionReplyBuilder({ services, hosts, visits });
  authRoutes(app, { services, hosts, visits, buildSessionReply });
  const challenges = createPasskeyChallenges({
    db: database.db,
    cookie: visits.cookies.passkeyChallenge,
    signer,
  });
  stepUpRoutes(app, { services, visits, challenges });
  passkeyRoutes(app, { services, hosts, visits, challenges });
  const roundTrips = createSsoRoundTrips({ db: database.db, cookie: visits.cookies.sso, signer });
  ssoRoutes(app, { services, hosts, visits, roundTrips });
  securityLogRoutes(app, { services, visits });
  leadFormsRoutes(app, { services, visits });
  leadUploadsRoutes(app, { services, visits });
  contentImagesRoutes(app, { services, visits });
  opportunitiesRoutes(app, { services, visits });
  moderationFiguresRoutes(app, { services, visits });
  engagementsRoutes(app, { services, visits });
  profileTextsRoutes(app, { services, visits });
  sitemapsRoutes(app, { services, visits });
  transparencyRoutes(app, { services, visits });
  staffImagesRoutes(app, { services });
  taskScriptsRoutes(app, { services, visits });
  await registerIntakeRoutes(app, (scope) => {
    intakeRoutes(scope, { config, services });
    postIntakeRoutes(scope, { config, services });
    engagementIntakeRoutes(scope, { config, services, database });
  });
  const experiments = createExperimentVisits({ services, hosts, visits, visitors });
  countSessions(app, experiments);
  await experimentRoutes(app, { config, services, hosts, experiments });
  experimentScriptRoutes(app, { config });
  const widgetViewers = createWidgetViewers({ sites: services.sites, hosts, visits, visitors });
  await engagementApiRoutes(app, { config, services, hosts, widgetViewers, experiments });
  graphqlRoutes(app, { config, schema, services, visits, database });
  await consoleRoutes(app, { hosts, sites: services.sites, buildSessionReply });
  const companion = { config, services, hosts, visits, experiments, widgetViewers, challenges };
  shortLinkPage(app, companion);
  referencePages(app, { visits, schema, openApiDocument });
  // The multipart parser adds work to every request, so it is registered only where forms arrive.
  await app.register(async (scope) => {
    await scope.register(multipart);
    cachePages(scope, {
      maxAgeSeconds: config.pageCacheSeconds,
      events: services.events,
      visits,
    });
    avatarRoutes(scope, { services, visits });
    engagementPictureRoute(scope, { services, visits });
    companionRoutes(scope, { ...companion, experiments: markVariantVisitsAsPersonal(experiments) });
  });
  return app;
}

/**
 * Limits how long a request may take to arrive. Responses, including streams, may take any time.
 */
function headerTimeouts(requestTimeoutMs: number) {
  return {
    headersTimeout: Math.min(requestTimeoutMs, 20_000),
    connectionsCheckingInterval: Math.min(requestTimeoutMs, 5_000),
  };
}
