import type { NewMail } from '../../../mail/mail.repository.ts';
import type { ResetLetter } from '../../accounts/auth/password-reset.service.ts';
import type { StaffSenderNames } from '../../accounts/auth/staff-sender.ts';
import { composeMailTo, type MailRecipient } from '../users/compose-mail.ts';

/** `welcome` is the site's own text, or empty. */
export function createWelcomeLetter(
  { siteName, name }: StaffSenderNames,
  welcome: string,
): ResetLetter {
  return {
    subject: `Welcome to ${siteName}`,
    opening: `${welcome && `${welcome}\n\n`}${name} created an account for you. Follow this link to choose your password. It works once, for three days:`,
    closing: 'If the link has expired, ask for a new one on the sign-in page.',
    linkHours: 72,
  };
}

export function composeAddressChangedMail(
  user: MailRecipient,
  to: string,
  { siteName, name }: StaffSenderNames,
): NewMail {
  return composeMailTo(user, to, `Your email address on ${siteName} was changed`, [
    `${name} gave your account there another email address. This one no longer belongs to it.`,
    'If you did not ask for this, please get in touch with us.',
  ]);
}

export function composeConfirmAddressMail(
  user: MailRecipient,
  to: string,
  link: string,
  { siteName, name }: StaffSenderNames,
): NewMail {
  return composeMailTo(user, to, `Confirm your email address on ${siteName}`, [
    `${name} made this the email address of your account there. Follow this link to confirm that it is yours. It works once, for seven days:`,
    link,
    'If you do not know what this is about, you can ignore this message.',
  ]);
}

export function composeAccountChangedMail(
  user: MailRecipient,
  to: string,
  changed: readonly string[],
  { siteName, name }: StaffSenderNames,
): NewMail {
  return composeMailTo(user, to, `Your account on ${siteName} was changed`, [
    `${name} changed these parts of your account: ${changed.join(', ')}.`,
    'If you have questions about it, please get in touch with us.',
  ]);
}
