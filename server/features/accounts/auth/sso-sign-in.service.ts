import type { FailureReason } from '../../../../contract/accounts/security-events.ts';
import type { SsoProblem } from '../../../../contract/accounts/sso-messages.ts';
import { badgeOfRole } from '../../../../contract/people/users.ts';
import { outranks, roleIds } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Trx } from '../../../db/database.ts';
import { createThrottle, networkOfAddress } from '../../../http/throttle.ts';
import { findNextStep } from '../factors/enforcement.ts';
import type { SecurityLogService } from '../security-log/security-log.service.ts';
import { sitesRepository } from '../sites/sites.repository.ts';
import { chooseRoleByClaim } from '../sso/role-mapping.ts';
import type { SsoIdentity } from '../sso/sso-flow.ts';
import type { SsoProvider } from '../sso/sso-providers.ts';
import { userRowsIn } from '../users/user-rows.ts';
import { type Account, accountsRepository } from './accounts.repository.ts';
import { issuePendingSignIn } from './pending-sign-ins.ts';
import type { SessionOpener } from './session-opening.ts';
import { type SessionsService, toRoleId } from './sessions.service.ts';
import type { SignInResult } from './sign-in.service.ts';
import type { BrowserAtSite } from './sign-in-replies.ts';
import { ssoLoginsRepository } from './sso-logins.repository.ts';
import { accountLinkedNotice } from './sso-notices.ts';

export interface SsoAttempt extends BrowserAtSite {
  requestId: string;
}

export class SsoRefusal extends Error {
  readonly problem: SsoProblem;
  readonly reason: FailureReason;
  readonly account: { id: number; siteId: number } | undefined;

  constructor(
    problem: SsoProblem,
    { reason, account }: { reason?: FailureReason; account?: { id: number; siteId: number } } = {},
  ) {
    super(problem);
    this.problem = problem;
    this.reason = reason ?? (problem === 'sso_denied' ? 'sso_invalid' : problem);
    this.account = account;
  }
}

export interface SsoSignInService {
  /** Throws an SsoRefusal that is already in the security log. */
  signIn(provider: SsoProvider, identity: SsoIdentity, attempt: SsoAttempt): Promise<SignInResult>;
  /** Records a failure, up to a limit per address, because anyone can open the callback. */
  recordFailure(attempt: SsoAttempt, refusal: SsoRefusal): Promise<void>;
  /**
   * False if this address used the callback too often; each call sends a request to the provider.
   */
  spendTry(ipAddress: string): Promise<boolean>;
}

const quarterHourMs = 15 * 60_000;
/** Generous, because the staff of an organisation may share one address. */
const ssoCallbacksPerAddress = { attempts: 600, windowMs: quarterHourMs };
const ssoFailuresPerAddress = { attempts: 100, windowMs: quarterHourMs };

