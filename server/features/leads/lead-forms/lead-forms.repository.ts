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
}

export interface QuestionValues extends Omit<LeadFormQuestion, 'id' | 'formId'> {
  /** Absent: a new question. */
  id: number | null;
}

const columns = [
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
  'submissionsCount as numberOfSubmissions',
  'version',
  'deletedAt',
  'insertedAt',
  'updatedAt',
] as const;
const hasPassword = sql<boolean>`sftp_password is not null`.as('hasPassword');

const questionColumns = [
  'id',
  'formId',
  'name',
  'type',
  'required',
  'crmId',
  'helperText',
  'options as leadFormOptions',
] as const;

export function leadFormsRepository(db: Db) {
  const forms = (siteId: number) =>
    db
      .selectFrom('lead_forms')
      .select(columns)
      .select(hasPassword)
      .where('siteId', '=', siteId)
      .$narrowType<{ fileType: FileType }>();

  const questions = (siteId: number, formIds: readonly number[]) =>
    db
      .selectFrom('lead_form_questions')
      .select(questionColumns)
      .where('siteId', '=', siteId)
      .where('formId', '=', anyOf(formIds))
      .orderBy('position')
      .orderBy('id')
      .$narrowType<{ type: QuestionType; leadFormOptions: LeadFormOption[] }>();

  return {
    list: (siteId: number, { search, type }: { search: string; type?: string | undefined }) =>
      forms(siteId)
        .where('deletedAt', 'is', null)
        .$if(search !== '', (q) =>
          q.where((eb) =>
            eb.or([
              eb('campaignName', 'ilike', containing(search)),
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
      forms(siteId).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst(),

    findForUpdate: (siteId: number, id: number): Promise<LeadForm | undefined> =>
      forms(siteId)
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    /** Also when it was deleted: what waits to be delivered still is. */
    findForDelivery: (siteId: number, id: number) =>
      forms(siteId)
        .select('sftpPassword as encryptedPassword')
        .where('id', '=', id)
        .executeTakeFirst(),

    /** So that two who put files together take turns. */
    lockForDelivery: (siteId: number, id: number): Promise<LeadForm | undefined> =>
      forms(siteId)
        .where('id', '=', id)
        .where('sftpHost', '<>', '')
        .forNoKeyUpdate()
        .executeTakeFirst(),

    async insert(siteId: number, values: Partial<LeadFormValues>): Promise<LeadForm> {
      const { campaignName = '', successUrl = '', ...rest } = values;
      return db
        .insertInto('lead_forms')
        .values({ siteId, campaignName, successUrl, ...rest })
        .returning(columns)
        .returning(hasPassword)
        .$narrowType<{ fileType: FileType }>()
        .executeTakeFirstOrThrow();
    },

    /** Every change makes a new version. */
    async update(
      siteId: number,
      id: number,
      values: Partial<LeadFormValues> & { deletedAt?: Date },
    ): Promise<LeadForm> {
      return db
        .updateTable('lead_forms')
        .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: sql`now()` }))
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(columns)
        .returning(hasPassword)
        .$narrowType<{ fileType: FileType }>()
        .executeTakeFirstOrThrow();
    },

    questions: (siteId: number, formIds: readonly number[]): Promise<LeadFormQuestion[]> =>
      questions(siteId, formIds).where('deletedAt', 'is', null).execute(),

    /** Those that were removed come last: they may have answers. */
    allQuestions: (
      siteId: number,
      formId: number,
    ): Promise<(LeadFormQuestion & { isRemoved: boolean })[]> =>
      db
        .selectFrom('lead_form_questions')
        .select(questionColumns)
        .select(sql<boolean>`deleted_at is not null`.as('isRemoved'))
        .where('siteId', '=', siteId)
        .where('formId', '=', formId)
        .orderBy((eb) => eb('deletedAt', 'is not', null))
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
        .set({ deletedAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('formId', '=', formId)
        .where('deletedAt', 'is', null)
        .where('id', '<>', noneOf(kept))
        .execute();
      for (const [position, question] of wanted.entries()) {
        const values = {
          position,
          name: question.name,
          type: question.type,
          required: question.required,
          crmId: question.crmId,
          helperText: question.helperText,
          options: JSON.stringify(question.leadFormOptions),
        };
        if (question.id === null) {
          await db
            .insertInto('lead_form_questions')
            .values({ siteId, formId, ...values })
            .execute();
        } else {
          await db
            .updateTable('lead_form_questions')
            .set(values)
            .where('siteId', '=', siteId)
            .where('formId', '=', formId)
            .where('id', '=', question.id)
            .execute();
        }
      }
    },
  };
}
