import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Services } from '../area.ts';
import type { Config } from '../base/config.ts';
import type { Visits } from '../http/visit.ts';
import { createBudget } from './budget.ts';
import type { GraphQLContext } from './context.ts';
import { createGraphQLHandler, createPrepare } from './executor.ts';
import { maxUploadBytes } from './limits.ts';
import { createOpenStreams } from './open-streams.ts';
import { refuseLinks } from './refuse-links.ts';
import { limitRequestSize } from './request-size.ts';
import { createStreamHandler } from './stream.ts';

export function graphqlRoutes(
  app: FastifyInstance,
  {
    config,
    schema,
    services,
    visits,
  }: { config: Config; schema: GraphQLSchema; services: Services; visits: Visits },
): void {
  const prepare = createPrepare(schema);
  const handle = createGraphQLHandler(schema, prepare);
  const streams = createOpenStreams(services.sessions, (error) =>
    app.log.error({ err: error }, 'sessions of open streams cannot be checked'),
  );
  app.addHook('onClose', async () => streams.close());
  const stream = createStreamHandler(prepare, streams);

  const contextOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    budget = createBudget(),
  ): Promise<GraphQLContext> => ({
    actor: await visits.actorOf(request),
    services,
    origin: (await visits.of(request)).origin,
    batches: new Map(),
    budget,
    left: leaving(reply),
    caller: request.caller,
    streams,
  });
  // The whole API is for staff; what each field needs beyond that is declared on the field.
  const options = {
    onRequest: refuseLinks,
    config: {
      access: 'console.use',
      ...(config.requestsPerMinute > 0 && {
        rateLimit: {
          max: config.requestsPerMinute,
          timeWindow: '1 minute',
          keyGenerator: visits.countedAs,
        },
      }),
    },
  } as const;

  app.route({
    method: ['GET', 'POST'],
    url: '/api/moderation',
    ...options,
    bodyLimit: maxUploadBytes,
    preParsing: limitRequestSize(visits),
    async handler(request, reply) {
      const [body, init] = await handle({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: request.body as Record<string, unknown> | null,
        raw: request.log,
        context: { context: await contextOf(request, reply) },
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
      // Nobody waits for the end of a stream.
      request.caller.leave();
      // What each event costs is limited as that of any query; there is no end to how many come.
      return stream(request, reply, await contextOf(request, reply, createBudget(Infinity)));
    },
  });
}

/** Aborted when the connection closes before the answer was sent. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}
