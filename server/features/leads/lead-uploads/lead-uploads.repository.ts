import type { LeadUploadInput } from '../../../../contract/leads/lead-uploads.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { runProgress } from '../../tasks/task-runs/run-progress.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { countsOf, type UploadCounts } from './upload-counts.ts';

export interface LeadMedium {
  id: number;
  name: string;
}

/** What was given, and of the run that works on it how far it has come. */
export interface LeadUpload
  extends NewLeadUpload,
    UploadCounts,
    Pick<
      AnyRun,
      'total' | 'status' | 'message' | 'startedBy' | 'insertedAt' | 'updatedAt' | 'finishedAt'
    > {
  id: number;
  siteId: number;
  optOutKey: string;
  processed: number;
  starterName: string | null;
}

export interface NewLeadUpload extends LeadUploadInput {
  taskRunId: number;
  leadMediumId: number;
  origin: string;
  malformed: number;
  duplicates: number;
}

/**
 * What one transaction of the job works on: so much that the statements are what takes the time,
 * and so little that nobody waits long for what it locks.
 */
const partSize = 5000;

export function leadUploadsRepository(db: Db) {
  const selected = () =>
    db
      .selectFrom('lead_uploads as upload')
      .innerJoin(runProgress, (join) => join.onRef('run.id', '=', 'upload.taskRunId'))
      .leftJoin('users as starter', 'starter.id', 'run.startedBy')
      .select([
        'upload.id',
        'upload.siteId',
        'upload.taskRunId',
        'upload.leadMediumId',
        'upload.form',
        'upload.adName',
        'upload.campaign',
        'upload.sendEmail',
        'upload.preserveEmailPreferences',
        'upload.origin',
        'upload.optOutKey',
        'upload.malformed',
        'upload.duplicates',
        'run.total',
        'run.status',
        'run.done as processed',
        'run.message',
        'run.result',
        'run.startedBy',
        'run.insertedAt',
        'run.updatedAt',
        'run.finishedAt',
        'starter.username as starterName',
      ]);
  type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;
  const uploadOf = ({ result, ...row }: Row) =>
    ({ ...row, ...countsOf(result as AnyRun['result']) }) as LeadUpload;

  return {
    mediums: (): Promise<LeadMedium[]> =>
      db.selectFrom('lead_mediums').select(['id', 'name']).orderBy('id').execute(),

    /** Of any of the sites, since people upload to another one than they are on. */
    async find(siteIds: readonly number[], id: number): Promise<LeadUpload | undefined> {
      const row = await selected()
        .where('upload.siteId', '=', anyOf(siteIds))
        .where('upload.id', '=', id)
        .executeTakeFirst();
      return row && uploadOf(row);
    },

    async ofIds(siteIds: readonly number[], ids: readonly number[]): Promise<LeadUpload[]> {
      const rows = await selected()
        .where('upload.siteId', '=', anyOf(siteIds))
        .where('upload.id', '=', anyOf(ids))
        .orderBy('upload.id', 'desc')
        .execute();
      return rows.map(uploadOf);
    },

    /** For the job, which was told the run. */
    async ofRun(taskRunId: number): Promise<LeadUpload> {
      const row = await selected()
        .where('upload.taskRunId', '=', taskRunId)
        .executeTakeFirstOrThrow();
      return uploadOf(row);
    },

    async insert(siteId: number, upload: NewLeadUpload): Promise<number> {
      const { id } = await db
        .insertInto('lead_uploads')
        .values({ siteId, ...upload })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async insertParts(uploadId: number, addresses: readonly string[]): Promise<void> {
      for (let after = 0; after < addresses.length; after += partSize) {
        const emails = addresses.slice(after, after + partSize);
        await db.insertInto('lead_upload_parts').values({ uploadId, after, emails }).execute();
      }
    },
  };
}
