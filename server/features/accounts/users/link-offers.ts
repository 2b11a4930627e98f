import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { hasProvenAddress, joinPersonOfAccount, selectAccountsOfPerson } from './same-person.ts';

interface LinkableAccount {
  id: number;
  siteId: number;
  username: string;
  siteName: string;
  domainName: string;
}

export interface LinkOffer {
  user: LinkableAccount & { email: string };
  other: LinkableAccount;
}

export interface OpenLinkOffer {
  userId: number;
  username: string;
  siteName: string;
  domainName: string;
  hasAgreedHere: boolean;
  hasAgreedThere: boolean;
}

/**
 * Condition on the aliases `own` and `other`: both have proven the same address, and the person of
 * `own` has no account on the site of `other`.
 */
const mayAccountsBeLinked = sql`
  own.deleted_at is null and ${hasProvenAddress('own')}
  and other.deleted_at is null and ${hasProvenAddress('other')}
  and other.site_id <> own.site_id
  and lower(other.email) = lower(own.email)
  and other.person_id <> own.person_id
  and not exists (select 1 from users as held
    where held.person_id = own.person_id and held.site_id = other.site_id)`;

/**
 * True if the owner of one account was asked about the other. Both parameters are aliases of
 * `users`.
 */
export const wasLinkOffered = (own: string, other: string) =>
  sql`exists (select 1 from link_offers as asked where asked.user_id = ${sql.ref(`${own}.id`)}
    and asked.other_user_id = ${sql.ref(`${other}.id`)})`;

export function linkOffersIn(db: Db) {
  return {
    /** Stores new offers in both directions. Returns the new ones for owners in `userIds`. */
    async offer(userIds: readonly number[]): Promise<LinkOffer[]> {
      const { rows } = await sql<LinkOffer>`
        with found as (
          select own.id as user_id, other.id as other_user_id
          from users as own join users as other on ${mayAccountsBeLinked}
          where own.id = any(${[...userIds]}::int[])
        ), offered as (
          insert into link_offers (user_id, other_user_id)
          select user_id, other_user_id from found
          union select other_user_id, user_id from found
          on conflict do nothing
          returning user_id, other_user_id
        )
        select
          json_build_object('id', own.id, 'siteId', own.site_id, 'username', own.username,
            'email', own.email, 'siteName', here.name, 'domainName', here.domain_name) as user,
          json_build_object('id', other.id, 'siteId', other.site_id, 'username', other.username,
            'siteName', there.name, 'domainName', there.domain_name) as other
        from offered
        join users as own on own.id = offered.user_id
        join users as other on other.id = offered.other_user_id
        join sites as here on here.id = own.site_id
        join sites as there on there.id = other.site_id
        where own.id = any(${[...userIds]}::int[])
        order by own.id, other.id`.execute(db);
      return rows;
    },

    async ofUser(siteId: number, userId: number): Promise<OpenLinkOffer[]> {
      const { rows } = await sql<OpenLinkOffer>`
        select other.id as "userId", other.username, sites.name as "siteName",
          sites.domain_name as "domainName",
          here.agreed_at is not null as "hasAgreedHere",
          there.agreed_at is not null as "hasAgreedThere"
        from users as own
        join link_offers as here on here.user_id = own.id
        join users as other on other.id = here.other_user_id and ${mayAccountsBeLinked}
        join sites on sites.id = other.site_id
        left join link_offers as there
          on there.user_id = other.id and there.other_user_id = own.id
        where own.site_id = ${siteId} and own.id = ${userId}
        order by sites.name`.execute(db);
      return rows;
    },

    async agree(userId: number, otherUserId: number): Promise<void> {
      await db
        .updateTable('link_offers')
        .set({ agreedAt: new Date() })
        .where('userId', '=', userId)
        .where('otherUserId', '=', otherUserId)
        .execute();
    },

    async link(userId: number, otherUserId: number): Promise<void> {
      await joinPersonOfAccount(db, userId, otherUserId, mayAccountsBeLinked);
      await db
        .deleteFrom('link_offers')
        .where('userId', 'in', [userId, otherUserId])
        .where('otherUserId', 'in', [userId, otherUserId])
        .execute();
    },

    /** Deletes all offers, so that they are made again: an intruder may have accepted one. */
    async deleteOfPerson(userId: number): Promise<void> {
      await db
        .deleteFrom('link_offers')
        .where((eb) =>
          eb.or([
            eb('userId', 'in', selectAccountsOfPerson(userId)),
            eb('otherUserId', 'in', selectAccountsOfPerson(userId)),
          ]),
        )
        .execute();
    },
  };
}

export async function eraseLinkOffers(
  db: Db,
  _siteId: number,
  userIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('link_offers')
    .where((eb) =>
      eb.or([eb('userId', '=', anyOf(userIds)), eb('otherUserId', '=', anyOf(userIds))]),
    )
    .execute();
}
