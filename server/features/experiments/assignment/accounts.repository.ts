import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { isEmployeeAccount } from '../../accounts/users/employees.ts';
import type { CountedVisitor } from './stored-assignment.ts';

export interface AccountAssignment {
  experimentId: number;
  userId: number;
  variantKey: string;
  replaces: string | undefined;
  keepsVariant: boolean;
  /** Phase of the assignment; null if the account is never counted. */
  phaseId: number | null;
  /**
   * Visitor who signed in to this account. The account takes over their phase, counted day and
   * goals.
   */
  visitor: CountedVisitor | undefined;
}

/** Changes a column only while the account waits to be counted. */
const valueIfCountingPending = (column: RawBuilder<unknown>) => sql`
  case when kept.phase_id is not null and kept.counted_day is null
    then excluded.${column} else kept.${column} end`;

export function experimentAccountsRepository(db: Db) {
  return {
    async findVariant(experimentId: number, userId: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('experiment_accounts')
        .select('variantKey')
        .where('experimentId', '=', experimentId)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row?.variantKey;
    },

    /** Stores the variant of an account. If another request stored one meanwhile, returns that. */
    async store({
      experimentId,
      userId,
      variantKey,
      replaces,
      keepsVariant,
      phaseId,
      visitor,
    }: AccountAssignment): Promise<string> {
      const { rows } = await sql<{ variantKey: string }>`
        insert into experiment_accounts as kept (experiment_id, user_id, variant_key, phase_id,
          counted_site_id, counted_day, counted_variant_key, goal_keys)
        values (${experimentId}, ${userId}, ${variantKey}, ${visitor?.phaseId ?? phaseId},
          ${visitor?.siteId ?? null}, ${visitor?.day ?? null}, ${visitor?.variantKey ?? null},
          ${visitor?.goals ?? []}::text[])
        on conflict (experiment_id, user_id) do update set
          variant_key = case when kept.variant_key = ${replaces ?? null} or not ${keepsVariant}::bool
            then excluded.variant_key else kept.variant_key end,
          phase_id = ${valueIfCountingPending(sql`phase_id`)},
          counted_site_id = ${valueIfCountingPending(sql`counted_site_id`)},
          counted_day = ${valueIfCountingPending(sql`counted_day`)},
          counted_variant_key = ${valueIfCountingPending(sql`counted_variant_key`)},
          goal_keys = ${valueIfCountingPending(sql`goal_keys`)}
        returning variant_key`.execute(db);
      return rows[0]?.variantKey ?? variantKey;
    },

    async isEmployee(userId: number, mailDomains: readonly string[]): Promise<boolean> {
      const { rows } = await sql`
        select from users as own join users as linked on linked.person_id = own.person_id
        where own.id = ${userId} and ${isEmployeeAccount(mailDomains)}
        limit 1`.execute(db);
      return rows.length > 0;
    },
  };
}

/** Deletes the variants that people who leave were assigned to. Counts name nobody and stay. */
export async function eraseExperimentAccounts(
  db: Db,
  _siteId: number,
  userIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('experiment_accounts').where('userId', '=', anyOf(userIds)).execute();
}
