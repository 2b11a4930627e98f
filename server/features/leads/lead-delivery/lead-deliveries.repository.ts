import { sql } from 'kysely';
import type { DeliveryStatus } from '../../../../contract/leads/lead-deliveries.ts';
import type { Db } from '../../../db/database.ts';
import type { LeadFileLayout } from '../leads/lead-files.ts';

export interface LeadDelivery {
  id: number;
  siteId: number;
  formId: number;
  replayOf: number | null;
  status: DeliveryStatus;
  fileName: string;
  layout: LeadFileLayout;
  leadCount: number;
  byteSize: number | null;
  sha256: string | null;
  attempts: number;
  uploadedAttempt: number | null;
  error: string | null;
  nextAttemptAt: Date | null;
  insertedAt: Date;
  sentAt: Date | null;
}

const deliveryColumns = [
  'id',
  'siteId',
  'formId',
  'replayOf',
  'status',
  'fileName',
  'layout',
  'leadCount',
  'byteSize',
  'sha256',
  'attempts',
  'uploadedAttempt',
  'error',
  'nextAttemptAt',
  'insertedAt',
  'sentAt',
] as const;
type DeliveryEnums = { status: DeliveryStatus; layout: LeadFileLayout };

export function leadDeliveriesRepository(db: Db) {
  const change = (siteId: number, id: number, values: DeliveryChange) =>
    db
      .updateTable('lead_deliveries')
      .set({ ...values, updatedAt: sql`now()` })
      .where('siteId', '=', siteId)
      .where('id', '=', id)
      .returning(deliveryColumns)
      .$narrowType<DeliveryEnums>()
      .executeTakeFirstOrThrow();

  return {
    list: (
      siteId: number,
      formId: number,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<LeadDelivery[]> =>
      db
        .selectFrom('lead_deliveries')
        .select(deliveryColumns)
        .where('siteId', '=', siteId)
        .where('formId', '=', formId)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .$narrowType<DeliveryEnums>()
        .execute(),

    async count(siteId: number, formId: number): Promise<number> {
      const { total } = await db
        .selectFrom('lead_deliveries')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('siteId', '=', siteId)
        .where('formId', '=', formId)
        .executeTakeFirstOrThrow();
      return total;
    },

    find: (siteId: number, id: number): Promise<LeadDelivery | undefined> =>
      db
        .selectFrom('lead_deliveries')
        .select(deliveryColumns)
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .$narrowType<DeliveryEnums>()
        .executeTakeFirst(),

    findForUpdate: (siteId: number, id: number): Promise<LeadDelivery | undefined> =>
      db
        .selectFrom('lead_deliveries')
        .select(deliveryColumns)
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .forUpdate()
        .$narrowType<DeliveryEnums>()
        .executeTakeFirst(),

    /** Inserts an empty delivery, which the same transaction fills. */
    async insert(siteId: number, formId: number): Promise<number> {
      const { id } = await db
        .insertInto('lead_deliveries')
        .values({
          siteId,
          formId,
          layout: '{}',
          fileName: '',
          leadCount: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    change,

    /** Inserts a delivery of the same file. Leads stay assigned to the original one. */
    async insertReplay(siteId: number, original: LeadDelivery): Promise<LeadDelivery> {
      return db
        .insertInto('lead_deliveries')
        .values({
          siteId,
          formId: original.formId,
          replayOf: original.id,
          fileName: original.fileName,
          layout: JSON.stringify(original.layout),
          leadCount: sql<number>`(select count(*) from leads where delivery_id = ${original.id})`,
        })
        .returning(deliveryColumns)
        .$narrowType<DeliveryEnums>()
        .executeTakeFirstOrThrow();
    },

    findUnsentReplay: (siteId: number, originalId: number): Promise<LeadDelivery | undefined> =>
      db
        .selectFrom('lead_deliveries')
        .select(deliveryColumns)
        .where('siteId', '=', siteId)
        .where('replayOf', '=', originalId)
        .where('status', '<>', 'SENT')
        .orderBy('id')
        .limit(1)
        .$narrowType<DeliveryEnums>()
        .executeTakeFirst(),

    /**
     * Possible sizes and checksums of the delivered file; they vary if people were deleted in
     * between.
     */
    async listFileFacts(siteId: number, originalId: number) {
      return db
        .selectFrom('lead_deliveries')
        .select(['byteSize as size', 'sha256'])
        .distinct()
        .where('siteId', '=', siteId)
        .where((eb) => eb.or([eb('id', '=', originalId), eb('replayOf', '=', originalId)]))
        .where('sha256', 'is not', null)
        .where('byteSize', 'is not', null)
        .$narrowType<{ size: number; sha256: string }>()
        .execute();
    },

    begin: (siteId: number, id: number): Promise<LeadDelivery | undefined> =>
      db
        .updateTable('lead_deliveries')
        .set((eb) => ({
          status: 'RUNNING',
          attempts: eb('attempts', '+', 1),
          nextAttemptAt: null,
          updatedAt: sql`now()`,
        }))
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('status', '<>', 'SENT')
        .returning(deliveryColumns)
        .$narrowType<DeliveryEnums>()
        .executeTakeFirst(),

    /** False if a later attempt has begun, which may have removed this upload. */
    async markUploaded(
      siteId: number,
      id: number,
      attempt: number,
      { size, sha256 }: { size: number; sha256: string },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('lead_deliveries')
        .set({ uploadedAttempt: attempt, byteSize: size, sha256 })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('attempts', '=', attempt)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Otherwise the missing upload would look as if the receiver had taken the file. */
    async forgetUploads(siteId: number, formId: number): Promise<void> {
      await db
        .updateTable('lead_deliveries')
        .set({ uploadedAttempt: null })
        .where('siteId', '=', siteId)
        .where('formId', '=', formId)
        .where('status', '<>', 'SENT')
        .execute();
    },

    /** False if a concurrent attempt has sent the file. */
    async markFailed(
      siteId: number,
      id: number,
      failure: { error: string; nextAttemptAt: Date | null },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('lead_deliveries')
        .set({ ...failure, status: 'FAILED', updatedAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('status', '<>', 'SENT')
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    requeueFailed: (siteId: number, formId: number): Promise<{ siteId: number; id: number }[]> =>
      db
        .updateTable('lead_deliveries')
        .set({ status: 'QUEUED', nextAttemptAt: null, updatedAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('formId', '=', formId)
        .where('status', '=', 'FAILED')
        .returning(['siteId', 'id'])
        .execute(),

    unsentTo: (siteId: number, { host, port }: { host: string; port: number }) =>
      db
        .selectFrom('lead_deliveries')
        .innerJoin('lead_forms', 'lead_forms.id', 'lead_deliveries.formId')
        .select(['lead_deliveries.id', 'lead_deliveries.siteId'])
        .where('lead_deliveries.siteId', '=', siteId)
        .where('lead_deliveries.status', '<>', 'SENT')
        .where('lead_forms.sftpHost', '=', host)
        .where('lead_forms.sftpPort', '=', port)
        .orderBy('lead_deliveries.id')
        .execute(),

    /**
     * Forms with waiting leads on sites that deliver in this hour, except where the host key
     * changed.
     */
    listFormsToDeliver: (now: Date): Promise<{ siteId: number; formId: number }[]> =>
      db
        .selectFrom('lead_forms')
        .where(
          sql<boolean>`coalesce((select (super_settings ->> 'deliveryHour')::int from sites
            where sites.id = lead_forms.site_id), ${now.getUTCHours()}::int) = ${now.getUTCHours()}::int`,
        )
        .select(['siteId', 'id as formId'])
        .where('sftpHost', '<>', '')
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('leads')
              .select(sql`1`.as('one'))
              .whereRef('leads.formId', '=', 'lead_forms.id')
              .where('leads.deliveryId', 'is', null),
          ),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('sftp_host_keys')
                .select(sql`1`.as('one'))
                .whereRef('sftp_host_keys.siteId', '=', 'lead_forms.siteId')
                .whereRef('sftp_host_keys.host', '=', 'lead_forms.sftpHost')
                .whereRef('sftp_host_keys.port', '=', 'lead_forms.sftpPort')
                .where('sftp_host_keys.newFingerprint', 'is not', null),
            ),
          ),
        )
        .orderBy('id')
        .execute(),

    /** Unsent deliveries without an attempt since `before`, whose jobs were lost. */
    listAbandoned: (before: Date): Promise<{ siteId: number; id: number }[]> =>
      db
        .selectFrom('lead_deliveries')
        .select(['siteId', 'id'])
        .where('status', '<>', 'SENT')
        .where('updatedAt', '<', before)
        .orderBy('id')
        .execute(),
  };
}

interface DeliveryChange {
  status?: DeliveryStatus;
  fileName?: string;
  layout?: string;
  leadCount?: number;
  byteSize?: number;
  sha256?: string;
  attempts?: number;
  uploadedAttempt?: number | null;
  error?: string | null;
  nextAttemptAt?: Date | null;
  sentAt?: Date | null;
}
