import {
  maxSecondFactors,
  secondFactorMessages,
} from '../../../../contract/accounts/second-factor-messages.ts';
import { factorNameSchema } from '../../../../contract/accounts/second-factors.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import {
  AppError,
  conflict,
  type FieldProblem,
  invalidFields,
  invalidInput,
  notFound,
} from '../../../base/errors.ts';
import { assertRecentlyConfirmed } from '../../../base/step-up.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import { describeBrowser } from '../../../lib/browser-words.ts';
import { hashPassword, verifyPassword } from '../../../lib/passwords.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { accountsRepository } from '../auth/accounts.repository.ts';
import { oneTimeTokensRepository } from '../auth/one-time-tokens.repository.ts';
import { checkNewPassword } from '../auth/password-policy.ts';
import { sessionsRepository } from '../auth/sessions.repository.ts';
import type { SessionsService } from '../auth/sessions.service.ts';
import { findFactorDeadline } from '../factors/enforcement.ts';
import { type Factor, factorsRepository } from '../factors/factors.repository.ts';
import type { PasskeyPage, Passkeys } from '../factors/passkeys.ts';
import { replaceRecoveryCodes, type TotpSetUp, type TotpSetUps } from '../factors/totp-set-up.ts';
import type {
  RequestSource,
  SecurityEventWithoutSource,
  SecurityLogService,
} from '../security-log/security-log.service.ts';
import { sitesRepository } from '../sites/sites.repository.ts';
import { type SecurityNotice, securityNoticeMail } from './security-notices.ts';

