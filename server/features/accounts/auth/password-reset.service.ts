import { hourMs } from '../../../../contract/durations.ts';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { outranks, roleIds } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, forbidden, invalidInput, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { createThrottle, networkOfAddress } from '../../../http/throttle.ts';
import type { Queue } from '../../../jobs/jobs.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import { createToken } from '../../../lib/tokens.ts';
import { sitesRepository } from '../sites/sites.repository.ts';
import { type Account, accountsRepository } from './accounts.repository.ts';
import { oneTimeTokensRepository } from './one-time-tokens.repository.ts';
import { checkNewPassword } from './password-policy.ts';
import { type SessionsService, toRoleId } from './sessions.service.ts';
import { findStaffSenderNames, type StaffSenderNames } from './staff-sender.ts';

export interface PasswordResetService {
  request(input: {
    siteId: number | undefined;
    login: string;
    origin: string;
    ipAddress: string;
  }): Promise<void>;
  /** Called by the job. Sends once per request, however often the job runs. */
  sendRequestedLinks(reset: RequestedReset): Promise<void>;
  sendLink(trx: Trx, account: Account, origin: string, letter?: ResetLetterTemplate): Promise<void>;
  /** Throws if the account has no address, is blocked or outranks the actor. */
  sendLinkByStaff(actor: Actor, userId: number, origin: string): Promise<void>;
  find(token: string): Promise<UsableReset | undefined>;
  /**
   * Sets the password and ends all sessions of the person. The passwords of their other accounts
   * are cleared, or with `isForAllSites` replaced by the new one.
   */
  complete(
    token: string,
    newPassword: string,
    options?: { isForAllSites?: boolean },
  ): Promise<CompletedReset>;
}

export interface RequestedReset {
  requestId: string;
  accounts: { siteId: number; id: number }[];
  origin: string;
}

export const sendResetLinksQueue: Queue<RequestedReset> = { name: 'auth.send-reset-links' };

export interface UsableReset {
  /** True if the account never had a password, as after an invitation. */
  isFirst: boolean;
  otherSites: string[];
}

export interface CompletedReset extends UsableReset {
  userId: number;
}

export type ResetLetterTemplate = (siteName: string) => ResetLetter;

export interface ResetLetter {
  subject: string;
  opening: string;
  closing: string;
  linkHours: number;
}

const requestedResetLetter: ResetLetterTemplate = (siteName) => ({
  subject: `Set a new password on ${siteName}`,
  opening: `Someone asked for a new password for your account on ${siteName}. Follow this link to set one. It works once, for one hour:`,
  closing: 'If it was not you, you can ignore this message: your password stays as it is.',
  linkHours: 1,
});
const resetLetterByStaff =
  (author: StaffSenderNames): ResetLetterTemplate =>
  (siteName) => ({
    subject: `Set a new password on ${siteName}`,
    opening: `${author.name} sent you this link to set a new password for your account there. It works once, for one day:`,
    closing:
      'Your password stays as it is until you do. If you did not expect this, you can ignore it or get in touch with us.',
    linkHours: 24,
  });
const resetsPerAccount = { attempts: 5, windowMs: hourMs };
const resetsPerAddress = { attempts: 30, windowMs: hourMs };

