import type { z } from 'zod';
import {
  copyOfName,
  isSameName,
  nameMaxLengths,
} from '../../../../contract/leads/lead-form-names.ts';
import {
  emailQuestion,
  type LeadFormQuestionInput,
  leadFormMessages,
  leadFormQuestion,
  type QuestionType,
} from '../../../../contract/leads/lead-forms.ts';
import type { LeadForm } from './lead-forms.queries.ts';

/** A field of the form, stored or not. */
export interface Question extends Omit<QuestionValues, 'type'> {
  /** Tells it from the others of its form. */
  key: string;
  type: QuestionType;
}

/** A field while someone edits it. */
export interface QuestionValues {
  /** Null until it is stored. */
  id: string | null;
  type: QuestionType | null;
  name: string;
  required: boolean;
  crmId: string;
  helperText: string;
  leadFormOptions: QuestionOption[];
}

export interface QuestionOption {
  key: string;
  id: string | null;
  name: string;
  crmValue: string;
  exclude: boolean;
}

/** The same checks that the server makes, of a field that may have no type yet. */
export const questionValues = leadFormQuestion as unknown as z.ZodType<
  LeadFormQuestionInput,
  QuestionValues
>;

/** Those and one more: no other field of the form has the name. */
export function questionValuesAmong(others: readonly string[]): typeof questionValues {
  return leadFormQuestion.refine(({ name }) => !others.some((other) => isSameName(other, name)), {
    message: leadFormMessages.fieldNameTaken,
    path: ['name'],
  }) as unknown as typeof questionValues;
}

let lastKey = 0;
/** For what has no id yet; ids are digits alone. */
export function newKey(): string {
  lastKey += 1;
  return `new-${lastKey}`;
}

export const newQuestion: QuestionValues = {
  id: null,
  type: null,
  name: '',
  required: false,
  crmId: '',
  helperText: '',
  leadFormOptions: [],
};

export function newOption(): QuestionOption {
  return { key: newKey(), id: null, name: '', crmValue: '', exclude: false };
}

/** What a new form begins with. */
export const firstQuestions: readonly Question[] = [
  { ...emailQuestion, key: 'email', id: null, leadFormOptions: [] },
];

export function questionsOf(form: LeadForm): Question[] {
  return form.leadFormQuestions.map((question) => ({
    ...question,
    key: question.id,
    leadFormOptions: question.leadFormOptions.map((option) => ({ ...option, key: option.id })),
  }));
}

/** A field as it was edited and found to be right. */
export function questionFrom(key: string, checked: LeadFormQuestionInput): Question {
  return {
    ...checked,
    key,
    id: idText(checked.id),
    leadFormOptions: checked.leadFormOptions.map((option) => ({
      ...option,
      key: newKey(),
      id: idText(option.id),
    })),
  };
}

/** The same field once more, not stored yet, under a name that none of the others has. */
export function copyOfQuestion(question: Question, among: readonly Question[]): Question {
  const names = among.map(({ name }) => name);
  return {
    ...question,
    key: newKey(),
    id: null,
    name: copyOfName(question.name, names, nameMaxLengths.field),
    leadFormOptions: question.leadFormOptions.map((option) => ({
      ...option,
      key: newKey(),
      id: null,
    })),
  };
}

/** Puts the field in its place; one that is not there any more, or was not yet, comes last. */
export function withQuestion(questions: readonly Question[], question: Question): Question[] {
  return questions.some(({ key }) => key === question.key)
    ? questions.map((other) => (other.key === question.key ? question : other))
    : [...questions, { ...question, id: null }];
}

export const questionLabels: Record<keyof QuestionValues, string> = {
  id: 'ID',
  type: 'Type',
  name: 'Question Name',
  required: 'Is required',
  crmId: 'Question ID',
  helperText: 'Helper Text',
  leadFormOptions: 'Options',
};

/** What is different, other than the keys that only this screen knows. */
export function changedBetween(a: QuestionValues, b: QuestionValues): (keyof QuestionValues)[] {
  const text = (values: QuestionValues, name: keyof QuestionValues) =>
    JSON.stringify(values[name], (key, value) => (key === 'key' ? undefined : value));
  return (Object.keys(questionLabels) as (keyof QuestionValues)[]).filter(
    (name) => text(a, name) !== text(b, name),
  );
}

/** As the API takes them. */
export function inputsOf(questions: readonly Question[]) {
  return questions.map(({ key: _, leadFormOptions, ...question }) => ({
    ...question,
    leadFormOptions: leadFormOptions.map(({ key: __, ...option }) => option),
  }));
}

function idText(id: number | null): string | null {
  return id === null ? null : String(id);
}
