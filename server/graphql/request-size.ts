import { Transform } from 'node:stream';
import { errorCodes, type preParsingAsyncHookHandler } from 'fastify';
import { may } from '../../contract/permissions.ts';
import type { Visits } from '../http/visit.ts';
import { maxRequestBytes } from './limits.ts';

/**
 * Requests are small, but for a list of a hundred thousand leads. Only those who may upload one
 * get the room for it, so that nobody else can make the server read that much.
 */
export function limitRequestSize(visits: Visits): preParsingAsyncHookHandler {
  return async (request, _reply, payload) => {
    if (request.method !== 'POST') return payload;
    const announced = request.headers['content-length'];
    if (announced !== undefined && Number(announced) <= maxRequestBytes) return payload;
    if (may(await visits.actorOf(request), 'leads.upload')) return payload;
    if (announced !== undefined) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    return payload.pipe(atMost(maxRequestBytes));
  };
}

/** For requests that do not say how long they are. */
function atMost(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > bytes) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      else done(null, chunk);
    },
  });
}
