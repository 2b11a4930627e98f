import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { loginsIn } from '../../accounts/auth/logins.ts';

export interface LinkedUser {
  id: number;
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
    loginsOf: loginsIn(db).providersOf,

    /** Returns each account itself, and those of the same person if both addresses are proven. */
    async linkedTo(siteId: number, userIds: readonly number[]): Promise<LinkedUser[]> {
      const rows = await db
        .selectFrom('users as own')
        .innerJoin('users as linked', 'linked.personId', 'own.personId')
        .innerJoin('sites', 'sites.id', 'linked.siteId')
        .select([
          'linked.id',
          'own.id as ofUserId',
          'linked.username',
          'linked.slug',
          'linked.roleId',
          'linked.verifiedAt',
          'linked.insertedAt',
          'sites.id as siteId',
          'sites.name',
          'sites.prefix',
          'sites.domainName',
          'sites.tier',
        ])
        .where('own.siteId', '=', siteId)
        .where('own.id', '=', anyOf(userIds))
        .where('linked.deletedAt', 'is', null)
        .where((eb) =>
          eb.or([
            eb('linked.id', '=', eb.ref('own.id')),
            eb.and([eb('own.verifiedAt', 'is not', null), eb('linked.verifiedAt', 'is not', null)]),
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
