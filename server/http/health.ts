import type { FastifyInstance } from 'fastify';
import type { Config } from '../base/config.ts';
import type { Database } from '../db/database.ts';

/**
 * `/healthz`: the process responds. `/readyz`: the database is reachable, so traffic may be sent.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, config: { version } }: { database: Database; config: Pick<Config, 'version'> },
): void {
  app.get('/healthz', { config: { access: 'anyone' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { access: 'anyone' } }, async (_, reply) => {
    try {
      await database.pool.query('select 1');
      return { status: 'ok', version };
    } catch {
      return reply.status(503).send({ status: 'database unreachable', version });
    }
  });
}
