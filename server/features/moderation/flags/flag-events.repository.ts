import type { FlagEventStatus } from '../../../../contract/moderation/content-flags.ts';
import type { Db } from '../../../db/database.ts';

export interface NewFlagEvent {
  contentFlagId: number;
  status: FlagEventStatus;
  body: string;
  /** Null when a rule did it. */
  userId: number | null;
  version: number;
  before?: object;
  after?: object;
}

/** History of flags. Every change of a flag records an event in the same transaction. */
export function flagEventsRepository(db: Db) {
  return {
    async record(siteId: number, ...events: readonly NewFlagEvent[]): Promise<number[]> {
      if (events.length === 0) return [];
      const rows = await db
        .insertInto('content_flag_events')
        .values(
          events.map((event) => ({
            siteId,
            contentFlagId: event.contentFlagId,
            status: event.status,
            body: event.body,
            userId: event.userId,
            version: event.version,
            before: event.before ? JSON.stringify(event.before) : null,
            after: event.after ? JSON.stringify(event.after) : null,
          })),
        )
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
