import { sql } from 'kysely';

/** SQL fragments with which other areas select posts. `post` is the alias of `posts`. */

export const isInCategory = (siteId: number, slug: string) =>
  sql`exists (select 1 from post_categories as filed
    join categories on categories.id = filed.category_id
    where filed.post_id = post.id and categories.site_id = ${siteId} and categories.slug = ${slug})`;

export const isTaggedWith = (siteId: number, slug: string) =>
  sql`exists (select 1 from post_tags as tagged
    join tags on tags.id = tagged.tag_id
    where tagged.site_id = ${siteId} and tagged.post_id = post.id and tags.slug = ${slug})`;

export const selectCategoryChoices = (siteId: number, limit: number) =>
  sql<{ value: string; label: string }>`select slug as value, name as label from categories
    where site_id = ${siteId} order by lower(name), id limit ${limit}`;

export const selectTagChoices = (siteId: number, limit: number) =>
  sql<{ value: string; label: string }>`select slug as value, min(name) as label from tags
    where (site_id = ${siteId} or site_id is null)
      and exists (select from post_tags where post_tags.site_id = ${siteId} and tag_id = tags.id)
    group by slug order by lower(min(name)), slug limit ${limit}`;

export const selectExistingCategories = (siteId: number, slugs: readonly string[]) =>
  sql<{ name: string }>`select slug as name from categories
    where site_id = ${siteId} and slug = any(${[...slugs]}::text[])`;

export const formerPermalinks = (siteId: number) =>
  sql`(select permalink, post_id from post_permalinks where site_id = ${siteId})`;
