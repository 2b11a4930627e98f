import type { NewMail } from '../../../mail/mail.repository.ts';
import type { PendingConfirmation } from './address-confirmations.repository.ts';

export const confirmationLinkDays = 3;

/**
 * The text is the same whether or not the address has entered already, so that it reveals nothing.
 */
export function confirmationMail(
  { siteId, purpose, email, question }: PendingConfirmation,
  siteName: string,
  link: string,
): NewMail {
  const isEntry = purpose === 'entry';
  return {
    siteId,
    userId: null,
    to: email,
    subject: isEntry ? `Confirm your entry on ${siteName}` : `Confirm your address on ${siteName}`,
    text: [
      'Hello,',
      '',
      isEntry
        ? `Someone entered the giveaway “${question}” on ${siteName} with this address. If it was you, please confirm it, before the giveaway closes:`
        : `Someone asked for the news of ${siteName} at this address. If it was you, please confirm it:`,
      '',
      link,
      '',
      `The link works once, for ${confirmationLinkDays} days. If it was not you, you can ignore this message: ${
        isEntry ? 'nothing is entered' : 'you get no news'
      } without it.`,
    ].join('\n'),
  };
}
