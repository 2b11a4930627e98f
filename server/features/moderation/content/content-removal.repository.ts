import { type RawBuilder, sql } from 'kysely';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import {
  contentTables,
  type MentioningTable,
  mentioningTables,
} from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';
import { unlinkMentions } from '../../../lib/html.ts';

/** What a thread is called once only the answers of others are left of it. */
export const deletedThreadName = 'Deleted thread';

/** Whether someone else wrote below the row `item`. */
const hasAnswers: Record<ContentKind, RawBuilder<unknown>> = {
  comment: sql`exists (select 1 from comments below where below.site_id = item.site_id
    and below.parent_id = item.id and below.user_id <> item.user_id)`,
  thread: sql`exists (select 1 from replies below where below.site_id = item.site_id
    and below.thread_id = item.id and below.user_id <> item.user_id)`,
  reply: sql`exists (select 1 from replies below where below.site_id = item.site_id
    and below.parent_id = item.id and below.user_id <> item.user_id)`,
  user_profile_status: sql`exists (select 1 from user_profile_status_replies below
    where below.site_id = item.site_id and below.status_id = item.id
    and below.user_id <> item.user_id)`,
  user_profile_status_reply: sql`false`,
};

export interface RemovalOptions {
  /** Leave no word of theirs, not even for staff; otherwise only tombstones lose their body. */
  erase: boolean;
  limit: number;
}

export function contentRemovalRepository(db: Db) {
  /** As the indexes have it, which hold only what mentions someone. */
  const mentions = (table: MentioningTable) =>
    table === 'posts'
      ? sql`mentions <> '{}' and mentions`
      : sql`body like '%data-user-id="%' and mentioned_users(body)`;
  const mentioning = (table: MentioningTable, siteId: number, userIds: readonly number[]) =>
    sql`from ${sql.table(table)} where site_id = ${siteId}
      and ${mentions(table)} && ${[...userIds]}::int[]`;

  return {
    /** What the public can still see of these people, or could once it is approved. */
    async countVisible(siteId: number, userIds: readonly number[]): Promise<number> {
      const counts = contentKinds.map(
        (kind) => sql`(select count(*) from ${sql.table(contentTables[kind])}
          where site_id = ${siteId} and user_id = any(${[...userIds]}::int[]) and not is_deleted)`,
      );
      const { rows } = await sql<{ items: number }>`
        select ${sql.join(counts, sql` + `)} as items`.execute(db);
      return rows[0]?.items ?? 0;
    },

    async countMentioning(siteId: number, userIds: readonly number[]): Promise<number> {
      const counts = mentioningTables.map(
        (table) => sql`(select count(*) ${mentioning(table, siteId, userIds)})`,
      );
      const { rows } = await sql<{ bodies: number }>`
        select ${sql.join(counts, sql` + `)} as bodies`.execute(db);
      return rows[0]?.bodies ?? 0;
    },

    /**
     * Deletes some more of what they wrote, and says how many. What others answered to becomes a
     * tombstone: deleted and without a body. Pages show 'This was deleted' in its place while
     * something below it is visible, and nothing at all for what is deleted without answers.
     */
    async deleteSome(
      siteId: number,
      userIds: readonly number[],
      kind: ContentKind,
      { erase, limit }: RemovalOptions,
    ): Promise<number> {
      const table = sql.table(contentTables[kind]);
      const left = erase ? sql`(not is_deleted or body <> '')` : sql`not is_deleted`;
      const isEmptied = erase ? sql`true` : hasAnswers[kind];
      const ofThread = sql`,
        name = case when ${isEmptied} then ${deletedThreadName} else item.name end
        ${erase ? sql`, slug = 'deleted-thread-' || item.id, seo = '{}'` : sql``}`;
      const { numAffectedRows = 0n } = await sql`
        update ${table} as item set
          is_deleted = true,
          body = case when ${isEmptied} then '' else item.body end,
          updated_at = now()
          ${kind === 'thread' ? ofThread : sql``}
        from (
          select id from ${table} where site_id = ${siteId}
            and user_id = any(${[...userIds]}::int[]) and ${left}
          order by id limit ${limit} for update
        ) as batch
        where item.id = batch.id`.execute(db);
      return Number(numAffectedRows);
    },

    /** Unlinks mentions in the next few bodies after an id; says how many, and where it stopped. */
    async unlinkSome(
      siteId: number,
      userIds: readonly number[],
      table: MentioningTable,
      { after, limit }: { after: number; limit: number },
    ): Promise<{ changed: number; after: number | undefined }> {
      const { rows } = await sql<{ id: number; body: string }>`
        select id, body ${mentioning(table, siteId, userIds)} and id > ${after}
        order by id limit ${limit} for update`.execute(db);
      const unwanted = new Set(userIds);
      await sql`
        update ${sql.table(table)} as item set body = changed.body
        from unnest(${rows.map((row) => row.id)}::int[],
          ${rows.map((row) => unlinkMentions(row.body, unwanted))}::text[]) as changed (id, body)
        where item.id = changed.id`.execute(db);
      return { changed: rows.length, after: rows.at(-1)?.id };
    },
  };
}
