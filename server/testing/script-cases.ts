import type { ScriptSymbol } from '../../contract/scripts/task-scripts.ts';

type RunSql = (text: string, ...values: unknown[]) => Promise<{ [column: string]: unknown }[]>;

export interface ScriptPlace {
  siteId: number;
  userId: number;
}

/** Test case of a script for any amount of content, the same for all scripts. */
export interface ScriptCase {
  symbol: ScriptSymbol;
  options: object;
  /** File for scripts that take one, with this many lines. */
  upload?(count: number): string;
  /** Inserts this many items to change, by one statement. */
  fill(ask: RunSql, place: ScriptPlace, count: number): Promise<unknown>;
  /** Counts items that were changed exactly once. */
  countChanged(ask: RunSql, place: ScriptPlace): Promise<number>;
  /** Until the transaction ends. */
  lockItem(ask: RunSql, place: ScriptPlace, number: number): Promise<unknown>;
  doneMessage(count: number): string;
  dryRunSummary(count: number): string;
}

const readCount = async (rows: ReturnType<RunSql>): Promise<number> =>
  Number((await rows)[0]?.count);
const formatCount = (count: number) => count.toLocaleString('en');

/** Posts with a link each; `like` matches their bodies after the change. */
function postLinkCase(type: 'POST' | 'PAGE', name: string, link: string, like: string) {
  return {
    fill: (ask: RunSql, { siteId, userId }: ScriptPlace, count: number) =>
      ask(
        `insert into posts (site_id, user_id, type, title, slug, body)
         select $1::int, $2::int, $3::text, $4 || ' ' || i, $4 || '-' || i,
           '<p>Before <a href="' || $5 || '">the link</a> after</p>'
         from generate_series(1, $6::int) i`,
        siteId,
        userId,
        type,
        name,
        link,
        count,
      ),
    countChanged: (ask: RunSql, { siteId }: ScriptPlace) =>
      readCount(
        ask(
          `select count(*) from posts where site_id = $1 and slug like $2 || '-%'
             and body like $3 and version = 2`,
          siteId,
          name,
          like,
        ),
      ),
    lockItem: (ask: RunSql, { siteId }: ScriptPlace, at: number) =>
      ask(`select from posts where site_id = $1 and slug = $2 for update`, siteId, `${name}-${at}`),
  };
}

