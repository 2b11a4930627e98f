import type { Automod } from '../../../../automod/automod.ts';
import { hourMs } from '../../../../contract/durations.ts';
import {
  type SignUpInput,
  signUpInput,
  signUpMessages,
} from '../../../../contract/members/sign-up.ts';
import { messages } from '../../../../contract/messages.ts';
import { badgeOfRole, newUserDefaults, userMessages } from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { SiteSettings } from '../../../../contract/site/site-settings.ts';
import { createSlug } from '../../../../contract/slugs.ts';
import { parseInput } from '../../../../contract/validation-messages.ts';
import type { Core } from '../../../area.ts';
import {
  AppError,
  conflict,
  type FieldProblem,
  invalidFields,
  invalidInput,
  notFound,
} from '../../../base/errors.ts';
import { toFieldProblems } from '../../../base/validate.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Db, Trx } from '../../../db/database.ts';
import { createThrottle, networkOfAddress } from '../../../http/throttle.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import { escapeHtml } from '../../../lib/plain-text.ts';
import { loginsIn } from '../../accounts/auth/logins.ts';
import { checkNewPassword } from '../../accounts/auth/password-policy.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { subscribersIn } from '../../leads/subscribers/subscribers.service.ts';
import { textsHaveHeldWord } from '../../moderation/writing/held-words.ts';
import { assertNameImitatesNobody } from '../../people/user-editing/imitated-names.ts';
import { toUserFields } from '../../people/users/user-changes.ts';
import type { WritableUser } from '../../people/users/users.repository.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import {
  type AddressClaim,
  addressClaimsRepository,
} from '../address-claims/address-claims.repository.ts';
import type { AddressClaimsService } from '../address-claims/address-claims.service.ts';

export interface SignUpService {
  isOpen(siteId: number): Promise<boolean>;
  /**
   * Asks the owner of the address by mail. Throws for names that are taken, which are public, but
   * behaves the same for every address. `isFilledByProgram` stores nothing and says nothing.
   */
  request(
    siteId: number,
    input: { username: string; email: string },
    from: { ipAddress: string; isFilledByProgram: boolean },
  ): Promise<void>;
  find(siteId: number, token: string): Promise<PendingSignUp | undefined>;
  /** Creates the account, with the password that the owner of the address chose. */
  complete(
    siteId: number,
    token: string,
    password: string,
    requestId: string,
  ): Promise<{ userId: number; email: string }>;
}

export interface PendingSignUp {
  username: string;
  email: string;
}

const signUpsPerNetwork = { attempts: 20, windowMs: hourMs };

