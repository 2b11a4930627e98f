import type { FastifyInstance } from 'fastify';
import { readFromReplica } from '../db/replica.ts';
import type { Visits } from './visit.ts';

/** Longer than the allowed lag of the replica. */
const recentWriteMs = 15_000;

/**
 * Reads pages of signed-out visitors from the replica. A browser that has just sent something reads
 * from the primary, so that it sees its own change.
 */
export function readPagesFromReplica(app: FastifyInstance, { cookies }: Visits): void {
  app.addHook('onSend', async ({ method }, reply) => {
    if (method !== 'GET' && method !== 'HEAD') cookies.recentWrite.set(reply, '1', recentWriteMs);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    const mayBeOld =
      isPage &&
      cookies.session.read(request) === undefined &&
      cookies.recentWrite.read(request) === undefined;
    if (mayBeOld) readFromReplica(done);
    else done();
  });
}
