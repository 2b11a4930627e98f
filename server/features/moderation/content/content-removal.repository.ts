import { type RawBuilder, sql } from 'kysely';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';
import { mentionLinks } from '../../../db/mention-links.ts';
import type { MemberContent } from '../../people/user-removal/content-removal.ts';

/** Name of a thread of which only other members' answers remain. */
const deletedThreadName = 'Deleted thread';

/** SQL condition: someone else answered the row `item`. */
const hasAnswersByKind: Record<ContentKind, RawBuilder<unknown>> = {
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

export const contentMentionLinks = Object.values(contentTables).map(mentionLinks);

export function contentRemovalRepository(db: Db): MemberContent {
  return {
    async countVisible(siteId, userIds) {
      const counts = contentKinds.map(
        (kind) => sql`(select count(*) from ${sql.table(contentTables[kind])}
          where site_id = ${siteId} and user_id = any(${[...userIds]}::int[]) and not is_deleted)`,
      );
      const { rows } = await sql<{ items: number }>`
        select ${sql.join(counts, sql` + `)} as items`.execute(db);
      return rows[0]?.items ?? 0;
    },

    async deleteSome(siteId, userIds, kind, { erase, limit, removedById }) {
      const table = sql.table(contentTables[kind]);
      const left = erase ? sql`(not is_deleted or body <> '')` : sql`not is_deleted`;
      const isEmptied = erase ? sql`true` : hasAnswersByKind[kind];
      const ofThread = sql`,
        name = case when ${isEmptied} then ${deletedThreadName} else item.name end
        ${erase ? sql`, slug = 'deleted-thread-' || item.id, seo = '{}'` : sql``}`;
      const { numAffectedRows = 0n } = await sql`
        update ${table} as item set
          is_deleted = true,
          removed_by_id = case when item.is_deleted then item.removed_by_id
            else ${removedById}::int end,
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
  };
}
