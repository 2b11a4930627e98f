import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Services } from '../area.ts';
import type { Actor } from '../base/actor.ts';
import type { Config } from '../base/config.ts';
import type { Database } from '../db/database.ts';
import { createStatementScope } from '../db/statement-groups.ts';
import { outsideOfApi } from '../http/api-operation.ts';
import { limitPerMinute } from '../http/rate-limit.ts';
import { sourceOfRequest } from '../http/request-source.ts';
import type { Visits } from '../http/visit.ts';
import { createQueryBudget } from './budget.ts';
import type { GraphQLContext } from './context.ts';
import { watchDisconnect } from './disconnect.ts';
import { createGraphQLHandler, createPrepareOperation } from './executor.ts';
import { maxGraphQLUploadBytes } from './limits.ts';
import { createOpenStreams } from './open-streams.ts';
import { refuseQueriesFromLinks } from './refuse-links.ts';
import { limitRequestSize } from './request-size.ts';
import { createStreamHandler } from './stream.ts';

export function graphqlRoutes(
  app: FastifyInstance,
  {
    config,
    schema,
    services,
    visits,
    database,
  }: {
    config: Config;
    schema: GraphQLSchema;
    services: Services;
    visits: Visits;
    database: Pick<Database, 'chooseReader'>;
  },
): void {
  const findViewer = async ({ apiToken, sessionToken }: Actor) => {
    if (apiToken) return services.apiTokens.findViewer(apiToken.id);
    return sessionToken ? services.sessions.find(sessionToken) : undefined;
  };
  const prepare = createPrepareOperation(schema);
  const handle = createGraphQLHandler(schema, prepare, {
    metrics: services.metrics,
    chooseReader: database.chooseReader,
  });
  const streams = createOpenStreams({ find: findViewer }, (error) =>
    app.log.error({ err: error }, 'sessions of open streams cannot be checked'),
  );
  app.addHook('onClose', async () => streams.close());
  const stream = createStreamHandler(prepare, streams);

  const createContext = async (
    request: FastifyRequest,
    reply: FastifyReply,
    budget = createQueryBudget(),
  ): Promise<GraphQLContext> => {
    const actor = await visits.actorOf(request);
    const { origin } = await visits.of(request);
    const { caller } = request;
    // Object spread would evaluate the getter that creates the signal.
    return Object.assign(watchDisconnect(reply.raw), {
      actor,
      services,
      origin,
      source: sourceOfRequest(request),
      onRefused: (reason: string) =>
        services.securityLog.recordRefusal(actor, sourceOfRequest(request), reason),
      batches: new Map(),
      sendTogether: createStatementScope(),
      budget,
      caller,
      streams,
    });
  };
  // Tokens are counted over all routes, in `token-limit.ts`.
  const requestLimitOf = ({ apiToken }: FastifyRequest) =>
    apiToken ? Number.MAX_SAFE_INTEGER : config.requestsPerMinute;
  // The whole API is for staff; fields declare what they require beyond that.
  const options = {
    onRequest: refuseQueriesFromLinks,
    config: {
      access: 'console.use',
      api: outsideOfApi,
      ...limitPerMinute(config.requestsPerMinute, requestLimitOf, visits.rateLimitKeyOf),
    },
  } as const;

  app.route({
    method: ['GET', 'POST'],
    url: '/api/moderation',
    ...options,
    bodyLimit: maxGraphQLUploadBytes,
    preParsing: limitRequestSize(visits),
    async handler(request, reply) {
      const [body, init] = await handle({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: request.body as Record<string, unknown> | null,
        raw: request.log,
        context: { context: await createContext(request, reply) },
      });
      return reply
        .status(init.status)
        .headers({ 'cache-control': 'no-store', ...init.headers })
        .send(body ?? undefined);
    },
  });

  app.route({
    method: ['GET', 'POST'],
    url: '/api/moderation/stream',
    ...options,
    async handler(request, reply) {
      request.caller.leave();
      // Each event's cost is limited like a query's; the number of events is not.
      const { openStreams } = services.metrics;
      openStreams.inc();
      try {
        await stream(
          request,
          reply,
          await createContext(request, reply, createQueryBudget(Infinity)),
        );
      } finally {
        openStreams.dec();
      }
    },
  });
}
