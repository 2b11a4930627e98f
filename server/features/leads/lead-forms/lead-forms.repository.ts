import { sql } from 'kysely';
import type { DeliveryHealth } from '../../../../contract/leads/lead-deliveries.ts';
import {
  type DeliveryFileType,
  type FormStatus,
  type LeadFormSort,
  maxLeadForms,
  type QuestionType,
} from '../../../../contract/leads/lead-forms.ts';
import type { Db } from '../../../db/database.ts';
import { containsPattern } from '../../../db/search.ts';

export interface LeadForm {
  id: number;
  campaignName: string;
  name: string;
  type: string;
  successUrl: string;
  failureUrl: string;
  optInText: string;
  disclaimer: string;
  fileType: DeliveryFileType;
  sftpDir: string;
  sftpHost: string;
  sftpPort: number;
  sftpUser: string;
  hasPassword: boolean;
  guardsFormulas: boolean;
  status: FormStatus;
  visitorMessage: string;
  numberOfSubmissions: number;
  waitingLeads: number;
  /** Leads in files that could not be sent yet. */
  failedLeads: number;
  lastLeadAt: Date | null;
  lastSentAt: Date | null;
  health: DeliveryHealth;
  version: number;
  deletedAt: Date | null;
  insertedAt: Date;
  updatedAt: Date;
}

export interface LeadFormOption {
  id: number;
  name: string;
  crmValue: string;
  exclude: boolean;
}

export interface LeadFormQuestion {
  id: number;
  formId: number;
  name: string;
  type: QuestionType;
  required: boolean;
  crmId: string;
  helperText: string;
  leadFormOptions: LeadFormOption[];
}

export interface LeadFormValues {
  campaignName: string;
  name: string;
  type: string;
  successUrl: string;
  failureUrl: string;
  optInText: string;
  disclaimer: string;
  fileType: string;
  sftpDir: string;
  sftpHost: string;
  sftpPort: number;
  sftpUser: string;
  sftpPassword: Buffer | null;
  guardsFormulas: boolean;
  status: string;
  visitorMessage: string;
}

export interface LeadFormListFilter {
  search: string;
  type?: string | undefined;
  status?: FormStatus | undefined;
  health?: DeliveryHealth | undefined;
}

export interface LeadFormQuestionValues extends Omit<LeadFormQuestion, 'id' | 'formId'> {
  id: number | null;
}

const leadFormColumns = [
  'id',
  'campaignName',
  'name',
  'type',
  'successUrl',
  'failureUrl',
  'optInText',
  'disclaimer',
  'fileType',
  'sftpDir',
  'sftpHost',
  'sftpPort',
  'sftpUser',
  'guardsFormulas',
  'status',
  'visitorMessage',
  'submissionsCount as numberOfSubmissions',
  'waitingCount as waitingLeads',
  'lastLeadAt',
  'lastSentAt',
  'version',
  'deletedAt',
  'insertedAt',
  'updatedAt',
] as const;
const hasPassword = sql<boolean>`sftp_password is not null`.as('hasPassword');
/**
 * Files whose last attempt failed; there are few. A failed replay does not count, since its leads
 * were delivered.
 */
const failedDeliveries = sql`lead_deliveries as unsent where unsent.form_id = lead_forms.id
  and unsent.status <> 'SENT' and unsent.error is not null and unsent.replay_of is null`;
const failedLeads = sql<number>`(select coalesce(sum(unsent.lead_count), 0)::int
  from ${failedDeliveries})`;
const deliveryHealth = sql<DeliveryHealth>`case
  when sftp_host = '' then 'NO_HOST'
  when exists (select from sftp_host_keys as known where known.site_id = lead_forms.site_id
    and known.host = sftp_host and known.port = sftp_port and known.new_fingerprint is not null)
    then 'STOPPED'
  when exists (select from ${failedDeliveries}) then 'FAILING'
  when last_sent_at is null then 'UNUSED'
  else 'FINE' end`;
const computedColumns = [
  hasPassword,
  failedLeads.as('failedLeads'),
  deliveryHealth.as('health'),
] as const;
type LeadFormEnums = { fileType: DeliveryFileType; status: FormStatus };

