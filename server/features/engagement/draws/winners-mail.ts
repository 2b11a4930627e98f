import type { NewMail } from '../../../mail/mail.repository.ts';
import type { DrawnPerson } from './draws.repository.ts';

interface GiveawayInMail {
  siteId: number;
  siteName: string;
  question: string;
}

export function winnerMail(
  { siteId, siteName, question }: GiveawayInMail,
  { userId, username, email, entryId }: DrawnPerson,
  message: string,
): NewMail {
  return {
    siteId,
    userId,
    to: email ?? '',
    subject: `You won: ${question}`,
    text: [
      username === null ? 'Hello,' : `Hello ${username},`,
      '',
      `Congratulations! Your entry number ${entryId} in the giveaway “${question}” on ${siteName} has won.`,
      '',
      message,
    ].join('\n'),
  };
}
