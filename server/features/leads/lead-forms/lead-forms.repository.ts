import { sql } from 'kysely';
import {
  type FileType,
  maxLeadForms,
  type QuestionType,
} from '../../../../contract/leads/lead-forms.ts';
import { anyOf, noneOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { containing } from '../../../db/search.ts';

export interface LeadForm {
  id: number;
  campaignName: string;
  name: string;
  type: string;
  successUrl: string;
  failureUrl: string;
  optInText: string;
  disclaimer: string;
  fileType: FileType;
  sftpDir: string;
  sftpHost: string;
  sftpPort: number;
  sftpUser: string;
  hasPassword: boolean;
  numberOfSubmissions: number;
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

/** The columns that staff set. */
export interface LeadFormValues {
  campaign_name: string;
  name: string;
  type: string;
  success_url: string;
  failure_url: string;
  opt_in_text: string;
  disclaimer: string;
  file_type: string;
  sftp_dir: string;
  sftp_host: string;
  sftp_port: number;
  sftp_user: string;
  sftp_password: Buffer | null;
}

export interface QuestionValues extends Omit<LeadFormQuestion, 'id' | 'formId'> {
  /** Absent: a new question. */
  id: number | null;
}

const columns = [
  'id',
  'campaign_name as campaignName',
  'name',
  'type',
  'success_url as successUrl',
  'failure_url as failureUrl',
  'opt_in_text as optInText',
  'disclaimer',
  'file_type as fileType',
  'sftp_dir as sftpDir',
  'sftp_host as sftpHost',
  'sftp_port as sftpPort',
  'sftp_user as sftpUser',
  'submissions_count as numberOfSubmissions',
  'version',
  'deleted_at as deletedAt',
  'inserted_at as insertedAt',
  'updated_at as updatedAt',
] as const;
const hasPassword = sql<boolean>`sftp_password is not null`.as('hasPassword');

const questionColumns = [
  'id',
  'form_id as formId',
  'name',
  'type',
  'required',
  'crm_id as crmId',
  'helper_text as helperText',
  'options as leadFormOptions',
] as const;

export function leadFormsRepository(db: Db) {
  const forms = (siteId: number) =>
    db
      .selectFrom('lead_forms')
      .select(columns)
      .select(hasPassword)
      .where('site_id', '=', siteId)
      .$narrowType<{ fileType: FileType }>();

  const questions = (siteId: number, formIds: readonly number[]) =>
    db
      .selectFrom('lead_form_questions')
      .select(questionColumns)
      .where('site_id', '=', siteId)
      .where('form_id', '=', anyOf(formIds))
      .orderBy('position')
      .orderBy('id')
      .$narrowType<{ type: QuestionType; leadFormOptions: LeadFormOption[] }>();

  return {
    list: (siteId: number, { search, type }: { search: string; type?: string | undefined }) =>
      forms(siteId)
        .where('deleted_at', 'is', null)
        .$if(search !== '', (q) =>
          q.where((eb) =>
            eb.or([
              eb('campaign_name', 'ilike', containing(search)),
              eb('name', 'ilike', containing(search)),
            ]),
          ),
        )
        .$if(type !== undefined, (q) => q.where('type', '=', type ?? ''))
        .orderBy(sql`lower(campaign_name)`)
        .orderBy('id')
        .limit(maxLeadForms)
        .execute(),

    find: (siteId: number, id: number): Promise<LeadForm | undefined> =>
      forms(siteId).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst(),

    findForUpdate: (siteId: number, id: number): Promise<LeadForm | undefined> =>
      forms(siteId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    /** Also when it was deleted: what waits to be delivered still is. */
    findForDelivery: (siteId: number, id: number) =>
      forms(siteId)
        .select('sftp_password as encryptedPassword')
        .where('id', '=', id)
        .executeTakeFirst(),

    /** So that two who put files together take turns. */
    lockForDelivery: (siteId: number, id: number): Promise<LeadForm | undefined> =>
      forms(siteId)
        .where('id', '=', id)
        .where('sftp_host', '<>', '')
        .forNoKeyUpdate()
        .executeTakeFirst(),

    async insert(siteId: number, values: Partial<LeadFormValues>): Promise<LeadForm> {
      const { campaign_name = '', success_url = '', ...rest } = values;
      return db
        .insertInto('lead_forms')
        .values({ site_id: siteId, campaign_name, success_url, ...rest })
        .returning(columns)
        .returning(hasPassword)
        .$narrowType<{ fileType: FileType }>()
        .executeTakeFirstOrThrow();
    },

    /** Every change makes a new version. */
    async update(
      siteId: number,
      id: number,
      values: Partial<LeadFormValues> & { deleted_at?: Date },
    ): Promise<LeadForm> {
      return db
        .updateTable('lead_forms')
        .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: sql`now()` }))
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .returning(columns)
        .returning(hasPassword)
        .$narrowType<{ fileType: FileType }>()
        .executeTakeFirstOrThrow();
    },

    questions: (siteId: number, formIds: readonly number[]): Promise<LeadFormQuestion[]> =>
      questions(siteId, formIds).where('deleted_at', 'is', null).execute(),

    /** Those that were removed come last: they may have answers. */
    allQuestions: (
      siteId: number,
      formId: number,
    ): Promise<(LeadFormQuestion & { isRemoved: boolean })[]> =>
      db
        .selectFrom('lead_form_questions')
        .select(questionColumns)
        .select(sql<boolean>`deleted_at is not null`.as('isRemoved'))
        .where('site_id', '=', siteId)
        .where('form_id', '=', formId)
        .orderBy((eb) => eb('deleted_at', 'is not', null))
        .orderBy('position')
        .orderBy('id')
        .$narrowType<{ type: QuestionType; leadFormOptions: LeadFormOption[] }>()
        .execute(),

    /** Makes the questions of a form exactly these, in this order. */
    async saveQuestions(
      siteId: number,
      formId: number,
      wanted: readonly QuestionValues[],
    ): Promise<void> {
      const kept = wanted.flatMap(({ id }) => (id === null ? [] : [id]));
      await db
        .updateTable('lead_form_questions')
        .set({ deleted_at: sql`now()` })
        .where('site_id', '=', siteId)
        .where('form_id', '=', formId)
        .where('deleted_at', 'is', null)
        .where('id', '<>', noneOf(kept))
        .execute();
      for (const [position, question] of wanted.entries()) {
        const values = {
          position,
          name: question.name,
          type: question.type,
          required: question.required,
          crm_id: question.crmId,
          helper_text: question.helperText,
          options: JSON.stringify(question.leadFormOptions),
        };
        if (question.id === null) {
          await db
            .insertInto('lead_form_questions')
            .values({ site_id: siteId, form_id: formId, ...values })
            .execute();
        } else {
          await db
            .updateTable('lead_form_questions')
            .set(values)
            .where('site_id', '=', siteId)
            .where('form_id', '=', formId)
            .where('id', '=', question.id)
            .execute();
        }
      }
    },
  };
}
