import { sql } from 'kysely';
import type { FlagEventStatus } from '../../../../contract/moderation/content-flags.ts';
import { maxFlagEvents } from '../../../../contract/moderation/content-flags.ts';
import { anyOf, anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface FlagEvent {
  id: number;
  contentFlagId: number;
  status: FlagEventStatus;
  body: string;
  userId: number | null;
  username: string | null;
  version: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  undoneById: number | null;
  /** True for an undo, and for an objection that overturned a decision. */
  undoesAnother: boolean;
  insertedAt: Date;
  previousBody: string | null;
  previousName: string | null;
}

export interface AuthorHistory {
  flags: number;
  open: number;
  approved: number;
  deleted: number;
  spam: number;
  done: number;
  /** Closed while the content still waits for approval. */
  waiting: number;
  reports: number;
}

export function flagHistoryRepository(db: Db) {
  const events = (siteId: number) =>
    db
      .selectFrom('content_flag_events as event')
      .leftJoin('users', 'users.id', 'event.userId')
      .leftJoin('content_revisions as revision', (join) =>
        join.on(sql<boolean>`revision.id = (event.before ->> 'revisionId')::int`),
      )
      .select([
        'event.id',
        'event.contentFlagId',
        'event.status',
        'event.body',
        'event.userId',
        'users.username',
        'event.version',
        'event.before',
        'event.after',
        'event.undoneById',
        sql<boolean>`exists (select from content_flag_events as undone
          where undone.content_flag_id = event.content_flag_id
            and undone.undone_by_id = event.id)`.as('undoesAnother'),
        'event.insertedAt',
        'revision.body as previousBody',
        'revision.name as previousName',
      ])
      .where('event.siteId', '=', siteId);

  return {
    /** For each event those before it in the history of its flag, newest first. */
    async before(
      siteId: number,
      eventIds: readonly number[],
      { withScores }: { withScores: boolean },
    ): Promise<FlagEvent[]> {
      const rows = await events(siteId)
        .where(
          'event.id',
          'in',
          sql<number>`(select older.id from content_flag_events as known
            cross join lateral (
              select id from content_flag_events where site_id = ${siteId}
                and content_flag_id = known.content_flag_id and id < known.id
                and (${withScores} or status <> 'SCORED')
              order by id desc limit ${maxFlagEvents}
            ) as older where known.site_id = ${siteId} and known.id = ${anyOf(eventIds)})`,
        )
        .orderBy('event.id', 'desc')
        .execute();
      return rows as FlagEvent[];
    },

    async countByFlag(
      siteId: number,
      flagIds: readonly number[],
      { withScores }: { withScores: boolean },
    ): Promise<Map<number, number>> {
      const { rows } = await sql<{ flagId: number; count: number }>`
        select content_flag_id as "flagId", count(*)::int as count from content_flag_events
        where site_id = ${siteId} and content_flag_id = ${anyOf(flagIds)}
          and (${withScores} or status <> 'SCORED')
        group by content_flag_id`.execute(db);
      return new Map(rows.map(({ flagId, count }) => [flagId, count]));
    },

    /** The latest `maxFlagEvents` events of each flag, newest first. */
    async ofFlags(siteId: number, flagIds: readonly number[]): Promise<FlagEvent[]> {
      const rows = await events(siteId)
        .where(
          'event.id',
          'in',
          sql<number>`(select latest.id from unnest(${[...flagIds]}::int[]) as flag (id)
            cross join lateral (
              select id from content_flag_events where site_id = ${siteId}
                and content_flag_id = flag.id order by id desc limit ${maxFlagEvents}
            ) as latest)`,
        )
        .orderBy('event.id', 'desc')
        .execute();
      return rows as FlagEvent[];
    },

    async find(siteId: number, id: number): Promise<FlagEvent | undefined> {
      const row = await events(siteId).where('event.id', '=', id).executeTakeFirst();
      return row as FlagEvent | undefined;
    },

    async findLatestNotUndone(
      siteId: number,
      flagId: number,
      { afterId = 0, statuses }: { afterId?: number; statuses?: readonly FlagEventStatus[] } = {},
    ): Promise<FlagEvent | undefined> {
      const row = await events(siteId)
        .where('event.contentFlagId', '=', flagId)
        .where('event.id', '>', afterId)
        .where('event.status', '<>', 'UNDONE')
        .where('event.undoneById', 'is', null)
        .$if(statuses !== undefined, (q) =>
          q.where('event.status', '=', anyOfTexts(statuses ?? [])),
        )
        .orderBy('event.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row as FlagEvent | undefined;
    },

    async findLatest(siteId: number, flagId: number): Promise<FlagEvent | undefined> {
      const row = await events(siteId)
        .where('event.contentFlagId', '=', flagId)
        .orderBy('event.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row as FlagEvent | undefined;
    },

    async markUndone(siteId: number, id: number, byId: number): Promise<void> {
      await db
        .updateTable('content_flag_events')
        .set({ undoneById: byId })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    async ofAuthors(
      siteId: number,
      authorIds: readonly number[],
    ): Promise<Map<number, AuthorHistory>> {
      const ended = (outcome: string) =>
        sql`count(*) filter (where not is_open and outcome = ${outcome})::int`;
      const { rows } = await sql<AuthorHistory & { authorId: number }>`
        select author_id as "authorId", count(*)::int as flags,
          count(*) filter (where is_open)::int as open, ${ended('APPROVED')} as approved,
          ${ended('DELETED')} as deleted, ${ended('SPAM')} as spam, ${ended('KEPT')} as done,
          ${ended('WAITING')} as waiting,
          sum(report_count)::int as reports
        from content_flags
        -- Care flags never count against anyone.
        where site_id = ${siteId} and author_id = ${anyOf(authorIds)} and not is_care
        group by author_id`.execute(db);
      return new Map(rows.map((row) => [row.authorId, row]));
    },
  };
}
