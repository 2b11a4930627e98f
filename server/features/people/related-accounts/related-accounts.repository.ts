import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { firstNetworkOf } from '../../accounts/security-log/first-network.ts';

export interface RelatedAccount {
  id: number;
  siteId: number;
  siteName: string;
  username: string;
  roleId: number;
  insertedAt: Date;
}

export interface SignUpNeighbour extends RelatedAccount {
  secondsApart: number;
  isSameNetwork: boolean;
}

/** Accounts that are compared by name and network. More sign-ups in ten minutes are left out. */
const maxComparedSignUpNeighbours = 200;
const neighbourWindowMinutes = 10;

const relatedAccountColumns = sql`other.id, other.site_id as "siteId", sites.name as "siteName", other.username,
  other.role_id as "roleId", other.inserted_at as "insertedAt"`;

export function relatedAccountsRepository(db: Db) {
  return {
    /** Other accounts of the same person, on any site, if both addresses are proven. */
    async linked(siteId: number, userId: number, limit: number): Promise<RelatedAccount[]> {
      const { rows } = await sql<RelatedAccount>`
        select ${relatedAccountColumns} from users as own
        join users as other on other.person_id = own.person_id and other.id <> own.id
        join sites on sites.id = other.site_id
        where own.site_id = ${siteId} and own.id = ${userId} and other.deleted_at is null
          and own.verified_at is not null and other.verified_at is not null
        order by other.id desc limit ${limit}`.execute(db);
      return rows;
    },

    async withSameAddress(
      siteId: number,
      userId: number,
      limit: number,
    ): Promise<RelatedAccount[]> {
      const { rows } = await sql<RelatedAccount>`
        select ${relatedAccountColumns} from users as own
        join users as other on other.site_id = own.site_id
          and fold_address(other.email) = fold_address(own.email) and other.id <> own.id
        join sites on sites.id = other.site_id
        where own.site_id = ${siteId} and own.id = ${userId} and own.email is not null
          and other.email is not null and other.deleted_at is null
        order by other.id desc limit ${limit}`.execute(db);
      return rows;
    },

    async signedUpAround(siteId: number, userId: number): Promise<SignUpNeighbour[]> {
      const near = sql`make_interval(mins => ${neighbourWindowMinutes})`;
      const { rows } = await sql<SignUpNeighbour>`
        with own as (
          select *, ${firstNetworkOf(sql`users.id`)} as network from users
          where site_id = ${siteId} and id = ${userId}
        ), near as (
          select users.* from users, own
          where users.site_id = ${siteId} and users.role_id = any('{3,4}'::smallint[])
            and users.deleted_at is null and users.id <> own.id
            and users.inserted_at between own.inserted_at - ${near} and own.inserted_at + ${near}
          order by users.inserted_at, users.id limit ${maxComparedSignUpNeighbours}
        )
        select ${relatedAccountColumns},
          abs(extract(epoch from other.inserted_at - own.inserted_at))::float as "secondsApart",
          coalesce(own.network <> '' and own.network = ${firstNetworkOf(sql`other.id`)}, false)
            as "isSameNetwork"
        from near as other cross join own join sites on sites.id = other.site_id
        order by "secondsApart", other.id`.execute(db);
      return rows;
    },
  };
}
