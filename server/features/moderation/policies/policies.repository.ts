import { sql } from 'kysely';
import type { HarmCategory } from '../../../../contract/moderation/harm-categories.ts';
import type {
  LadderStep,
  PolicyGround,
  PolicyInput,
} from '../../../../contract/moderation/policies.ts';
import type { Db } from '../../../db/database.ts';

export interface Policy {
  id: number;
  name: string;
  memberText: string;
  staffText: string;
  ground: PolicyGround;
  category: HarmCategory;
  referenceUrl: string;
  ladder: LadderStep[];
  strikeDays: number;
  isActive: boolean;
  version: number;
}

const policyColumns = [
  'id',
  'name',
  'memberText',
  'staffText',
  'ground',
  'category',
  'referenceUrl',
  'ladder',
  'strikeDays',
  'isActive',
  'version',
] as const;

export type DefaultPolicy = Pick<
  PolicyInput,
  'name' | 'memberText' | 'staffText' | 'ground' | 'category' | 'ladder'
>;

export function policiesRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db.selectFrom('policies').select(policyColumns).where('siteId', '=', siteId);
  const toColumns = ({ ladder, ...fields }: PolicyInput) => ({
    ...fields,
    ladder: JSON.stringify(ladder),
  });

  return {
    async list(siteId: number): Promise<Policy[]> {
      const rows = await ofSite(siteId)
        .orderBy('isActive', 'desc')
        .orderBy('position')
        .orderBy('id')
        .execute();
      return rows as Policy[];
    },

    async find(siteId: number, id: number): Promise<Policy | undefined> {
      return (await ofSite(siteId).where('id', '=', id).executeTakeFirst()) as Policy | undefined;
    },

    async findForUpdate(siteId: number, id: number): Promise<Policy | undefined> {
      const row = await ofSite(siteId).where('id', '=', id).forUpdate().executeTakeFirst();
      return row as Policy | undefined;
    },

    async insert(siteId: number, fields: PolicyInput): Promise<Policy> {
      const row = await db
        .insertInto('policies')
        .values({
          siteId,
          ...toColumns(fields),
          position: sql<number>`(select coalesce(max(position), 0) + 1 from policies
            where site_id = ${siteId})`,
        })
        .returning(policyColumns)
        .executeTakeFirstOrThrow();
      return row as Policy;
    },

    async update(siteId: number, id: number, fields: PolicyInput): Promise<Policy> {
      const row = await db
        .updateTable('policies')
        .set({ ...toColumns(fields), version: sql`version + 1`, updatedAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(policyColumns)
        .executeTakeFirstOrThrow();
      return row as Policy;
    },

    /** Does nothing if the site has a policy, even a retired one. */
    async insertDefaults(siteId: number, defaults: readonly DefaultPolicy[]): Promise<void> {
      const rows = defaults.map((policy, position) => ({ ...policy, position }));
      await sql`
        insert into policies (site_id, name, member_text, staff_text, ground, category, ladder,
          position)
        select ${siteId}, given ->> 'name', given ->> 'memberText', given ->> 'staffText',
          given ->> 'ground', given ->> 'category', given -> 'ladder', (given ->> 'position')::int
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as given
        where not exists (select 1 from policies where site_id = ${siteId})
        on conflict do nothing`.execute(db);
    },
  };
}
