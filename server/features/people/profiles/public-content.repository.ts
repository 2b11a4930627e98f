import { type RawBuilder, sql } from 'kysely';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import type { Db } from '../../../db/database.ts';

/** Something that anyone may read on the public site, with the page it stands on. */
export interface PublicItem {
  kind: ContentKind;
  id: number;
  body: string;
  insertedAt: Date;
  /** Of the page; empty on profiles. */
  title: string;
  /** Of the thread, the post, or the owner of the profile. */
  pageSlug: string;
}

export interface AuthoredItem extends PublicItem {
  userId: number;
}

export interface Passage extends PublicItem {
  /** The part that matches best. It may hold entities, but no markup. */
  extract: string;
  /** The words of the question that occur in it, as the dictionary knows them. */
  matched: string[];
}

interface Source {
  from: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  slug: RawBuilder<unknown>;
  /** The page around it must be visible too. */
  page: RawBuilder<unknown>;
  /** What the full-text index holds. */
  words: RawBuilder<unknown>;
}

const visible = (table: 'item' | 'page') =>
  sql`not ${sql.ref(`${table}.is_deleted`)} and not ${sql.ref(`${table}.is_spam`)}
    and not ${sql.ref(`${table}.is_pending_moderation`)}`;

const sources: Record<ContentKind, Source> = {
  comment: {
    from: sql`comments as item join posts as page on page.id = item.post_id`,
    title: sql`page.title`,
    slug: sql`page.slug`,
    page: sql`page.is_public and page.published_at <= now()`,
    words: sql`item.body`,
  },
  thread: {
    from: sql`threads as item`,
    title: sql`item.name`,
    slug: sql`item.slug`,
    page: sql`true`,
    words: sql`item.name || ' ' || item.body`,
  },
  reply: {
    from: sql`replies as item join threads as page on page.id = item.thread_id`,
    title: sql`page.name`,
    slug: sql`page.slug`,
    page: visible('page'),
    words: sql`item.body`,
  },
  user_profile_status: {
    from: sql`user_profile_statuses as item join users as owner on owner.id = item.user_id`,
    title: sql`''`,
    slug: sql`owner.slug`,
    page: sql`true`,
    words: sql`item.body`,
  },
  user_profile_status_reply: {
    from: sql`user_profile_status_replies as item
      join user_profile_statuses as page on page.id = item.status_id
      join users as owner on owner.id = page.user_id`,
    title: sql`''`,
    slug: sql`owner.slug`,
    page: sql`${visible('page')} and owner.deleted_at is null and owner.role_id <> 4`,
    words: sql`item.body`,
  },
};

/** More than this of each kind would not change how much someone is taken to have written. */
const measuredItems = 500;

const nothing = sql``;

export function publicContentRepository(db: Db) {
  /** Everything of one kind that is public, with more columns and conditions as needed. */
  const everyItem = (
    siteId: number,
    userId: number,
    kind: ContentKind,
    { columns, condition } = { columns: nothing, condition: nothing },
  ) => {
    const { from, title, slug, page } = sources[kind];
    return sql`select ${kind}::text as kind, item.id, item.body, item.inserted_at,
        ${title} as title, ${slug} as page_slug ${columns}
      from ${from}
      where item.site_id = ${siteId} and item.user_id = ${userId}
        and ${visible('item')} and ${page} ${condition}`;
  };

  const latestOf = (siteId: number, userId: number, kind: ContentKind, limit: number) =>
    sql`(${everyItem(siteId, userId, kind)}
      order by item.inserted_at desc, item.id desc limit ${limit})`;

  return {
    async find(siteId: number, kind: ContentKind, id: number): Promise<AuthoredItem | undefined> {
      const { from, title, slug, page } = sources[kind];
      const { rows } = await sql<AuthoredItem>`
        select ${kind}::text as kind, item.id, item.user_id as "userId", item.body,
          item.inserted_at as "insertedAt", ${title} as title, ${slug} as "pageSlug"
        from ${from} where item.site_id = ${siteId} and item.id = ${id}
          and ${visible('item')} and ${page}`.execute(db);
      return rows[0];
    },

    async latest(siteId: number, userId: number, limit: number): Promise<PublicItem[]> {
      const branches = contentKinds.map((kind) => latestOf(siteId, userId, kind, limit));
      const { rows } = await sql<PublicItem>`
        select kind, id, body, inserted_at as "insertedAt", title, page_slug as "pageSlug"
        from (${sql.join(branches, sql` union all `)}) as items
        order by inserted_at desc, kind, id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** How many characters someone wrote, counted up to the latest few hundred of each kind. */
    async measure(siteId: number, userId: number): Promise<number> {
      const branches = contentKinds.map((kind) => latestOf(siteId, userId, kind, measuredItems));
      const { rows } = await sql<{ characters: number }>`
        select coalesce(sum(length(body)), 0)::bigint as characters
        from (${sql.join(branches, sql` union all `)}) as items`.execute(db);
      return rows[0]?.characters ?? 0;
    },

    /** The words that count in a question, without 'the', 'what' and the like. */
    async termsOf(question: string): Promise<string[]> {
      const { rows } = await sql<{ terms: string[] }>`
        select tsvector_to_array(to_tsvector('english', ${question})) as terms`.execute(db);
      return rows[0]?.terms ?? [];
    },

    /** What they wrote that has any of the words, that with the most and closest first. */
    async passages(
      siteId: number,
      userId: number,
      question: string,
      limit: number,
    ): Promise<Passage[]> {
      // All words would be too much to ask of one text, so any will do; the ranking sorts it out.
      const query = sql`replace(plainto_tsquery('english', ${question})::text, ' & ', ' | ')::tsquery`;
      const branches = contentKinds.map((kind) => {
        const { words } = sources[kind];
        const vector = sql`to_tsvector('english', ${words})`;
        return sql`(${everyItem(siteId, userId, kind, {
          columns: sql`, ${words} as words, ts_rank(${vector}, ${query}, 1) as rank`,
          condition: sql`and ${vector} @@ ${query}`,
        })} order by rank desc, item.id desc limit ${limit})`;
      });
      const options =
        'MaxFragments=2, MaxWords=45, MinWords=20, StartSel="", StopSel="", FragmentDelimiter=" … "';
      const { rows } = await sql<Passage>`
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
