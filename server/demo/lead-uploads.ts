import type { Insertable } from 'kysely';
import type { Trx } from '../db/database.ts';
import type { TaskRunsTable } from '../db/types.generated.ts';
import type { Account } from './account.ts';
import { before, day } from './calendar.ts';
import type { Site } from './sites.ts';
import { idOf } from './stored.ts';

const people = 60;
const newcomers = 5;

/**
 * Subscribers of every site, most of whom still want to hear from it, and the list they came with.
 * A second list, of some of them and a few more, was stopped before it began.
 */
export async function fillLeadUploads(
  trx: Trx,
  sites: readonly Site[],
  accounts: readonly Account[],
  now: Date,
): Promise<void> {
  const uploadedAt = before(now, 9 * day);
  for (const site of sites) {
    const emails = Array.from(
      { length: people },
      (_, i) => `reader${i + 1}@${site.prefix}.example`,
    );
    await trx
      .insertInto('subscribers')
      .values(
        emails.map((email, i) => ({
          siteId: idOf(site),
          email,
          optedIn: i % 6 !== 0,
          insertedAt: uploadedAt,
          updatedAt: uploadedAt,
        })),
      )
      .execute();
    const superAdmin = accounts.find((each) => each.site === site && each.roleId === '5');
    const startedBy = superAdmin ? idOf(superAdmin) : null;
    const id = await addUpload(
      trx,
      site,
      { campaign: 'Spring readers', malformed: 2, duplicates: 1 },
      {
        status: 'DONE',
        done: people,
        total: people,
        message: `New leads: ${people}.`,
        result: JSON.stringify({ newLeads: people }),
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
      { length: newcomers },
      (_, i) => `visitor${i + 1}@${site.prefix}.example`,
    );
    const stoppedId = await addUpload(
      trx,
      site,
      { campaign: 'Summer readers', malformed: 0, duplicates: 0 },
      {
        status: 'FAILED',
        total: people + newcomers,
        message: 'Stopped by an error. It will be tried again.',
        startedBy,
        insertedAt: before(now, day),
        updatedAt: before(now, day),
      },
    );
    await trx
      .insertInto('lead_upload_parts')
      .values({ uploadId: stoppedId, after: 0, emails: [...emails, ...more] })
      .execute();
  }
}

/** An upload with the run that works on it. */
async function addUpload(
  trx: Trx,
  site: Site,
  given: { campaign: string; malformed: number; duplicates: number },
  run: Omit<Insertable<TaskRunsTable>, 'siteId' | 'kind'>,
): Promise<number> {
  const siteId = idOf(site);
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
