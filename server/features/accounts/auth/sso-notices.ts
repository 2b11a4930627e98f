import { describeBrowser } from '../../../lib/browser-words.ts';
import { truncateAddress } from '../../../lib/truncated-address.ts';
import type { NewMail } from '../../../mail/mail.repository.ts';
import type { RequestSource } from '../security-log/security-log.service.ts';
import type { Account } from './accounts.repository.ts';

/** Mail to the owner when a provider opens their account for the first time. */
export function accountLinkedNotice(
  account: Account,
  siteName: string,
  providerName: string,
): NewMail {
  return {
    siteId: account.siteId,
    userId: account.id,
    to: account.email ?? '',
    subject: `Single sign-on added on ${siteName}`,
    text: [
      `Hello ${account.username},`,
      '',
      `You signed in to ${siteName} through ${providerName} for the first time. From now on that opens your account.`,
      '',
      'If it was not you, get in touch with us.',
    ].join('\n'),
  };
}

export function breakGlassNotice(
  account: Account,
  reader: { id: number; username: string; email: string },
  siteName: string,
  source: RequestSource,
): NewMail {
  return {
    siteId: account.siteId,
    userId: reader.id,
    to: reader.email,
    subject: `Break-glass account used on ${siteName}`,
    text: [
      `Hello ${reader.username},`,
      '',
      `${account.username} signed in to ${siteName} without single sign-on: ${describeBrowser(source.userAgent)}, network ${truncateAddress(source.ipAddress) || 'unknown'}.`,
      '',
      'Break-glass accounts are for outages of the provider. If there is none, end the session on the Security tab of that user and set a new password.',
    ].join('\n'),
  };
}
