import type { AddressOutcome } from '../../../../contract/leads/lead-uploads.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import type { Trx } from '../../../db/database.ts';
import type { Job } from '../../../jobs/jobs.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import {
  runTask,
  type TaskParts,
  type TaskQueue,
  type TaskStep,
} from '../../tasks/task-runs/task-runs.runner.ts';
import { findBlockedDomains } from '../subscribers/blacklist.ts';
import { type LeadUpload, leadUploadsRepository } from './lead-uploads.repository.ts';
import { type AddressRange, uploadAddressesRepository } from './upload-addresses.repository.ts';
import {
  addUploadCounts,
  describeNewLeads,
  describeUploadCounts,
  type UploadCounts,
} from './upload-counts.ts';
import { createWelcomeMails } from './welcome-mail.ts';

export const generateLeadsQueue: TaskQueue = { name: 'leads.generate' };

interface GenerateLeadsParts extends TaskParts {
  changes: ChangeLog;
  mail: Pick<MailService, 'queueMany'>;
}

/**
 * Processes an upload in batches. Outcomes, mails and progress of a batch are one transaction, so
 * after a crash each address is either untouched or done.
 */
export function generateLeadsJob(parts: GenerateLeadsParts): Job<{ taskRunId: number }> {
  return {
    queue: generateLeadsQueue,
    retries: 10,
    handle: ({ taskRunId }) =>
      runTask(parts, taskRunId, { step: (trx, run) => processNextAddressRange(trx, parts, run) }),
  };
}

async function processNextAddressRange(
  trx: Trx,
  parts: GenerateLeadsParts,
  run: AnyRun,
): Promise<TaskStep> {
  const upload = await leadUploadsRepository(trx).ofRun(run.id);
  const range = await uploadAddressesRepository(trx).nextRange(upload);
  if (!range) throw new Error(`Lead upload ${upload.id} has lost its addresses`);
  const added = await processAddressRange(trx, parts, upload, range);
  const result = addUploadCounts(upload, added);
  return {
    done: range.until - range.after,
    message: describeNewLeads(result),
    result,
    isFinished: range.until === run.total,
    logs: [
      { kind: 'info', message: `${describeAddressRange(range)} ${describeUploadCounts(added)}` },
    ],
  };
}

const describeAddressRange = ({ after, until }: AddressRange): string =>
  `Addresses ${(after + 1).toLocaleString('en')} to ${until.toLocaleString('en')}.`;

async function processAddressRange(
  trx: Trx,
  parts: GenerateLeadsParts,
  upload: LeadUpload,
  range: AddressRange,
): Promise<UploadCounts> {
  const addresses = uploadAddressesRepository(trx);
  await addresses.lockSite(upload.siteId);
  const blocked = await findBlockedDomains(trx, await addresses.domains(range));
  const outcomes = await addresses.recordOutcomes(range, upload, blocked);
  const countOutcome = (outcome: AddressOutcome) => outcomes.get(outcome) ?? 0;

  if (countOutcome('NEW_LEAD') > 0) await addresses.addSubscribers(range);
  if (countOutcome('SUBSCRIBER_BACK_IN') > 0) await addresses.optSubscribersBackIn(range);
  if (countOutcome('MEMBER_BACK_IN') > 0) await optMembersBackIn(trx, parts.changes, upload, range);
  const mailed = upload.sendEmail ? await queueWelcomeMails(trx, parts, upload, range) : 0;
  return {
    newLeads: countOutcome('NEW_LEAD'),
    membersAlreadyOptedIn: countOutcome('MEMBER_IN'),
    subscribersAlreadyOptedIn: countOutcome('SUBSCRIBER_IN'),
    membersOptedBackIn: countOutcome('MEMBER_BACK_IN'),
    subscribersOptedBackIn: countOutcome('SUBSCRIBER_BACK_IN'),
    blacklisted: countOutcome('BLACKLISTED') + countOutcome('KEPT_OUT'),
    keptOptedOut: countOutcome('KEPT_OUT'),
    mailed,
  };
}

async function optMembersBackIn(
  trx: Trx,
  changes: ChangeLog,
  upload: LeadUpload,
  range: AddressRange,
): Promise<void> {
  const members = await uploadAddressesRepository(trx).optMembersBackIn(range);
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

async function queueWelcomeMails(
  trx: Trx,
  { mail }: GenerateLeadsParts,
  upload: LeadUpload,
  range: AddressRange,
): Promise<number> {
  const people = await uploadAddressesRepository(trx).listWelcomed(range);
  if (people.length === 0) return 0;
  const sites = await sitesIn(trx).list();
  const site = sites.find(({ id }) => id === upload.siteId);
  if (!site) throw new Error(`Lead upload ${upload.id} is for a site that is not stored`);
  const { welcomeMailText } = await sitesIn(trx).settings(site.id);
  await mail.queueMany(trx, createWelcomeMails(site, upload, people, welcomeMailText));
  return people.length;
}
