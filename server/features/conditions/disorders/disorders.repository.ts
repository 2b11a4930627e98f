import { sql, type Updateable } from 'kysely';
import type { DisorderSeo } from '../../../../contract/conditions/disorder-seo.ts';
import type { DisorderGroup, Prevalence } from '../../../../contract/conditions/disorders.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type { RowOfTable } from '../../../db/site-table.ts';
import type { DB } from '../../../db/types.generated.ts';

export const disorderColumns = [
  'id',
  'name',
  'slug',
  'disorderType',
  'disorderGroup',
  'synonyms',
  'inheritanceType',
  'onsetAge',
  'deathAge',
  'adTags',
  'isActive',
  'isFeatured',
  'hasDetailPage',
  'isRelatableToUsers',
  'orphaCode',
  'flagValue',
  'totalStatus',
  'parentId',
  'categoryId',
  'replacedById',
  'mergedIntoId',
  'version',
  'insertedAt',
  'updatedAt',
] as const;

const disorderLongTextColumns = ['summary', 'body', 'prevalences', 'seo'] as const;

const referenceColumns = [
  'referenceName',
  'referenceDisorderType',
  'referenceDisorderGroup',
  'referenceSummary',
  'referenceSynonyms',
  'referencePrevalences',
  'referenceEpidemiology',
  'referenceInheritanceType',
  'referenceOnsetAge',
  'referenceDeathAge',
] as const;

type DisorderRow = RowOfTable<'disorders', typeof disorderColumns>;
export type Disorder = Omit<DisorderRow, 'disorderGroup'> & { disorderGroup: DisorderGroup };
export interface DisorderTexts {
  id: number;
  summary: string;
  body: string;
  prevalences: Prevalence[];
  seo: Partial<DisorderSeo>;
}
export type WholeDisorder = Disorder & DisorderTexts;
export type DisorderReference = RowOfTable<'disorders', typeof referenceColumns> & {
  id: number;
  orphaCode: number | null;
};

export type DisorderFields = Partial<
  Pick<
    WholeDisorder,
    | 'name'
    | 'slug'
    | 'disorderType'
    | 'disorderGroup'
    | 'summary'
    | 'body'
    | 'synonyms'
    | 'prevalences'
    | 'inheritanceType'
    | 'onsetAge'
    | 'deathAge'
    | 'adTags'
    | 'seo'
    | 'isActive'
    | 'isFeatured'
    | 'hasDetailPage'
    | 'isRelatableToUsers'
    | 'parentId'
  >
>;

export interface DisorderLink {
  id: number;
  name: string;
  slug: string;
  isActive: boolean;
}
const disorderLinkColumns = ['id', 'name', 'slug', 'isActive'] as const;

/**
 * Conditions belong to the network. Functions therefore ignore the site id that `createRecords`
 * passes.
 */
