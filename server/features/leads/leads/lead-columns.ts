import type { Db } from '../../../db/database.ts';
import type { LeadForm } from '../lead-forms/lead-forms.repository.ts';
import { leadQuestionsRepository } from '../lead-forms/lead-questions.repository.ts';
import { createLeadFileLayout, type LeadFileLayout } from './lead-files.ts';
import { leadsRepository } from './leads.repository.ts';

/**
 * Columns are the fields of the form in order, then removed ones that leads in the file answered.
 */
export async function computeLeadFileLayout(
  db: Db,
  siteId: number,
  form: LeadForm,
  deliveryId?: number,
): Promise<LeadFileLayout> {
  const questions = await leadQuestionsRepository(db).withRemoved(siteId, form.id);
  const removed = questions.filter(({ isRemoved }) => isRemoved).map(({ id }) => id);
  const answered = await leadsRepository(db).listAnsweredQuestionIds(
    siteId,
    { formId: form.id, deliveryId },
    removed,
  );
  const shown = questions.filter(({ id, isRemoved }) => !isRemoved || answered.includes(id));
  return createLeadFileLayout(form, shown, new Date());
}
