import type { LeadUploadInput } from '../../../../contract/leads/lead-uploads.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { selectRunProgress } from '../../tasks/task-runs/run-progress.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { readUploadCounts, type UploadCounts } from './upload-counts.ts';

export interface LeadMedium {
  id: number;
  name: string;
}

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

/** Addresses per transaction: enough that statements dominate, few enough that locks are short. */
const addressesPerInsert = 5000;

export function leadUploadsRepository(db: Db) {
  const selectUploads = () =>
    db
      .selectFrom('lead_uploads as upload')
      .innerJoin(selectRunProgress, (join) => join.onRef('run.id', '=', 'upload.taskRunId'))
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
  type Row = Awaited<ReturnType<ReturnType<typeof selectUploads>['executeTakeFirstOrThrow']>>;
  const toLeadUpload = ({ result, ...row }: Row) =>
    ({ ...row, ...readUploadCounts(result as AnyRun['result']) }) as LeadUpload;

  return {
    mediums: (): Promise<LeadMedium[]> =>
      db.selectFrom('lead_mediums').select(['id', 'name']).orderBy('id').execute(),

    /** Takes several sites, because people upload to sites other than the current one. */
    async find(siteIds: readonly number[], id: number): Promise<LeadUpload | undefined> {
      const row = await selectUploads()
        .where('upload.siteId', '=', anyOf(siteIds))
        .where('upload.id', '=', id)
        .executeTakeFirst();
      return row && toLeadUpload(row);
    },

    async ofIds(siteIds: readonly number[], ids: readonly number[]): Promise<LeadUpload[]> {
      const rows = await selectUploads()
        .where('upload.siteId', '=', anyOf(siteIds))
        .where('upload.id', '=', anyOf(ids))
        .orderBy('upload.id', 'desc')
        .execute();
      return rows.map(toLeadUpload);
    },

    async ofRun(taskRunId: number): Promise<LeadUpload> {
      const row = await selectUploads()
        .where('upload.taskRunId', '=', taskRunId)
        .executeTakeFirstOrThrow();
      return toLeadUpload(row);
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
      for (let after = 0; after < addresses.length; after += addressesPerInsert) {
        const emails = addresses.slice(after, after + addressesPerInsert);
        await db.insertInto('lead_upload_parts').values({ uploadId, after, emails }).execute();
      }
    },
  };
}
