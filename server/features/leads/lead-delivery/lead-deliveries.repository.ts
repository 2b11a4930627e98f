import { sql } from 'kysely';
import type { DeliveryStatus } from '../../../../contract/leads/lead-forms.ts';
import type { Db } from '../../../db/database.ts';
import type { FileLayout } from '../leads/lead-files.ts';

export interface LeadDelivery {
  id: number;
  siteId: number;
  formId: number;
  status: DeliveryStatus;
  fileName: string;
  layout: FileLayout;
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

const columns = [
  'id',
  'site_id as siteId',
  'form_id as formId',
  'status',
  'file_name as fileName',
  'layout',
  'lead_count as leadCount',
  'byte_size as byteSize',
  'sha256',
  'attempts',
  'uploaded_attempt as uploadedAttempt',
  'error',
  'next_attempt_at as nextAttemptAt',
  'inserted_at as insertedAt',
  'sent_at as sentAt',
] as const;
type Narrow = { status: DeliveryStatus; layout: FileLayout };

export function leadDeliveriesRepository(db: Db) {
  const change = (siteId: number, id: number, values: DeliveryChange) =>
    db
      .updateTable('lead_deliveries')
      .set({ ...values, updated_at: sql`now()` })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .returning(columns)
      .$narrowType<Narrow>()
      .executeTakeFirstOrThrow();

  return {
    list: (
      siteId: number,
      formId: number,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<LeadDelivery[]> =>
      db
        .selectFrom('lead_deliveries')
        .select(columns)
        .where('site_id', '=', siteId)
        .where('form_id', '=', formId)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .$narrowType<Narrow>()
        .execute(),

    async count(siteId: number, formId: number): Promise<number> {
      const { total } = await db
        .selectFrom('lead_deliveries')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('site_id', '=', siteId)
        .where('form_id', '=', formId)
        .executeTakeFirstOrThrow();
      return total;
    },

    find: (siteId: number, id: number): Promise<LeadDelivery | undefined> =>
      db
        .selectFrom('lead_deliveries')
        .select(columns)
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .$narrowType<Narrow>()
        .executeTakeFirst(),

    findForUpdate: (siteId: number, id: number): Promise<LeadDelivery | undefined> =>
      db
        .selectFrom('lead_deliveries')
        .select(columns)
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .forUpdate()
        .$narrowType<Narrow>()
        .executeTakeFirst(),

    /** Empty for now: what goes into it is settled in the same transaction. */
    async insert(siteId: number, formId: number): Promise<number> {
      const { id } = await db
        .insertInto('lead_deliveries')
        .values({
          site_id: siteId,
          form_id: formId,
          layout: '{}',
          file_name: '',
          lead_count: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    change,

    /** Counts an attempt. Nothing is returned once the file is where it belongs. */
    begin: (siteId: number, id: number): Promise<LeadDelivery | undefined> =>
      db
        .updateTable('lead_deliveries')
        .set((eb) => ({ attempts: eb('attempts', '+', 1), updated_at: sql`now()` }))
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .where('status', '<>', 'SENT')
        .returning(columns)
        .$narrowType<Narrow>()
        .executeTakeFirst(),

    /** False when a later attempt has begun, which may have removed what this one uploaded. */
    async noteUpload(
      siteId: number,
      id: number,
      attempt: number,
      { size, sha256 }: { size: number; sha256: string },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('lead_deliveries')
        .set({ uploaded_attempt: attempt, byte_size: size, sha256 })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .where('attempts', '=', attempt)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Of two attempts at once, the one that failed has no say after the other succeeded. */
    async markFailed(
      siteId: number,
      id: number,
      failure: { error: string; next_attempt_at: Date | null },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('lead_deliveries')
        .set({ ...failure, status: 'FAILED', updated_at: sql`now()` })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .where('status', '<>', 'SENT')
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    unsentTo: (siteId: number, { host, port }: { host: string; port: number }) =>
      db
        .selectFrom('lead_deliveries')
        .innerJoin('lead_forms', 'lead_forms.id', 'lead_deliveries.form_id')
        .select('lead_deliveries.id')
        .where('lead_deliveries.site_id', '=', siteId)
        .where('lead_deliveries.status', '<>', 'SENT')
        .where('lead_forms.sftp_host', '=', host)
        .where('lead_forms.sftp_port', '=', port)
        .orderBy('lead_deliveries.id')
        .execute(),

    /** Which forms have leads to send, and a server that is who it was. */
    waitingForms: (): Promise<{ siteId: number; formId: number }[]> =>
      db
        .selectFrom('lead_forms')
        .select(['site_id as siteId', 'id as formId'])
        .where('sftp_host', '<>', '')
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('leads')
              .select(sql`1`.as('one'))
              .whereRef('leads.form_id', '=', 'lead_forms.id')
              .where('leads.delivery_id', 'is', null),
          ),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('sftp_host_keys')
                .select(sql`1`.as('one'))
                .whereRef('sftp_host_keys.site_id', '=', 'lead_forms.site_id')
                .whereRef('sftp_host_keys.host', '=', 'lead_forms.sftp_host')
                .whereRef('sftp_host_keys.port', '=', 'lead_forms.sftp_port')
                .where('sftp_host_keys.new_fingerprint', 'is not', null),
            ),
          ),
        )
        .orderBy('id')
        .execute(),

    /** Those that nobody has tried for so long that nobody will. */
    abandoned: (before: Date): Promise<{ siteId: number; id: number }[]> =>
      db
        .selectFrom('lead_deliveries')
        .select(['site_id as siteId', 'id'])
        .where('status', '<>', 'SENT')
        .where('updated_at', '<', before)
        .orderBy('id')
        .execute(),
  };
}

interface DeliveryChange {
  status?: DeliveryStatus;
  file_name?: string;
  layout?: string;
  lead_count?: number;
  byte_size?: number;
  sha256?: string;
  attempts?: number;
  uploaded_attempt?: number | null;
  error?: string | null;
  next_attempt_at?: Date | null;
  sent_at?: Date | null;
}
