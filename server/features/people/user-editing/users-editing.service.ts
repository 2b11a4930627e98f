import {
  badgeOfRole,
  newUser,
  newUserDefaults,
  type UserChange,
  userChange,
  userMessages,
} from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { slugOf } from '../../../../contract/slugs.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import { roleIdOf } from '../../accounts/auth/sessions.service.ts';
import type { BlockingService } from '../user-removal/blocking.service.ts';
import { askingForConsent, ConsentMissing } from '../user-removal/blocking-consent.ts';
import { audited, changedFields, fieldsOf, pick, type UserFields } from '../users/user-changes.ts';
import {
  type AddressRule,
  assertAddressFitsRole,
  assertMayChange,
  assertMayChangeRole,
  assertMayGrant,
  assertMaySetCredentials,
  type Changer,
  changerAmong,
} from '../users/user-rules.ts';
import { type User, usersRepository } from '../users/users.repository.ts';
import { addressRuleIn } from './address-rule.ts';
import { assertNameImitatesNobody } from './imitated-names.ts';
import type { Credentials } from './user-credentials.ts';
import type { UserNotices } from './user-notices.ts';

/** Unvalidated. Absent fields stay unchanged. */
export type GivenFields = { [Name in keyof UserChange]?: unknown };

export interface UserEdit {
  id: number;
  /** Version that the editor saw; null overwrites any. */
  version: number | null;
  confirmBlock: boolean;
  fields: GivenFields;
}

export interface UsersEditingService {
  create(actor: Actor, fields: GivenFields, origin: string): Promise<User>;
  update(actor: Actor, edit: UserEdit, origin: string): Promise<User>;
}

