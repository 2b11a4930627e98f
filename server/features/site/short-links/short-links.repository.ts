import { type RawBuilder, sql } from 'kysely';
import { threadPath } from '../../../../contract/public-paths.ts';
import type { ShortLinkSort, ShortLinkState } from '../../../../contract/site/short-links.ts';
import type { Db } from '../../../db/database.ts';
import { createSiteTable, type RowOfTable } from '../../../db/site-table.ts';
import type { DailyClicks } from './click-counter.ts';
import type { ResolvedLink } from './link-cache.ts';
import type { ShortLinkFilter } from './short-link-search.ts';

const shortLinkColumns = [
  'id',
  'code',
  'toUrl',
  'threadId',
  'state',
  'clickCount',
  'botClickCount',
  'insertedAt',
  'version',
] as const;
const shortLinkTable = createSiteTable('short_links', shortLinkColumns);

/** `toUrl` is a path if it leads to the link's own site. */
export type StoredShortLink = RowOfTable<'short_links', typeof shortLinkColumns>;

export interface ShortLinkTarget {
  toUrl: string;
  /** Set if it leads to a thread; then the thread's current address counts. */
  threadId: number | null;
}

export interface ShortLinkFields extends Partial<ShortLinkTarget> {
  code?: string;
  createdBy?: number;
  state?: ShortLinkState;
}

export interface ShortLinkPage {
  filter: ShortLinkFilter | undefined;
  state: ShortLinkState;
  sort: ShortLinkSort;
  sortDesc: boolean;
  limit: number;
  offset: number;
}

/** Each expression is the first column of an index. */
const sortExpressions: Record<ShortLinkSort, RawBuilder<unknown>> = {
  fromUrl: sql`code`,
  toUrl: sql`to_url`,
  insertedAt: sql`inserted_at`,
  clickCount: sql`click_count`,
};

export function shortLinksRepository(db: Db) {
  const { find, findForUpdate, insert, update } = shortLinkTable(db);

  const selectFiltered = (
    siteId: number,
    { filter, state }: Pick<ShortLinkPage, 'filter' | 'state'>,
  ) =>
    db
      .selectFrom('short_links')
      .where('siteId', '=', siteId)
      // A literal, so that the planner sees which partial index fits.
      .where(sql<boolean>`state = ${sql.lit(state)}`)
      .$if(filter !== undefined, (q) =>
        q.where((eb) =>
          eb.or([
            ...(filter?.codes ?? []).map((pattern) => eb('code', 'ilike', pattern)),
            ...(filter?.targets ?? []).map((pattern) => eb('toUrl', 'ilike', pattern)),
          ]),
        ),
      );

  return {
    find,
    findForUpdate,
    insert: (siteId: number, fields: ShortLinkFields) => insert(siteId, fields),
    update: (siteId: number, id: number, fields: ShortLinkFields) => update(siteId, id, fields),

    list: (siteId: number, page: ShortLinkPage): Promise<StoredShortLink[]> => {
      const direction = page.sortDesc ? 'desc' : 'asc';
      return selectFiltered(siteId, page)
        .select(shortLinkColumns)
        .orderBy(sortExpressions[page.sort], direction)
        .orderBy('id', direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
    },

    async count(siteId: number, page: Pick<ShortLinkPage, 'filter' | 'state'>): Promise<number> {
      const row = await selectFiltered(siteId, page)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return row.total;
    },

    findByTarget: (siteId: number, { toUrl, threadId }: ShortLinkTarget) =>
      db
        .selectFrom('short_links')
        .select(shortLinkColumns)
        .where('siteId', '=', siteId)
        .where('state', '<>', 'DELETED')
        .$if(threadId !== null, (q) => q.where('threadId', '=', threadId))
        .$if(threadId === null, (q) => q.where('toUrl', '=', toUrl).where('threadId', 'is', null))
        .executeTakeFirst(),

    async findThreadBySlug(
      siteId: number,
      slug: string,
    ): Promise<{ id: number; slug: string } | undefined> {
      const { rows } = await sql<{ id: number; slug: string }>`
        select id, slug from threads where site_id = ${siteId} and slug = ${slug}
        union all
        select threads.id, threads.slug from thread_slugs
          join threads on threads.site_id = thread_slugs.site_id and threads.id = thread_slugs.thread_id
          where thread_slugs.site_id = ${siteId} and thread_slugs.slug = ${slug}
        limit 1`.execute(db);
      return rows[0];
    },

    /** Undefined also if the link leads to a thread that is not public. */
    async resolve(siteId: number, code: string): Promise<ResolvedLink | undefined> {
      const row = await db
        .selectFrom('short_links')
        .leftJoin('threads', (join) =>
          join
            .onRef('threads.siteId', '=', 'short_links.siteId')
            .onRef('threads.id', '=', 'short_links.threadId'),
        )
        .select(['short_links.id', 'short_links.toUrl', 'short_links.threadId', 'threads.slug'])
        .where('short_links.siteId', '=', siteId)
        .where('short_links.code', '=', code)
        .where('short_links.state', '<>', 'DELETED')
        .where((eb) =>
          eb.or([eb('short_links.threadId', 'is', null), eb('threads.isPublic', '=', true)]),
        )
        .executeTakeFirst();
      if (!row) return undefined;
      const { id, toUrl, threadId, slug } = row;
      const leadsToThread = threadId !== null;
      return { id, siteId, leadsToThread, target: leadsToThread ? threadPath(slug ?? '') : toUrl };
    },

    /**
     * Adds clicks to links and days in one statement. Locks links in order of id, so that processes
     * do not deadlock.
     */
    async addClicks(siteId: number, clicks: readonly DailyClicks[]): Promise<void> {
      await sql`
        with added as (
          select * from unnest(${clicks.map(({ linkId }) => linkId)}::int[],
            ${clicks.map(({ day }) => day)}::date[], ${clicks.map((row) => row.clicks)}::int[],
            ${clicks.map((row) => row.botClicks)}::int[]) as a (link_id, day, clicks, bot_clicks)
        ), links as materialized (
          select id from short_links
          where site_id = ${siteId} and id in (select link_id from added)
          order by id for no key update
        ), days as (
          insert into short_link_days as known (site_id, short_link_id, day, clicks, bot_clicks)
          select ${siteId}, link_id, day, clicks, bot_clicks
          from links join added on link_id = id order by link_id, day
          on conflict (site_id, short_link_id, day) do update set
            clicks = known.clicks + excluded.clicks,
            bot_clicks = known.bot_clicks + excluded.bot_clicks
        )
        update short_links set click_count = click_count + sums.clicks,
          bot_click_count = bot_click_count + sums.bot_clicks
        from (
          select id, sum(clicks)::int as clicks, sum(bot_clicks)::int as bot_clicks
          from links join added on link_id = id group by id
        ) as sums
        where short_links.site_id = ${siteId} and short_links.id = sums.id`.execute(db);
    },

    clicksSince: (siteId: number, linkId: number, day: string) =>
      db
        .selectFrom('short_link_days')
        .select(['day', 'clicks', 'botClicks'])
        .where('siteId', '=', siteId)
        .where('shortLinkId', '=', linkId)
        .where('day', '>=', day)
        .orderBy('day')
        .execute(),
  };
}
