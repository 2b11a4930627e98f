import type { NewMail } from '../../../mail/mail.repository.ts';
import type { Letter } from '../../accounts/auth/password-reset.service.ts';
import { letterTo, type Recipient } from '../users/letter.ts';

export function welcomeLetter(siteName: string): Letter {
  return {
    subject: `Welcome to ${siteName}`,
    opening: `An account on ${siteName} was created for you. Follow this link to choose your password. It works once, for three days:`,
    closing: 'If the link has expired, ask for a new one on the sign-in page.',
    hours: 72,
  };
}

/** To the address that was replaced, whose owner should know. */
export function addressChangedMail(user: Recipient, to: string): NewMail {
  return letterTo(user, to, 'Your e-mail address was changed', [
    'The e-mail address of your account was changed by our staff. This address no longer belongs to it.',
    'If you did not ask for this, please get in touch with us.',
  ]);
}

export function confirmAddressMail(user: Recipient, to: string, link: string): NewMail {
  return letterTo(user, to, 'Confirm your e-mail address', [
    'This is now the e-mail address of your account. Follow this link to confirm that it is yours. It works once, for seven days:',
    link,
    'If you do not know what this is about, you can ignore this message.',
  ]);
}

export function accountChangedMail(
  user: Recipient,
  to: string,
  changed: readonly string[],
): NewMail {
  return letterTo(user, to, 'Your account was changed', [
    `Our staff changed these parts of your account: ${changed.join(', ')}.`,
    'If you have questions about it, please get in touch with us.',
  ]);
}
