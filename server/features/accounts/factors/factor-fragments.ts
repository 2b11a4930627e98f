import { sql } from 'kysely';
import { hasProvenAddress } from '../users/same-person.ts';

/**
 * True for a row of `users` if the account or a linked one has a second factor that counts for it.
 */
export const hasSecondFactor = sql<boolean>`exists (
  select from users as account join second_factors on second_factors.user_id = account.id
  where account.person_id = users.person_id and (account.id = users.id
    or (${hasProvenAddress('users')} and ${hasProvenAddress('account')})))`;
