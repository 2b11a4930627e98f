import { sql } from 'kysely';

/**
 * Conditions that were not merged, for joins. References to merged ones are kept to undo the merge.
 */
export const unmergedDisorders = sql<{
  id: number;
  name: string;
  isRelatableToUsers: boolean;
}>`(select id, name, is_relatable_to_users from disorders where merged_into_id is null)`.as(
  'disorders',
);

export const hasActiveDisorders = sql`exists (select from disorders where is_active)`;
