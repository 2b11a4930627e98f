import { Readable } from 'node:stream';
import { errorCodes, type FastifyRequest, type preParsingHookHandler } from 'fastify';
import { may } from '../../contract/permissions.ts';
import type { Visits } from '../http/visit.ts';
import { maxGraphQLRequestBytes } from './limits.ts';

/**
 * Requests are small, except for uploads of leads. Only people who may upload get the larger limit,
 * so that nobody else can make the server read that much.
 */
export function limitRequestSize(visits: Visits): preParsingHookHandler {
  async function limitPayload(request: FastifyRequest, payload: Readable): Promise<Readable> {
    if (may(await visits.actorOf(request), 'leads.upload')) return payload;
    if (request.headers['content-length'] !== undefined) {
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    }
    return Readable.from(limitBytes(maxGraphQLRequestBytes, payload), { objectMode: false });
  }

  return (request, _reply, payload, done) => {
    const announced = request.headers['content-length'];
    const isSmall = announced !== undefined && Number(announced) <= maxGraphQLRequestBytes;
    if (request.method !== 'POST' || isSmall) return done(null, payload);
    limitPayload(request, payload as Readable).then((stream) => done(null, stream), done);
  };
}

/** Limits requests without a content length. Keeps the connection open for the error response. */
async function* limitBytes(maxBytes: number, payload: Readable): AsyncGenerator<Buffer> {
  let seen = 0;
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    seen += chunk.length;
    if (seen > maxBytes) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    yield chunk;
  }
}
