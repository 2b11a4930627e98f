import type { NewMail } from '../../../mail/mail.repository.ts';
import type { Account } from '../auth/accounts.repository.ts';

export type SecurityNotice =
  | { kind: 'factor added' | 'factor removed'; name: string }
  | { kind: 'factors removed by staff'; by: string }
  | { kind: 'password changed' };

export function securityNoticeMail(
  notice: SecurityNotice,
  account: Account,
  siteName: string,
): NewMail {
  const [subject, line] = describeSecurityNotice(notice, siteName);
  return {
    siteId: account.siteId,
    userId: account.id,
    to: account.email ?? '',
    subject,
    text: [
      `Hello ${account.username},`,
      '',
      line,
      '',
      'If you did not expect this, set a new password and get in touch with us.',
    ].join('\n'),
  };
}

function describeSecurityNotice(notice: SecurityNotice, siteName: string): [string, string] {
  switch (notice.kind) {
    case 'factor added':
      return [
        `Second factor added on ${siteName}`,
        `The second factor '${notice.name}' was added to your account on ${siteName}.`,
      ];
    case 'factor removed':
      return [
        `Second factor removed on ${siteName}`,
        `The second factor '${notice.name}' was removed from your account on ${siteName}.`,
      ];
    case 'factors removed by staff':
      return [
        `Second factors removed on ${siteName}`,
        `${notice.by} removed all second factors of your account on ${siteName}. You were signed out everywhere.`,
      ];
    case 'password changed':
      return [
        `Password changed on ${siteName}`,
        `The password of your account on ${siteName} was changed.`,
      ];
  }
}
