import { sql } from 'kysely';

/** SQL fragments with which other areas select posts. `post` is the alias of `posts`. */

export const isInCategory = (siteId: number, slug: string) =>
  sql`exists (select 1 from post_categories as filed
    join categories on categories.id = filed.category_id
    where filed.post_id = post.id and categories.site_id = ${siteId} and categories.slug = ${slug})`;

export const selectExistingCategories = (siteId: number, slugs: readonly string[]) =>
  sql<{ name: string }>`select slug as name from categories
    where site_id = ${siteId} and slug = any(${[...slugs]}::text[])`;

export const formerPermalinks = (siteId: number) =>
  sql`(select permalink, post_id from post_permalinks where site_id = ${siteId})`;