/** The six scripts, each on content that no other changes. */
export const scriptCases: readonly ScriptCase[] = [
  {
    symbol: 'link_rewriter_tool',
    options: { from: '/case-old', to: '/case-new', places: ['posts'] },
    ...postLinkCase(
      'POST',
      'rewritten',
      '/case-old',
      '%Before <a href="/case-new">the link</a> after%',
    ),
    doneMessage: (count) => `Links: ${formatCount(count)}. Texts: ${formatCount(count)}.`,
    dryRunSummary: (count) =>
      `Links that would change: ${formatCount(count)}. Texts that would change: ${formatCount(count)}.`,
  },
  {
    symbol: 'link_repair_tool',
    options: { places: ['pages'] },
    ...postLinkCase('PAGE', 'repaired', '/forums/', '%<a href="/forums">the link</a>%'),
    doneMessage: (count) => `Repaired: ${formatCount(count)}. Left broken: 0.`,
    dryRunSummary: (count) => `Would be repaired: ${formatCount(count)}. Would be left broken: 0.`,
  },
  {
    symbol: 'remove_broken_links',
    options: { links: '/case-gone', places: ['replies'] },
    async fill(ask, { siteId, userId }, count) {
      await ask(
        `with made as (insert into threads (site_id, user_id, name, slug, body)
           values ($1, $2, 'Unlinked', 'unlinked', '') returning id)
         insert into replies (site_id, user_id, thread_id, body)
         select $1, $2, id, '<p>' || i || ' <a href="/case-gone">the link</a></p>'
         from made, generate_series(1, $3::int) i`,
        siteId,
        userId,
        count,
      );
    },
    countChanged: (ask, { siteId }) =>
      readCount(
        ask(
          `select count(*) from replies where site_id = $1 and body like '<p>% the link</p>'
             and (select count(*) from content_revisions
               where site_id = $1 and assoc_type = 'reply' and assoc_id = replies.id) = 1`,
          siteId,
        ),
      ),
    lockItem: (ask, { siteId }, at) =>
      ask(
        `select from replies where site_id = $1 and body like '<p>' || $2::int || ' <a%' for update`,
        siteId,
        at,
      ),
    doneMessage: (count) => `Links: ${formatCount(count)}. Texts: ${formatCount(count)}.`,
    dryRunSummary: (count) =>
      `Links that would change: ${formatCount(count)}. Texts that would change: ${formatCount(count)}.`,
  },
  {
    symbol: 'post_deindex_unpublish',
    options: { action: 'unpublish', category: 'case-category', redirect: '/posts' },
    async fill(ask, { siteId, userId }, count) {
      await ask(
        `with category as (insert into categories (site_id, name, slug)
           values ($1, 'Case', 'case-category') returning id),
         made as (insert into posts (site_id, user_id, title, slug, body, published_at)
           select $1, $2, 'Taken back ' || i, 'taken-back-' || i, '<p>Text</p>', now() - interval '1 day'
           from generate_series(1, $3::int) i returning id)
         insert into post_categories (site_id, post_id, category_id)
         select $1, made.id, category.id from made, category`,
        siteId,
        userId,
        count,
      );
    },
    countChanged: (ask, { siteId }) =>
      readCount(
        ask(
          `select count(*) from posts where site_id = $1 and slug like 'taken-back-%'
             and status = 'UNPUBLISHED' and redirect_url = '/posts' and version = 2`,
          siteId,
        ),
      ),
    lockItem: (ask, { siteId }, at) =>
      ask(
        `select from posts where site_id = $1 and slug = 'taken-back-' || $2::int for update`,
        siteId,
        at,
      ),
    doneMessage: (count) => `Changed: ${formatCount(count)}.`,
    dryRunSummary: (count) => `Would be changed: ${formatCount(count)}.`,
  },
  {
    symbol: 'reindex_threads',
    options: { kinds: ['thread_activity'] },
    async fill(ask, { siteId, userId }, count) {
      await ask(
        `with tag as (insert into tags (site_id, type, name, slug)
           values ($1, 'FORUM', 'Case', 'case-' || $1::int) returning id),
         made as (insert into threads (site_id, user_id, name, slug, body)
           select $1, $2, 'Listed ' || i, 'listed-' || i, '<p>Text</p>'
           from generate_series(1, $3::int) i returning id)
         insert into thread_tags (site_id, thread_id, tag_id) select $1, made.id, tag.id from made, tag`,
        siteId,
        userId,
        count,
      );
      await ask(`update thread_tags set name_key = 'wrong' where site_id = $1`, siteId);
    },
    countChanged: (ask, { siteId }) =>
      readCount(
        ask(
          `select count(*) from thread_tags where site_id = $1 and name_key like 'listed %'`,
          siteId,
        ),
      ),
    lockItem: (ask, { siteId }, at) =>
      ask(
        `select from threads where site_id = $1 and slug = 'listed-' || $2::int for update`,
        siteId,
        at,
      ),
    doneMessage: (count) => `Corrected: ${formatCount(count)}.`,
    dryRunSummary: (count) => `Would be corrected: ${formatCount(count)}.`,
  },
  {
    symbol: 'unsubscribe_emails',
    options: {},
    upload: (count) =>
      Array.from({ length: count }, (_, i) => `case-${i + 1}@example.org\n`).join(''),
    fill: (ask, { siteId }, count) =>
      ask(
        `insert into subscribers (site_id, email, opted_in)
         select $1::int, 'case-' || i || '@example.org', true from generate_series(1, $2::int) i`,
        siteId,
        count,
      ),
    countChanged: (ask, { siteId }) =>
      readCount(
        ask(
          `select count(*) from subscribers where site_id = $1 and not opted_in
             and email like 'case-%'`,
          siteId,
        ),
      ),
    lockItem: (ask, { siteId }, at) =>
      ask(
        `select from subscribers where site_id = $1 and email = 'case-' || $2::int || '@example.org'
         for update`,
        siteId,
        at,
      ),
    doneMessage: (count) => `Subscribers opted out: ${formatCount(count)}.`,
    dryRunSummary: (count) => `Subscribers who would be opted out: ${formatCount(count)}.`,
  },
];
