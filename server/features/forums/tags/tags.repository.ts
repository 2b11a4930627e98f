import { sql } from 'kysely';
import { anyOf, anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { containsPattern } from '../../../db/search.ts';

export type TagKind = 'FORUM' | 'GLOBAL';

export interface Tag {
  id: number;
  type: TagKind;
  name: string;
  slug: string;
  description: string;
  displayOrder: number;
  version: number;
  insertedAt: Date;
  /** Set on deleted tags: how many threads lost it. */
  threadsCount?: number;
}

export interface ThreadTag extends Tag {
  threadId: number;
}

export const tagColumns = [
  'tags.id',
  'tags.type',
  'tags.name',
  'tags.slug',
  'tags.description',
  'tags.displayOrder',
  'tags.version',
  'tags.insertedAt',
] as const;

export function tagsRepository(db: Db) {
  const selectUsableTags = (siteId: number) =>
    db
      .selectFrom('tags')
      .select(tagColumns)
      .where((eb) => eb.or([eb('tags.siteId', '=', siteId), eb('tags.siteId', 'is', null)]))
      .orderBy('tags.type')
      .orderBy('tags.displayOrder')
      .orderBy(sql`lower(tags.name)`)
      .orderBy('tags.id');

  return {
    async list(siteId: number, kinds: readonly TagKind[], search = ''): Promise<Tag[]> {
      const rows = await selectUsableTags(siteId)
        .where('tags.type', '=', anyOfTexts(kinds))
        .$if(search !== '', (query) => query.where('tags.name', 'ilike', containsPattern(search)))
        .execute();
      return rows as Tag[];
    },

    /** Includes deleted threads. Network tags count threads of all sites. */
    async countThreads(siteId: number, tagIds: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await sql<{ tagId: number; threads: number }>`
        select tag_id as "tagId", sum(threads)::int as threads from thread_counts
        where tag_id = any(array(
          select id from tags where id = ${anyOf(tagIds)}
            and (site_id = ${siteId} or site_id is null)))
        group by tag_id`.execute(db);
      return new Map(rows.map((row) => [row.tagId, row.threads]));
    },

    async ofThreads(siteId: number, threadIds: readonly number[]): Promise<ThreadTag[]> {
      const rows = await selectUsableTags(siteId)
        .innerJoin('thread_tags', 'thread_tags.tagId', 'tags.id')
        .select('thread_tags.threadId')
        .where('thread_tags.siteId', '=', siteId)
        .where('thread_tags.threadId', '=', anyOf(threadIds))
        .execute();
      return rows as ThreadTag[];
    },

    async replaceTagsOfThread(
      siteId: number,
      threadId: number,
      kind: TagKind,
      tagIds: readonly number[],
    ): Promise<void> {
      await sql`delete from thread_tags using tags
        where thread_tags.site_id = ${siteId} and thread_tags.thread_id = ${threadId}
          and tags.id = thread_tags.tag_id and tags.type = ${kind}
          and not tags.id = any(${[...tagIds]}::int[])`.execute(db);
      await sql`insert into thread_tags (site_id, thread_id, tag_id)
        select ${siteId}, ${threadId}, tag_id from unnest(${[...tagIds]}::int[]) as tag_id
        on conflict do nothing`.execute(db);
    },
  };
}
