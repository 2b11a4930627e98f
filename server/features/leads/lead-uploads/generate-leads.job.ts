import type { AddressOutcome } from '../../../../contract/leads/lead-uploads.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import type { Events } from '../../../base/events.ts';
import type { Trx } from '../../../db/database.ts';
import type { Job, Queue } from '../../../jobs/jobs.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { type StepsParts, takeSteps } from '../../tasks/task-runs/steps.ts';
import { blockedAmong } from './blacklist.ts';
import {
  type LeadUpload,
  leadUploadsRepository,
  type UploadCounts,
} from './lead-uploads.repository.ts';
import { type Stretch, uploadAddressesRepository } from './upload-addresses.repository.ts';
import { welcomeMails } from './welcome-mail.ts';

export const generateLeadsQueue: Queue<{ uploadId: number }> = { name: 'leads.generate' };

interface Parts extends StepsParts {
  events: Events;
  changes: ChangeLog;
  mail: Pick<MailService, 'queueMany'>;
}

/**
 * Works through an upload in batches. What a batch decides, what follows from it, the mails and
 * how far the upload has come are one transaction: whoever goes on after a crash finds each
 * address either untouched or done.
 */
export function generateLeadsJob(parts: Parts): Job<{ uploadId: number }> {
  return {
    queue: generateLeadsQueue,
    retries: 10,
    handle: ({ uploadId }) =>
      takeSteps(parts, {
        step: (trx) => step(trx, parts, uploadId),
        markFailed: (trx) => markFailed(trx, parts, uploadId),
      }),
  };
}

async function markFailed(trx: Trx, { events }: Parts, uploadId: number): Promise<void> {
  const uploads = leadUploadsRepository(trx);
  const upload = await uploads.lock(uploadId);
  if (!upload) return;
  await uploads.markFailed(uploadId);
  await events.publish(trx, { siteId: upload.siteId, noun: 'leadUpload', id: uploadId });
}

/** Whether nothing is left to do. */
async function step(trx: Trx, parts: Parts, uploadId: number): Promise<boolean> {
  const uploads = leadUploadsRepository(trx);
  const upload = await uploads.lock(uploadId);
  if (!upload || upload.status === 'DONE') return true;
  const stretch = await uploadAddressesRepository(trx).nextStretch(upload);
  if (!stretch) throw new Error(`Lead upload ${uploadId} has lost its addresses`);
  const counts = await decide(trx, parts, upload, stretch);
  await uploads.advance(uploadId, stretch.until, counts);
  await parts.events.publish(trx, { siteId: upload.siteId, noun: 'leadUpload', id: uploadId });
  return stretch.until === upload.total;
}

async function decide(
  trx: Trx,
  parts: Parts,
  upload: LeadUpload,
  stretch: Stretch,
): Promise<UploadCounts> {
  const addresses = uploadAddressesRepository(trx);
  await addresses.lockSite(upload.siteId);
  const blocked = await blockedAmong(trx, await addresses.domains(stretch));
  const outcomes = await addresses.judge(stretch, upload, blocked);
  const count = (outcome: AddressOutcome) => outcomes.get(outcome) ?? 0;

  if (count('NEW_LEAD') > 0) await addresses.addSubscribers(stretch);
  if (count('SUBSCRIBER_BACK_IN') > 0) await addresses.optSubscribersBackIn(stretch);
  if (count('MEMBER_BACK_IN') > 0) await optMembersBackIn(trx, parts.changes, upload, stretch);
  const mailed = upload.sendEmail ? await welcome(trx, parts, upload, stretch) : 0;
  return {
    newLeads: count('NEW_LEAD'),
    membersAlreadyOptedIn: count('MEMBER_IN'),
    subscribersAlreadyOptedIn: count('SUBSCRIBER_IN'),
    membersOptedBackIn: count('MEMBER_BACK_IN'),
    subscribersOptedBackIn: count('SUBSCRIBER_BACK_IN'),
    blacklisted: count('BLACKLISTED') + count('KEPT_OUT'),
    keptOptedOut: count('KEPT_OUT'),
    mailed,
  };
}

async function optMembersBackIn(
  trx: Trx,
  changes: ChangeLog,
  upload: LeadUpload,
  stretch: Stretch,
): Promise<void> {
  const members = await uploadAddressesRepository(trx).optMembersBackIn(stretch);
  const author = {
    id: upload.startedBy,
    siteId: upload.siteId,
    requestId: `lead upload ${upload.id}`,
  };
  await changes.recordAll(
    trx,
    author,
    members.map(({ id, version }) => ({
      noun: 'user',
      id,
      action: 'updated',
      before: { receiveEmails: false },
      after: { receiveEmails: true },
      version,
    })),
  );
}

async function welcome(
  trx: Trx,
  { mail }: Parts,
  upload: LeadUpload,
  stretch: Stretch,
): Promise<number> {
  const people = await uploadAddressesRepository(trx).welcomed(stretch);
  if (people.length === 0) return 0;
  const sites = await sitesIn(trx).list();
  const site = sites.find(({ id }) => id === upload.siteId);
  if (!site) throw new Error(`Lead upload ${upload.id} is for a site that is not stored`);
  const { welcomeMailText } = await sitesIn(trx).settings(site.id);
  await mail.queueMany(trx, welcomeMails(site, upload, people, welcomeMailText));
  return people.length;
}
