import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { readFromReplica } from '../db/replica.ts';
import type { Visits } from './visit.ts';

/** Longer than the allowed lag of the replica. */
const readFromPrimaryAfterWriteMs = 15_000;

/**
 * Reads pages of signed-out visitors from the replica. A browser that has just sent something reads
 * from the primary, so that it sees its own change.
 */
export function readPagesFromReplica(app: FastifyInstance, { cookies }: Visits): void {
  app.addHook('onSend', async ({ method }, reply) => {
    if (method !== 'GET' && method !== 'HEAD')
      cookies.recentWrite.set(reply, '1', readFromPrimaryAfterWriteMs);
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

/** Lets the replica answer for downloads of staff once it has all that was written before. */
export function readDownloadsFromReplica(
  app: FastifyInstance,
  { chooseReader }: Pick<Database, 'chooseReader'>,
): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { api } = request.routeOptions.config;
    if (request.method !== 'GET' || typeof api !== 'object' || api.tag !== 'Downloads') {
      done();
      return;
    }
    chooseReader().then((read) => read(done), done);
  });
}
