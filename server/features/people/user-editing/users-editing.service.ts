import {
  badgeOfRole,
  newUser,
  newUserDefaults,
  type UserChange,
  userChange,
  userMessages,
} from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { createSlug } from '../../../../contract/slugs.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Trx } from '../../../db/database.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import { checkNewPassword } from '../../accounts/auth/password-policy.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import type { BlockingService } from '../user-removal/blocking.service.ts';
import { askForMissingConsent, ConsentMissingError } from '../user-removal/blocking-consent.ts';
import {
  changedUserFields,
  pickFields,
  toAuditValues,
  toUserFields,
  type UserFields,
} from '../users/user-changes.ts';
import {
  type AccountChanger,
  type AdminAddressRule,
  assertAddressFitsRole,
  assertMayChangeAccount,
  assertMayChangeRole,
  assertMayGrantRole,
  assertMaySetCredentials,
  requireAccountChanger,
} from '../users/user-rules.ts';
import { type User, usersRepository } from '../users/users.repository.ts';
import type { AccountChangeMails } from './account-change-mails.ts';
import { findAdminAddressRule } from './address-rule.ts';
import { assertNameImitatesNobody } from './imitated-names.ts';
import type { UserCredentials } from './user-credentials.ts';

/** Unvalidated. Absent fields stay unchanged. */
export type UnvalidatedUserFields = { [Name in keyof UserChange]?: unknown };

interface UserEdit {
  id: number;
  /** Version that the editor saw; null overwrites any. */
  version: number | null;
  confirmBlock: boolean;
  fields: UnvalidatedUserFields;
}

export interface UsersEditingService {
  create(actor: Actor, fields: UnvalidatedUserFields, origin: string): Promise<User>;
  update(actor: Actor, edit: UserEdit, origin: string): Promise<User>;
}

