import { sql } from 'kysely';
import { type RoleId, staffRoles } from '../../../../contract/roles.ts';
import { anyOf } from '../../../db/any-of.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import type { UserSummary } from '../../people/users/users.repository.ts';

export interface FlagAssign {
  id: number;
  contentFlagId: number;
  userId: number;
  user: UserSummary;
}

export interface FlagAssignee {
  id: number;
  username: string;
  email: string | null;
}

const selectAssignsByFlags = compileOnce((db, siteId: number, flagIds: readonly number[]) =>
  db
    .selectFrom('content_flag_assigns as assigned')
    .innerJoin('users', 'users.id', 'assigned.userId')
    .select([
      'assigned.id',
      'assigned.contentFlagId',
      'assigned.userId',
      'users.username',
      'users.slug',
      'users.roleId',
    ])
    .where('assigned.siteId', '=', siteId)
    .where('assigned.contentFlagId', '=', anyOf(flagIds))
    .orderBy('assigned.id')
    .compile(),
);

export function flagAssignsRepository(db: Db) {
  return {
    async ofFlags(siteId: number, flagIds: readonly number[]): Promise<FlagAssign[]> {
      const rows = await selectAssignsByFlags(db, siteId, flagIds);
      return rows.map(({ id, contentFlagId, userId, username, slug, roleId }) => ({
        id,
        contentFlagId,
        userId,
        user: { id: userId, username, slug, roleId },
      }));
    },

    findStaff: (siteId: number, userIds: readonly number[]): Promise<FlagAssignee[]> =>
      db
        .selectFrom('users')
        .select(['id', 'username', 'email'])
        .where('siteId', '=', siteId)
        .where('id', '=', anyOf(userIds))
        .where('roleId', 'in', staffRoles.map(Number))
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .execute(),

    findByRoles: (siteId: number, roles: readonly RoleId[]): Promise<FlagAssignee[]> =>
      db
        .selectFrom('users')
        .select(['id', 'username', 'email'])
        .where('siteId', '=', siteId)
        .where('roleId', 'in', roles.map(Number))
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .execute(),

    async add(
      siteId: number,
      flag: { id: number; isOpen: boolean },
      userIds: readonly number[],
    ): Promise<void> {
      await sql`insert into content_flag_assigns (site_id, content_flag_id, user_id, is_open)
        select ${siteId}, ${flag.id}, user_id, ${flag.isOpen}
        from unnest(${[...userIds]}::int[]) as user_id
        on conflict do nothing`.execute(db);
    },

    async remove(siteId: number, flagId: number, userIds: readonly number[]): Promise<void> {
      await db
        .deleteFrom('content_flag_assigns')
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', flagId)
        .where('userId', '=', anyOf(userIds))
        .execute();
    },
  };
}
