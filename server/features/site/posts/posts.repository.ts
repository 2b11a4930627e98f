import { type Selectable, sql } from 'kysely';
import type { PostSeo, PostStatus, PostType } from '../../../../contract/site/posts.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type { DB } from '../../../db/types.generated.ts';

const summaryColumns = [
  'id',
  'userId',
  'type',
  'status',
  'externalId',
  'title',
  'slug',
  'permalink',
  'excerpt',
  'thumbnailUrl',
  'thumbnailAlt',
  'seo',
  'isDeleted',
  'isPublic',
  'publishedAt',
  'modifiedAt',
  'insertedAt',
  'convertedThreadId',
  'version',
] as const;
const postColumns = [...summaryColumns, 'body', 'content'] as const;

export type Post = Omit<
  Pick<Selectable<DB['posts']>, (typeof postColumns)[number]>,
  'type' | 'status' | 'seo'
> & { type: PostType; status: PostStatus; seo: PostSeo };

export type PostSummary = Omit<Post, 'body' | 'content'>;
export type PostText = Pick<Post, 'id' | 'body' | 'content'>;

export interface PostFields {
  userId?: number | undefined;
  status?: PostStatus | undefined;
  title?: string | undefined;
  slug?: string | undefined;
  excerpt?: string | undefined;
  body?: string | undefined;
  content?: unknown;
  thumbnailUrl?: string | null | undefined;
  thumbnailAlt?: string | undefined;
  seo?: PostSeo | undefined;
  isDeleted?: boolean | undefined;
  publishedAt?: Date | undefined;
  modifiedAt?: Date | undefined;
}

export interface NewPostRow extends PostFields {
  userId: number;
  type: PostType;
  externalId?: string | null | undefined;
  title: string;
  slug: string;
  body: string;
}

export function postsRepository(db: Db) {
  const selectPosts = () => db.selectFrom('posts').select(postColumns).$castTo<Post>();

  return {
    find: (siteId: number, id: number): Promise<Post | undefined> =>
      selectPosts().where('siteId', '=', siteId).where('id', '=', id).executeTakeFirst(),

    findForUpdate: (siteId: number, id: number): Promise<Post | undefined> =>
      selectPosts()
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    findByExternalIdForUpdate: (siteId: number, externalId: string): Promise<Post | undefined> =>
      selectPosts()
        .where('siteId', '=', siteId)
        .where('externalId', '=', externalId)
        .forUpdate()
        .executeTakeFirst(),

    findByExternalId: (siteId: number, externalId: string): Promise<Post | undefined> =>
      selectPosts()
        .where('siteId', '=', siteId)
        .where('externalId', '=', externalId)
        .executeTakeFirst(),

    /** Serializes transactions that create posts with an external id. */
    async lockPostCreation(siteId: number): Promise<void> {
      await sql`select from sites where id = ${siteId} for no key update`.execute(db);
    },

    async findByIds(siteId: number, ids: readonly number[]): Promise<PostSummary[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('posts')
        .select(summaryColumns)
        .$castTo<PostSummary>()
        .where('siteId', '=', siteId)
        .where('id', '=', anyOf(ids))
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    findTexts: (siteId: number, ids: readonly number[]): Promise<PostText[]> =>
      db
        .selectFrom('posts')
        .select(['id', 'body', 'content'])
        .where('siteId', '=', siteId)
        .where('id', '=', anyOf(ids))
        .execute(),

    async insert(siteId: number, { seo, content, ...row }: NewPostRow): Promise<Post | undefined> {
      const inserted = await db
        .insertInto('posts')
        .values({ ...row, siteId, ...toJsonColumns({ seo, content }) })
        .onConflict((oc) => oc.doNothing())
        .returning(postColumns)
        .executeTakeFirst();
      return inserted as Post | undefined;
    },

    async update(siteId: number, id: number, { seo, content, ...fields }: PostFields) {
      const updated = await db
        .updateTable('posts')
        .set({
          ...fields,
          ...toJsonColumns({ seo, content }),
          version: sql<number>`version + 1`,
          updatedAt: sql<Date>`now()`,
        })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(postColumns)
        .executeTakeFirstOrThrow();
      return updated as Post;
    },
  };
}

function toJsonColumns({ seo, content }: Pick<PostFields, 'seo' | 'content'>) {
  return {
    ...(seo !== undefined && { seo: JSON.stringify(seo) }),
    ...(content !== undefined && { content: JSON.stringify(content) }),
  };
}