export interface AccountSession {
  id: string;
  browser: string;
  network: string;
  method: string;
  insertedAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

interface AddedFactor {
  recoveryCodes: string[] | undefined;
}

export interface OwnSecurityService {
  factors(actor: Actor): Promise<{ factors: Factor[]; recoveryCodesLeft: number }>;
  missingFactorDeadline(actor: Actor): Promise<Date | undefined>;
  startTotp(actor: Actor, sealed?: string): Promise<TotpSetUp>;
  addTotp(
    actor: Actor,
    input: { sealed: string; code: string; name: string },
    source: RequestSource,
  ): Promise<AddedFactor>;
  passkeyOptions(actor: Actor, page: PasskeyPage): ReturnType<Passkeys['registrationOptions']>;
  addPasskey(
    actor: Actor,
    input: { answer: unknown; challenge: string | undefined; name: string; page: PasskeyPage },
    source: RequestSource,
  ): Promise<{ isFirst: boolean }>;
  removeFactor(actor: Actor, id: number, source: RequestSource): Promise<void>;
  newRecoveryCodes(actor: Actor, source: RequestSource): Promise<string[]>;
  hasPassword(actor: Actor): Promise<boolean>;
  sessions(actor: Actor): Promise<AccountSession[]>;
  endSession(actor: Actor, id: string, source: RequestSource): Promise<void>;
  endOtherSessions(actor: Actor, source: RequestSource): Promise<void>;
  /** Ends the session that a mail reported. False if the link or the session is gone. */
  endSessionByLink(token: string, source: RequestSource): Promise<boolean>;
  isEndSessionLink(token: string): Promise<boolean>;
  changePassword(
    actor: Actor,
    input: { current: string; next: string },
    source: RequestSource,
  ): Promise<void>;
}

const passwordAttemptsPerAccount = { attempts: 10, windowMs: 15 * 60_000 };

export function createOwnSecurityService({
  database,
  sessions,
  securityLog,
  passkeys,
  totpSetUps,
  mail,
  leakedPasswords,
}: Pick<Core, 'database' | 'mail' | 'leakedPasswords'> & {
  sessions: SessionsService;
  securityLog: SecurityLogService;
  passkeys: Passkeys;
  totpSetUps: TotpSetUps;
}): OwnSecurityService {
  const { db } = database;
  const throttle = createThrottle(db);

  async function findOwner(actor: Actor) {
    const account = await accountsRepository(db).find(actor.siteId, actor.id);
    const site = (await sitesRepository(db).list()).find(({ id }) => id === actor.siteId);
    if (!account || !site) throw notFound(secondFactorMessages.notFound);
    return { ...account, siteName: site.name };
  }

  function toSecurityNote(
    actor: Actor,
    rest: Omit<SecurityEventWithoutSource, 'siteId' | 'userId'>,
  ): SecurityEventWithoutSource {
    return { siteId: actor.siteId, userId: actor.id, ...rest };
  }

  async function mailNotice(trx: Trx, actor: Actor, notice: SecurityNotice): Promise<void> {
    const account = await accountsRepository(trx).find(actor.siteId, actor.id);
    const site = (await sitesRepository(trx).list()).find(({ id }) => id === actor.siteId);
    if (account?.email)
      await mail.queue(trx, securityNoticeMail(notice, account, site?.name ?? ''));
  }

  /**
   * Marks the session as proven with the new factor, and ends all other sessions, which were opened
   * without it.
   */
  async function confirmAndEndOtherSessions(trx: Trx, actor: Actor): Promise<void> {
    await sessions.endAllOfPerson(trx, actor.id, actor.sessionToken);
    if (actor.sessionToken) {
      await sessions.markConfirmed(trx, actor.sessionToken, { withSecondFactor: true });
    }
  }

  return {
    async factors(actor) {
      const factors = factorsRepository(db);
      return {
        factors: await factors.list(actor.id),
        recoveryCodesLeft: await factors.countRecoveryCodes(actor.id),
      };
    },

    async missingFactorDeadline(actor) {
      const { siteId, roleId } = actor;
      const deadline = await findFactorDeadline(db, { siteId, roleId: Number(roleId) });
      if (deadline === undefined) return undefined;
      return (await factorsRepository(db).hasAny(actor.id)) ? undefined : deadline;
    },

    async startTotp(actor, sealed) {
      const owner = await findOwner(actor);
      return sealed === undefined ? totpSetUps.start(owner) : totpSetUps.repeat(owner, sealed);
    },

    async addTotp(actor, { sealed, code, name }, source) {
      assertRecentlyConfirmed(actor);
      const validName = validate(factorNameSchema, name);
      return database.transaction(async (trx) => {
        const before = await factorsRepository(trx).hasAny(actor.id);
        if (!before) await confirmAndEndOtherSessions(trx, actor);
        const { recoveryCodes } = await totpSetUps.complete(trx, actor, {
          sealed,
          code,
          name: validName,
        });
        const event = toSecurityNote(actor, {
          kind: 'factor_added',
          method: 'code',
          reason: validName,
        });
        await securityLog.record(trx, source, event);
        await mailNotice(trx, actor, { kind: 'factor added', name: validName });
        return { recoveryCodes };
      });
    },

    async passkeyOptions(actor, page) {
      assertRecentlyConfirmed(actor);
      const { username, siteName, personId } = await findOwner(actor);
      const known = await factorsRepository(db).passkeysOfPerson(actor.id);
      return passkeys.registrationOptions(page, { personId, username, siteName, known });
    },

    async addPasskey(actor, { answer, challenge, name, page }, source) {
      assertRecentlyConfirmed(actor);
      const validName = validate(factorNameSchema, name);
      if (challenge === undefined) throw invalidInput(secondFactorMessages.setUpExpired);
      const verified = await passkeys.verifyRegistration(page, answer, challenge);
      if (!verified) throw invalidInput(secondFactorMessages.passkeyRefused);
      return database.transaction(async (trx) => {
        const factors = factorsRepository(trx);
        const { length: count } = await factors.list(actor.id);
        if (count >= maxSecondFactors) throw conflict(secondFactorMessages.tooMany);
        const isFirst = count === 0;
        if (isFirst) await confirmAndEndOtherSessions(trx, actor);
        const row = { ...verified, userId: actor.id, name: validName };
        if (!(await factors.insertPasskey(row))) {
          throw conflict(secondFactorMessages.passkeyRefused);
        }
        const event = toSecurityNote(actor, {
          kind: 'factor_added',
          method: 'passkey',
          reason: validName,
        });
        await securityLog.record(trx, source, event);
        await mailNotice(trx, actor, { kind: 'factor added', name: validName });
        return { isFirst };
      });
    },

    async removeFactor(actor, id, source) {
      assertRecentlyConfirmed(actor);
      await database.transaction(async (trx) => {
        const factors = factorsRepository(trx);
        const removed = await factors.remove(actor.id, id);
        if (!removed) throw notFound(secondFactorMessages.notFound);
        if (!(await factors.hasAny(actor.id))) await factors.replaceRecoveryCodes(actor.id, []);
        await sessions.endAllOfPerson(trx, actor.id, actor.sessionToken);
        await securityLog.record(
          trx,
          source,
          toSecurityNote(actor, { kind: 'factor_removed', reason: removed.name }),
        );
        await mailNotice(trx, actor, { kind: 'factor removed', name: removed.name });
      });
    },

    async newRecoveryCodes(actor, source) {
      assertRecentlyConfirmed(actor);
      return database.transaction(async (trx) => {
        if (!(await factorsRepository(trx).hasAny(actor.id))) {
          throw conflict(secondFactorMessages.notFound);
        }
        await securityLog.record(
          trx,
          source,
          toSecurityNote(actor, { kind: 'recovery_codes_created' }),
        );
        return replaceRecoveryCodes(trx, actor.id);
      });
    },

    hasPassword: async (actor) => (await findOwner(actor)).passwordHash !== null,

    async sessions(actor) {
      const own = hashToken(actor.sessionToken ?? '');
      return (await sessions.list(actor.id)).map(({ tokenHash, userAgent, ...session }) => ({
        ...session,
        browser: describeBrowser(userAgent),
        isCurrent: tokenHash.equals(own),
      }));
    },

    async endSession(actor, id, source) {
      if (!/^\d{1,18}$/.test(id)) throw notFound(secondFactorMessages.sessionNotFound);
      await database.transaction(async (trx) => {
        const isEnded = await sessionsRepository(trx).deleteById(actor.id, id);
        if (!isEnded) throw notFound(secondFactorMessages.sessionNotFound);
        await securityLog.record(trx, source, toSecurityNote(actor, { kind: 'session_ended' }));
      });
    },

    endOtherSessions: (actor, source) =>
      database.transaction(async (trx) => {
        await sessions.endAllOfPerson(trx, actor.id, actor.sessionToken);
        await securityLog.record(trx, source, toSecurityNote(actor, { kind: 'sessions_ended' }));
      }),

    isEndSessionLink: async (token) =>
      (await oneTimeTokensRepository(db).peek('end_session', token, new Date())) !== undefined,

    endSessionByLink: (token, source) =>
      database.transaction(async (trx) => {
        const redeemed = await oneTimeTokensRepository(trx).redeem(
          'end_session',
          token,
          new Date(),
        );
        const account = redeemed && (await accountsRepository(trx).findById(redeemed.userId));
        if (!account || !redeemed.sessionHash) return false;
        const isEnded = await sessionsRepository(trx).deleteByHash(redeemed.sessionHash);
        const { siteId, id: userId } = account;
        await securityLog.record(trx, source, { siteId, userId, kind: 'session_ended' });
        return isEnded;
      }),

    async changePassword(actor, { current, next }, source) {
      const owner = await findOwner(actor);
      const key = `password-change:user:${actor.id}`;
      await throttle.spend({ [key]: passwordAttemptsPerAccount }, new Date());
      const words = [owner.username, owner.email, owner.siteName];
      const problems: FieldProblem[] = [];
      if (!(await verifyPassword(owner.passwordHash, current))) {
        problems.push({ field: 'current', message: secondFactorMessages.wrongPassword });
      }
      try {
        await checkNewPassword(next, words, leakedPasswords);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        problems.push({ field: 'next', message: error.message });
      }
      if (problems.length > 0) throw invalidFields(problems);
      const passwordHash = await hashPassword(next);
      await database.transaction(async (trx) => {
        const now = new Date();
        await sessions.endAllOfPerson(trx, actor.id, actor.sessionToken);
        const accounts = accountsRepository(trx);
        const before = owner.passwordHash ?? '';
        if (!(await accounts.replaceOwnPassword(actor.id, before, passwordHash, now))) {
          throw conflict(secondFactorMessages.wrongPassword);
        }
        await accounts.replaceLinkedPasswords(actor.id);
        await oneTimeTokensRepository(trx).deleteOfPerson(actor.id, 'password_reset');
        if (actor.sessionToken) {
          await sessions.markProven(trx, actor.sessionToken, now);
          await sessions.markConfirmed(trx, actor.sessionToken, { withSecondFactor: false });
        }
        await securityLog.record(trx, source, toSecurityNote(actor, { kind: 'password_changed' }));
        await mailNotice(trx, actor, { kind: 'password changed' });
      });
      await throttle.forget(key);
    },
  };
}
