import { z } from 'zod';
import { engagementInput } from '../../../../contract/engagement/engagement-input.ts';
import {
  type EngagementFields,
  type EngagementFlag,
  type EngagementOptionFields,
  type ResultsVisibility,
  resultsVisibilities,
} from '../../../../contract/engagement/kind.ts';
import {
  type AnyEngagementKind,
  createEmptyEngagement,
  fieldDefinitionOf,
} from '../../../../contract/engagement/kinds.ts';
import { toIsoDay, toTypedDay } from '../../../lib/typed-day.ts';
import type { EngagementItem, SaveVariables } from './engagements.queries.ts';

export interface EngagementOptionValues {
  /** React key that stays with the option when it is moved. */
  key: string;
  id: string;
  name: string;
  isCorrect: boolean;
  ctaText: string;
  ctaLink: string;
}

export type EngagementValues = Record<EngagementFlag, boolean> & {
  question: string;
  answerDescription: string;
  ctaText: string;
  ctaLink: string;
  imageUrl: string;
  startDate: string;
  date: string;
  resultsVisibility: ResultsVisibility;
  threadId: string;
  priority: string;
  tagIds: string[];
  options: EngagementOptionValues[];
};

let lastOptionKey = 0;

export function newEngagementOption(
  given: Partial<EngagementOptionValues> = {},
): EngagementOptionValues {
  lastOptionKey += 1;
  return {
    ...{ id: '', name: '', isCorrect: false, ctaText: '', ctaLink: '' },
    ...given,
    key: `new-${lastOptionKey}`,
  };
}

export function newEngagementValues(kind: AnyEngagementKind): EngagementValues {
  const { startDate, date, threadId, priority, tagIds, options, ...rest } =
    createEmptyEngagement(kind);
  return {
    ...rest,
    startDate: formatTypedDay(startDate),
    date: formatTypedDay(date),
    threadId: threadId === null ? '' : String(threadId),
    priority: String(priority),
    tagIds: tagIds.map(String),
    options: kind.options
      ? [newEngagementOption(), newEngagementOption()]
      : options.map(() => newEngagementOption()),
  };
}

const formatTypedDay = (date: string | null) => (date === null ? '' : toTypedDay(date));
const parseTypedDay = (typed: string) => (typed.trim() === '' ? null : (toIsoDay(typed) ?? typed));

export function toEngagementValues(item: EngagementItem): EngagementValues {
  return {
    question: item.question,
    answerDescription: item.answerDescription,
    ctaText: item.ctaText,
    ctaLink: item.ctaLink,
    imageUrl: item.imageUrl,
    startDate: formatTypedDay(item.startDate),
    date: formatTypedDay(item.date),
    resultsVisibility: item.resultsVisibility,
    threadId: item.threadId ?? '',
    priority: String(item.priority),
    isCurrent: item.isCurrent,
    isMultiSelect: item.isMultiSelect,
    isOnHomepage: item.isOnHomepage,
    isSuggestable: item.isSuggestable,
    isGlobal: item.isGlobal,
    hasOptionCta: item.hasOptionCta,
    promoteOnForumIndexPage: item.promoteOnForumIndexPage,
    resultsRequireAuth: item.resultsRequireAuth,
    resultsRequireKnown: item.resultsRequireKnown,
    tagIds: item.tags.map(({ id }) => id),
    options: item.options.map(({ id, name, isCorrect, ctaText, ctaLink }) => ({
      key: id,
      id,
      name,
      isCorrect,
      ctaText,
      ctaLink,
    })),
  };
}

/** Values of an unsaved copy: not current, and with new options. */
export function toCopyValues(item: EngagementItem, mayShare: boolean): EngagementValues {
  const values = toEngagementValues(item);
  return {
    ...values,
    isCurrent: false,
    isGlobal: values.isGlobal && mayShare,
    // Threads belong to one site.
    threadId: item.isOwn ? values.threadId : '',
    options: values.options.map((option) => newEngagementOption({ ...option, id: '' })),
  };
}

/** Converts typed values; invalid ones stay as typed, for validation to report. */
export function toEngagementFields(values: EngagementValues): EngagementFields {
  const threadId = values.threadId.trim();
  return {
    ...values,
    startDate: parseTypedDay(values.startDate),
    date: parseTypedDay(values.date),
    threadId: threadId === '' ? null : Number(threadId),
    priority: Number(values.priority),
    tagIds: values.tagIds.map(Number),
    options: values.options.map(({ id, key: _, ...option }) => ({
      ...option,
      ...(id !== '' && { id: Number(id) }),
    })),
  };
}

/** Fields as they will be saved, for inputs that depend on each other. */
export function toNormalizedFields(
  kind: AnyEngagementKind,
  values: EngagementValues,
): EngagementFields {
  const fields = toEngagementFields(values);
  return kind.normalize?.(fields) ?? fields;
}

const textValueSchema = z.string();
const flagValueSchema = z.boolean();
const engagementValueShape = {
  question: textValueSchema,
  answerDescription: textValueSchema,
  ctaText: textValueSchema,
  ctaLink: textValueSchema,
  imageUrl: textValueSchema,
  startDate: textValueSchema,
  date: textValueSchema,
  resultsVisibility: z.enum(resultsVisibilities),
  threadId: textValueSchema,
  priority: textValueSchema,
  isCurrent: flagValueSchema,
  isMultiSelect: flagValueSchema,
  isOnHomepage: flagValueSchema,
  isSuggestable: flagValueSchema,
  isGlobal: flagValueSchema,
  hasOptionCta: flagValueSchema,
  promoteOnForumIndexPage: flagValueSchema,
  resultsRequireAuth: flagValueSchema,
  resultsRequireKnown: flagValueSchema,
  tagIds: z.array(textValueSchema),
  options: z.array(
    z.object({
      key: textValueSchema,
      id: textValueSchema,
      name: textValueSchema,
      isCorrect: flagValueSchema,
      ctaText: textValueSchema,
      ctaLink: textValueSchema,
    }),
  ),
};

export function engagementValuesSchema(
  kind: AnyEngagementKind,
): z.ZodType<EngagementFields, EngagementValues> {
  const named = Object.fromEntries(
    Object.entries(engagementValueShape).map(([name, schema]) => {
      const title = fieldDefinitionOf(kind, name as keyof EngagementFields)?.label;
      return [name, title === undefined ? schema : schema.meta({ title })];
    }),
  ) as typeof engagementValueShape;
  return z
    .object(named)
    .transform(toEngagementFields)
    .pipe(engagementInput(kind.type)) as unknown as z.ZodType<EngagementFields, EngagementValues>;
}

export function toEngagementVariables(
  kind: AnyEngagementKind,
  { options, tagIds, threadId, ...fields }: EngagementFields,
): SaveVariables {
  return {
    type: kind.type,
    ...fields,
    threadId: threadId === null ? null : String(threadId),
    tagIds: tagIds.map(String),
    options: options.map(({ id, ...option }: EngagementOptionFields) => ({
      ...option,
      ...(id !== undefined && { id: String(id) }),
    })),
  };
}
