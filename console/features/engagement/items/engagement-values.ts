import { z } from 'zod';
import { engagementInput } from '../../../../contract/engagement/engagement-input.ts';
import type {
  EngagementFields,
  EngagementFlag,
  EngagementOptionFields,
} from '../../../../contract/engagement/kind.ts';
import {
  type AnyEngagementKind,
  fieldOf,
  newEngagement,
} from '../../../../contract/engagement/kinds.ts';
import { toDay, toTypedDay } from '../../../lib/typed-day.ts';
import type { EngagementItem, SaveVariables } from './engagements.queries.ts';

export interface OptionValues {
  /** Stays with it wherever it stands. */
  key: string;
  /** Empty for a new one. */
  id: string;
  name: string;
  isCorrect: boolean;
  ctaText: string;
  ctaLink: string;
}

/** What the form holds: as it is typed, not as it is stored. */
export type EngagementValues = Record<EngagementFlag, boolean> & {
  question: string;
  answerDescription: string;
  ctaText: string;
  ctaLink: string;
  imageUrl: string;
  /** MM/DD/YYYY */
  date: string;
  threadId: string;
  priority: string;
  tagIds: string[];
  options: OptionValues[];
};

let lastKey = 0;

export function newOption(given: Partial<OptionValues> = {}): OptionValues {
  lastKey += 1;
  return {
    ...{ id: '', name: '', isCorrect: false, ctaText: '', ctaLink: '' },
    ...given,
    key: `new-${lastKey}`,
  };
}

/** Two empty options to begin with, where there are options at all. */
export function newValues(kind: AnyEngagementKind): EngagementValues {
  const { date, threadId, priority, tagIds, options, ...rest } = newEngagement(kind);
  return {
    ...rest,
    date: date === null ? '' : toTypedDay(date),
    threadId: threadId === null ? '' : String(threadId),
    priority: String(priority),
    tagIds: tagIds.map(String),
    options: kind.options ? [newOption(), newOption()] : options.map(() => newOption()),
  };
}

export function valuesOf(item: EngagementItem): EngagementValues {
  return {
    question: item.question,
    answerDescription: item.answerDescription,
    ctaText: item.ctaText,
    ctaLink: item.ctaLink,
    imageUrl: item.imageUrl,
    date: item.date === null ? '' : toTypedDay(item.date),
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

/** A copy is not yet saved, is nobody's current one, and has options of its own. */
export function copyOf(item: EngagementItem, mayShare: boolean): EngagementValues {
  const values = valuesOf(item);
  return {
    ...values,
    isCurrent: false,
    isGlobal: values.isGlobal && mayShare,
    // A thread is of the site where it was written.
    threadId: item.isOwn ? values.threadId : '',
    options: values.options.map((option) => newOption({ ...option, id: '' })),
  };
}

/** As it would be stored; what was typed wrong stays so, for the rules to find it. */
export function fieldsFrom(values: EngagementValues): EngagementFields {
  const threadId = values.threadId.trim();
  return {
    ...values,
    date: values.date.trim() === '' ? null : (toDay(values.date) ?? values.date),
    threadId: threadId === '' ? null : Number(threadId),
    priority: Number(values.priority),
    tagIds: values.tagIds.map(Number),
    options: values.options.map(({ id, key: _, ...option }) => ({
      ...option,
      ...(id !== '' && { id: Number(id) }),
    })),
  };
}

const text = z.string();
const flag = z.boolean();
const shape = {
  question: text,
  answerDescription: text,
  ctaText: text,
  ctaLink: text,
  imageUrl: text,
  date: text,
  threadId: text,
  priority: text,
  isCurrent: flag,
  isMultiSelect: flag,
  isOnHomepage: flag,
  isSuggestable: flag,
  isGlobal: flag,
  hasOptionCta: flag,
  promoteOnForumIndexPage: flag,
  resultsRequireAuth: flag,
  resultsRequireKnown: flag,
  tagIds: z.array(text),
  options: z.array(
    z.object({
      key: text,
      id: text,
      name: text,
      isCorrect: flag,
      ctaText: text,
      ctaLink: text,
    }),
  ),
};

/** Checks what was typed by the rules of the contract, under the labels of the kind. */
export function valuesSchema(
  kind: AnyEngagementKind,
): z.ZodType<EngagementFields, EngagementValues> {
  const named = Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const title = fieldOf(kind, name as keyof EngagementFields)?.label;
      return [name, title === undefined ? schema : schema.meta({ title })];
    }),
  ) as typeof shape;
  return z
    .object(named)
    .transform(fieldsFrom)
    .pipe(engagementInput(kind.type)) as unknown as z.ZodType<EngagementFields, EngagementValues>;
}

export function variablesOf(
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