export function createPasswordResetService({
  database,
  changes,
  sessions,
  mail,
  jobs,
  leakedPasswords,
}: Pick<Core, 'database' | 'changes' | 'mail' | 'jobs' | 'leakedPasswords'> & {
  sessions: SessionsService;
}): PasswordResetService {
  const throttle = createThrottle(database.db);

  async function sendLink(
    trx: Trx,
    account: Account,
    origin: string,
    letterAbout = requestedResetLetter,
  ): Promise<void> {
    if (!account.email) return;
    const site = (await sitesRepository(trx).list()).find(({ id }) => id === account.siteId);
    const letter = letterAbout(site?.name ?? '');
    const token = await oneTimeTokensRepository(trx).issue({
      purpose: 'password_reset',
      userId: account.id,
      binding: account.email,
      expiresAt: new Date(Date.now() + letter.linkHours * hourMs),
    });
    await mail.queue(trx, {
      siteId: account.siteId,
      userId: account.id,
      to: account.email,
      subject: letter.subject,
      text: [
        `Hello ${account.username},`,
        '',
        letter.opening,
        '',
        `${origin}/password-reset/${token}`,
        '',
        letter.closing,
      ].join('\n'),
    });
  }

  return {
    sendLink,
    async request({ siteId, login, origin, ipAddress }) {
      await throttle.spend(
        {
          [`reset:address:${networkOfAddress(ipAddress)}`]: resetsPerAddress,
          [`reset:account:${login.toLowerCase().slice(0, 200)}`]: resetsPerAccount,
        },
        new Date(),
      );
      const accounts = await accountsRepository(database.db).findByLogin(siteId, login);
      await database.transaction((trx) =>
        jobs.send(trx, sendResetLinksQueue, {
          requestId: createToken(),
          accounts: accounts.map(({ siteId, id }) => ({ siteId, id })),
          origin,
        }),
      );
    },
    sendRequestedLinks: ({ requestId, accounts, origin }) =>
      database.transaction(async (trx) => {
        const once = { [`reset:sent:${requestId}`]: { attempts: 1, windowMs: 24 * hourMs } };
        if (!(await createThrottle(trx).isWithin(once, new Date()))) return;
        for (const { siteId, id } of accounts) {
          const account = await accountsRepository(trx).find(siteId, id);
          if (!account || toRoleId(account.roleId) === roleIds.spammer) continue;
          await sendLink(trx, account, origin);
        }
      }),
    async sendLinkByStaff(actor, userId, origin) {
      const account = await accountsRepository(database.db).find(actor.siteId, userId);
      if (!account) throw notFound(userMessages.notFound);
      const roleId = toRoleId(account.roleId);
      if (outranks(roleId, actor.roleId)) throw forbidden(userMessages.outranked);
      if (roleId === roleIds.spammer) throw conflict(userMessages.blockedNoLink);
      const { email } = account;
      if (!email) throw conflict(userMessages.noAddress);
      const key = `reset:account:${email.toLowerCase().slice(0, 200)}`;
      await throttle.spend({ [key]: resetsPerAccount }, new Date());
      await database.transaction(async (trx) => {
        await sendLink(
          trx,
          account,
          origin,
          resetLetterByStaff(await findStaffSenderNames(trx, actor)),
        );
        await changes.record(trx, actor, { noun: 'user', id: userId, action: 'reset_link_sent' });
      });
    },
    async find(token) {
      const tokens = oneTimeTokensRepository(database.db);
      const found = await tokens.peek('password_reset', token, new Date());
      if (!found) return undefined;
      const accounts = accountsRepository(database.db);
      const otherSites = await accounts.otherSitesWithPassword(found.userId);
      return { otherSites, isFirst: await accounts.neverHadPassword(found.userId) };
    },
    async complete(token, newPassword, { isForAllSites = false } = {}) {
      const found = await oneTimeTokensRepository(database.db).peek(
        'password_reset',
        token,
        new Date(),
      );
      const owner = found && (await accountsRepository(database.db).findById(found.userId));
      const site = (await sitesRepository(database.db).list()).find(
        ({ id }) => id === owner?.siteId,
      );
      const words = [owner?.username, owner?.email, site?.name];
      const passwordHash = await hashPassword(
        await checkNewPassword(newPassword, words, leakedPasswords),
      );
      return database.transaction(async (trx) => {
        const tokens = oneTimeTokensRepository(trx);
        const accounts = accountsRepository(trx);
        const now = new Date();
        const redeemed = await tokens.redeem('password_reset', token, now);
        if (!redeemed) throw invalidInput(messages.resetLinkInvalid);
        const { userId } = redeemed;
        // Locks the person, so that two resets of linked accounts run one after the other.
        await sessions.endAllOfPerson(trx, userId);
        const mailedTo = redeemed.binding || undefined;
        const isFirst = await accounts.neverHadPassword(userId);
        const isSet = await accounts.setPassword(userId, passwordHash, now, mailedTo);
        if (!isSet) throw invalidInput(messages.resetLinkInvalid);
        await tokens.deleteOfPerson(userId, 'password_reset');
        const otherSites = await accounts.otherSitesWithPassword(userId);
        await accounts.replaceLinkedPasswords(
          userId,
          isForAllSites ? { passwordHash, now } : undefined,
        );
        return { userId, otherSites, isFirst };
      });
    },
  };
}
