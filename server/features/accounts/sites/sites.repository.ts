import type { Site } from '../../../base/viewer.ts';
import type { Db } from '../../../db/database.ts';

const columns = [
  'sites.id',
  'sites.name',
  'sites.prefix',
  'sites.domain_name as domainName',
  'sites.tier',
  'sites.features',
] as const;

export function sitesRepository(db: Db) {
  return {
    findByDomain: (domainName: string): Promise<Site | undefined> =>
      db
        .selectFrom('sites')
        .select(columns)
        .where('domain_name', '=', domainName)
        .executeTakeFirst(),

    list: (): Promise<Site[]> => db.selectFrom('sites').select(columns).orderBy('id').execute(),

    /** Shown where neither the host nor a session says which site is meant. */
    findFirst: (): Promise<Site | undefined> =>
      db.selectFrom('sites').select(columns).orderBy('id').limit(1).executeTakeFirst(),

    /**
     * The sites on which this person can act: their own, and those of linked accounts where
     * both addresses are verified. A password from before `provenAt` opens no account whose own
     * was replaced since: whoever knew the old one would come back through another site.
     */
    ofAccount: (
      siteId: number,
      userId: number,
      provenAt: Date | undefined,
    ): Promise<(Site & { userId: number })[]> =>
      db
        .selectFrom('users as own')
        .innerJoin('users as linked', 'linked.person_id', 'own.person_id')
        .innerJoin('sites', 'sites.id', 'linked.site_id')
        .select([...columns, 'linked.id as userId'])
        .where('own.site_id', '=', siteId)
        .where('own.id', '=', userId)
        .where('linked.deleted_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('linked.id', '=', eb.ref('own.id')),
            eb.and([
              eb('own.verified_at', 'is not', null),
              eb('linked.verified_at', 'is not', null),
              eb('linked.role_id', '<>', 4),
              eb.or([
                eb('linked.password_replaced_at', 'is', null),
                eb('linked.password_replaced_at', '<=', provenAt ?? new Date(0)),
              ]),
            ]),
          ]),
        )
        .orderBy('sites.name')
        .execute(),
  };
}
