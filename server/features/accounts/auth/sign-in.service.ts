import { ssoOnlyMessages } from '../../../../contract/accounts/sso-messages.ts';
import { messages } from '../../../../contract/messages.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { AppError, rateLimited } from '../../../base/errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { createThrottle, networkOfAddress } from '../../../http/throttle.ts';
import { hashPassword, isHashOutdated, verifyPassword } from '../../../lib/passwords.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { findNextStep } from '../factors/enforcement.ts';
import type { RequestSource, SecurityLogService } from '../security-log/security-log.service.ts';
import { type Account, accountsRepository, maxLoginCandidates } from './accounts.repository.ts';
import { knownBrowsersRepository } from './known-browsers.repository.ts';
import { issuePendingSignIn } from './pending-sign-ins.ts';
import {
  markBrowserKnown,
  type OpenedSession,
  type SessionOpener,
  type SigningInBrowser,
} from './session-opening.ts';
import { type SessionsService, toRoleId } from './sessions.service.ts';

interface SignInAttempt extends SigningInBrowser {
  /** Undefined on the neutral host, where accounts of all sites are tried. */
  siteId: number | undefined;
  /** Site whose login page was shown. The log lists failures without an account under this site. */
  shownSiteId: number;
  login: string;
  password: string;
}

/** A pending sign-in has a token instead of a session; the second step opens the session. */
export type SignInResult =
  | (OpenedSession & { pending?: undefined })
  | { pending: { token: string; step: 'second factor' | 'set-up' }; account?: undefined };

export interface SignInService {
  signIn(attempt: SignInAttempt): Promise<SignInResult>;
  signOut(token: string, source: RequestSource): Promise<void>;
  signOutEverywhere(actor: { id: number; siteId: number }, source: RequestSource): Promise<void>;
  /**
   * Returns the secret for the browser's cookie. Call it only after the person proved who they are.
   */
  markBrowserKnown(userId: number, knownBrowserSecret: string | undefined): Promise<string>;
}

const quarterHourMs = 15 * 60_000;
/** Stops guesses from one address without locking out the owner elsewhere. */
const signInAttemptsPerAccountAndAddress = { attempts: 10, windowMs: quarterHourMs };
/** Stops guesses from many addresses; beyond it only known browsers may try. */
const signInAttemptsPerAccount = { attempts: 100, windowMs: quarterHourMs };
const signInAttemptsPerAddress = { attempts: 100, windowMs: quarterHourMs };
const signInAttemptsPerKnownBrowser = { attempts: 10, windowMs: quarterHourMs };
const onceInQuarterHour = { attempts: 1, windowMs: quarterHourMs };

