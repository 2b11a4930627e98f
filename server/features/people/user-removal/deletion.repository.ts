import { sql } from 'kysely';
import { badgeOfRole } from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';
import { userRowsIn } from '../../accounts/users/user-rows.ts';

export function deletionRepository(db: Db) {
  return {
    async findAvatarFileId(siteId: number, userId: number): Promise<number | null> {
      const row = await db
        .selectFrom('users')
        .select('avatarFileId')
        .where('siteId', '=', siteId)
        .where('id', '=', userId)
        .executeTakeFirst();
      return row?.avatarFileId ?? null;
    },

    async anonymize(siteId: number, userId: number): Promise<void> {
      const rows = userRowsIn(db);
      const name = await findFreeNameForDeletedUser(db, siteId, userId);
      await rows
        .update(siteId, [userId], {
          personId: await rows.insertPerson(),
          roleId: Number(roleIds.member),
          username: name,
          slug: name,
          email: null,
          verifiedAt: null,
          passwordHash: null,
          passwordSetByStaff: false,
          status: 0,
          isAnonymous: true,
          receiveEmails: false,
          suppressedFromActivityRecs: true,
          description: '',
          bio: '',
          badge: badgeOfRole(roleIds.member),
          secondaryBadge: null,
          firstName: null,
          lastName: null,
          birthday: null,
          ethnicity: null,
          gender: null,
          zipcode: null,
          isFraudster: false,
          avatarFileId: null,
          preferences: '{}',
          deletedAt: sql<Date>`now()`,
        })
        .execute();
    },
  };
}

/** Someone may have chosen the username 'deleted-12' before number 12 was deleted. */
async function findFreeNameForDeletedUser(db: Db, siteId: number, userId: number): Promise<string> {
  const name = `deleted-${userId}`;
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('siteId', '=', siteId)
    .where('id', '<>', userId)
    .where((eb) =>
      eb.or([eb(eb.fn<string>('lower', ['username']), '=', name), eb('slug', '=', name)]),
    )
    .executeTakeFirst();
  return taken ? `${name}-${Date.now().toString(36)}` : name;
}
