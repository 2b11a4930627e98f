import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, OperationTypeNode, subscribe } from 'graphql';
import { createHandler } from 'graphql-sse';
import type { GraphQLContext } from './context.ts';
import { areErrors, maskError, type PrepareOperation } from './executor.ts';
import type { OpenStreams } from './open-streams.ts';

/** Clients reconnect after this time, which checks their session and role again. */
const maxStreamMs = 10 * 60_000;

export function createStreamHandler(prepare: PrepareOperation, streams: OpenStreams) {
  const handle = createHandler<FastifyBaseLogger, { context: GraphQLContext }, GraphQLContext>({
    // A stream per subscription: no shared stream whose token could leak.
    authenticate: () => null,
    onSubscribe(request, params) {
      const prepared = prepare(request.context.context, params);
      if (areErrors(prepared)) return toErrorResult(prepared);
      if (prepared.prepared.node.operation !== OperationTypeNode.SUBSCRIPTION) {
        return toErrorResult([new GraphQLError('Only subscriptions can be streamed')]);
      }
      return prepared;
    },
    subscribe: (args) => subscribe(args) as ReturnType<typeof subscribe> & AsyncGenerator,
    onNext: (_, request, result) =>
      result.errors
        ? { ...result, errors: result.errors.map((error) => maskError(error, request)) }
        : undefined,
  });

  return async (request: FastifyRequest, reply: FastifyReply, context: GraphQLContext) => {
    const ended = new AbortController();
    const closeStream = streams.open(context.actor, () => ended.abort());
    try {
      await sendStream(request, reply, context, ended.signal);
    } finally {
      closeStream();
    }
  };

  async function sendStream(
    request: FastifyRequest,
    reply: FastifyReply,
    context: GraphQLContext,
    ended: AbortSignal,
  ): Promise<void> {
    const [body, init] = await handle({
      method: request.method,
      url: request.url,
      headers: { get: (name) => String(request.headers[name] ?? '') },
      body: request.body as Record<string, unknown> | null,
      raw: request.log,
      context: { context },
    });
    if (!body || typeof body === 'string') {
      await reply
        .status(init.status)
        .headers(init.headers ?? {})
        .send(body ?? undefined);
      return;
    }
    reply.hijack();
    reply.raw.writeHead(init.status, {
      ...(reply.getHeaders() as Record<string, string>),
      ...init.headers,
      // Prevents proxies from buffering events.
      'x-accel-buffering': 'no',
    });
    await writeStream(body, reply, ended);
  }
}

/** graphql-sse recognizes results by their `data` entry. */
function toErrorResult(errors: readonly GraphQLError[]) {
  return { data: null, errors };
}

async function writeStream(
  body: AsyncGenerator<string>,
  reply: FastifyReply,
  ended: AbortSignal,
): Promise<void> {
  const stop = () => void body.return(undefined);
  const timer = setTimeout(stop, maxStreamMs);
  reply.raw.once('close', stop);
  ended.addEventListener('abort', stop);
  if (ended.aborted) stop();
  try {
    for await (const chunk of body) {
      if (!reply.raw.writable) break;
      reply.raw.write(chunk);
    }
  } finally {
    clearTimeout(timer);
    reply.raw.end();
  }
}
