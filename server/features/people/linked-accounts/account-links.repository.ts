import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

/** An account of the same person, on this site or on another. */
export interface LinkedUser {
  id: number;
  /** Whose link it is. */
  ofUserId: number;
  username: string;
  slug: string;
  roleId: number;
  verifiedAt: Date | null;
  insertedAt: Date;
  site: { id: number; name: string; prefix: string; domainName: string; tier: number };
}

export function accountLinksRepository(db: Db) {
  return {
    async loginsOf(siteId: number, userIds: readonly number[]): Promise<Map<number, string[]>> {
      const rows = await db
        .selectFrom('authentication_accounts')
        .select(['user_id', 'provider'])
        .where('site_id', '=', siteId)
        .where('user_id', '=', anyOf(userIds))
        .orderBy('provider')
        .execute();
      const logins = new Map<number, string[]>();
      for (const { user_id, provider } of rows) {
        const known = logins.get(user_id) ?? [];
        if (!known.includes(provider)) logins.set(user_id, [...known, provider]);
      }
      return logins;
    },

    /** Each account itself, and those of the same person where both addresses are proven. */
    async linkedTo(siteId: number, userIds: readonly number[]): Promise<LinkedUser[]> {
      const rows = await db
        .selectFrom('users as own')
        .innerJoin('users as linked', 'linked.person_id', 'own.person_id')
        .innerJoin('sites', 'sites.id', 'linked.site_id')
        .select([
          'linked.id',
          'own.id as ofUserId',
          'linked.username',
          'linked.slug',
          'linked.role_id as roleId',
          'linked.verified_at as verifiedAt',
          'linked.inserted_at as insertedAt',
          'sites.id as siteId',
          'sites.name',
          'sites.prefix',
          'sites.domain_name as domainName',
          'sites.tier',
        ])
        .where('own.site_id', '=', siteId)
        .where('own.id', '=', anyOf(userIds))
        .where('linked.deleted_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('linked.id', '=', eb.ref('own.id')),
            eb.and([
              eb('own.verified_at', 'is not', null),
              eb('linked.verified_at', 'is not', null),
            ]),
          ]),
        )
        .orderBy('sites.name')
        .orderBy('linked.id')
        .execute();
      return rows.map(({ siteId: id, name, prefix, domainName, tier, ...row }) => ({
        ...row,
        site: { id, name, prefix, domainName, tier },
      }));
    },
  };
}