export function createSignInService({
  database,
  sessions,
  securityLog,
  opener,
}: {
  database: Database;
  sessions: SessionsService;
  securityLog: SecurityLogService;
  opener: SessionOpener;
}): SignInService {
  const accounts = accountsRepository(database.db);
  const throttle = createThrottle(database.db);

  async function limitCandidates(
    candidates: Account[],
    attempt: SignInAttempt,
    keys: Record<string, { attempts: number; windowMs: number }>,
  ): Promise<Account[]> {
    const { login, knownBrowserSecret } = attempt;
    const now = new Date();
    if (await throttle.isWithin(keys, now)) return candidates;
    if (knownBrowserSecret === undefined) throw await refuseThrottled(candidates, attempt);
    const tokenHash = hashToken(knownBrowserSecret);
    const ids = candidates.map(({ id }) => id);
    const known = await knownBrowsersRepository(database.db).findKnownAccounts(tokenHash, ids, now);
    if (known.size === 0) throw await refuseThrottled(candidates, attempt);
    const browserKey = `sign-in:browser:${tokenHash.toString('base64url')}:${loginThrottleKey(login)}`;
    await throttle.spend({ [browserKey]: signInAttemptsPerKnownBrowser }, now);
    return candidates.filter(({ id }) => known.has(id));
  }

  /** Logs the first refusal of a window only. */
  async function refuseThrottled(candidates: Account[], attempt: SignInAttempt) {
    const key = `sign-in:logged:${attempt.siteId ?? 'any'}:${loginThrottleKey(attempt.login)}`;
    if (await throttle.isWithin({ [key]: onceInQuarterHour }, new Date())) {
      await logFailure(candidates, attempt, 'throttled');
    }
    return rateLimited(messages.signInThrottled);
  }

  async function logFailure(
    candidates: readonly Account[],
    attempt: SignInAttempt,
    reason: 'throttled' | 'blocked' | 'wrong_password' | 'sso_only',
  ): Promise<void> {
    const kind = 'sign_in_failed';
    const notes = candidates.map(
      ({ siteId, id: userId }) => ({ siteId, userId, kind, reason }) as const,
    );
    const unknown = {
      siteId: attempt.shownSiteId,
      userId: null,
      kind,
      reason: reason === 'throttled' ? reason : 'unknown_login',
    } as const;
    await securityLog.record(database.db, attempt, ...(notes.length > 0 ? notes : [unknown]));
  }

  async function completeFirstStep(
    trx: Trx,
    account: Account,
    attempt: SignInAttempt,
    newHash: string | undefined,
  ): Promise<SignInResult | undefined> {
    await sessions.lockPersonToStart(trx, account.id);
    // The password may have been replaced during the comparison.
    const current = await accountsRepository(trx).find(account.siteId, account.id);
    if (!current?.passwordHash || current.passwordHash !== account.passwordHash) {
      throw new AppError('UNAUTHENTICATED', messages.signInFailed);
    }
    // Checked after the password, so that only the owner learns about the rule.
    if (await opener.isRefused(trx, current)) return undefined;
    if (newHash !== undefined) {
      await accountsRepository(trx).rehash(account.id, current.passwordHash, newHash);
    }
    const step = await findNextStep(trx, current, new Date());
    if (step === 'none') {
      return opener.open(trx, current, attempt, { method: 'password', hasSecondFactor: false });
    }
    const passwordHash = newHash ?? current.passwordHash;
    const token = await issuePendingSignIn(trx, { userId: account.id, passwordHash, step });
    return { pending: { token, step } };
  }

  return {
    markBrowserKnown: (userId, knownBrowserSecret) =>
      markBrowserKnown(database.db, userId, knownBrowserSecret),
    async signIn(attempt) {
      const { siteId, login, password, ipAddress } = attempt;
      const network = networkOfAddress(ipAddress);
      const accountKey = `sign-in:account:${siteId ?? 'any'}:${loginThrottleKey(login)}`;
      const bothKey = `${accountKey}:from:${network}`;
      const addressKey = `sign-in:address:${network}`;
      const candidates = await limitCandidates(await accounts.findByLogin(siteId, login), attempt, {
        [addressKey]: signInAttemptsPerAddress,
        [bothKey]: signInAttemptsPerAccountAndAddress,
        [accountKey]: signInAttemptsPerAccount,
      });
      const rounds = siteId === undefined ? maxLoginCandidates : 1;
      const { account, blocked } = await findMatchingAccount(candidates, password, rounds);
      if (!account) {
        await logFailure(candidates, attempt, blocked ? 'blocked' : 'wrong_password');
        throw new AppError('UNAUTHENTICATED', messages.signInFailed);
      }
      await throttle.forget(bothKey);
      await throttle.refund([accountKey, addressKey]);
      const isOutdated = account.passwordHash !== null && isHashOutdated(account.passwordHash);
      const newHash = isOutdated ? await hashPassword(password) : undefined;
      const result = await database.transaction((trx) =>
        completeFirstStep(trx, account, attempt, newHash),
      );
      if (result) return result;
      await logFailure([account], attempt, 'sso_only');
      throw new AppError('UNAUTHENTICATED', ssoOnlyMessages.refused);
    },
    async signOut(token, source) {
      const viewer = await sessions.find(token);
      await sessions.end(database.db, token);
      if (!viewer) return;
      await securityLog.record(database.db, source, {
        siteId: viewer.site.id,
        userId: viewer.id,
        kind: 'signed_out',
      });
    },
    signOutEverywhere: ({ id: userId, siteId }, source) =>
      database.transaction(async (trx) => {
        await sessions.endAllOfPerson(trx, userId);
        await securityLog.record(trx, source, { siteId, userId, kind: 'sessions_ended' });
      }),
  };
}

function loginThrottleKey(login: string): string {
  return login.toLowerCase().slice(0, 200);
}

/**
 * Verifies at least `rounds` times, however many candidates there are and whichever matches, so
 * that the response time does not reveal an account. Blocked accounts are refused like a wrong
 * password.
 */
async function findMatchingAccount(
  candidates: Account[],
  password: string,
  rounds: number,
): Promise<{ account?: Account; blocked?: Account }> {
  const found: { account?: Account; blocked?: Account } = {};
  for (let round = 0; round < Math.max(rounds, candidates.length); round++) {
    const account = candidates[round];
    const isRight = await verifyPassword(account?.passwordHash ?? null, password);
    if (!account || !isRight) continue;
    const isBlocked = toRoleId(account.roleId) === roleIds.spammer;
    if (isBlocked) found.blocked ??= account;
    else found.account ??= account;
  }
  return found;
}