export function createUsersEditingService({
  database,
  changes,
  blocking,
  credentials,
  notices,
  adminEmail,
  leakedPasswords,
}: Pick<Core, 'database' | 'changes' | 'leakedPasswords'> & {
  blocking: BlockingService;
  credentials: UserCredentials;
  notices: AccountChangeMails;
  adminEmail: AdminAddressRule;
}): UsersEditingService {
  return {
    async create(actor, fields, origin) {
      const input = validate(newUser, { username: '', ...newUserDefaults, ...fields });
      const wanted = {
        ...(toUserFields(input) as UserFields),
        badge: fields.badge === undefined ? badgeOfRole(input.roleId) : input.badge,
        isFraudster: false,
      };
      const passwordHash =
        input.password === '' ? null : await hashNewPassword(actor.siteId, input.password, input);
      return retryWithAnotherSlug(() =>
        database.transaction(async (trx) => {
          const users = usersRepository(trx);
          const changer = requireAccountChanger(
            actor,
            await users.lockWithSuperAdmins(actor.siteId, [actor.id]),
          );
          assertMayGrantRole(changer, input.roleId);
          const rule = await findAdminAddressRule(trx, actor.siteId, adminEmail);
          assertAddressFitsRole(rule, wanted.email, input.roleId);
          await assertNameImitatesNobody(trx, actor.siteId, wanted);
          const user = await users.insert(actor.siteId, {
            ...wanted,
            slug: await users.findFreeSlug(actor.siteId, createSlug(wanted.username, 'user'), null),
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
            after: toAuditValues(wanted),
            version: user.version,
          });
          if (input.notify) await notices.sendWelcome(trx, actor, user, origin);
          return user;
        }),
      );
    },

    async update(actor, { id, version, confirmBlock, fields }, origin) {
      const input = validate(userChange, fields);
      const passwordHash = input.password
        ? await hashNewPassword(actor.siteId, input.password, {
            ...(await usersRepository(database.db).find(actor.siteId, id)),
            ...input,
          })
        : undefined;
      const saveInTransaction = () =>
        database.transaction(async (trx) => {
          const users = usersRepository(trx);
          const locked = await users.lockWithSuperAdmins(actor.siteId, [actor.id, id]);
          const stored = locked.find((user) => user.id === id);
          if (!stored) throw notFound(userMessages.notFound);
          await assertSameVersion(trx, actor, { noun: 'user', ...stored }, version);

          const changed = changedUserFields(stored, addBadgeOfRole(stored, toUserFields(input)));
          const changer = requireAccountChanger(actor, locked);
          const rule = await findAdminAddressRule(trx, actor.siteId, adminEmail);
          assertMaySave(changer, stored, { ...changed, passwordHash }, locked, rule);
          const isBlocked = changed.roleId === Number(roleIds.spammer);
          if (isBlocked && !confirmBlock) throw new ConsentMissingError([stored]);

          const user = await saveChange(trx, actor, stored, changed, passwordHash);
          await notices.sendChanges(trx, actor, { before: stored, after: user, input }, origin);
          if (!isBlocked) return user;
          await blocking.block(trx, actor, [id]);
          return (await users.find(actor.siteId, id)) ?? user;
        });
      return askForMissingConsent(blocking, actor, () => retryWithAnotherSlug(saveInTransaction));
    },
  };

  async function hashNewPassword(
    siteId: number,
    password: string,
    {
      username,
      email,
      firstName,
      lastName,
    }: Partial<Record<NameFieldOfUser, string | null | undefined>>,
  ): Promise<string> {
    const site = (await sitesIn(database.db).list()).find(({ id }) => id === siteId);
    const words = [username, email, firstName, lastName, site?.name];
    return hashPassword(await checkNewPassword(password, words, leakedPasswords));
  }

  function assertMaySave(
    changer: AccountChanger,
    stored: User,
    changed: Partial<UserFields> & { passwordHash: string | undefined },
    locked: readonly User[],
    rule: AdminAddressRule,
  ): void {
    const { email, roleId, passwordHash } = changed;
    // Forms send all fields; unchanged ones need no permission.
    const isChanged = Object.values(changed).some((value) => value !== undefined);
    if (isChanged) assertMayChangeAccount(changer, stored);
    if (email !== undefined || passwordHash !== undefined) {
      assertMaySetCredentials(changer, stored);
    }
    if (roleId !== undefined) assertMayChangeRole(changer, stored, toRoleId(roleId), locked);
    if (roleId !== undefined || email !== undefined) {
      const address = email === undefined ? stored.email : email;
      assertAddressFitsRole(rule, address, toRoleId(roleId ?? stored.roleId));
    }
  }

  /** Does not set the role to spammer; `blocking.block` does. */
  async function saveChange(
    trx: Trx,
    actor: Actor,
    stored: User,
    changed: Partial<UserFields>,
    passwordHash: string | undefined,
  ): Promise<User> {
    const { roleId, badge, ...others } = changed;
    const isBlocked = roleId === Number(roleIds.spammer);
    const fieldsToWrite: Partial<UserFields> = isBlocked ? others : changed;
    const names = Object.keys(fieldsToWrite) as (keyof UserFields)[];
    if (names.length === 0 && passwordHash === undefined) return stored;

    const users = usersRepository(trx);
    const { username } = fieldsToWrite;
    if (username !== undefined) {
      const { id, roleId: storedRoleId } = stored;
      const named = { id, username, roleId: roleId ?? storedRoleId };
      await assertNameImitatesNobody(trx, actor.siteId, named);
    }
    const user = await users.update(actor.siteId, stored.id, {
      ...fieldsToWrite,
      ...(await credentials.prepareChange(trx, actor, stored, fieldsToWrite, passwordHash)),
      ...(username !== undefined && {
        slug: await users.findFreeSlug(actor.siteId, createSlug(username, 'user'), stored.id),
      }),
    });
    await changes.record(trx, actor, {
      noun: 'user',
      id: user.id,
      action: 'updated',
      before: toAuditValues(pickFields(stored, names)),
      after: { ...toAuditValues(fieldsToWrite), ...(passwordHash && { passwordChanged: true }) },
      version: user.version,
    });
    return user;
  }
}

type NameFieldOfUser = 'username' | 'email' | 'firstName' | 'lastName';

function addBadgeOfRole(stored: User, wanted: Partial<UserFields>): Partial<UserFields> {
  const { roleId, badge } = wanted;
  if (badge !== undefined || roleId === undefined || roleId === stored.roleId) return wanted;
  return { ...wanted, badge: badgeOfRole(toRoleId(roleId)) };
}

const maxSlugAttempts = 3;

/** Errors name the taken value, except for slugs: saving again chooses another slug. */
async function retryWithAnotherSlug<T>(save: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await save();
    } catch (error) {
      if (violatesUnique(error, 'users_email')) throw conflict(userMessages.emailTaken, 'email');
      if (violatesUnique(error, 'users_username')) {
        throw conflict(userMessages.usernameTaken, 'username');
      }
      if (!violatesUnique(error, 'users_slug') || attempt === maxSlugAttempts) throw error;
    }
  }
}
