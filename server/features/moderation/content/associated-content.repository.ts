import { type RawBuilder, sql } from 'kysely';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { anyOf } from '../../../db/any-of.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { Db } from '../../../db/database.ts';
import type { Visibility } from './visibility.ts';

export interface AssociatedContent extends Visibility {
  kind: ContentKind;
  id: number;
  userId: number;
  body: string;
  insertedAt: Date;
  /** Slug of the thread or post, or of the profile's owner. */
  pageSlug: string;
  /** Post, thread or status above it; null for threads and statuses. */
  pageId: number | null;
  parentId: number | null;
  thread: ThreadColumns | null;
  /** Answer on which this page's list of answers is centred. */
  aroundId?: number;
}

export interface ThreadColumns {
  name: string;
  slug: string;
  seo: unknown;
  isClosed: boolean;
  requiresPreModeration: boolean;
  isFeatured: boolean;
  isHomepageFeatured: boolean;
  lastActiveAt: string;
  version: number;
}

export interface PostSummary {
  id: number;
  slug: string;
  title: string;
  userId: number;
  aroundId?: number;
}

export interface ContentSummary {
  kind: ContentKind;
  id: number;
  isDeleted: boolean;
  name: string | null;
  /** First characters of the HTML body, possibly cut inside a tag. */
  beginning: string;
  pageSlug: string;
}

export interface ItemRef {
  kind: ContentKind;
  id: number;
}

interface ContentSql {
  from: RawBuilder<unknown>;
  slug: RawBuilder<unknown>;
  pageId: RawBuilder<unknown>;
  parentId: RawBuilder<unknown>;
}

const nullId = sql`null::int`;
/** Slugs come from subqueries: joined, a small table of pages would be read as a whole. */
const contentSqlByKind: Record<ContentKind, ContentSql> = {
  comment: {
    from: sql`comments as item`,
    slug: sql`(select slug from posts where id = item.post_id)`,
    pageId: sql`item.post_id`,
    parentId: sql`item.parent_id`,
  },
  thread: { from: sql`threads as item`, slug: sql`item.slug`, pageId: nullId, parentId: nullId },
  reply: {
    from: sql`replies as item`,
    slug: sql`(select slug from threads where id = item.thread_id)`,
    pageId: sql`item.thread_id`,
    parentId: sql`item.parent_id`,
  },
  user_profile_status: {
    from: sql`user_profile_statuses as item`,
    slug: sql`(select slug from users where id = item.user_id)`,
    pageId: nullId,
    parentId: nullId,
  },
  user_profile_status_reply: {
    from: sql`user_profile_status_replies as item`,
    slug: sql`(select slug from users where id = (
      select user_id from user_profile_statuses where id = item.status_id))`,
    pageId: sql`item.status_id`,
    parentId: nullId,
  },
};

const threadJson = sql`jsonb_build_object('name', item.name, 'slug', item.slug, 'seo', item.seo,
  'isClosed', item.is_closed, 'requiresPreModeration', item.requires_pre_moderation,
  'isFeatured', item.is_featured, 'isHomepageFeatured', item.is_homepage_featured,
  'lastActiveAt', item.last_active_at, 'version', item.version)`;

const itemColumns = (kind: ContentKind) => sql`${kind}::text as kind, item.id,
  item.user_id as "userId", item.body, item.inserted_at as "insertedAt",
  item.is_deleted as "isDeleted", item.is_spam as "isSpam",
  item.is_pending_moderation as "isPendingModeration", ${contentSqlByKind[kind].slug} as "pageSlug",
  ${contentSqlByKind[kind].pageId} as "pageId", ${contentSqlByKind[kind].parentId} as "parentId",
  ${kind === 'thread' ? threadJson : sql`null::jsonb`} as thread`;

const pageIdByAnswerKind = {
  comment: sql`item.post_id`,
  reply: sql`item.thread_id`,
  user_profile_status_reply: sql`item.status_id`,
} as const;
export type AnswerKind = keyof typeof pageIdByAnswerKind;

export interface AnswersQuery {
  pageId: number;
  aroundId: number | null;
}

const summaryMaxLength = 2000;
const summaryColumns = (kind: ContentKind) => sql`${kind}::text as kind, item.id,
  item.is_deleted as "isDeleted", ${kind === 'thread' ? sql`item.name` : sql`null::text`} as name,
  left(item.body, ${summaryMaxLength}) as beginning, ${contentSqlByKind[kind].slug} as "pageSlug"`;

