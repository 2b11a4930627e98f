import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { DB } from '../../../db/types.generated.ts';

/**
 * True if the account proves that its owner has the address. A password set by staff proves nothing
 * until the owner sets another: staff could sign in with it.
 */
export const hasProvenAddress = (table: string) =>
  sql`(${sql.ref(`${table}.verified_at`)} is not null and ${sql.ref(`${table}.email`)} is not null
    and not ${sql.ref(`${table}.password_set_by_staff`)})`;

/**
 * Moves the account to a person of its own when its address changes, because its links were based
 * on the old address.
 */
export async function separateAccountFromPerson(db: Db, siteId: number, id: number): Promise<void> {
  await sql`
    with shared as (
      select own.id from users as own join users as other on other.person_id = own.person_id
      where own.site_id = ${siteId} and own.id = ${id} and other.id <> own.id limit 1
    ), person as (
      insert into people (inserted_at) select now() from shared returning id
    )
    update users set person_id = person.id from person where users.id = ${id}`.execute(db);
}

export async function joinPersonOfAccount(
  db: Db,
  userId: number,
  otherUserId: number,
  mayJoin: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update users as other set person_id = own.person_id, updated_at = now()
    from users as own
    where own.id = ${userId} and ${mayJoin}
      and other.person_id = (select person_id from users where id = ${otherUserId})`.execute(db);
}

/**
 * Separates accounts of one person that do not share a proven address. The group with the oldest
 * account keeps the person, every other group gets a new one; each unproven account is a group of
 * its own.
 */
export async function unlinkAccounts(db: Db, userIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ unlinked: number }>`
    with accounts as (
      select id, person_id,
        case when ${hasProvenAddress('users')} then 'address ' || lower(email)
          else 'account ' || id end as owner
      from users where deleted_at is null and person_id in (
        select person_id from users where id = any(${[...userIds]}::int[]))
    ), owners as (
      select person_id, owner,
        row_number() over (partition by person_id order by min(id)) as place
      from accounts group by person_id, owner
    ), leaving as (
      select person_id, owner, row_number() over (order by person_id, place) as number
      from owners where place > 1
    ), created as (
      insert into people (inserted_at) select now() from leaving returning id
    ), numbered as (
      select id, row_number() over (order by id) as number from created
    ), moved as (
      update users set person_id = numbered.id, updated_at = now()
      from accounts
      join leaving on leaving.person_id = accounts.person_id and leaving.owner = accounts.owner
      join numbered on numbered.number = leaving.number
      where users.id = accounts.id
      returning users.id
    )
    select count(*) as unlinked from moved`.execute(db);
  return rows[0]?.unlinked ?? 0;
}

/** A subquery. A builder as parameter would cost the compiler seconds to compare. */
export function selectAccountsOfPerson(userId: number) {
  return expressionBuilder<DB, never>()
    .selectFrom('users as own')
    .innerJoin('users as account', 'account.personId', 'own.personId')
    .select('account.id')
    .where('own.id', '=', userId);
}
