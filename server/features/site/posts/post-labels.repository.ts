import { sql } from 'kysely';
import type { PostCategoryInput } from '../../../../contract/site/posts.ts';
import { anyOf, anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface PostLabel {
  id: number;
  name: string;
  slug: string;
}

export interface LabelOfPost extends PostLabel {
  postId: number;
}

export function postLabelsRepository(db: Db) {
  async function replaceLabels(
    name: 'post_categories' | 'post_tags',
    column: 'category_id' | 'tag_id',
    siteId: number,
    postId: number,
    ids: readonly number[],
  ): Promise<boolean> {
    const [table, label] = [sql.table(name), sql.ref(column)];
    const deleted = await sql`delete from ${table} where site_id = ${siteId} and post_id = ${postId}
      and ${label} <> all(${[...ids]}::int[])`.execute(db);
    const inserted = await sql`insert into ${table} (site_id, post_id, ${label})
      select ${siteId}, ${postId}, id from unnest(${[...ids]}::int[]) as id
      on conflict do nothing`.execute(db);
    return Number(deleted.numAffectedRows) + Number(inserted.numAffectedRows) > 0;
  }

  return {
    findCategories: (siteId: number, postIds: readonly number[]): Promise<LabelOfPost[]> =>
      db
        .selectFrom('post_categories')
        .innerJoin('categories', 'categories.id', 'post_categories.categoryId')
        .select(['categories.id', 'categories.name', 'categories.slug', 'post_categories.postId'])
        .where('post_categories.siteId', '=', siteId)
        .where('post_categories.postId', '=', anyOf(postIds))
        .orderBy(sql`lower(categories.name)`)
        .orderBy('categories.id')
        .execute(),

    findTags: (siteId: number, postIds: readonly number[]): Promise<LabelOfPost[]> =>
      db
        .selectFrom('post_tags')
        .innerJoin('tags', 'tags.id', 'post_tags.tagId')
        .select(['tags.id', 'tags.name', 'tags.slug', 'post_tags.postId'])
        .where('post_tags.siteId', '=', siteId)
        .where('post_tags.postId', '=', anyOf(postIds))
        .orderBy(sql`lower(tags.name)`)
        .orderBy('tags.id')
        .execute(),

    async findLabels(
      siteId: number,
      postId: number,
    ): Promise<{ categories: PostLabel[]; tags: PostLabel[] }> {
      const { rows } = await sql<PostLabel & { isTag: boolean }>`
        select id, name, slug, "isTag" from (
          select categories.id, name, slug, false as "isTag" from post_categories as filed
          join categories on categories.id = filed.category_id
          where filed.site_id = ${siteId} and post_id = ${postId}
          union all
          select tags.id, name, slug, true from post_tags as filed
          join tags on tags.id = filed.tag_id
          where filed.site_id = ${siteId} and post_id = ${postId}
        ) as labels order by lower(name), id`.execute(db);
      const labels = Map.groupBy(rows, ({ isTag }) => isTag);
      return { categories: labels.get(false) ?? [], tags: labels.get(true) ?? [] };
    },

    findTagsBySlugs: (slugs: readonly string[]): Promise<PostLabel[]> =>
      db
        .selectFrom('tags')
        .select(['id', 'name', 'slug'])
        .where('type', '=', 'GLOBAL')
        .where('slug', '=', anyOfTexts(slugs))
        .execute(),

    findTagsByIds: (ids: readonly number[]): Promise<PostLabel[]> =>
      db
        .selectFrom('tags')
        .select(['id', 'name', 'slug'])
        .where('type', '=', 'GLOBAL')
        .where('id', '=', anyOf(ids))
        .execute(),

    findTagsByNames: (names: readonly string[]): Promise<PostLabel[]> =>
      db
        .selectFrom('tags')
        .select(['id', 'name', 'slug'])
        .where('type', '=', 'GLOBAL')
        .where(sql`lower(name)`, '=', anyOfTexts(names.map((name) => name.toLowerCase())))
        .execute(),

    /** Inserts new categories and renames existing ones. Returns their ids. */
    async upsertCategories(
      siteId: number,
      categories: readonly PostCategoryInput[],
    ): Promise<number[]> {
      if (categories.length === 0) return [];
      // Sorted, so that concurrent senders do not deadlock.
      const ordered = [
        ...new Map(categories.map((category) => [category.slug, category])).values(),
      ].sort((a, b) => (a.slug < b.slug ? -1 : 1));
      const slugs = ordered.map(({ slug }) => slug);
      await sql`
        insert into categories (site_id, slug, name, description)
        select ${siteId}, slug, name, coalesce(description, '')
        from unnest(${slugs}::text[], ${ordered.map(({ name }) => name)}::text[],
          ${ordered.map(({ description }) => description ?? null)}::text[])
          as given (slug, name, description)
        on conflict (site_id, slug) do nothing`.execute(db);
      await sql`
        update categories set name = given.name,
          description = coalesce(given.description, categories.description), updated_at = now()
        from unnest(${slugs}::text[], ${ordered.map(({ name }) => name)}::text[],
          ${ordered.map(({ description }) => description ?? null)}::text[])
          as given (slug, name, description)
        where categories.site_id = ${siteId} and categories.slug = given.slug
          and (categories.name, categories.description)
            is distinct from (given.name, coalesce(given.description, categories.description))`.execute(
        db,
      );
      const rows = await db
        .selectFrom('categories')
        .select('id')
        .where('siteId', '=', siteId)
        .where('slug', '=', anyOfTexts(slugs))
        .execute();
      return rows.map((row) => row.id);
    },

    setCategories: (siteId: number, postId: number, ids: readonly number[]) =>
      replaceLabels('post_categories', 'category_id', siteId, postId, ids),

    setTags: (siteId: number, postId: number, ids: readonly number[]) =>
      replaceLabels('post_tags', 'tag_id', siteId, postId, ids),
  };
}
