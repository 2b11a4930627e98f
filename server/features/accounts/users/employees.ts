import { sql } from 'kysely';
import { staffRoles } from '../../../../contract/roles.ts';

/**
 * Condition on the alias `linked`: staff of any site, and everyone with an address of these
 * domains.
 */
export const isEmployeeAccount = (mailDomains: readonly string[]) =>
  sql`linked.deleted_at is null
    and (linked.role_id = any(${staffRoles.map(Number)}::int[])
      or split_part(lower(linked.email), '@', 2) = any(${[...mailDomains]}::text[]))`;
