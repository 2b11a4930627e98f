import type { FastifyInstance } from 'fastify';
import { isPageRequest } from '../../../http/visitor.ts';
import type { ExperimentVisits } from './experiment-visits.ts';

/**
 * Picture on pages that assigned a variant to a new session. Fetching it returns the session's
 * cookie, so that the session counts even if the visitor leaves.
 */
export const sessionCountingPath = '/companion/session.svg';

const emptySvgPicture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

export function countSessions(app: FastifyInstance, experiments: ExperimentVisits): void {
  app.addHook('preHandler', (request, reply, done) => {
    const counted = isPageRequest(request)
      ? experiments.countReturnedSession(request, reply)
      : undefined;
    if (counted) counted.then(() => done(), done);
    else done();
  });
  app.get(sessionCountingPath, { config: { access: 'anyone' } }, async (request, reply) => {
    await experiments.countReturnedSession(request, reply);
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(emptySvgPicture);
  });
}
