import type { UserChange } from '../../../../contract/people/users.ts';
import type { Actor } from '../../../base/actor.ts';
import type { Trx } from '../../../db/database.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import { accountRowsIn } from '../../accounts/auth/accounts.service.ts';
import type { PasswordResetService } from '../../accounts/auth/password-reset.service.ts';
import { findStaffSenderNames } from '../../accounts/auth/staff-sender.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import type { User } from '../users/users.repository.ts';
import type { EmailConfirmationService } from './email-confirmation.service.ts';
import {
  composeAccountChangedMail,
  composeAddressChangedMail,
  createWelcomeLetter,
} from './user-mails.ts';

/** Mails about staff changes to an account, queued in the transaction of the change. */
export interface AccountChangeMails {
  /** Contains a link for choosing a password, which also proves the address. */
  sendWelcome(trx: Trx, actor: Actor, user: User, origin: string): Promise<void>;
  sendChanges(
    trx: Trx,
    actor: Actor,
    change: { before: User; after: User; input: UserChange },
    origin: string,
  ): Promise<void>;
}

/** Fields that mails may mention; internal notes of staff are left out. */
const mailableFieldNames = {
  username: 'username',
  email: 'email address',
  roleId: 'role',
  description: 'author description',
  bio: 'bio',
  badge: 'badge',
  secondaryBadge: 'second badge',
  firstName: 'first name',
  lastName: 'last name',
  birthday: 'birthday',
  ethnicity: 'ethnicity',
  gender: 'gender',
  zipcode: 'zip code',
  receiveEmails: 'email preference',
} as const satisfies Partial<Record<keyof User, string>>;

export function createAccountChangeMails({
  mail,
  passwordReset,
  emailConfirmation,
}: {
  mail: MailService;
  passwordReset: PasswordResetService;
  emailConfirmation: EmailConfirmationService;
}): AccountChangeMails {
  return {
    async sendWelcome(trx, actor, user, origin) {
      const account = await accountRowsIn(trx).find(user.siteId, user.id);
      if (!account) throw new Error('The user to welcome is not stored');
      const author = await findStaffSenderNames(trx, actor);
      const { welcomeMailText } = await sitesIn(trx).settings(user.siteId);
      const letter = createWelcomeLetter(author, welcomeMailText);
      await passwordReset.sendLink(trx, account, origin, () => letter);
    },

    async sendChanges(trx, actor, { before, after, input }, origin) {
      if (!input.notify && !input.notifyEmailChange) return;
      const author = await findStaffSenderNames(trx, actor);
      const isNewAddress = before.email?.toLowerCase() !== after.email?.toLowerCase();
      if (input.notifyEmailChange && isNewAddress) {
        if (before.email)
          await mail.queue(trx, composeAddressChangedMail(after, before.email, author));
        if (after.email) await emailConfirmation.sendLink(trx, after, after.email, author, origin);
      }
      const names = listChangedFieldNames(before, after, input);
      if (input.notify && after.email && names.length > 0) {
        await mail.queue(trx, composeAccountChangedMail(after, after.email, names, author));
      }
    },
  };
}

function listChangedFieldNames(before: User, after: User, input: UserChange): string[] {
  const fields = Object.keys(mailableFieldNames) as (keyof typeof mailableFieldNames)[];
  const names = fields
    .filter((field) => before[field] !== after[field])
    .map((field): string => mailableFieldNames[field]);
  return input.password ? [...names, 'password'] : names;
}
