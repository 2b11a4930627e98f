import type { ProofMethod } from '../../../../contract/accounts/security-events.ts';
import { ssoOnlyMessages } from '../../../../contract/accounts/sso-messages.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { AppError } from '../../../base/errors.ts';
import type { Db, Trx } from '../../../db/database.ts';
import { createToken, hashToken } from '../../../lib/tokens.ts';
import { truncateAddress } from '../../../lib/truncated-address.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import type { RequestSource, SecurityLogService } from '../security-log/security-log.service.ts';
import { sitesRepository } from '../sites/sites.repository.ts';
import type { SsoOnlyRule } from '../sso/sso-only.ts';
import { type Account, accountsRepository } from './accounts.repository.ts';
import { knownBrowsersRepository } from './known-browsers.repository.ts';
import { sendNewBrowserNotice } from './new-browser-notice.ts';
import type { SessionsService } from './sessions.service.ts';
import { breakGlassNotice } from './sso-notices.ts';

export interface SigningInBrowser extends RequestSource {
  /** Scheme and host of the sign-in page, for links in mails. */
  origin: string;
  previousToken: string | undefined;
  knownBrowserSecret: string | undefined;
}

export interface OpenedSession {
  token: string;
  account: Account;
  knownBrowserSecret: string;
}

export const knownBrowserMs = 180 * 24 * 3_600_000;
const sessionTokenPattern = /^[\w-]{43}$/;
/** During this time, the first sign-in to a new account sends no new-browser mail. */
const maxNewAccountAgeMs = 24 * 3_600_000;

export async function markBrowserKnown(db: Db, userId: number, knownSecret: string | undefined) {
  const secret = knownSecret && sessionTokenPattern.test(knownSecret) ? knownSecret : createToken();
  const expiresAt = new Date(Date.now() + knownBrowserMs);
  await knownBrowsersRepository(db).insert(hashToken(secret), userId, expiresAt);
  return secret;
}

export function createSessionOpening({
  sessions,
  securityLog,
  mail,
  ssoOnly,
}: {
  sessions: SessionsService;
  securityLog: SecurityLogService;
  mail: MailService;
  ssoOnly: SsoOnlyRule;
}) {
  /** Call it only after the person has proven everything that the account requires. */
  async function open(
    trx: Trx,
    account: Account,
    browser: SigningInBrowser,
    {
      method,
      hasSecondFactor,
      ssoLoginId,
    }: { method: ProofMethod; hasSecondFactor: boolean; ssoLoginId?: number | undefined },
  ): Promise<OpenedSession> {
    const { previousToken, userAgent, origin } = browser;
    const rule = ssoLoginId === undefined ? await ssoOnly.ruleFor(trx, account) : 'allowed';
    if (rule === 'refused') throw new AppError('UNAUTHENTICATED', ssoOnlyMessages.refused);
    if (rule === 'break-glass') await reportBreakGlass(trx, account, browser);
    if (previousToken) await sessions.end(trx, previousToken);
    const token = await sessions.start(trx, account.id, userAgent, {
      method,
      hasSecondFactor,
      ssoLoginId,
      // Independent of our passwords, so a later password does not invalidate it.
      provenAt: ssoLoginId === undefined ? undefined : new Date(),
      network: truncateAddress(browser.ipAddress),
    });
    if (await isNewBrowser(trx, account, browser.knownBrowserSecret)) {
      await sendNewBrowserNotice(trx, mail, account, {
        source: browser,
        origin,
        sessionToken: token,
      });
    }
    const knownBrowserSecret = await markBrowserKnown(trx, account.id, browser.knownBrowserSecret);
    const { siteId, id: userId } = account;
    await securityLog.record(trx, browser, { siteId, userId, kind: 'signed_in', method });
    return { token, account, knownBrowserSecret };
  }

  async function reportBreakGlass(trx: Trx, account: Account, browser: SigningInBrowser) {
    const { siteId, id: userId } = account;
    const site = (await sitesRepository(trx).list()).find(({ id }) => id === siteId);
    const superAdmins = await accountsRepository(trx).listByRole(siteId, roleIds.superAdmin);
    for (const { email, ...reader } of superAdmins) {
      if (!email) continue;
      const notice = breakGlassNotice(account, { ...reader, email }, site?.name ?? '', browser);
      await mail.queue(trx, notice);
    }
    await securityLog.record(trx, browser, { siteId, userId, kind: 'break_glass_used' });
  }

  async function isNewBrowser(trx: Trx, account: Account, secret: string | undefined) {
    const browsers = knownBrowsersRepository(trx);
    if (secret !== undefined && (await browsers.wasUsed(hashToken(secret), account.id)))
      return false;
    const isNewAccount = Date.now() - account.insertedAt.getTime() < maxNewAccountAgeMs;
    return !isNewAccount || (await browsers.hasAny(account.id));
  }

  return {
    open,
    isRefused: async (db: Db, account: Account) =>
      (await ssoOnly.ruleFor(db, account)) === 'refused',
  };
}

export type SessionOpener = ReturnType<typeof createSessionOpening>;
