import { sql } from 'kysely';
import { staffRoles } from '../../../../contract/roles.ts';

/**
 * Whether the account `linked` belongs to an employee: staff of whichever site, and everybody with
 * an address of one of these domains.
 */
export const isEmployeeAccount = (mailDomains: readonly string[]) =>
  sql`linked.deleted_at is null
    and (linked.role_id = any(${staffRoles.map(Number)}::int[])
      or split_part(lower(linked.email), '@', 2) = any(${[...mailDomains]}::text[]))`;