export function disordersRepository(db: Db) {
  const selectWhole = (id: number) =>
    db
      .selectFrom('disorders')
      .select(disorderColumns)
      .select(disorderLongTextColumns)
      .where('id', '=', id);

  return {
    find: (_siteId: number, id: number) =>
      selectWhole(id).executeTakeFirst() as Promise<WholeDisorder | undefined>,

    findForUpdate: (_siteId: number, id: number) =>
      selectWhole(id).forUpdate().executeTakeFirst() as Promise<WholeDisorder | undefined>,

    /** Locks in id order, to prevent deadlocks. */
    lock: (ids: readonly number[]) =>
      db
        .selectFrom('disorders')
        .select(disorderColumns)
        .select(disorderLongTextColumns)
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .forUpdate()
        .execute() as Promise<WholeDisorder[]>,

    /** Name and synonyms of every active condition that has synonyms. */
    async listNames(): Promise<string[][]> {
      const rows = await db
        .selectFrom('disorders')
        .select(['name', 'synonyms'])
        .where('mergedIntoId', 'is', null)
        .where('isActive', '=', true)
        .where(sql<boolean>`cardinality(synonyms) > 0`)
        .orderBy('id')
        .execute();
      return rows.map(({ name, synonyms }) => [name, ...synonyms]);
    },

    findByIds: (ids: readonly number[]) =>
      db
        .selectFrom('disorders')
        .select(disorderColumns)
        .where('id', '=', anyOf(ids))
        .execute() as Promise<Disorder[]>,

    findTexts: (ids: readonly number[]) =>
      db
        .selectFrom('disorders')
        .select(['id', ...disorderLongTextColumns])
        .where('id', '=', anyOf(ids))
        .execute() as Promise<DisorderTexts[]>,

    findReferences: (ids: readonly number[]): Promise<DisorderReference[]> =>
      db
        .selectFrom('disorders')
        .select(['id', 'orphaCode', ...referenceColumns])
        .where('id', '=', anyOf(ids))
        .execute(),

    insert: async (_siteId: number, fields: DisorderFields): Promise<WholeDisorder> =>
      (await db
        .insertInto('disorders')
        .values({ ...toDisorderRow(fields), name: fields.name ?? '' })
        .returning(disorderColumns)
        .returning(disorderLongTextColumns)
        .executeTakeFirstOrThrow()) as WholeDisorder,

    update: async (_siteId: number, id: number, fields: DisorderFields): Promise<WholeDisorder> =>
      (await db
        .updateTable('disorders')
        .set({ ...toDisorderRow(fields), version: sql`version + 1`, updatedAt: sql`now()` })
        .where('id', '=', id)
        .returning(disorderColumns)
        .returning(disorderLongTextColumns)
        .executeTakeFirstOrThrow()) as WholeDisorder,

    async delete(id: number): Promise<void> {
      await db.deleteFrom('disorders').where('id', '=', id).execute();
    },

    findLinks: (ids: readonly number[]): Promise<DisorderLink[]> =>
      db.selectFrom('disorders').select(disorderLinkColumns).where('id', '=', anyOf(ids)).execute(),

    /** Sorted by name, without merged conditions. */
    listBelow: (
      relation: 'parentId' | 'categoryId',
      id: number,
      limit: number,
    ): Promise<DisorderLink[]> =>
      db
        .selectFrom('disorders')
        .select(disorderLinkColumns)
        .where(relation, '=', id)
        .where('filterKey', 'is not', null)
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .limit(limit)
        .execute(),

    async countBelow(relation: 'parentId' | 'categoryId', id: number): Promise<number> {
      const row = await db
        .selectFrom('disorders')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where(relation, '=', id)
        .where('filterKey', 'is not', null)
        .executeTakeFirstOrThrow();
      return row.total;
    },

    async findAncestorIds(id: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        with recursive climbed (id, depth) as (
          select parent_id, 1 from disorders where id = ${id} and parent_id is not null
          union all
          select disorders.parent_id, depth + 1 from climbed
            join disorders on disorders.id = climbed.id
            where disorders.parent_id is not null and depth < 20
        ) select id from climbed order by depth`.execute(db);
      return rows.map((row) => row.id);
    },

    /**
     * Recomputes the category of these conditions and their descendants. Call it after changing a
     * parent.
     */
    async recomputeCategories(ids: readonly number[]): Promise<void> {
      await sql`select file_disorders(${[...ids]}::int[])`.execute(db);
    },

    async isNameTaken(name: string, exceptId: number | undefined): Promise<boolean> {
      const row = await db
        .selectFrom('disorders')
        .select('id')
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where('filterKey', 'is not', null)
        .where('id', '<>', exceptId ?? 0)
        .executeTakeFirst();
      return row !== undefined;
    },

    async redirectSlug(id: number, from: string, to: string): Promise<void> {
      await sql`insert into disorder_slugs (slug, disorder_id) values (${from}, ${id})
        on conflict (slug) do update set disorder_id = excluded.disorder_id`.execute(db);
      await db.deleteFrom('disorder_slugs').where('slug', '=', to).execute();
    },

    /**
     * Prepares a deletion: moves children to `parentId` and clears other references; returns the
     * children's ids.
     */
    async detachReferences(id: number, parentId: number | null): Promise<number[]> {
      const children = await db
        .updateTable('disorders')
        .set({ parentId, version: sql`version + 1` })
        .where('parentId', '=', id)
        .returning('id')
        .execute();
      await db
        .updateTable('disorders')
        .set({ replacedById: null })
        .where('replacedById', '=', id)
        .execute();
      const ids = children.map((row) => row.id);
      await db
        .updateTable('disorders')
        .set({ categoryId: null })
        .where('categoryId', '=', id)
        .execute();
      return ids;
    },

    async countUses(id: number): Promise<{ members: number; campaigns: number; merged: number }> {
      const { rows } = await sql<{ members: number; campaigns: number; merged: number }>`
        select (select count(*) from user_disorders where disorder_id = ${id}) as members,
          (select count(*) from opportunity_campaigns where disorder_id = ${id}) as campaigns,
          (select count(*) from disorders where merged_into_id = ${id}) as merged`.execute(db);
      return rows[0] ?? { members: 0, campaigns: 0, merged: 0 };
    },

    /** Includes codes of conditions that were merged into it. */
    findCrossReferences: (ids: readonly number[]) =>
      db
        .selectFrom('disorder_cross_references as codes')
        .innerJoin('disorders', 'disorders.id', 'codes.disorderId')
        .select((eb) => [
          eb.fn.coalesce('disorders.mergedIntoId', 'disorders.id').as('disorderId'),
          'codes.source',
          'codes.reference',
          'codes.relation',
          'codes.icdRelation',
          'codes.validationStatus',
        ])
        .where((eb) =>
          eb.or([
            eb('disorders.id', '=', anyOf(ids)),
            eb('disorders.mergedIntoId', '=', anyOf(ids)),
          ]),
        )
        .orderBy('codes.source')
        .orderBy('codes.reference')
        .orderBy((eb) => eb('disorders.mergedIntoId', 'is not', null))
        .orderBy('codes.id')
        .execute(),
  };
}

export type CrossReference = Awaited<
  ReturnType<ReturnType<typeof disordersRepository>['findCrossReferences']>
>[number];

function toDisorderRow({ prevalences, seo, ...fields }: DisorderFields) {
  const values: Updateable<DB['disorders']> = {
    ...fields,
    ...(prevalences !== undefined && { prevalences: JSON.stringify(prevalences) }),
    ...(seo !== undefined && { seo: JSON.stringify(seo) }),
  };
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Pick<Updateable<DB['disorders']>, keyof DisorderFields>;
}
