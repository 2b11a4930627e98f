import { sql } from 'kysely';
import type { QuestionType } from '../../../../contract/leads/lead-forms.ts';
import { anyOf, noneOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type {
  LeadFormOption,
  LeadFormQuestion,
  LeadFormQuestionValues,
} from './lead-forms.repository.ts';

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

/** Removed questions stay, because leads have answers to them. */
export function leadQuestionsRepository(db: Db) {
  return {
    ofForms: (siteId: number, formIds: readonly number[]): Promise<LeadFormQuestion[]> =>
      db
        .selectFrom('lead_form_questions')
        .select(questionColumns)
        .where('siteId', '=', siteId)
        .where('formId', '=', anyOf(formIds))
        .where('deletedAt', 'is', null)
        .orderBy('position')
        .orderBy('id')
        .$narrowType<{ type: QuestionType; leadFormOptions: LeadFormOption[] }>()
        .execute(),

    withRemoved: (
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

    async save(
      siteId: number,
      formId: number,
      wanted: readonly LeadFormQuestionValues[],
    ): Promise<void> {
      const keptIds = wanted.flatMap(({ id }) => (id === null ? [] : [id]));
      await db
        .updateTable('lead_form_questions')
        .set({ deletedAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('formId', '=', formId)
        .where('deletedAt', 'is', null)
        .where('id', '<>', noneOf(keptIds))
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
