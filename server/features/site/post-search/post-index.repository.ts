import { sql } from 'kysely';
import type { PostType } from '../../../../contract/site/posts.ts';
import { anyOf, anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface IndexedPost {
  id: number;
  title: string;
  excerpt: string;
  body: string;
  labels: string[];
  /** The document of an AI page, null for other types. */
  content: unknown;
}

export interface FoundPostRow extends IndexedPost {
  permalink: string;
  thumbnailUrl: string | null;
  thumbnailAlt: string;
}

/** Point up to which posts were read, as transaction id and time. */
export interface IndexReadPoint {
  asOf: number;
  asOfTime: Date;
}

export interface StoredPostIndexBuild extends IndexReadPoint {
  buildId: string;
  posts: number;
}

const isSearchable = sql`is_public and published_at <= now()`;
const indexedColumns = sql`id, title, excerpt, body,
  case when type = 'JOURNAI' then content end as content,
  array(
    select categories.name from post_categories as filed
      join categories on categories.id = filed.category_id where filed.post_id = posts.id
    union
    select tags.name from post_tags as tagged
      join tags on tags.id = tagged.tag_id where tagged.post_id = posts.id
    order by 1) as labels`;

export function postIndexRepository(db: Db) {
  return {
    /** Call before reading posts: changes that the read misses have a later transaction id. */
    async currentReadPoint(): Promise<IndexReadPoint> {
      const { rows } = await sql<IndexReadPoint>`
        select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "asOf",
          now() as "asOfTime"`.execute(db);
      return rows[0] as IndexReadPoint;
    },

    /**
     * Stored build, current read point, and ids of posts that may have changed since `since`: by a
     * transaction, or because they were scheduled and are public now.
     */
    async findBuild(
      siteId: number,
      since?: IndexReadPoint,
    ): Promise<{
      stored: StoredPostIndexBuild | undefined;
      now: IndexReadPoint;
      changed: number[];
    }> {
      const changed = since
        ? sql`array(
            select post_id from post_index_marks
              where site_id = ${siteId} and changed_in >= ${since.asOf}
            union
            select id from posts where site_id = ${siteId} and is_public
              and published_at > ${since.asOfTime} and published_at <= now())`
        : sql`'{}'::int[]`;
      const { rows } = await sql<
        IndexReadPoint & {
          stored: (StoredPostIndexBuild & { asOfTime: string }) | null;
          changed: number[];
        }
      >`
        select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "asOf",
          now() as "asOfTime",
          (select json_build_object('buildId', build_id, 'asOf', as_of, 'asOfTime', as_of_time,
              'posts', posts)
            from post_indexes where site_id = ${siteId}) as stored,
          ${changed} as changed`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('There is always one row');
      const { stored, asOf, asOfTime, changed: ids } = row;
      return {
        stored: stored ? { ...stored, asOfTime: new Date(stored.asOfTime) } : undefined,
        now: { asOf, asOfTime },
        changed: ids,
      };
    },

    async findSearchable(siteId: number, ids: readonly number[]): Promise<IndexedPost[]> {
      const { rows } = await sql<IndexedPost>`
        select ${indexedColumns} from posts
        where site_id = ${siteId} and id = ${anyOf(ids)} and ${isSearchable}`.execute(db);
      return rows;
    },

    async findResultRows(siteId: number, ids: readonly number[]): Promise<FoundPostRow[]> {
      const { rows } = await sql<FoundPostRow>`
        select ${indexedColumns}, permalink, thumbnail_url as "thumbnailUrl",
          thumbnail_alt as "thumbnailAlt"
        from posts where site_id = ${siteId} and id = ${anyOf(ids)} and ${isSearchable}`.execute(
        db,
      );
      return rows;
    },

    async filterByType(
      siteId: number,
      ids: readonly number[],
      types: readonly PostType[],
    ): Promise<number[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<{ id: number }>`
        select id from posts where site_id = ${siteId} and id = ${anyOf(ids)}
          and type = ${anyOfTexts(types)} and ${isSearchable}`.execute(db);
      const kept = new Set(rows.map(({ id }) => id));
      return ids.filter((id) => kept.has(id));
    },

    async nextSearchable(siteId: number, after: number, limit: number): Promise<IndexedPost[]> {
      const { rows } = await sql<IndexedPost>`
        select ${indexedColumns} from posts
        where site_id = ${siteId} and id > ${after} and ${isSearchable}
        order by id limit ${limit}`.execute(db);
      return rows;
    },

    async countPosts(siteId: number): Promise<number> {
      const { rows } = await sql<{ posts: number }>`
        select coalesce(sum(posts), 0)::int as posts from post_counts
        where site_id = ${siteId} and is_public`.execute(db);
      return rows[0]?.posts ?? 0;
    },

    async siteIds(): Promise<number[]> {
      const rows = await db.selectFrom('sites').select('id').orderBy('id').execute();
      return rows.map(({ id }) => id);
    },

    async addChunk(siteId: number, buildId: string, position: number, data: Buffer): Promise<void> {
      await db
        .insertInto('post_index_chunks')
        .values({ siteId, buildId, position, data })
        .execute();
    },

    async findChunk(buildId: string, position: number): Promise<Buffer | undefined> {
      const row = await db
        .selectFrom('post_index_chunks')
        .select('data')
        .where('buildId', '=', buildId)
        .where('position', '=', position)
        .executeTakeFirst();
      return row?.data;
    },

    /** Publishes a build unless a newer one is published already. Returns whether it did. */
    async publish(
      siteId: number,
      {
        buildId,
        asOf,
        asOfTime,
        posts,
        passages,
        bytes,
      }: StoredPostIndexBuild & {
        passages: number;
        bytes: number;
      },
    ): Promise<boolean> {
      const { rows } = await sql`
        insert into post_indexes as stored
          (site_id, build_id, as_of, as_of_time, posts, passages, bytes)
        values (${siteId}, ${buildId}, ${asOf}, ${asOfTime}, ${posts}, ${passages}, ${bytes})
        on conflict (site_id) do update set build_id = excluded.build_id, as_of = excluded.as_of,
          as_of_time = excluded.as_of_time, posts = excluded.posts, passages = excluded.passages,
          bytes = excluded.bytes, built_at = now()
        where stored.as_of <= excluded.as_of
        returning site_id`.execute(db);
      return rows.length > 0;
    },

    async deleteMarks(siteId: number, asOf: number): Promise<void> {
      await sql`delete from post_index_marks where site_id = ${siteId} and changed_in < ${asOf}`.execute(
        db,
      );
    },

    async deleteChunks(siteId: number, olderThan: Date): Promise<void> {
      await sql`delete from post_index_chunks where site_id = ${siteId}
        and inserted_at < ${olderThan}
        and build_id not in (select build_id from post_indexes where site_id = ${siteId})`.execute(
        db,
      );
    },
  };
}
