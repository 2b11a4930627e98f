import type { NewMail } from '../../../mail/mail.repository.ts';
import { composeMailTo, type MailRecipient } from '../../people/users/compose-mail.ts';

export const addressClaimLinkDays = 3;
const claimLinkLifetimeNote = `The link works once, for ${addressClaimLinkDays} days.`;

/** `welcome` is the site's own text, or empty. */
export function composeSignUpMail(
  claim: { siteId: number; email: string; username: string; welcome: string },
  siteName: string,
  link: string,
): NewMail {
  return {
    siteId: claim.siteId,
    userId: null,
    to: claim.email,
    subject: `Confirm your account on ${siteName}`,
    text: [
      `Hello ${claim.username},`,
      ...(claim.welcome === '' ? [] : [claim.welcome]),
      `someone signed up on ${siteName} with this address. If it was you, follow this link to choose your password:`,
      link,
      `${claimLinkLifetimeNote} If it was not you, you can ignore this message: there is no account without it.`,
    ].join('\n\n'),
  };
}

/** Sent for both purposes, so that only the owner of the address learns of the account. */
export function composeAddressKnownMail(
  { siteId, email }: { siteId: number; email: string },
  siteName: string,
  origin: string,
): NewMail {
  return {
    siteId,
    userId: null,
    to: email,
    subject: `You already have an account on ${siteName}`,
    text: [
      'Hello,',
      `someone wanted to use this address for an account on ${siteName}. There is one already. If it was you, sign in, or ask for a new password if you have forgotten yours:`,
      `${origin}/login`,
      'If it was not you, you can ignore this message: nothing has changed.',
    ].join('\n\n'),
  };
}

export function composeAddressChangeMail(
  user: MailRecipient,
  to: string,
  siteName: string,
  link: string,
): NewMail {
  return composeMailTo(user, to, `Confirm your new address on ${siteName}`, [
    'Follow this link to make this the address of your account:',
    link,
    `${claimLinkLifetimeNote} If you do not know what this is about, you can ignore this message.`,
  ]);
}

export function composeAddressReplacedMail(
  user: MailRecipient,
  to: string,
  siteName: string,
): NewMail {
  return composeMailTo(user, to, `Your email address on ${siteName} was changed`, [
    'Your account there has another email address now. This one no longer belongs to it.',
    'If this was not you, please get in touch with us.',
  ]);
}
