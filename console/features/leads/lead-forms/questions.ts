import type { z } from 'zod';
import {
  isSameName,
  leadFormNameMaxLengths,
  uniqueNameForCopy,
} from '../../../../contract/leads/lead-form-names.ts';
import {
  emailQuestion,
  type LeadFormQuestionInput,
  leadFormMessages,
  leadFormQuestion,
  type QuestionType,
} from '../../../../contract/leads/lead-forms.ts';
import type { LeadForm } from './lead-forms.queries.ts';

export interface BuilderQuestion extends Omit<QuestionValues, 'type'> {
  /** Identifies the field in its form, also before it has an id. */
  key: string;
  type: QuestionType;
}

export interface QuestionValues {
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

/** Validates like the server; the input may lack a type. */
export const questionValuesSchema = leadFormQuestion as unknown as z.ZodType<
  LeadFormQuestionInput,
  QuestionValues
>;

/** Also requires a name that no other field has. */
export function createQuestionSchemaWithUniqueName(
  otherNames: readonly string[],
): typeof questionValuesSchema {
  return leadFormQuestion.refine(
    ({ name }) => !otherNames.some((other) => isSameName(other, name)),
    {
      message: leadFormMessages.fieldNameTaken,
      path: ['name'],
    },
  ) as unknown as typeof questionValuesSchema;
}

let lastQuestionKey = 0;
/** Temporary key. Ids are digits only, so they never clash. */
export function newTemporaryQuestionKey(): string {
  lastQuestionKey += 1;
  return `new-${lastQuestionKey}`;
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

export function newQuestionOption(): QuestionOption {
  return { key: newTemporaryQuestionKey(), id: null, name: '', crmValue: '', exclude: false };
}

export const initialQuestions: readonly BuilderQuestion[] = [
  { ...emailQuestion, key: 'email', id: null, leadFormOptions: [] },
];

export function toBuilderQuestions(form: LeadForm): BuilderQuestion[] {
  return form.leadFormQuestions.map((question) => ({
    ...question,
    key: question.id,
    leadFormOptions: question.leadFormOptions.map((option) => ({ ...option, key: option.id })),
  }));
}

export function toBuilderQuestion(key: string, checked: LeadFormQuestionInput): BuilderQuestion {
  return {
    ...checked,
    key,
    id: idToText(checked.id),
    leadFormOptions: checked.leadFormOptions.map((option) => ({
      ...option,
      key: newTemporaryQuestionKey(),
      id: idToText(option.id),
    })),
  };
}

/** Unsaved copy with a name that no field in `among` has. */
export function copyQuestion(
  question: BuilderQuestion,
  among: readonly BuilderQuestion[],
): BuilderQuestion {
  const names = among.map(({ name }) => name);
  return {
    ...question,
    key: newTemporaryQuestionKey(),
    id: null,
    name: uniqueNameForCopy(question.name, names, leadFormNameMaxLengths.field),
    leadFormOptions: question.leadFormOptions.map((option) => ({
      ...option,
      key: newTemporaryQuestionKey(),
      id: null,
    })),
  };
}

/** Replaces the field with the same key; appends it as a new one if there is none. */
export function withQuestion(
  questions: readonly BuilderQuestion[],
  question: BuilderQuestion,
): BuilderQuestion[] {
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

/** Names of values that differ, ignoring the keys that only the console knows. */
export function findChangedFields(a: QuestionValues, b: QuestionValues): (keyof QuestionValues)[] {
  const serializeValue = (values: QuestionValues, name: keyof QuestionValues) =>
    JSON.stringify(values[name], (key, value) => (key === 'key' ? undefined : value));
  return (Object.keys(questionLabels) as (keyof QuestionValues)[]).filter(
    (name) => serializeValue(a, name) !== serializeValue(b, name),
  );
}

export function toQuestionInputs(questions: readonly BuilderQuestion[]) {
  return questions.map(({ key: _, leadFormOptions, ...question }) => ({
    ...question,
    leadFormOptions: leadFormOptions.map(({ key: __, ...option }) => option),
  }));
}

function idToText(id: number | null): string | null {
  return id === null ? null : String(id);
}
