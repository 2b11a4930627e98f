import { sql } from 'kysely';
import { roleIds, staffRoles } from '../../../../contract/roles.ts';
import { anyOf, anyOfTexts } from '../../../db/any-of.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import { loginsIn } from '../../accounts/auth/logins.ts';
import { separateAccountFromPerson } from '../../accounts/users/same-person.ts';
import { userRowsIn } from '../../accounts/users/user-rows.ts';

export interface UserSummary {
  id: number;
  username: string;
  slug: string;
  roleId: number;
}

export interface WritableUser extends Omit<UserSummary, 'id'> {
  email: string | null;
  verifiedAt: Date | null;
  passwordHash: string | null;
  passwordSetByStaff: boolean;
  passwordReplacedAt: Date | null;
  status: number;
  suppressedFromActivityRecs: boolean;
  receiveEmails: boolean;
  description: string;
  bio: string;
  badge: string;
  secondaryBadge: string | null;
  firstName: string | null;
  lastName: string | null;
  birthday: string | null;
  ethnicity: string | null;
  gender: string | null;
  zipcode: string | null;
  isFraudster: boolean;
}

type PasswordColumn = 'passwordHash' | 'passwordSetByStaff' | 'passwordReplacedAt';

export interface User extends UserSummary, Omit<WritableUser, PasswordColumn> {
  siteId: number;
  isAnonymous: boolean;
  insertedAt: Date;
  version: number;
}

export const userColumns = [
  'users.id',
  'users.siteId',
  'users.username',
  'users.slug',
  'users.roleId',
  'users.email',
  'users.verifiedAt',
  'users.status',
  'users.isAnonymous',
  'users.suppressedFromActivityRecs',
  'users.receiveEmails',
  'users.description',
  'users.bio',
  'users.badge',
  'users.secondaryBadge',
  'users.firstName',
  'users.lastName',
  'users.birthday',
  'users.ethnicity',
  'users.gender',
  'users.zipcode',
  'users.isFraudster',
  'users.insertedAt',
  'users.version',
] as const;

const selectUsersByIds = compileOnce((db, siteId: number, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(userColumns)
    .where('users.siteId', '=', siteId)
    .where('users.id', '=', anyOf(ids))
    .orderBy('users.id')
    .compile(),
);

const selectUserSummariesByIds = compileOnce((db, siteId: number, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'slug', 'roleId'])
    .where('siteId', '=', siteId)
    .where('id', '=', anyOf(ids))
    .compile(),
);

export function usersRepository(db: Db) {
  const selectUsers = (siteId: number) =>
    db
      .selectFrom('users')
      .select(userColumns)
      .where('users.siteId', '=', siteId)
      .where('users.deletedAt', 'is', null);

  return {
    find: (siteId: number, id: number): Promise<User | undefined> =>
      selectUsers(siteId).where('users.id', '=', id).executeTakeFirst(),

    findAndLockAgainstDeletion: (siteId: number, id: number): Promise<User | undefined> =>
      selectUsers(siteId).where('users.id', '=', id).forKeyShare().executeTakeFirst(),

    findBySlug: (siteId: number, slug: string): Promise<User | undefined> =>
      selectUsers(siteId).where('users.slug', '=', slug).executeTakeFirst(),

    findByUsername: (siteId: number, username: string): Promise<User | undefined> =>
      selectUsers(siteId)
        .where((eb) => eb(eb.fn<string>('lower', ['users.username']), '=', toLowerInSql(username)))
        .executeTakeFirst(),

    staffNames: (siteId: number): Promise<{ id: number; username: string }[]> =>
      db
        .selectFrom('users')
        .select(['id', 'username'])
        .where('siteId', '=', siteId)
        .where('roleId', 'in', staffRoles.map(Number))
        .where('deletedAt', 'is', null)
        .execute(),

    findByEmail: (siteId: number, email: string): Promise<User | undefined> =>
      selectUsers(siteId)
        .where((eb) => eb(eb.fn<string>('lower', ['users.email']), '=', toLowerInSql(email)))
        .executeTakeFirst(),

    ofIds: (siteId: number, ids: readonly number[]): Promise<User[]> =>
      selectUsersByIds(db, siteId, ids),

    findSummaries: (siteId: number, ids: readonly number[]): Promise<UserSummary[]> =>
      selectUserSummariesByIds(db, siteId, ids),

    /**
     * Also locks all super admins of the site, since the last one must stay. Locks in one order to
     * avoid deadlocks.
     */
    lockWithSuperAdmins: (siteId: number, ids: readonly number[]): Promise<User[]> =>
      selectUsers(siteId)
        .where((eb) =>
          eb.or([
            eb('users.id', '=', anyOf(ids)),
            eb('users.roleId', '=', Number(roleIds.superAdmin)),
          ]),
        )
        .orderBy('users.id')
        .forNoKeyUpdate()
        .execute(),

    async insert(siteId: number, user: WritableUser): Promise<User> {
      const rows = userRowsIn(db);
      const personId = await rows.insertPerson();
      return rows
        .insert({ ...toUserColumns(user), siteId, personId })
        .returning(userColumns)
        .executeTakeFirstOrThrow();
    },

    update: (siteId: number, id: number, changed: Partial<WritableUser>): Promise<User> =>
      userRowsIn(db)
        .update(siteId, [id], toUserColumns(changed))
        .returning(userColumns)
        .executeTakeFirstOrThrow(),

    updateMany: (
      siteId: number,
      ids: readonly number[],
      changed: Partial<WritableUser>,
    ): Promise<User[]> =>
      userRowsIn(db).update(siteId, ids, toUserColumns(changed)).returning(userColumns).execute(),

    separate: (siteId: number, id: number) => separateAccountFromPerson(db, siteId, id),

    async findFreeSlug(siteId: number, wanted: string, ownId: number | null): Promise<string> {
      const candidates = [wanted, ...Array.from({ length: 98 }, (_, i) => `${wanted}-${i + 2}`)];
      const taken = await db
        .selectFrom('users')
        .select('slug')
        .where('siteId', '=', siteId)
        .where('slug', '=', anyOfTexts(candidates))
        .$if(ownId !== null, (q) => q.where('id', '<>', ownId as number))
        .execute();
      const slugs = new Set(taken.map((row) => row.slug));
      return candidates.find((slug) => !slugs.has(slug)) ?? `${wanted}-${Date.now().toString(36)}`;
    },

    async hasPassword(siteId: number, id: number): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('passwordHash', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    setEmailLogin: loginsIn(db).setEmailLogin,
  };
}

function toLowerInSql(text: string) {
  return sql<string>`lower(${text})`;
}

function toUserColumns(user: Partial<WritableUser>) {
  return {
    username: user.username as string,
    slug: user.slug as string,
    roleId: user.roleId,
    email: user.email,
    verifiedAt: user.verifiedAt,
    passwordHash: user.passwordHash,
    passwordSetByStaff: user.passwordSetByStaff,
    passwordReplacedAt: user.passwordReplacedAt,
    status: user.status,
    suppressedFromActivityRecs: user.suppressedFromActivityRecs,
    receiveEmails: user.receiveEmails,
    description: user.description,
    bio: user.bio,
    badge: user.badge,
    secondaryBadge: user.secondaryBadge,
    firstName: user.firstName,
    lastName: user.lastName,
    birthday: user.birthday,
    ethnicity: user.ethnicity,
    gender: user.gender,
    zipcode: user.zipcode,
    isFraudster: user.isFraudster,
  };
}