/** One statement for each set of kinds that occur together. */
function createSelectFromKinds<Row>(columns: (kind: ContentKind) => RawBuilder<unknown>) {
  const createSelection = (kinds: readonly ContentKind[]) =>
    compileOnce((db, siteId: number, ...ids: (readonly number[])[]) => {
      const branches = kinds.map(
        (kind, i) => sql`select ${columns(kind)} from ${contentSqlByKind[kind].from}
          where item.site_id = ${siteId} and item.id = ${anyOf(ids[i] ?? [])}`,
      );
      return sql<Row>`${sql.join(branches, sql` union all `)}`.compile(db);
    });
  const selections = new Map<string, ReturnType<typeof createSelection>>();

  return async (db: Db, siteId: number, refs: readonly ItemRef[]): Promise<Row[]> => {
    const byKind = Map.groupBy(refs, (ref) => ref.kind);
    const kinds = contentKinds.filter((kind) => byKind.has(kind));
    if (kinds.length === 0) return [];
    const name = kinds.join();
    const select = selections.get(name) ?? createSelection(kinds);
    selections.set(name, select);
    const ids = kinds.map((kind) => (byKind.get(kind) ?? []).map(({ id }) => id));
    return select(db, siteId, ...ids);
  };
}

const selectItems = createSelectFromKinds<AssociatedContent>(itemColumns);
const selectSummaries = createSelectFromKinds<ContentSummary>(summaryColumns);

export function associatedContentRepository(db: Db) {
  return {
    ofItems: (siteId: number, refs: readonly ItemRef[]) => selectItems(db, siteId, refs),

    findSummaries: (siteId: number, refs: readonly ItemRef[]) => selectSummaries(db, siteId, refs),

    /**
     * Answers to posts, threads or statuses, oldest first: at most `limit` each, half of them
     * before `aroundId`.
     */
    async findAnswers(
      siteId: number,
      kind: AnswerKind,
      wanted: readonly AnswersQuery[],
      limit: number,
    ): Promise<AssociatedContent[][]> {
      const earlier = Math.floor(limit / 2);
      const under = sql`select ${itemColumns(kind)} from ${contentSqlByKind[kind].from}
        where item.site_id = ${siteId} and ${pageIdByAnswerKind[kind]} = wanted.page_id`;
      const { rows } = await sql<AssociatedContent & { place: number }>`
        select wanted.place::int as place, answers.*
        from unnest(${wanted.map(({ pageId }) => pageId)}::int[],
          ${wanted.map(({ aroundId }) => aroundId)}::int[])
          with ordinality as wanted (page_id, around_id, place)
        left join ${sql.table(contentTables[kind])} as around
          on around.site_id = ${siteId} and around.id = wanted.around_id
        cross join lateral (
          (${under} and (item.inserted_at, item.id) < (around.inserted_at, around.id)
            order by item.inserted_at desc, item.id desc limit ${earlier})
          union all
          (${under} and (item.inserted_at, item.id)
              >= (coalesce(around.inserted_at, '-infinity'), coalesce(around.id, 0))
            order by item.inserted_at, item.id
            limit case when around.id is null then ${limit}::int else ${limit - earlier}::int end)
        ) as answers
        order by wanted.place, answers."insertedAt", answers.id`.execute(db);
      const byPlace = Map.groupBy(rows, (row) => row.place);
      return wanted.map((_, index) => byPlace.get(index + 1) ?? []);
    },

    async countAnswers(
      siteId: number,
      kind: AnswerKind,
      pageIds: readonly number[],
    ): Promise<Map<number, number>> {
      const { rows } = await sql<{ pageId: number; answers: number }>`
        select ${pageIdByAnswerKind[kind]} as "pageId", count(*) as answers
        from ${sql.table(contentTables[kind])} as item
        where item.site_id = ${siteId} and ${pageIdByAnswerKind[kind]} = ${anyOf(pageIds)}
        group by 1`.execute(db);
      return new Map(rows.map((row) => [row.pageId, row.answers]));
    },

    async findChildren(
      siteId: number,
      kind: 'comment' | 'reply',
      parentIds: readonly number[],
      limit: number,
    ): Promise<AssociatedContent[]> {
      const { rows } = await sql<AssociatedContent>`
        select answers.* from unnest(${[...parentIds]}::int[]) as parent (id)
        cross join lateral (
          select ${itemColumns(kind)} from ${contentSqlByKind[kind].from}
          where item.site_id = ${siteId} and item.parent_id = parent.id
          order by item.inserted_at, item.id limit ${limit}
        ) as answers`.execute(db);
      return rows;
    },

    findPosts: (siteId: number, ids: readonly number[]): Promise<PostSummary[]> =>
      db
        .selectFrom('posts')
        .select(['id', 'slug', 'title', 'userId'])
        .where('siteId', '=', siteId)
        .where('id', '=', anyOf(ids))
        .execute(),

    async findFlagIds(siteId: number, refs: readonly ItemRef[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('content_flags')
        .select(['id', 'assocType', 'assocId'])
        .where('siteId', '=', siteId)
        .where(sql<boolean>`(assoc_type, assoc_id) in (
          select * from unnest(${refs.map((ref) => ref.kind)}::text[],
            ${refs.map((ref) => ref.id)}::int[]))`)
        .execute();
      return new Map(rows.map((row) => [`${row.assocType}:${row.assocId}`, row.id]));
    },
  };
}
