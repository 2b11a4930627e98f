import type { Trx } from '../../../db/database.ts';
import { describeBrowser } from '../../../lib/browser-words.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { truncateAddress } from '../../../lib/truncated-address.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import type { RequestSource } from '../security-log/security-log.service.ts';
import { sitesRepository } from '../sites/sites.repository.ts';
import type { Account } from './accounts.repository.ts';
import { oneTimeTokensRepository } from './one-time-tokens.repository.ts';

const noticeLinkLifetimeMs = 7 * 24 * 3_600_000;

export async function sendNewBrowserNotice(
  trx: Trx,
  mail: MailService,
  account: Account,
  { source, origin, sessionToken }: { source: RequestSource; origin: string; sessionToken: string },
): Promise<void> {
  if (!account.email) return;
  const site = (await sitesRepository(trx).list()).find(({ id }) => id === account.siteId);
  const siteName = site?.name ?? '';
  const token = await oneTimeTokensRepository(trx).issue({
    purpose: 'end_session',
    userId: account.id,
    sessionHash: hashToken(sessionToken),
    expiresAt: new Date(Date.now() + noticeLinkLifetimeMs),
  });
  await mail.queue(trx, {
    siteId: account.siteId,
    userId: account.id,
    to: account.email,
    subject: `New sign-in to ${siteName}`,
    text: [
      `Hello ${account.username},`,
      '',
      `Someone signed in to your account on ${siteName} with a browser that it was not used with before: ${describeBrowser(source.userAgent)}, network ${truncateAddress(source.ipAddress) || 'unknown'}.`,
      '',
      'If it was you, there is nothing to do. If not, follow this link to end that session, then set a new password:',
      '',
      `${origin}/end-session/${token}`,
    ].join('\n'),
  });
}
