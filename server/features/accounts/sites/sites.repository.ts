import type { Site } from '../../../base/viewer.ts';
import type { Db } from '../../../db/database.ts';

const siteColumns = [
  'sites.id',
  'sites.name',
  'sites.prefix',
  'sites.domainName',
  'sites.tier',
  'sites.features',
] as const;

export function sitesRepository(db: Db) {
  return {
    findByDomain: (host: string): Promise<Site | undefined> =>
      db
        .selectFrom('sites')
        .select(siteColumns)
        .where((eb) =>
          eb.or([
            eb('domainName', '=', host),
            eb('id', '=', eb.selectFrom('site_aliases').select('siteId').where('host', '=', host)),
          ]),
        )
        .executeTakeFirst(),

    settings: (siteId: number): Promise<{ settings: unknown; superSettings: unknown }> =>
      db
        .selectFrom('sites')
        .select(['settings', 'superSettings'])
        .where('id', '=', siteId)
        .executeTakeFirstOrThrow(),

    list: (): Promise<Site[]> =>
      db.selectFrom('sites').select(siteColumns).orderBy('tier').orderBy('id').execute(),

    aliasHosts: (): Promise<{ host: string; siteId: number }[]> =>
      db.selectFrom('site_aliases').select(['host', 'siteId']).orderBy('host').execute(),

    async aliases(): Promise<string[]> {
      const rows = await db.selectFrom('site_aliases').select('host').execute();
      return rows.map(({ host }) => host);
    },

    /** Fallback if neither the host nor a session determines the site. */
    findFirst: (): Promise<Site | undefined> =>
      db.selectFrom('sites').select(siteColumns).orderBy('id').limit(1).executeTakeFirst(),

    /**
     * Sites on which this person can act: their own, and those of linked accounts if both addresses
     * are verified. Excludes accounts whose password was replaced after `provenAt`: otherwise
     * someone who knows the old password could return through another site.
     */
    ofAccount: (
      siteId: number,
      userId: number,
      provenAt: Date | undefined,
    ): Promise<(Site & { userId: number })[]> =>
      db
        .selectFrom('users as own')
        .innerJoin('users as linked', 'linked.personId', 'own.personId')
        .innerJoin('sites', 'sites.id', 'linked.siteId')
        .select([...siteColumns, 'linked.id as userId'])
        .where('own.siteId', '=', siteId)
        .where('own.id', '=', userId)
        .where('linked.deletedAt', 'is', null)
        .where((eb) =>
          eb.or([
            eb('linked.id', '=', eb.ref('own.id')),
            eb.and([
              eb('own.verifiedAt', 'is not', null),
              eb('linked.verifiedAt', 'is not', null),
              eb('linked.roleId', '<>', 4),
              eb.or([
                eb('linked.passwordReplacedAt', 'is', null),
                eb('linked.passwordReplacedAt', '<=', provenAt ?? new Date(0)),
              ]),
            ]),
          ]),
        )
        .orderBy('sites.tier')
        .orderBy('sites.name')
        .execute(),
  };
}