export function createSignUpService({
  database,
  changes,
  leakedPasswords,
  automod,
  claims,
}: Pick<Core, 'database' | 'changes' | 'leakedPasswords'> & {
  automod: Automod;
  claims: AddressClaimsService;
}): SignUpService {
  const findSettings = (siteId: number) => sitesIn(database.db).settings(siteId);

  async function assertOpen(siteId: number): Promise<SiteSettings> {
    const settings = await findSettings(siteId);
    if (!settings.signUp) throw notFound(messages.notFoundPage);
    return settings;
  }

  async function findNameProblem(
    db: Db,
    siteId: number,
    username: string,
    settings: SiteSettings,
  ): Promise<string | undefined> {
    const roleId = Number(roleIds.member);
    if (await usersIn(db).findByUsername(siteId, username)) return userMessages.usernameTaken;
    try {
      await assertNameImitatesNobody(db, siteId, { username, roleId });
    } catch (error) {
      if (error instanceof AppError) return error.message;
      throw error;
    }
    // Separators hide words from the classifier and from the list of held words.
    const words = username.replaceAll(/[._-]+/g, ' ');
    const { offensive } = await automod.score(`<p>${escapeHtml(words)}</p>`);
    const isRefused =
      offensive.prob >= settings.offensiveThreshold ||
      textsHaveHeldWord(settings.heldWords, [words]);
    return isRefused ? signUpMessages.nameRefused : undefined;
  }

  async function parseSignUp(
    siteId: number,
    typed: { username: string; email: string },
    settings: SiteSettings,
  ): Promise<SignUpInput> {
    const { db } = database;
    const parsed = parseInput(signUpInput, typed);
    const problems: FieldProblem[] = parsed.success ? [] : toFieldProblems(parsed.error);
    const hasNoProblem = (field: string) => !problems.some((problem) => problem.field === field);
    const { username, email } = signUpInput.shape;
    if (hasNoProblem('username')) {
      const message = await findNameProblem(db, siteId, username.parse(typed.username), settings);
      if (message !== undefined) problems.unshift({ field: 'username', message });
    }
    if (hasNoProblem('email')) {
      const domain = email.parse(typed.email).split('@').at(-1) ?? '';
      if ((await subscribersIn(db).blockedDomains([domain])).length > 0) {
        problems.push({ field: 'email', message: signUpMessages.emailRefused });
      }
    }
    if (problems.length > 0 || !parsed.success) throw invalidFields(problems);
    return parsed.data;
  }

  return {
    isOpen: async (siteId) => (await findSettings(siteId)).signUp,

    async request(siteId, typed, { ipAddress, isFilledByProgram }) {
      const settings = await assertOpen(siteId);
      await createThrottle(database.db).spend(
        { [`sign-up:network:${networkOfAddress(ipAddress)}`]: signUpsPerNetwork },
        new Date(),
        signUpMessages.tooMany,
      );
      const input = await parseSignUp(siteId, typed, settings);
      if (isFilledByProgram) return;
      await database.transaction((trx) =>
        claims.request(trx, { siteId, purpose: 'sign_up', ...input }, new Date()),
      );
    },

    async find(siteId, token) {
      const claim = await addressClaimsRepository(database.db).find(
        siteId,
        'sign_up',
        token,
        new Date(),
      );
      return claim && { username: claim.username ?? '', email: claim.email };
    },

    async complete(siteId, token, password, requestId) {
      await assertOpen(siteId);
      const pending = await this.find(siteId, token);
      if (!pending) throw invalidInput(messages.confirmLinkInvalid);
      const site = (await sitesIn(database.db).list()).find(({ id }) => id === siteId);
      const words = [pending.username, pending.email, site?.name];
      const passwordHash = await hashPassword(
        await checkNewPassword(password, words, leakedPasswords),
      );
      try {
        return await database.transaction(async (trx) => {
          const claimed = addressClaimsRepository(trx);
          const claim = await claimed.lock(siteId, 'sign_up', token, new Date());
          if (!claim) throw invalidInput(messages.confirmLinkInvalid);
          await claimed.deleteOfAddress(siteId, claim.email);
          return createAccount(trx, claim, passwordHash, requestId);
        });
      } catch (error) {
        if (violatesUnique(error, 'users_email')) {
          throw conflict(signUpMessages.addressTakenMeanwhile);
        }
        const isNameTaken =
          violatesUnique(error, 'users_username') ||
          (error instanceof AppError && error.field === 'username');
        throw isNameTaken ? conflict(signUpMessages.nameTakenMeanwhile) : error;
      }
    },
  };

  async function createAccount(
    trx: Trx,
    { siteId, email, username }: AddressClaim,
    passwordHash: string,
    requestId: string,
  ): Promise<{ userId: number; email: string }> {
    const users = usersIn(trx);
    const name = username ?? '';
    const roleId = roleIds.member;
    await assertNameImitatesNobody(trx, siteId, { username: name, roleId: Number(roleId) });
    const fields = toUserFields({ ...newUserDefaults, username: name, email, roleId });
    const user = await users.insert(siteId, {
      ...(fields as WritableUser),
      badge: badgeOfRole(roleId),
      isFraudster: false,
      slug: await users.findFreeSlug(siteId, createSlug(name, 'user'), null),
      verifiedAt: new Date(),
      passwordHash,
      passwordSetByStaff: false,
      passwordReplacedAt: null,
    });
    await loginsIn(trx).setEmailLogin(siteId, user.id, email, { create: true });
    await changes.record(
      trx,
      { siteId, requestId, id: user.id },
      { noun: 'user', id: user.id, action: 'signed_up', version: user.version },
    );
    return { userId: user.id, email };
  }
}
