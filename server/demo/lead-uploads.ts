import type { Insertable } from 'kysely';
import { dayMs } from '../../contract/durations.ts';
import type { Trx } from '../db/database.ts';
import type { TaskRunsTable } from '../db/types.generated.ts';
import { subtractMs } from './calendar.ts';
import type { FillDemoPart } from './fill-part.ts';
import type { DemoSite } from './sites.ts';
import { requireId } from './stored.ts';

const subscriberCount = 60;
const newSubscribersPerUpload = 5;

/**
 * Subscribers of every site, most of them opted in, and the upload they came from. A second upload
 * was stopped before it began.
 */
export const fillLeadUploads: FillDemoPart = async (trx, sites, accounts, now) => {
  const uploadedAt = subtractMs(now, 9 * dayMs);
  for (const site of sites) {
    const emails = Array.from(
      { length: subscriberCount },
      (_, i) => `reader${i + 1}@${site.prefix}.example`,
    );
    await trx
      .insertInto('subscribers')
      .values(
        emails.map((email, i) => ({
          siteId: requireId(site),
          email,
          optedIn: i % 6 !== 0,
          insertedAt: uploadedAt,
          updatedAt: uploadedAt,
        })),
      )
      .execute();
    const superAdmin = accounts.find((each) => each.site === site && each.roleId === '5');
    const startedBy = superAdmin ? requireId(superAdmin) : null;
    const id = await addLeadUpload(
      trx,
      site,
      { campaign: 'Spring readers', malformed: 2, duplicates: 1 },
      {
        status: 'DONE',
        done: subscriberCount,
        total: subscriberCount,
        message: `New leads: ${subscriberCount}.`,
        result: JSON.stringify({ newLeads: subscriberCount }),
        startedBy,
        insertedAt: uploadedAt,
        updatedAt: uploadedAt,
        finishedAt: uploadedAt,
      },
    );
    await trx
      .insertInto('lead_upload_addresses')
      .values(
        emails.map((email, i) => ({
          uploadId: id,
          position: i + 1,
          email,
          outcome: 'NEW_LEAD',
          isMailed: false,
        })),
      )
      .execute();
    await trx
      .insertInto('lead_upload_malformed')
      .values({
        uploadId: id,
        entries: [`reader61@${site.prefix}`, 'reader62.example'],
        insertedAt: uploadedAt,
      })
      .execute();
    const more = Array.from(
      { length: newSubscribersPerUpload },
      (_, i) => `visitor${i + 1}@${site.prefix}.example`,
    );
    const stoppedId = await addLeadUpload(
      trx,
      site,
      { campaign: 'Summer readers', malformed: 0, duplicates: 0 },
      {
        status: 'FAILED',
        total: subscriberCount + newSubscribersPerUpload,
        message: 'Stopped by an error. It will be tried again.',
        startedBy,
        insertedAt: subtractMs(now, dayMs),
        updatedAt: subtractMs(now, dayMs),
      },
    );
    await trx
      .insertInto('lead_upload_parts')
      .values({ uploadId: stoppedId, after: 0, emails: [...emails, ...more] })
      .execute();
  }
};

async function addLeadUpload(
  trx: Trx,
  site: DemoSite,
  given: { campaign: string; malformed: number; duplicates: number },
  run: Omit<Insertable<TaskRunsTable>, 'siteId' | 'kind'>,
): Promise<number> {
  const siteId = requireId(site);
  const { id: taskRunId } = await trx
    .insertInto('task_runs')
    .values({ siteId, kind: 'LEAD_UPLOAD', ...run })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('lead_uploads')
    .values({
      ...given,
      siteId,
      taskRunId,
      leadMediumId: 1,
      form: 'Newsletter',
      adName: 'Morning light',
      sendEmail: false,
      preserveEmailPreferences: true,
      origin: `http://${site.prefix}.localhost`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('task_runs')
    .set({ subjectIds: [id] })
    .where('id', '=', taskRunId)
    .execute();
  return id;
}
