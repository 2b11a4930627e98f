import { type RawBuilder, sql } from 'kysely';
import { permalinkPath, threadPath } from '../../../../contract/public-paths.ts';
import type { LinkRepairKind } from '../../../../contract/scripts/link-tools.ts';
import type { Db } from '../../../db/database.ts';
import { formerPermalinks, selectExistingCategories } from '../../site/posts/post-fragments.ts';
import { selectExistingCodes } from '../../site/short-links/short-link-fragments.ts';

export interface LinkedPage {
  isFound: boolean;
  repair?: { kind: LinkRepairKind; to: string };
}

const fixedPaths = new Set([
  ...['/', '/posts', '/forums', '/search', '/login', '/messages', '/conditions'],
  ...['/password-reset', '/robots.txt', '/sitemap.xml'],
]);

/** Queries for existing names by prefix of the path. */
const nameQueryByPathPrefix: Record<
  string,
  (siteId: number, names: string[]) => RawBuilder<{ name: string }>
> = {
  '/forums/tags/': (siteId, names) => sql`select slug as name from tags
    where slug = any(${names}::text[]) and (site_id = ${siteId} or site_id is null)`,
  '/categories/': selectExistingCategories,
  '/tags/': (_, names) => sql`select slug as name from tags
    where slug = any(${names}::text[]) and type = 'GLOBAL'`,
  '/profile/': (siteId, names) => sql`select slug as name from users
    where site_id = ${siteId} and slug = any(${names}::text[]) and deleted_at is null`,
  '/s/': selectExistingCodes,
};

interface LinkedPostRow {
  permalink: string;
  isPublic: boolean;
  movedTo: string | null;
  redirectUrl: string | null;
  threadSlug: string | null;
}

interface LinkedThreadRow {
  slug: string;
  isPublic: boolean;
  movedTo: string | null;
}

/** Looks up pages of a site in the database. Paths of unknown kinds are not in the result. */
export function linkedPagesRepository(db: Db) {
  async function findPostPages(
    siteId: number,
    permalinks: string[],
  ): Promise<Map<string, LinkedPage>> {
    const { rows } = await sql<LinkedPostRow>`
      select asked.permalink, coalesce(post.is_public and post.published_at <= now(), false) as "isPublic",
        moved.permalink as "movedTo", thread.slug as "threadSlug",
        case when post.status = 'UNPUBLISHED' then post.redirect_url end as "redirectUrl"
      from unnest(${permalinks}::text[]) as asked (permalink)
      left join posts as post on post.site_id = ${siteId} and post.permalink = asked.permalink
      left join threads as thread on thread.site_id = ${siteId} and thread.id = post.converted_thread_id and thread.is_public
      left join ${formerPermalinks(siteId)} as former on former.permalink = asked.permalink
      left join posts as moved on moved.site_id = ${siteId} and moved.id = former.post_id and moved.is_public`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.permalink, toLinkedPostPage(row)]));
  }

  async function findThreadPages(
    siteId: number,
    slugs: string[],
  ): Promise<Map<string, LinkedPage>> {
    const { rows } = await sql<LinkedThreadRow>`
      select asked.slug, coalesce(thread.is_public, false) as "isPublic", moved.slug as "movedTo"
      from unnest(${slugs}::text[]) as asked (slug)
      left join threads as thread on thread.site_id = ${siteId} and thread.slug = asked.slug
      left join thread_slugs as former on former.site_id = ${siteId} and former.slug = asked.slug
      left join threads as moved on moved.site_id = ${siteId} and moved.id = former.thread_id and moved.is_public`.execute(
      db,
    );
    return new Map(
      rows.map(({ slug, isPublic, movedTo }) => [
        slug,
        isPublic || !movedTo
          ? { isFound: isPublic }
          : { isFound: false, repair: { kind: 'moved' as const, to: threadPath(movedTo) } },
      ]),
    );
  }

  return {
    async findPages(siteId: number, paths: readonly string[]): Promise<Map<string, LinkedPage>> {
      const found = new Map<string, LinkedPage>();
      const rest = new Set(paths);
      const takeNamesAfter = (prefix: string) => {
        const taken = [...rest].filter((path) => {
          const name = path.startsWith(prefix) ? path.slice(prefix.length) : '';
          return name !== '' && !name.includes('/');
        });
        for (const path of taken) rest.delete(path);
        return taken.map((path) => path.slice(prefix.length));
      };
      for (const path of paths) {
        if (!fixedPaths.has(path)) continue;
        rest.delete(path);
        found.set(path, { isFound: true });
      }
      const permalinks = ['posts/', 'pages/', 'myjournai/'].flatMap((prefix) =>
        takeNamesAfter(`/${prefix}`).map((slug) => prefix + slug),
      );
      if (permalinks.length > 0) {
        for (const [permalink, page] of await findPostPages(siteId, permalinks)) {
          found.set(`/${permalink}`, page);
        }
      }
      for (const [prefix, known] of Object.entries(nameQueryByPathPrefix)) {
        const names = takeNamesAfter(prefix);
        if (names.length === 0) continue;
        const { rows } = await known(siteId, names).execute(db);
        const there = new Set(rows.map(({ name }) => name));
        for (const name of names) found.set(prefix + name, { isFound: there.has(name) });
      }
      const slugs = takeNamesAfter('/forums/').filter((slug) => slug !== 'new');
      if (slugs.length > 0) {
        for (const [slug, page] of await findThreadPages(siteId, slugs))
          found.set(`/forums/${slug}`, page);
      }
      return found;
    },
  };
}

function toLinkedPostPage({
  isPublic,
  movedTo,
  redirectUrl,
  threadSlug,
}: LinkedPostRow): LinkedPage {
  if (isPublic) return { isFound: true };
  if (threadSlug) return { isFound: false, repair: { kind: 'story', to: threadPath(threadSlug) } };
  if (movedTo) return { isFound: false, repair: { kind: 'moved', to: permalinkPath(movedTo) } };
  if (redirectUrl) return { isFound: false, repair: { kind: 'moved', to: redirectUrl } };
  return { isFound: false };
}
