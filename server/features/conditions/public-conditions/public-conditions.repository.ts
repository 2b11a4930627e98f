import { type RawBuilder, sql } from 'kysely';
import type { Prevalence } from '../../../../contract/conditions/disorders.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { findIdsByCode, matchesConditionSearch } from '../disorders/disorder-codes.repository.ts';

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
  orphaCode: number | null;
  parent: ConditionLink | null;
  category: ConditionLink | null;
  children: ConditionLink[];
  codes: { source: string; reference: string }[];
  /** Members of the site; never reveals who they are. */
  members: number;
  /** Dates of the reference's releases that were applied last, as the files state them. */
  releases: string[];
}

export interface ConditionFilter {
  letter?: string | undefined;
  category?: string | undefined;
  search?: string | undefined;
}

/** Bits of the column `filter_key`, as the migration defines them: active, with a page. */
const filterKeyOfActiveWithPage = 1 + 8;
const maxShownChildConditions = 100;
const maxShownConditionCodes = 100;
/** Longer chains of merges and replacements count as loops. */
const maxRedirectChainLength = 10;

export function publicConditionsRepository(db: Db) {
  return {
    async find(siteId: number, slug: string): Promise<PublicConditionRow | undefined> {
      const isShownHere = (table: string) => isConditionShownOn(siteId, table);
      const { rows } = await sql<PublicConditionRow>`
        select d.id, d.name, d.slug, d.synonyms, d.prevalences, d.inheritance_type, d.onset_age,
          d.orpha_code, coalesce(own.summary, d.summary) as summary,
          coalesce(own.body, d.body) as body, coalesce(own.ad_tags, d.ad_tags) as ad_tags,
          coalesce(own.seo, d.seo) as seo,
          (select ${conditionLinkJson('above')} from disorders above
            where above.id = d.parent_id and ${isShownHere('above')}) as parent,
          (select ${conditionLinkJson('above')} from disorders above
            where above.id = d.category_id and ${isShownHere('above')}) as category,
          (select coalesce(jsonb_agg(${conditionLinkJson('below')} order by initial, sort_name, id), '[]') from (
            select below.id, below.name, below.slug, below.initial, below.sort_name
            from disorders below where below.parent_id = d.id and ${isShownHere('below')}
            order by initial, sort_name, id limit ${maxShownChildConditions}) as below) as children,
          (select coalesce(jsonb_agg(jsonb_build_object('source', source, 'reference', reference)
              order by source, reference), '[]') from (
            select distinct source, reference from disorder_cross_references
              join disorders coded on coded.id = disorder_id
            where coded.id = d.id or coded.merged_into_id = d.id
            order by source, reference limit ${maxShownConditionCodes}) as codes) as codes,
          (select count(*) from user_disorders
              join users on users.id = user_id and users.deleted_at is null
            where disorder_id = d.id and user_disorders.site_id = ${siteId}) as members,
          ${selectReferenceReleaseDates} as releases
        from disorders d left join disorder_sites as own
          on own.site_id = ${siteId} and own.disorder_id = d.id
        where d.slug = ${slug} and ${isShownHere('d')}`.execute(db);
      return rows[0];
    },

    /**
     * Current slug of a condition that was renamed, merged, or withdrawn and replaced. Follows
     * several such steps until a page of this site.
     */
    async findRedirect(siteId: number, slug: string): Promise<string | undefined> {
      const { rows } = await sql<{ slug: string }>`
        with recursive known (id, depth) as (
          select id, 0 from (
            select id from disorders where slug = ${slug}
            union all
            select disorder_id from disorder_slugs where disorder_slugs.slug = ${slug}
          ) as named
          union all
          select coalesce(merged_into_id, replaced_by_id), depth + 1 from known
            join disorders using (id)
          where depth < ${maxRedirectChainLength} and (merged_into_id is not null
            or not is_active and replaced_by_id is not null)
        )
        select d.slug from known join disorders d using (id)
        where d.slug <> ${slug} and ${isConditionShownOn(siteId, 'd')}
        order by depth limit 1`.execute(db);
      return rows[0]?.slug;
    },

    /** Release dates that must be credited, if the site shows conditions of Orphanet. */
    async findCredit(siteId: number): Promise<{ isDue: boolean; releases: string[] }> {
      const { rows } = await sql<{ isDue: boolean; releases: string[] }>`
        select exists (select from disorders d where d.orpha_code is not null
          and ${isConditionShownOn(siteId, 'd')}) as is_due, ${selectReferenceReleaseDates} as releases`.execute(
        db,
      );
      return rows[0] ?? { isDue: false, releases: [] };
    },

    /** Runs for every page, so it checks the counts first: an empty catalogue needs no scan. */
    async hasAny(siteId: number): Promise<boolean> {
      const { rows } = await sql<{ hasAny: boolean }>`
        select exists (${selectConditionsShownBySiteValues(siteId)})
          or exists (select from disorder_counts
              where filter_key & ${filterKeyOfActiveWithPage} = ${filterKeyOfActiveWithPage} and disorders > 0)
            and exists (${selectConditionsShownByNetworkValues(siteId)}) as "hasAny"`.execute(db);
      return rows[0]?.hasAny ?? false;
    },

    async countByLetter(siteId: number): Promise<{ letter: string; conditions: number }[]> {
      const { rows } = await sql<{ letter: string; conditions: number }>`
        select initial as letter, count(*) as conditions from (${selectShownConditions(siteId)}) as shown
        group by initial order by initial = '#', initial`.execute(db);
      return rows;
    },

    async countByCategory(siteId: number): Promise<(ConditionLink & { conditions: number })[]> {
      const { rows } = await sql<ConditionLink & { conditions: number }>`
        select disorders.name, disorders.slug, conditions from (
            select category_id, count(*) as conditions from (${selectShownConditions(siteId)}) as shown
            where category_id is not null group by category_id
          ) as counted join disorders on disorders.id = counted.category_id
        where disorders.is_active order by disorders.sort_name, disorders.id`.execute(db);
      return rows;
    },

    async list(
      siteId: number,
      { letter, category, search }: ConditionFilter,
      page: { limit: number; offset: number },
    ): Promise<ConditionLink[]> {
      const exactIds = search === undefined ? [] : await findIdsByCode(db, search);
      const conditions = [
        letter === undefined ? undefined : sql`initial = ${letter}`,
        category === undefined
          ? undefined
          : sql`category_id = (select id from disorders where slug = ${category})`,
        search === undefined ? undefined : matchesConditionSearch(search, exactIds),
      ].filter((condition) => condition !== undefined);
      const { rows } = await sql<ConditionLink>`
        select name, slug from (${selectShownConditions(siteId)}) as shown
        where ${sql.join([sql`true`, ...conditions], sql` and `)}
        order by ${exactIds.length > 0 ? sql`id = ${anyOf(exactIds)} desc,` : sql``} initial, sort_name, id limit ${page.limit} offset ${page.offset}`.execute(
        db,
      );
      return rows;
    },

    async listFeatured(siteId: number, limit: number): Promise<ConditionLink[]> {
      const { rows } = await sql<ConditionLink>`
        select name, slug from (${selectShownConditions(siteId)}) as shown
        left join disorder_sites as own on own.site_id = ${siteId} and own.disorder_id = shown.id
        where coalesce(own.is_featured, shown.is_featured)
        order by initial, sort_name, shown.id limit ${limit}`.execute(db);
      return rows;
    },
  };
}