const sortColumns: Record<LeadFormSort, ReturnType<typeof sql>> = {
  campaignName: sql`lower(campaign_name)`,
  name: sql`lower(name)`,
  id: sql`id`,
  numberOfSubmissions: sql`submissions_count`,
  lastLeadAt: sql`coalesce(last_lead_at, '-infinity')`,
  insertedAt: sql`inserted_at`,
};

export function leadFormsRepository(db: Db) {
  const selectForms = (siteId: number) =>
    db
      .selectFrom('lead_forms')
      .select(leadFormColumns)
      .select(computedColumns)
      .where('siteId', '=', siteId)
      .$narrowType<LeadFormEnums>();

  return {
    /**
     * Sorted without an index: there are few forms, and an index would be updated with every lead.
     */
    list: (
      siteId: number,
      { search, type, status, health: wanted }: LeadFormListFilter,
      { sort, sortDesc }: { sort: LeadFormSort; sortDesc: boolean },
    ) =>
      selectForms(siteId)
        .where('deletedAt', 'is', null)
        .$if(search !== '', (q) =>
          q.where((eb) =>
            eb.or([
              eb('campaignName', 'ilike', containsPattern(search)),
              eb('name', 'ilike', containsPattern(search)),
            ]),
          ),
        )
        .$if(type !== undefined, (q) => q.where('type', '=', type ?? ''))
        .$if(status !== undefined, (q) => q.where('status', '=', status ?? ''))
        .$if(wanted !== undefined, (q) => q.where(deliveryHealth, '=', wanted as DeliveryHealth))
        .orderBy(sortColumns[sort], sortDesc ? 'desc' : 'asc')
        .orderBy('id', sortDesc ? 'desc' : 'asc')
        .limit(maxLeadForms)
        .execute(),

    find: (siteId: number, id: number): Promise<LeadForm | undefined> =>
      selectForms(siteId).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst(),

    findDeletedForUpdate: (siteId: number, id: number): Promise<LeadForm | undefined> =>
      selectForms(siteId)
        .where('id', '=', id)
        .where('deletedAt', 'is not', null)
        .forUpdate()
        .executeTakeFirst(),

    findForUpdate: (siteId: number, id: number): Promise<LeadForm | undefined> =>
      selectForms(siteId)
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    /** Includes deleted forms, because their waiting leads are still delivered. */
    findForDelivery: (siteId: number, id: number) =>
      selectForms(siteId)
        .select('sftpPassword as encryptedPassword')
        .where('id', '=', id)
        .executeTakeFirst(),

    lockForDelivery: (siteId: number, id: number): Promise<LeadForm | undefined> =>
      selectForms(siteId)
        .where('id', '=', id)
        .where('sftpHost', '<>', '')
        .forNoKeyUpdate()
        .executeTakeFirst(),

    async insert(siteId: number, values: Partial<LeadFormValues>): Promise<LeadForm> {
      const { campaignName = '', successUrl = '', ...rest } = values;
      return db
        .insertInto('lead_forms')
        .values({ siteId, campaignName, successUrl, ...rest })
        .returning(leadFormColumns)
        .returning(computedColumns)
        .$narrowType<LeadFormEnums>()
        .executeTakeFirstOrThrow();
    },

    async update(
      siteId: number,
      id: number,
      values: Partial<LeadFormValues> & { deletedAt?: Date | null },
    ): Promise<LeadForm> {
      return db
        .updateTable('lead_forms')
        .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: sql`now()` }))
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(leadFormColumns)
        .returning(computedColumns)
        .$narrowType<LeadFormEnums>()
        .executeTakeFirstOrThrow();
    },

    /** Does not raise the version, because this is not an edit. */
    async setLastSentAt(siteId: number, id: number, sentAt: Date): Promise<void> {
      await db
        .updateTable('lead_forms')
        .set({ lastSentAt: sentAt })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    campaignNames: async (siteId: number): Promise<string[]> => {
      const rows = await db
        .selectFrom('lead_forms')
        .select('campaignName')
        .where('siteId', '=', siteId)
        .where('deletedAt', 'is', null)
        .execute();
      return rows.map(({ campaignName }) => campaignName);
    },

    findDeleted: (siteId: number, id: number) =>
      db
        .selectFrom('lead_forms')
        .select(['id', 'campaignName', 'deletedAt'])
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('deletedAt', 'is not', null)
        .$narrowType<{ deletedAt: Date }>()
        .executeTakeFirst(),
  };
}
