import type { Badge } from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';

export function publicProfileRepository(db: Db) {
  return {
    /** Selects only public columns: no address, real name or birthday. */
    async find(siteId: number, by: { slug: string } | { id: number }) {
      const row = await db
        .selectFrom('users')
        .select([
          'id',
          'username',
          'slug',
          'badge',
          'bio',
          'isSearchable',
          'insertedAt as memberSince',
        ])
        .where('siteId', '=', siteId)
        .where((eb) => ('slug' in by ? eb('slug', '=', by.slug) : eb('id', '=', by.id)))
        .where('deletedAt', 'is', null)
        .where('roleId', '<>', Number(roleIds.spammer))
        .executeTakeFirst();
      return row && { ...row, badge: row.badge as Badge };
    },
  };
}