export function createSsoSignInService({
  database,
  sessions,
  securityLog,
  changes,
  mail,
  opener,
}: Pick<Core, 'database' | 'changes' | 'mail'> & {
  sessions: SessionsService;
  securityLog: SecurityLogService;
  opener: SessionOpener;
}): SsoSignInService {
  const throttle = createThrottle(database.db);

  /** Finds the account by its subject; the first time by a verified address. */
  async function findAccount(
    trx: Trx,
    provider: SsoProvider,
    { subject, email }: SsoIdentity,
    siteIds: readonly number[],
  ): Promise<{ id: number; isNew: boolean }> {
    const logins = ssoLoginsRepository(trx);
    const bound = await logins.findBySubject(provider.id, subject, siteIds);
    if (bound) return { id: bound.id, isNew: false };
    if (email === undefined) throw new SsoRefusal('sso_unverified');
    if (!isAddressOfProvider(provider, email)) throw new SsoRefusal('sso_foreign_domain');
    const found = await logins.findByEmail(provider.id, email, siteIds);
    if (!found) throw new SsoRefusal('sso_no_account');
    if (found.subject !== null) throw new SsoRefusal('sso_other_subject', { account: found });
    // Refuses accounts with an unproven address: whoever created one with another person's address
    // would share it with them.
    if (!found.hasProvenAddress) throw new SsoRefusal('sso_unproven', { account: found });
    return { id: found.id, isNew: true };
  }

  async function applyProviderRole(
    trx: Trx,
    provider: SsoProvider,
    account: Account,
    { identity, requestId }: { identity: SsoIdentity; requestId: string },
  ): Promise<Account> {
    if (!provider.roles) return account;
    const current = toRoleId(account.roleId);
    const role = chooseRoleByClaim(current, identity.roleValues, provider.roles.byValue);
    if (role === current) return account;
    // Grants no higher role if the address was changed to another domain since the account was
    // linked.
    if (outranks(role, current) && !isAddressOfProvider(provider, account.email ?? ''))
      return account;
    const { siteId, id } = account;
    if (current === roleIds.superAdmin) {
      const superAdmins = await accountsRepository(trx).lockByRole(siteId, roleIds.superAdmin);
      if (superAdmins.length === 1) return account;
    }
    const badge = badgeOfRole(role);
    const { version } = await userRowsIn(trx)
      .update(siteId, [id], { roleId: Number(role), badge })
      .returning('version')
      .executeTakeFirstOrThrow();
    await changes.record(
      trx,
      { siteId, id: null, requestId },
      {
        noun: 'user',
        id,
        action: 'updated',
        before: { roleId: account.roleId },
        after: { roleId: Number(role), badge },
        version,
      },
    );
    return { ...account, roleId: Number(role) };
  }

  async function signInIdentity(
    trx: Trx,
    provider: SsoProvider,
    identity: SsoIdentity,
    attempt: SsoAttempt,
  ): Promise<SignInResult> {
    const sites = await sitesRepository(trx).list();
    const offered = sites.filter(
      ({ id, prefix }) =>
        (attempt.siteId === undefined || id === attempt.siteId) &&
        (provider.sites?.includes(prefix) ?? true),
    );
    const { id: userId, isNew } = await findAccount(
      trx,
      provider,
      identity,
      offered.map(({ id }) => id),
    );
    await sessions.lockPersonToStart(trx, userId);
    const stored = await accountsRepository(trx).findById(userId);
    // Same message as for a missing account, so that blocked people learn nothing.
    if (!stored || toRoleId(stored.roleId) === roleIds.spammer) {
      throw new SsoRefusal('sso_no_account', {
        reason: 'blocked',
        ...(stored && { account: stored }),
      });
    }
    const { siteId } = stored;
    if (isNew) {
      await ssoLoginsRepository(trx).link(siteId, userId, provider.id, identity.subject);
      const siteName = sites.find(({ id }) => id === siteId)?.name ?? '';
      await mail.queue(trx, accountLinkedNotice(stored, siteName, provider.name));
      const reason = provider.name;
      await securityLog.record(trx, attempt, { siteId, userId, kind: 'sso_linked', reason });
    }
    const { requestId } = attempt;
    const account = await applyProviderRole(trx, provider, stored, { identity, requestId });
    const { subject, sid, hasSecondFactor } = identity;
    const ssoLoginId = await ssoLoginsRepository(trx).insert({
      userId,
      provider: provider.id,
      subject,
      sid,
    });
    const step = hasSecondFactor ? 'none' : await findNextStep(trx, account, new Date());
    if (step === 'none') {
      return opener.open(trx, account, attempt, { method: 'sso', hasSecondFactor, ssoLoginId });
    }
    const passwordHash = account.passwordHash ?? '';
    const token = await issuePendingSignIn(trx, { userId, passwordHash, step, ssoLoginId });
    return { pending: { token, step } };
  }

  async function recordFailure(
    attempt: SsoAttempt,
    { account, reason }: SsoRefusal,
  ): Promise<void> {
    const key = `sso:failed:address:${networkOfAddress(attempt.ipAddress)}`;
    if (!(await throttle.isWithin({ [key]: ssoFailuresPerAddress }, new Date()))) return;
    await securityLog.record(database.db, attempt, {
      siteId: account?.siteId ?? attempt.shownSiteId,
      userId: account?.id ?? null,
      kind: 'sign_in_failed',
      method: 'sso',
      reason,
    });
  }

  return {
    recordFailure,
    spendTry: (ipAddress) =>
      throttle.isWithin(
        { [`sso:address:${networkOfAddress(ipAddress)}`]: ssoCallbacksPerAddress },
        new Date(),
      ),
    async signIn(provider, identity, attempt) {
      try {
        return await database.transaction((trx) =>
          signInIdentity(trx, provider, identity, attempt),
        );
      } catch (error) {
        const isTaken =
          violatesUnique(error, 'authentication_accounts_one_subject') ||
          violatesUnique(error, 'authentication_accounts_site_id_provider_subject_key');
        const refusal = isTaken ? new SsoRefusal('sso_other_subject') : error;
        if (refusal instanceof SsoRefusal) await recordFailure(attempt, refusal);
        throw refusal;
      }
    },
  };
}

function isAddressOfProvider({ domains }: SsoProvider, email: string): boolean {
  const address = email.toLowerCase();
  return domains.includes(address.slice(address.lastIndexOf('@') + 1));
}
