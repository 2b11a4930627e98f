import { type RawBuilder, sql } from 'kysely';
import type { Prevalence } from '../../../../contract/conditions/disorders.ts';
import type { Db } from '../../../db/database.ts';
import { containing } from '../../../db/search.ts';

export interface ConditionLink {
  name: string;
  slug: string;
}

export interface PublicConditionRow extends ConditionLink {
  id: number;
  synonyms: string[];
  summary: string;
  body: string;
  prevalences: Prevalence[];
  inheritanceType: string[];
  onsetAge: string[];
  adTags: string[];
  seo: object;
  parentId: number | null;
  categoryId: number | null;
}

export interface ConditionFilter {
  letter?: string | undefined;
  category?: string | undefined;
  search?: string | undefined;
}

/** Bits of the column `filter_key`, as the migration defines them: active, with a page. */
const activeWithPage = 1 + 8;

export function publicConditionsRepository(db: Db) {
  return {
    async find(siteId: number, slug: string): Promise<PublicConditionRow | undefined> {
      const { rows } = await sql<PublicConditionRow>`
        select disorders.id, name, slug, synonyms, prevalences, inheritance_type, onset_age,
          parent_id, category_id, coalesce(own.summary, disorders.summary) as summary,
          coalesce(own.body, disorders.body) as body,
          coalesce(own.ad_tags, disorders.ad_tags) as ad_tags,
          coalesce(own.seo, disorders.seo) as seo
        from disorders left join disorder_sites as own
          on own.site_id = ${siteId} and own.disorder_id = disorders.id
        where slug = ${slug} and merged_into_id is null and is_active
          and coalesce(own.has_detail_page, disorders.has_detail_page)`.execute(db);
      return rows[0];
    },

    /** Target of an old slug, or of a merged condition's slug. */
    async findRedirect(siteId: number, slug: string): Promise<string | undefined> {
      const { rows } = await sql<{ slug: string }>`
        select target.slug from (
            select id, merged_into_id from disorders where slug = ${slug}
            union all
            select disorders.id, merged_into_id from disorder_slugs
              join disorders on disorders.id = disorder_id where disorder_slugs.slug = ${slug}
          ) as known
          join disorders as target on target.id = coalesce(known.merged_into_id, known.id)
          join (${selectShown(siteId)}) as shown on shown.id = target.id
        where target.slug <> ${slug} limit 1`.execute(db);
      return rows[0]?.slug;
    },

    /** Runs for every page: checks the counts first, so that an empty catalogue needs no scan. */
    async hasAny(siteId: number): Promise<boolean> {
      const { rows } = await sql<{ hasAny: boolean }>`
        select exists (${selectShownByOverride(siteId)})
          or exists (select from disorder_counts
              where filter_key & ${activeWithPage} = ${activeWithPage} and disorders > 0)
            and exists (${selectShownByNetwork(siteId)}) as "hasAny"`.execute(db);
      return rows[0]?.hasAny ?? false;
    },

    async countByLetter(siteId: number): Promise<{ letter: string; conditions: number }[]> {
      const { rows } = await sql<{ letter: string; conditions: number }>`
        select initial as letter, count(*) as conditions from (${selectShown(siteId)}) as shown
        group by initial order by initial = '#', initial`.execute(db);
      return rows;
    },

    async countByCategory(siteId: number): Promise<(ConditionLink & { conditions: number })[]> {
      const { rows } = await sql<ConditionLink & { conditions: number }>`
        select disorders.name, disorders.slug, conditions from (
            select category_id, count(*) as conditions from (${selectShown(siteId)}) as shown
            where category_id is not null group by category_id
          ) as counted join disorders on disorders.id = counted.category_id
        where disorders.is_active order by disorders.sort_name, disorders.id`.execute(db);
      return rows;
    },

    /** Sorted by letter, ignoring accents. */
    async list(
      siteId: number,
      { letter, category, search }: ConditionFilter,
      page: { limit: number; offset: number },
    ): Promise<ConditionLink[]> {
      const conditions = [
        letter === undefined ? undefined : sql`initial = ${letter}`,
        category === undefined
          ? undefined
          : sql`category_id = (select id from disorders where slug = ${category})`,
        search === undefined
          ? undefined
          : sql`search_text like ${containing(search.toLowerCase())}`,
      ].filter((condition) => condition !== undefined);
      const { rows } = await sql<ConditionLink>`
        select name, slug from (${selectShown(siteId)}) as shown
        where ${sql.join([sql`true`, ...conditions], sql` and `)}
        order by initial, sort_name, id limit ${page.limit} offset ${page.offset}`.execute(db);
      return rows;
    },

    async listFeatured(siteId: number, limit: number): Promise<ConditionLink[]> {
      const { rows } = await sql<ConditionLink>`
        select name, slug from (${selectShown(siteId)}) as shown
        left join disorder_sites as own on own.site_id = ${siteId} and own.disorder_id = shown.id
        where coalesce(own.is_featured, shown.is_featured)
        order by initial, sort_name, shown.id limit ${limit}`.execute(db);
      return rows;
    },

    async listChildren(siteId: number, id: number, limit: number): Promise<ConditionLink[]> {
      const { rows } = await sql<ConditionLink>`
        select name, slug from (${selectShown(siteId)}) as shown where parent_id = ${id}
        order by initial, sort_name, id limit ${limit}`.execute(db);
      return rows;
    },

    async findLinks(
      siteId: number,
      ids: readonly number[],
    ): Promise<(ConditionLink & { id: number })[]> {
      const { rows } = await sql<ConditionLink & { id: number }>`
        select id, name, slug from (${selectShown(siteId)}) as shown
        where id = any(${[...ids]}::int[])`.execute(db);
      return rows;
    },

    /** Counts members of the site; never reveals who they are. */
    async countMembers(siteId: number, id: number): Promise<number> {
      const { rows } = await sql<{ members: number }>`
        select count(*) as members from user_disorders
          join users on users.id = user_id and users.deleted_at is null
        where disorder_id = ${id} and user_disorders.site_id = ${siteId}`.execute(db);
      return rows[0]?.members ?? 0;
    },

    async listCodes(id: number): Promise<{ source: string; reference: string }[]> {
      const { rows } = await sql<{ source: string; reference: string }>`
        select distinct source, reference from disorder_cross_references
          join disorders on disorders.id = disorder_id
        where disorders.id = ${id} or merged_into_id = ${id}
        order by source, reference limit 100`.execute(db);
      return rows;
    },
  };
}

/** Conditions with a page on the site, with its overrides applied. */
function selectShown(siteId: number): RawBuilder<unknown> {
  return sql`${selectShownByNetwork(siteId)} union all ${selectShownByOverride(siteId)}`;
}

const columns = sql`id, name, slug, initial, sort_name, search_text, parent_id, category_id,
  disorders.is_featured`;

function selectShownByNetwork(siteId: number): RawBuilder<unknown> {
  return sql`
    select ${columns} from disorders
      where filter_key is not null and filter_key & ${activeWithPage} = ${activeWithPage}
        and not exists (select 1 from disorder_sites as own where own.site_id = ${siteId}
          and own.disorder_id = disorders.id and not own.has_detail_page)`;
}

function selectShownByOverride(siteId: number): RawBuilder<unknown> {
  return sql`
    select ${columns} from disorder_sites as own join disorders on disorders.id = own.disorder_id
      where own.site_id = ${siteId} and own.has_detail_page
        and filter_key is not null and filter_key & ${activeWithPage} = 1`;
}
