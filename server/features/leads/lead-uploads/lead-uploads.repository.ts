import { sql } from 'kysely';
import type { LeadUploadInput } from '../../../../contract/leads/lead-uploads.ts';
import type { TaskStatus } from '../../../../contract/tasks/task-runs.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface LeadMedium {
  id: number;
  name: string;
}

/** The numbers of an upload, as far as it has come. */
export interface UploadCounts {
  newLeads: number;
  membersAlreadyOptedIn: number;
  subscribersAlreadyOptedIn: number;
  membersOptedBackIn: number;
  subscribersOptedBackIn: number;
  blacklisted: number;
  keptOptedOut: number;
  mailed: number;
}

export interface LeadUpload extends LeadUploadInput, UploadCounts {
  id: number;
  siteId: number;
  leadMediumId: number;
  origin: string;
  optOutKey: string;
  total: number;
  malformed: number;
  duplicates: number;
  status: TaskStatus;
  processed: number;
  startedBy: number | null;
  insertedAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

export interface NamedUpload extends LeadUpload {
  starterName: string | null;
}

export interface NewLeadUpload extends LeadUploadInput {
  leadMediumId: number;
  origin: string;
  total: number;
  malformed: number;
  duplicates: number;
  startedBy: number;
}

const columns = [
  'id',
  'siteId',
  'leadMediumId',
  'form',
  'adName',
  'campaign',
  'sendEmail',
  'preserveEmailPreferences',
  'origin',
  'optOutKey',
  'total',
  'malformed',
  'duplicates',
  'status',
  'processed',
  'newLeads',
  'membersAlreadyOptedIn',
  'subscribersAlreadyOptedIn',
  'membersOptedBackIn',
  'subscribersOptedBackIn',
  'blacklisted',
  'keptOptedOut',
  'mailed',
  'startedBy',
  'insertedAt',
  'updatedAt',
  'finishedAt',
] as const;

/**
 * What one transaction of the job works on: so much that the statements are what takes the time,
 * and so little that nobody waits long for what it locks.
 */
const partSize = 5000;

export function leadUploadsRepository(db: Db) {
  return {
    mediums: (): Promise<LeadMedium[]> =>
      db.selectFrom('lead_mediums').select(['id', 'name']).orderBy('id').execute(),

    /** Of any of the sites, since people upload to another one than they are on. */
    async find(siteIds: readonly number[], id: number): Promise<LeadUpload | undefined> {
      const row = await db
        .selectFrom('lead_uploads')
        .select(columns)
        .where('siteId', '=', anyOf(siteIds))
        .where('id', '=', id)
        .executeTakeFirst();
      return row as LeadUpload | undefined;
    },

    /** The newest first, with who started them. */
    async newest(siteId: number, limit: number): Promise<NamedUpload[]> {
      const rows = await db
        .selectFrom('lead_uploads')
        .leftJoin('users as starter', 'starter.id', 'lead_uploads.startedBy')
        .select(columns.map((column) => `lead_uploads.${column}` as const))
        .select('starter.username as starterName')
        .where('lead_uploads.siteId', '=', siteId)
        .orderBy('lead_uploads.id', 'desc')
        .limit(limit)
        .execute();
      return rows as NamedUpload[];
    },

    async ofIds(siteIds: readonly number[], ids: readonly number[]): Promise<LeadUpload[]> {
      const rows = await db
        .selectFrom('lead_uploads')
        .select(columns)
        .where('siteId', '=', anyOf(siteIds))
        .where('id', '=', anyOf(ids))
        .orderBy('id', 'desc')
        .execute();
      return rows as LeadUpload[];
    },

    /** For the job itself, which was told the id: nobody else goes on with it meanwhile. */
    async lock(id: number): Promise<LeadUpload | undefined> {
      const row = await db
        .selectFrom('lead_uploads')
        .select(columns)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row as LeadUpload | undefined;
    },

    async insert(siteId: number, upload: NewLeadUpload): Promise<LeadUpload> {
      const row = await db
        .insertInto('lead_uploads')
        .values({
          siteId,
          leadMediumId: upload.leadMediumId,
          form: upload.form,
          adName: upload.adName,
          campaign: upload.campaign,
          sendEmail: upload.sendEmail,
          preserveEmailPreferences: upload.preserveEmailPreferences,
          origin: upload.origin,
          total: upload.total,
          malformed: upload.malformed,
          duplicates: upload.duplicates,
          startedBy: upload.startedBy,
        })
        .returning(columns)
        .executeTakeFirstOrThrow();
      return row as LeadUpload;
    },

    async insertParts(uploadId: number, addresses: readonly string[]): Promise<void> {
      for (let after = 0; after < addresses.length; after += partSize) {
        const emails = addresses.slice(after, after + partSize);
        await db.insertInto('lead_upload_parts').values({ uploadId, after, emails }).execute();
      }
    },

    async advance(id: number, processed: number, added: UploadCounts): Promise<void> {
      await db
        .updateTable('lead_uploads')
        .set((eb) => ({
          processed,
          status: eb.case().when('total', '<=', processed).then('DONE').else('RUNNING').end(),
          finishedAt: sql<Date | null>`case when total <= ${processed} then now() end`,
          newLeads: eb('newLeads', '+', added.newLeads),
          membersAlreadyOptedIn: eb('membersAlreadyOptedIn', '+', added.membersAlreadyOptedIn),
          subscribersAlreadyOptedIn: eb(
            'subscribersAlreadyOptedIn',
            '+',
            added.subscribersAlreadyOptedIn,
          ),
          membersOptedBackIn: eb('membersOptedBackIn', '+', added.membersOptedBackIn),
          subscribersOptedBackIn: eb('subscribersOptedBackIn', '+', added.subscribersOptedBackIn),
          blacklisted: eb('blacklisted', '+', added.blacklisted),
          keptOptedOut: eb('keptOptedOut', '+', added.keptOptedOut),
          mailed: eb('mailed', '+', added.mailed),
          updatedAt: sql<Date>`now()`,
        }))
        .where('id', '=', id)
        .execute();
    },

    /** What was done stays done, and the counts with it. */
    async requeue(siteId: number, id: number): Promise<LeadUpload> {
      const row = await db
        .updateTable('lead_uploads')
        .set({ status: 'QUEUED', updatedAt: sql<Date>`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow();
      return row as LeadUpload;
    },

    async markFailed(id: number): Promise<void> {
      await db
        .updateTable('lead_uploads')
        .set({ status: 'FAILED', updatedAt: sql<Date>`now()` })
        .where('id', '=', id)
        .where('status', '<>', 'DONE')
        .execute();
    },
  };
}
