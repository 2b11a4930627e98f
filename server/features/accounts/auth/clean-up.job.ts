import type { Db } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { rememberedForMs } from '../../moderation/intake/idempotency.ts';
import { intakeRequestsRepository } from '../../moderation/intake/intake-requests.repository.ts';
import { oneTimeTokensRepository } from './one-time-tokens.repository.ts';
import type { SessionsService } from './sessions.service.ts';

/** Expired sessions, links, counters and answers count for nothing; this only frees their room. */
export function cleanUpJob({ db, sessions }: { db: Db; sessions: SessionsService }): Job<object> {
  return {
    queue: { name: 'auth.clean-up' },
    retries: 0,
    cron: '17 * * * *',
    async handle() {
      const now = new Date();
      await sessions.deleteExpired();
      await oneTimeTokensRepository(db).deleteExpired(now);
      await createThrottle(db).deleteExpired(now);
      await intakeRequestsRepository(db).deleteBefore(new Date(now.getTime() - rememberedForMs));
    },
  };
}
