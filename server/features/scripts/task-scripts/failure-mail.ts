import type { Hosts } from '../../../base/hosts.ts';
import type { Trx } from '../../../db/database.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import { accountRowsIn } from '../../accounts/auth/accounts.service.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import type { TaskScript } from './script.ts';

/** Scheduled scripts run unwatched: their owner gets a mail when one fails. */
export function createFailureMail({ mail, hosts }: { mail: MailService; hosts: Hosts }) {
  return async (trx: Trx, run: AnyRun, { name, symbol }: TaskScript): Promise<void> => {
    const { siteId, startedBy, scheduleId } = run;
    if (scheduleId === null || startedBy === null) return;
    const account = await accountRowsIn(trx).find(siteId, startedBy);
    const site = (await sitesIn(trx).list()).find(({ id }) => id === siteId);
    if (!account?.email || !site) return;
    const address = `${hosts.originOfSite(site.domainName)}/moderation/task-scripts/${symbol}`;
    await mail.queue(trx, {
      siteId,
      userId: startedBy,
      to: account.email,
      subject: `'${name}' failed on ${site.name}`,
      text: [
        `The script '${name}', which you scheduled on ${site.name}, could not be finished.`,
        run.message,
        'It will start again at its next time. What it did and what went wrong is in its log:',
        address,
      ].join('\n\n'),
    });
  };
}
