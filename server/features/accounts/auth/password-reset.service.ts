import { password as passwordSchema } from '../../../../contract/accounts/passwords.ts';
import { messages } from '../../../../contract/messages.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { invalidInput } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import { type Account, accountsRepository } from './accounts.repository.ts';
import { oneTimeTokensRepository } from './one-time-tokens.repository.ts';
import { roleIdOf, type SessionsService } from './sessions.service.ts';

export interface PasswordResetService {
  /** Always succeeds in the same way, whether or not an account was found. */
  request(input: {
    siteId: number | undefined;
    login: string;
    origin: string;
    address: string;
  }): Promise<void>;
  /** Mails a link as part of a larger change, such as removing someone's other logins. */
  sendLink(trx: Trx, account: Account, origin: string, letter?: Letter): Promise<void>;
  isUsable(token: string): Promise<boolean>;
  complete(token: string, newPassword: string): Promise<void>;
}

/** The words around the link. */
export interface Letter {
  subject: string;
  opening: string;
  closing: string;
  /** How long the link works. */
  hours: number;
}

const hour = 3_600_000;
const requestedLetter: Letter = {
  subject: 'Set a new password',
  opening: 'Follow this link to set a new password. It works once, for one hour:',
  closing: 'If you did not ask for it, you can ignore this message.',
  hours: 1,
};
const perAccount = { attempts: 5, windowMs: hour };
const perAddress = { attempts: 30, windowMs: hour };

export function createPasswordResetService({
  database,
  sessions,
  mail,
}: {
  database: Database;
  sessions: SessionsService;
  mail: MailService;
}): PasswordResetService {
  const throttle = createThrottle(database.db);

  async function sendLink(
    trx: Trx,
    account: Account,
    origin: string,
    letter = requestedLetter,
  ): Promise<void> {
    if (!account.email) return;
    const token = await oneTimeTokensRepository(trx).issue({
      purpose: 'password_reset',
      userId: account.id,
      binding: account.email,
      expiresAt: new Date(Date.now() + letter.hours * hour),
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
    async request({ siteId, login, origin, address }) {
      await throttle.spend(
        {
          [`reset:address:${address}`]: perAddress,
          [`reset:account:${login.toLowerCase().slice(0, 200)}`]: perAccount,
        },
        new Date(),
      );
      const accounts = await accountsRepository(database.db).findByLogin(siteId, login);
      await database.transaction(async (trx) => {
        for (const account of accounts) {
          if (roleIdOf(account.roleId) !== roleIds.spammer) await sendLink(trx, account, origin);
        }
      });
    },
    async isUsable(token) {
      const userId = await oneTimeTokensRepository(database.db).peek(
        'password_reset',
        token,
        new Date(),
      );
      return userId !== undefined;
    },
    async complete(token, newPassword) {
      const passwordHash = await hashPassword(validate(passwordSchema, newPassword));
      await database.transaction(async (trx) => {
        const tokens = oneTimeTokensRepository(trx);
        const redeemed = await tokens.redeem('password_reset', token, new Date());
        if (!redeemed) throw invalidInput(messages.resetLinkInvalid);
        const isSet = await accountsRepository(trx).setPassword(
          redeemed.userId,
          passwordHash,
          new Date(),
          redeemed.binding || undefined,
        );
        if (!isSet) throw invalidInput(messages.resetLinkInvalid);
        await tokens.deleteOfUser(redeemed.userId, 'password_reset');
        await sessions.endAllOf(trx, redeemed.userId);
      });
    },
  };
}
