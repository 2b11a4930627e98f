import { secondFactorMessages } from '../../../../contract/accounts/second-factor-messages.ts';
import type { FailureReason, ProofMethod } from '../../../../contract/accounts/security-events.ts';
import { ssoOnlyMessages } from '../../../../contract/accounts/sso-messages.ts';
import { hourMs } from '../../../../contract/durations.ts';
import { messages } from '../../../../contract/messages.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { AppError, rateLimited } from '../../../base/errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { createThrottle, networkOfAddress } from '../../../http/throttle.ts';
import { hashToken } from '../../../lib/tokens.ts';
import type { FactorProof, FactorProofs } from '../factors/factor-proofs.ts';
import { type Factor, factorsRepository, type Passkey } from '../factors/factors.repository.ts';
import type { PasskeyPage, Passkeys } from '../factors/passkeys.ts';
import type { TotpSetUps } from '../factors/totp-set-up.ts';
import type { SecurityLogService } from '../security-log/security-log.service.ts';
import { sitesRepository } from '../sites/sites.repository.ts';
import { type Account, accountsRepository } from './accounts.repository.ts';
import { knownBrowsersRepository } from './known-browsers.repository.ts';
import { findPendingSignIn, type PendingSignIn, redeemPendingSignIn } from './pending-sign-ins.ts';
import type { OpenedSession, SessionOpener, SigningInBrowser } from './session-opening.ts';
import { type SessionsService, toRoleId } from './sessions.service.ts';

interface SecondStepAttempt extends SigningInBrowser {
  pendingToken: string | undefined;
  /** Undefined on the neutral host. */
  siteId: number | undefined;
}

export interface SecondStepService {
  find(
    pendingToken: string | undefined,
    siteId: number | undefined,
  ): Promise<(PendingSignIn & { factors: Factor[]; passkeys: Passkey[] }) | undefined>;
  complete(attempt: SecondStepAttempt, proof: FactorProof): Promise<OpenedSession>;
  /** Opens the session with the first factor; returns recovery codes to show once. */
  completeSetUp(
    attempt: SecondStepAttempt,
    setUp: { sealed: string; code: string },
  ): Promise<OpenedSession & { recoveryCodes: string[] }>;
  /** Signs in with a passkey alone, which must verify its user by fingerprint, face or PIN. */
  signInWithPasskey(
    attempt: Omit<SecondStepAttempt, 'pendingToken'> & { shownSiteId: number },
    proof: { passkey: { id: string }; challenge: string | undefined; page: PasskeyPage },
  ): Promise<OpenedSession>;
}

const codeAttemptsPerAccount = { attempts: 20, windowMs: hourMs };
const codeAttemptsPerAddress = { attempts: 60, windowMs: hourMs };
const codeAttemptsPerKnownBrowser = { attempts: 10, windowMs: hourMs };