export function createUsersEditingService({
  database,
  changes,
  blocking,
  credentials,
  notices,
  adminEmail,
}: {
  database: Database;
  changes: ChangeLog;
  blocking: BlockingService;
  credentials: Credentials;
  notices: UserNotices;
  adminEmail: AddressRule;
}): UsersEditingService {
  return {
    async create(actor, fields, origin) {
      const input = validate(newUser, { username: '', ...newUserDefaults, ...fields });
      const wanted = {
        ...(fieldsOf(input) as UserFields),
        badge: fields.badge === undefined ? badgeOfRole(input.roleId) : input.badge,
        isFraudster: false,
      };
      const passwordHash = input.password === '' ? null : await hashPassword(input.password);
      return insisting(() =>
        database.transaction(async (trx) => {
          const users = usersRepository(trx);
          const changer = changerAmong(
            actor,
            await users.lockWithSuperAdmins(actor.siteId, [actor.id]),
          );
          assertMayGrant(changer, input.roleId);
          const rule = await addressRuleIn(trx, actor.siteId, adminEmail);
          assertAddressFitsRole(rule, wanted.email, input.roleId);
          await assertNameImitatesNobody(trx, actor.siteId, wanted);
          const user = await users.insert(actor.siteId, {
            ...wanted,
            slug: await users.freeSlug(actor.siteId, slugOf(wanted.username, 'user'), null),
            verifiedAt: null,
            passwordHash,
            passwordSetByStaff: passwordHash !== null,
            passwordReplacedAt: null,
          });
          if (passwordHash) {
            await users.setEmailLogin(actor.siteId, user.id, user.email, { create: true });
          }
          await changes.record(trx, actor, {
            noun: 'user',
            id: user.id,
            action: 'created',
            after: audited(wanted),
            version: user.version,
          });
          if (input.notify) await notices.welcome(trx, actor, user, origin);
          return user;
        }),
      );
    },

    async update(actor, { id, version, confirmBlock, fields }, origin) {
      const input = validate(userChange, fields);
      const passwordHash = input.password ? await hashPassword(input.password) : undefined;
      const save = () =>
        database.transaction(async (trx) => {
          const users = usersRepository(trx);
          const locked = await users.lockWithSuperAdmins(actor.siteId, [actor.id, id]);
          const stored = locked.find((user) => user.id === id);
          if (!stored) throw notFound(userMessages.notFound);
          await assertSameVersion(trx, actor, { noun: 'user', ...stored }, version);

          const changed = changedFields(stored, withBadge(stored, fieldsOf(input)));
          const changer = changerAmong(actor, locked);
          const rule = await addressRuleIn(trx, actor.siteId, adminEmail);
          assertMay(changer, stored, { ...changed, passwordHash }, locked, rule);
          const isBlocked = changed.roleId === Number(roleIds.spammer);
          if (isBlocked && !confirmBlock) throw new ConsentMissing([stored]);

          const user = await write(trx, actor, stored, changed, passwordHash);
          await notices.changed(trx, actor, { before: stored, after: user, input }, origin);
          if (!isBlocked) return user;
          await blocking.block(trx, actor, [id]);
          return (await users.find(actor.siteId, id)) ?? user;
        });
      return askingForConsent(blocking, actor, () => insisting(save));
    },
  };

  function assertMay(
    changer: Changer,
    stored: User,
    changed: Partial<UserFields> & { passwordHash: string | undefined },
    locked: readonly User[],
    rule: AddressRule,
  ): void {
    const { email, roleId, passwordHash } = changed;
    // Forms send all fields; unchanged ones need no permission.
    const isChanged = Object.values(changed).some((value) => value !== undefined);
    if (isChanged) assertMayChange(changer, stored);
    if (email !== undefined || passwordHash !== undefined) {
      assertMaySetCredentials(changer, stored);
    }
    if (roleId !== undefined) assertMayChangeRole(changer, stored, roleIdOf(roleId), locked);
    if (roleId !== undefined || email !== undefined) {
      const address = email === undefined ? stored.email : email;
      assertAddressFitsRole(rule, address, roleIdOf(roleId ?? stored.roleId));
    }
  }

  /** Does not set the role to spammer; `blocking.block` does. */
  async function write(
    trx: Trx,
    actor: Actor,
    stored: User,
    changed: Partial<UserFields>,
    passwordHash: string | undefined,
  ): Promise<User> {
    const { roleId, badge, ...others } = changed;
    const isBlocked = roleId === Number(roleIds.spammer);
    const written: Partial<UserFields> = isBlocked ? others : changed;
    const names = Object.keys(written) as (keyof UserFields)[];
    if (names.length === 0 && passwordHash === undefined) return stored;

    const users = usersRepository(trx);
    const { username } = written;
    if (username !== undefined) {
      const { id, roleId: storedRoleId } = stored;
      const named = { id, username, roleId: roleId ?? storedRoleId };
      await assertNameImitatesNobody(trx, actor.siteId, named);
    }
    const user = await users.update(actor.siteId, stored.id, {
      ...written,
      ...(await credentials.changing(trx, actor, stored, written, passwordHash)),
      ...(username !== undefined && {
        slug: await users.freeSlug(actor.siteId, slugOf(username, 'user'), stored.id),
      }),
    });
    await changes.record(trx, actor, {
      noun: 'user',
      id: user.id,
      action: 'updated',
      before: audited(pick(stored, names)),
      after: { ...audited(written), ...(passwordHash && { passwordChanged: true }) },
      version: user.version,
    });
    return user;
  }
}

function withBadge(stored: User, wanted: Partial<UserFields>): Partial<UserFields> {
  const { roleId, badge } = wanted;
  if (badge !== undefined || roleId === undefined || roleId === stored.roleId) return wanted;
  return { ...wanted, badge: badgeOfRole(roleIdOf(roleId)) };
}

const attempts = 3;

/**
 * Names the value that is taken. A taken slug is no conflict for the user: saving again picks
 * another.
 */
async function insisting<T>(save: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await save();
    } catch (error) {
      if (violatesUnique(error, 'users_email')) throw conflict(userMessages.emailTaken, 'email');
      if (violatesUnique(error, 'users_username')) {
        throw conflict(userMessages.usernameTaken, 'username');
      }
      if (!violatesUnique(error, 'users_slug') || attempt === attempts) throw error;
    }
  }
}
