import type { NewMail } from '../../../mail/mail.repository.ts';

export interface MailRecipient {
  id: number;
  siteId: number;
  username: string;
}

export function composeMailTo(
  user: MailRecipient,
  to: string,
  subject: string,
  parts: string[],
): NewMail {
  return {
    siteId: user.siteId,
    userId: user.id,
    to,
    subject,
    text: [`Hello ${user.username},`, ...parts].join('\n\n'),
  };
}