/** Conditions with a page on the site, with its overrides applied. */
function selectShownConditions(siteId: number): RawBuilder<unknown> {
  return sql`${selectConditionsShownByNetworkValues(siteId)} union all ${selectConditionsShownBySiteValues(siteId)}`;
}

const conditionColumns = sql`id, name, slug, initial, sort_name, search_text, parent_id, category_id,
  disorders.is_featured`;

function selectConditionsShownByNetworkValues(siteId: number): RawBuilder<unknown> {
  return sql`
    select ${conditionColumns} from disorders
      where filter_key is not null and filter_key & ${filterKeyOfActiveWithPage} = ${filterKeyOfActiveWithPage}
        and not exists (select 1 from disorder_sites as own where own.site_id = ${siteId}
          and own.disorder_id = disorders.id and not own.has_detail_page)`;
}

function selectConditionsShownBySiteValues(siteId: number): RawBuilder<unknown> {
  return sql`
    select ${conditionColumns} from disorder_sites as own join disorders on disorders.id = own.disorder_id
      where own.site_id = ${siteId} and own.has_detail_page
        and filter_key is not null and filter_key & ${filterKeyOfActiveWithPage} = 1`;
}

const conditionLinkJson = (table: string) =>
  sql.raw(`jsonb_build_object('name', ${table}.name, 'slug', ${table}.slug)`);

/** For lookups of single conditions; lists use `selectShownConditions`, which has indexes. */
function isConditionShownOn(siteId: number, table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('mergedIntoId')} is null and ${column('isActive')} and coalesce((
    select has_detail_page from disorder_sites
    where site_id = ${siteId} and disorder_id = ${column('id')}), ${column('hasDetailPage')})`;
}

const selectReferenceReleaseDates = sql`(select coalesce(jsonb_agg(distinct release_date), '[]') from (
    select distinct on (data_type) release_date from reference_syncs
    where status = 'APPLIED' order by data_type, applied_at desc) as latest
  where release_date <> '')`;
