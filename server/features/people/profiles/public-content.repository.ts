import { type RawBuilder, sql } from 'kysely';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import type { Db } from '../../../db/database.ts';

export interface PublicContentItem {
  kind: ContentKind;
  id: number;
  body: string;
  insertedAt: Date;
  title: string;
  pageSlug: string;
}

export interface AuthoredItem extends PublicContentItem {
  userId: number;
}

export interface MatchingPassage extends PublicContentItem {
  /** Best matching part. May contain HTML entities, but no markup. */
  extract: string;
  /** Lexemes of the question that occur in the passage. */
  matched: string[];
}

interface ItemSql {
  from: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  slug: RawBuilder<unknown>;
  pageIsPublic: RawBuilder<unknown>;
  indexedText: RawBuilder<unknown>;
}

const isPubliclyVisible = (table: 'item' | 'page') =>
  sql`not ${sql.ref(`${table}.is_deleted`)} and not ${sql.ref(`${table}.is_spam`)}
    and not ${sql.ref(`${table}.is_pending_moderation`)}`;

const itemSqlByKind: Record<ContentKind, ItemSql> = {
  comment: {
    from: sql`comments as item join posts as page on page.id = item.post_id`,
    title: sql`page.title`,
    slug: sql`page.slug`,
    pageIsPublic: sql`page.is_public and page.published_at <= now()`,
    indexedText: sql`indexable_text(item.body)`,
  },
  thread: {
    from: sql`threads as item`,
    title: sql`item.name`,
    slug: sql`item.slug`,
    pageIsPublic: sql`true`,
    indexedText: sql`indexable_text(item.name || ' ' || item.body)`,
  },
  reply: {
    from: sql`replies as item join threads as page on page.id = item.thread_id`,
    title: sql`page.name`,
    slug: sql`page.slug`,
    pageIsPublic: isPubliclyVisible('page'),
    indexedText: sql`indexable_text(item.body)`,
  },
  user_profile_status: {
    from: sql`user_profile_statuses as item join users as owner on owner.id = item.user_id`,
    title: sql`''`,
    slug: sql`owner.slug`,
    pageIsPublic: sql`true`,
    indexedText: sql`indexable_text(item.body)`,
  },
  user_profile_status_reply: {
    from: sql`user_profile_status_replies as item
      join user_profile_statuses as page on page.id = item.status_id
      join users as owner on owner.id = page.user_id`,
    title: sql`''`,
    slug: sql`owner.slug`,
    pageIsPublic: sql`${isPubliclyVisible('page')} and owner.deleted_at is null and owner.role_id <> 4`,
    indexedText: sql`indexable_text(item.body)`,
  },
};

/** Limit per kind: more items would not change the score. */
const maxMeasuredItemsPerKind = 500;

const emptySql = sql``;

export function publicContentRepository(db: Db) {
  const selectItems = (
    siteId: number,
    userId: number,
    kind: ContentKind,
    { columns, condition } = { columns: emptySql, condition: emptySql },
  ) => {
    const { from, title, slug, pageIsPublic } = itemSqlByKind[kind];
    return sql`select ${kind}::text as kind, item.id, item.body, item.inserted_at,
        ${title} as title, ${slug} as page_slug ${columns}
      from ${from}
      where item.site_id = ${siteId} and item.user_id = ${userId}
        and ${isPubliclyVisible('item')} and ${pageIsPublic} ${condition}`;
  };

  const selectLatest = (siteId: number, userId: number, kind: ContentKind, limit: number) =>
    sql`(${selectItems(siteId, userId, kind)}
      order by item.inserted_at desc, item.id desc limit ${limit})`;

  return {
    async find(siteId: number, kind: ContentKind, id: number): Promise<AuthoredItem | undefined> {
      const { from, title, slug, pageIsPublic } = itemSqlByKind[kind];
      const { rows } = await sql<AuthoredItem>`
        select ${kind}::text as kind, item.id, item.user_id as "userId", item.body,
          item.inserted_at as "insertedAt", ${title} as title, ${slug} as "pageSlug"
        from ${from} where item.site_id = ${siteId} and item.id = ${id}
          and ${isPubliclyVisible('item')} and ${pageIsPublic}`.execute(db);
      return rows[0];
    },

    async latest(siteId: number, userId: number, limit: number): Promise<PublicContentItem[]> {
      const branches = contentKinds.map((kind) => selectLatest(siteId, userId, kind, limit));
      const { rows } = await sql<PublicContentItem>`
        select kind, id, body, inserted_at as "insertedAt", title, page_slug as "pageSlug"
        from (${sql.join(branches, sql` union all `)}) as items
        order by inserted_at desc, kind, id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Character count of someone's public items, up to `maxMeasuredItemsPerKind` of each kind. */
    async countCharacters(siteId: number, userId: number): Promise<number> {
      const branches = contentKinds.map((kind) =>
        selectLatest(siteId, userId, kind, maxMeasuredItemsPerKind),
      );
      const { rows } = await sql<{ characters: number }>`
        select coalesce(sum(length(body)), 0)::bigint as characters
        from (${sql.join(branches, sql` union all `)}) as items`.execute(db);
      return rows[0]?.characters ?? 0;
    },

    async extractTerms(question: string): Promise<string[]> {
      const { rows } = await sql<{ terms: string[] }>`
        select tsvector_to_array(to_tsvector('english', ${question})) as terms`.execute(db);
      return rows[0]?.terms ?? [];
    },

    /** Items with any of the question's words, best match first. */
    async searchPassages(
      siteId: number,
      userId: number,
      question: string,
      limit: number,
    ): Promise<MatchingPassage[]> {
      // Matches any word, not all: few texts contain all words of a question, and the ranking sorts
      // them.
      const query = sql`replace(plainto_tsquery('english', ${question})::text, ' & ', ' | ')::tsquery`;
      const branches = contentKinds.map((kind) => {
        const { indexedText } = itemSqlByKind[kind];
        const vector = sql`to_tsvector('english', ${indexedText})`;
        return sql`(${selectItems(siteId, userId, kind, {
          columns: sql`, ${indexedText} as words, ts_rank(${vector}, ${query}, 1) as rank`,
          condition: sql`and ${vector} @@ ${query}`,
        })} order by rank desc, item.id desc limit ${limit})`;
      });
      const options =
        'MaxFragments=2, MaxWords=45, MinWords=20, StartSel="", StopSel="", FragmentDelimiter=" … "';
      const { rows } = await sql<MatchingPassage>`
        select kind, id, body, inserted_at as "insertedAt", title, page_slug as "pageSlug",
          ts_headline('english', regexp_replace(words, '<[^>]*>', ' ', 'g'), ${query}, ${options})
            as extract,
          array(
            select unnest(tsvector_to_array(to_tsvector('english', words)))
            intersect select unnest(tsvector_to_array(to_tsvector('english', ${question})))
          ) as matched
        from (
          select * from (${sql.join(branches, sql` union all `)}) as found
          order by rank desc, inserted_at desc, kind, id desc limit ${limit}
        ) as best
        order by rank desc, inserted_at desc, kind, id desc`.execute(db);
      return rows;
    },
  };
}
