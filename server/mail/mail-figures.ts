import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface MailFigures {
  queuedCount: number;
  failedCount: number;
  oldestQueuedSeconds: number;
}

export async function readMailFigures(db: Db): Promise<MailFigures> {
  const { rows } = await sql<MailFigures>`
    select count(*) filter (where status = 'queued') as "queuedCount",
      count(*) filter (where status = 'failed') as "failedCount",
      coalesce(extract(epoch from now() - min(inserted_at) filter (where status = 'queued')), 0)::float8
        as "oldestQueuedSeconds"
    from outgoing_mail
    where status in ('queued', 'failed') and inserted_at > now() - interval '7 days'`.execute(db);
  return rows[0] ?? { queuedCount: 0, failedCount: 0, oldestQueuedSeconds: 0 };
}
