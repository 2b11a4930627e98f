import { findIndexesOfRepeatedNames } from '../../../../contract/leads/lead-form-names.ts';
import {
  emailQuestion,
  type LeadFormOptionInput,
  type LeadFormQuestionInput,
  leadFormMessages,
} from '../../../../contract/leads/lead-forms.ts';
import { invalidInput } from '../../../base/errors.ts';
import type {
  LeadFormOption,
  LeadFormQuestion,
  LeadFormQuestionValues,
} from './lead-forms.repository.ts';

const questionsField = 'leadFormQuestions';

/**
 * Questions of a form after a save. The email question always stays: it can neither be left out nor
 * get another type.
 */
export function mergeQuestions(
  stored: readonly LeadFormQuestion[],
  sent: readonly LeadFormQuestionInput[],
): LeadFormQuestionValues[] {
  const known = new Map(stored.map((question) => [question.id, question]));
  const merged = sent.map((question): LeadFormQuestionValues => {
    const before = question.id === null ? undefined : known.get(question.id);
    if (question.id !== null && !before) {
      throw invalidInput(leadFormMessages.fieldGone, questionsField);
    }
    // Deleting the id refuses it if it is sent twice.
    if (question.id !== null) known.delete(question.id);
    if ((before?.type === 'email') !== (question.type === 'email') && before) {
      throw invalidInput(leadFormMessages.emailType, questionsField);
    }
    const leadFormOptions = mergeQuestionOptions(
      before?.leadFormOptions ?? [],
      question.leadFormOptions,
    );
    return { ...question, leadFormOptions };
  });
  if (merged.some(({ type }) => type === 'email'))
    return keepIdOfStoredEmailQuestion(stored, merged);
  const email = stored.find(({ type }) => type === 'email');
  const all = [email ?? { ...emailQuestion, id: null, leadFormOptions: [] }, ...merged];
  // The automatically added email question may have the same name as another one.
  if (findIndexesOfRepeatedNames(all).length > 0)
    throw invalidInput(leadFormMessages.fieldNameTaken, questionsField);
  return all;
}

/** An email question sent as new keeps the id of the stored one. */
function keepIdOfStoredEmailQuestion(
  stored: readonly LeadFormQuestion[],
  merged: readonly LeadFormQuestionValues[],
): LeadFormQuestionValues[] {
  const id = stored.find(({ type }) => type === 'email')?.id ?? null;
  return merged.map((question) => (question.type === 'email' ? { ...question, id } : question));
}

function mergeQuestionOptions(
  stored: readonly LeadFormOption[],
  sent: readonly LeadFormOptionInput[],
): LeadFormOption[] {
  const known = new Set(stored.map(({ id }) => id));
  let last = Math.max(0, ...known);
  return sent.map(({ id, ...option }) => {
    const isKnown = id !== null && known.delete(id);
    if (!isKnown) last += 1;
    return { id: isKnown ? id : last, ...option };
  });
}
