import { leadAnswerMessages } from '../../../../contract/leads/lead-answers.ts';
import { isEmailAddress } from '../../../../contract/leads/lead-uploads.ts';
import type { LeadFormOption, LeadFormQuestion } from '../lead-forms/lead-forms.repository.ts';
import type { LeadAnswer } from './leads.repository.ts';

export interface CheckedAnswers {
  problems: Map<number, string>;
  answers: LeadAnswer[];
  email: string;
  isExcluded: boolean;
}

/** Checks the values sent for each question; options are sent as ids. */
export function checkAnswers(
  questions: readonly LeadFormQuestion[],
  sent: (question: LeadFormQuestion) => readonly string[],
): CheckedAnswers {
  const checked: CheckedAnswers = {
    problems: new Map(),
    answers: [],
    email: '',
    isExcluded: false,
  };
  for (const question of questions) {
    const sentValues = sent(question)
      .map((value) => value.trim())
      .filter((value) => value !== '');
    if (sentValues.length === 0) {
      if (question.required) checked.problems.set(question.id, leadAnswerMessages.required);
      continue;
    }
    const answer = checkAnswer(question, sentValues);
    if ('problem' in answer) {
      checked.problems.set(question.id, answer.problem);
      continue;
    }
    const { id: questionId, name } = question;
    checked.answers.push({ questionId, name, ...answer.texts });
    checked.isExcluded ||= answer.isExcluded;
    if (question.type === 'email') checked.email = answer.texts.value;
  }
  return checked;
}

type CheckedAnswer =
  | { texts: Pick<LeadAnswer, 'value' | 'crm'>; isExcluded: boolean }
  | { problem: string };

function checkAnswer(question: LeadFormQuestion, sentValues: readonly string[]): CheckedAnswer {
  const options = question.leadFormOptions;
  switch (question.type) {
    case 'radio':
    case 'select':
      return sentValues.length === 1
        ? checkChosenOptions(options, sentValues)
        : { problem: leadAnswerMessages.choose };
    case 'checkbox':
      return options.length === 0
        ? { texts: { value: 'Yes' }, isExcluded: false }
        : checkChosenOptions(options, sentValues);
    default:
      return checkWrittenText(question.type, sentValues[0] ?? '');
  }
}

function checkChosenOptions(
  options: readonly LeadFormOption[],
  ids: readonly string[],
): CheckedAnswer {
  const picked = options.filter(({ id }) => ids.includes(String(id)));
  if (picked.length !== new Set(ids).size) return { problem: leadAnswerMessages.choose };
  const value = picked.map(({ name }) => name).join('; ');
  const crm = picked.map(({ name, crmValue }) => crmValue || name).join('; ');
  return {
    texts: { value, ...(crm !== value && { crm }) },
    isExcluded: picked.some(({ exclude }) => exclude),
  };
}

const maxAnswerLengths = { text: 1000, wysiwygtextarea: 10_000 };

type WrittenQuestionType = Exclude<LeadFormQuestion['type'], 'radio' | 'select' | 'checkbox'>;

function checkWrittenText(type: WrittenQuestionType, text: string): CheckedAnswer {
  const value = parserByType[type](text);
  if (value !== undefined) return { texts: { value }, isExcluded: false };
  const isText = type === 'text' || type === 'wysiwygtextarea';
  return { problem: isText ? leadAnswerMessages.tooLong : leadAnswerMessages[type] };
}

/** Return the normalized answer, or undefined if it is invalid. */
const parserByType: Record<WrittenQuestionType, (text: string) => string | undefined> = {
  text: (text) => (text.length <= maxAnswerLengths.text ? text.replace(/\s+/g, ' ') : undefined),
  wysiwygtextarea: (text) =>
    text.length <= maxAnswerLengths.wysiwygtextarea ? text.replace(/\r\n?/g, '\n') : undefined,
  email: (text) => (isEmailAddress(text) ? text : undefined),
  date: parseTypedDate,
  zipcode: (text) => /^\d{5}(?:-\d{4})?$/.exec(text)?.[0],
  phonenumber: parsePhoneNumber,
};

/** Accepts ISO dates, as browsers send them, and month/day/year. */
function parseTypedDate(text: string): string | undefined {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ??
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(
      text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, '$3-$1-$2'),
    ) ??
    [];
  if (year === undefined || Number(year) < 1800) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** Normalizes American numbers to 617-555-0123, others to a plus sign and digits. */
function parsePhoneNumber(text: string): string | undefined {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const american = /^(?:1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/.exec(digits);
  if (american && (!text.startsWith('+') || digits.length === 11)) {
    return american.slice(1).join('-');
  }
  return /^\+\d{8,15}$/.test(`${text.startsWith('+') ? '+' : ''}${digits}`)
    ? `+${digits}`
    : undefined;
}
