import { dayMs, hourMs } from '../../../../contract/durations.ts';
import { messages } from '../../../../contract/messages.ts';
import type { Core } from '../../../area.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { oneTimeTokensIn } from '../../accounts/auth/one-time-tokens.service.ts';
import type { StaffSenderNames } from '../../accounts/auth/staff-sender.ts';
import { userRowsIn } from '../../accounts/users/user-rows.ts';
import { emailConfirmationRepository } from './email-confirmation.repository.ts';
import { composeConfirmAddressMail } from './user-mails.ts';

export interface EmailConfirmationService {
  sendLink(
    trx: Trx,
    user: { id: number; siteId: number; username: string },
    email: string,
    author: StaffSenderNames,
    origin: string,
  ): Promise<void>;
  isUsable(token: string): Promise<boolean>;
  /**
   * Marks the address as proven. If staff set the password, that is not enough: then it returns a
   * token for setting a new one, which proves both.
   */
  confirm(token: string): Promise<{ passwordToken: string | undefined }>;
}

const confirmationLifetimeMs = 7 * dayMs;

export function createEmailConfirmationService({
  database,
  events,
  mail,
}: Pick<Core, 'database' | 'events' | 'mail'>): EmailConfirmationService {
  return {
    async sendLink(trx, user, email, author, origin) {
      const token = await oneTimeTokensIn(trx).issue({
        purpose: 'confirm_email',
        userId: user.id,
        binding: email,
        expiresAt: new Date(Date.now() + confirmationLifetimeMs),
      });
      const link = `${origin}/confirm-email/${token}`;
      await mail.queue(trx, composeConfirmAddressMail(user, email, link, author));
    },

    async isUsable(token) {
      const tokens = oneTimeTokensIn(database.db);
      return (await tokens.peek('confirm_email', token, new Date())) !== undefined;
    },

    confirm: (token) =>
      database.transaction(async (trx) => {
        const now = new Date();
        const tokens = oneTimeTokensIn(trx);
        const redeemed = await tokens.redeem('confirm_email', token, now);
        const account = redeemed && (await emailConfirmationRepository(trx).lock(redeemed.userId));
        if (!account || account.email !== redeemed?.binding) {
          throw invalidInput(messages.confirmLinkInvalid);
        }
        if (account.passwordSetByStaff) {
          const passwordToken = await tokens.issue({
            purpose: 'password_reset',
            userId: account.id,
            binding: account.email,
            expiresAt: new Date(now.getTime() + hourMs),
          });
          return { passwordToken };
        }
        await userRowsIn(trx).markVerified(account.id, now);
        await events.publish(trx, { siteId: account.siteId, noun: 'user', id: account.id });
        return { passwordToken: undefined };
      }),
  };
}