export function createSecondStepService({
  database,
  sessions,
  securityLog,
  opener,
  proofs,
  passkeys,
  totpSetUps,
}: {
  database: Database;
  sessions: SessionsService;
  securityLog: SecurityLogService;
  opener: SessionOpener;
  proofs: FactorProofs;
  passkeys: Passkeys;
  totpSetUps: TotpSetUps;
}): SecondStepService {
  const throttle = createThrottle(database.db);
  const startAgainError = () => new AppError('UNAUTHENTICATED', secondFactorMessages.startAgain);

  /**
   * Known browsers of the owner have a limit of their own, so that nobody can lock the owner out.
   */
  async function countAttempt(userId: number, { ipAddress, knownBrowserSecret }: SigningInBrowser) {
    const now = new Date();
    const addressKey = `second-step:address:${networkOfAddress(ipAddress)}`;
    const keys = {
      [addressKey]: codeAttemptsPerAddress,
      [`second-step:user:${userId}`]: codeAttemptsPerAccount,
    };
    if (await throttle.isWithin(keys, now)) return;
    const known =
      knownBrowserSecret !== undefined &&
      (await knownBrowsersRepository(database.db).findKnownAccounts(
        hashToken(knownBrowserSecret),
        [userId],
        now,
      ));
    if (!known || known.size === 0) throw rateLimited(messages.signInThrottled);
    await throttle.spend({ [`second-step:browser:${userId}`]: codeAttemptsPerKnownBrowser }, now);
  }

  async function recordFailure(
    { siteId, id: userId }: Pick<Account, 'siteId' | 'id'>,
    browser: SigningInBrowser,
    failure: { method: ProofMethod; reason: FailureReason; message: string },
  ): Promise<AppError> {
    const { method, reason, message } = failure;
    const kind = 'second_step_failed';
    await securityLog.record(database.db, browser, { siteId, userId, kind, method, reason });
    return new AppError('UNAUTHENTICATED', message);
  }

  /**
   * Locks the person and checks the pending sign-in again. Call it in the transaction that opens
   * the session.
   */
  async function lockPending(
    trx: Trx,
    { pendingToken, siteId }: SecondStepAttempt,
    step: PendingSignIn['step'],
  ): Promise<Pick<PendingSignIn, 'account' | 'ssoLoginId'>> {
    const before = await findPendingSignIn(trx, pendingToken, siteId);
    if (!before) throw startAgainError();
    await sessions.lockPersonToStart(trx, before.account.id);
    const pending = await findPendingSignIn(trx, pendingToken, siteId);
    if (!pending || pending.step !== step) throw startAgainError();
    return pending;
  }

  return {
    async find(pendingToken, siteId) {
      const pending = await findPendingSignIn(database.db, pendingToken, siteId);
      if (!pending) return undefined;
      const factors = factorsRepository(database.db);
      return {
        ...pending,
        factors: await factors.list(pending.account.id),
        passkeys: await factors.passkeysOfPerson(pending.account.id),
      };
    },

    async complete(attempt, proof) {
      const pending = await findPendingSignIn(database.db, attempt.pendingToken, attempt.siteId);
      if (!pending) throw startAgainError();
      await countAttempt(pending.account.id, attempt);
      const outcome = await database.transaction(async (trx) => {
        const { account, ssoLoginId } = await lockPending(trx, attempt, 'second factor');
        const result = await proofs.check(trx, account.id, proof, new Date());
        if (!result.isRight) return { account, failure: result };
        if (!(await redeemPendingSignIn(trx, attempt.pendingToken ?? ''))) throw startAgainError();
        const { method } = result;
        return {
          opened: await opener.open(trx, account, attempt, {
            method,
            hasSecondFactor: true,
            ssoLoginId,
          }),
        };
      });
      if (outcome.failure) throw await recordFailure(outcome.account, attempt, outcome.failure);
      await throttle.forget(`second-step:user:${pending.account.id}`);
      return outcome.opened;
    },

    async completeSetUp(attempt, { sealed, code }) {
      const pending = await findPendingSignIn(database.db, attempt.pendingToken, attempt.siteId);
      if (!pending) throw startAgainError();
      await countAttempt(pending.account.id, attempt);
      return database.transaction(async (trx) => {
        const { account, ssoLoginId } = await lockPending(trx, attempt, 'set-up');
        // Someone else may have added a factor: then the password alone is not enough.
        if (await factorsRepository(trx).hasAny(account.id)) throw startAgainError();
        const { recoveryCodes } = await totpSetUps.complete(trx, account, {
          sealed,
          code,
          name: 'Authenticator app',
        });
        if (!(await redeemPendingSignIn(trx, attempt.pendingToken ?? ''))) throw startAgainError();
        const { siteId, id: userId } = account;
        await securityLog.record(trx, attempt, { siteId, userId, kind: 'factor_added' });
        const opened = await opener.open(trx, account, attempt, {
          method: 'code',
          hasSecondFactor: true,
          ssoLoginId,
        });
        return { ...opened, recoveryCodes: recoveryCodes ?? [] };
      });
    },

    async signInWithPasskey(attempt, { passkey: answer, challenge, page }) {
      const now = new Date();
      await throttle.spend(
        { [`passkey:address:${networkOfAddress(attempt.ipAddress)}`]: codeAttemptsPerAddress },
        now,
      );
      const credentialId = Buffer.from(answer.id, 'base64url');
      const passkey = await factorsRepository(database.db).findPasskey(credentialId);
      const signCount =
        passkey && challenge !== undefined
          ? await passkeys.verifySignIn(page, answer, { challenge, passkey, mustVerifyUser: true })
          : undefined;
      let isSsoOnly = false;
      const opened =
        passkey && signCount !== undefined
          ? await database.transaction(async (trx) => {
              await sessions.lockPersonToStart(trx, passkey.userId);
              const account = await findAccountOnSite(trx, passkey.userId, attempt.siteId);
              if (!account || toRoleId(account.roleId) === roleIds.spammer) return undefined;
              const isUsed = await factorsRepository(trx).acceptPasskey(passkey.id, signCount, now);
              isSsoOnly = await opener.isRefused(trx, account);
              if (isSsoOnly) return undefined;
              const opening = { method: 'passkey', hasSecondFactor: true } as const;
              return isUsed ? opener.open(trx, account, attempt, opening) : undefined;
            })
          : undefined;
      if (opened) return opened;
      const owner = passkey && (await accountsRepository(database.db).findById(passkey.userId));
      await securityLog.record(database.db, attempt, {
        siteId: owner?.siteId ?? attempt.shownSiteId,
        userId: owner?.id ?? null,
        kind: 'sign_in_failed',
        method: 'passkey',
        reason: isSsoOnly ? 'sso_only' : 'passkey_refused',
      });
      throw new AppError(
        'UNAUTHENTICATED',
        isSsoOnly ? ssoOnlyMessages.refused : secondFactorMessages.passkeyRefused,
      );
    },
  };
}

/** Returns the account itself, or the linked account on the site of the host. */
async function findAccountOnSite(
  trx: Trx,
  userId: number,
  siteId: number | undefined,
): Promise<Account | undefined> {
  const account = await accountsRepository(trx).findById(userId);
  if (!account || toRoleId(account.roleId) === roleIds.spammer) return undefined;
  if (siteId === undefined || account.siteId === siteId) return account;
  const linked = await sitesRepository(trx).ofAccount(account.siteId, account.id, new Date());
  const there = linked.find((site) => site.id === siteId);
  return there && accountsRepository(trx).find(siteId, there.userId);
}
