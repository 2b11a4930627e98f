import { z } from 'zod';
import { isCalendarDay } from '../calendar-day.ts';
import { exactText, list, namedText } from '../text.ts';
import { engagementMaxLengths, engagementMessages, maxEngagementTags } from './engagements.ts';
import {
  type EngagementField,
  type EngagementFieldDefinition,
  type EngagementFields,
  type EngagementKind,
  type EngagementOptionFields,
  emptyEngagement,
  resultsVisibilities,
} from './kind.ts';
import { type EngagementType, engagementKindOf, fieldDefinitionOf } from './kinds.ts';

const engagementTextSchema = (label: string, max: number, required?: string) => {
  const optional = namedText(label, max);
  return required === undefined ? optional : optional.min(1, required);
};

const engagementOptionSchema = z.object({
  id: z.int().positive().optional(),
  name: engagementTextSchema(
    'An option',
    engagementMaxLengths.option,
    engagementMessages.fieldRequired,
  ),
  isCorrect: z.boolean().default(false),
  ctaText: engagementTextSchema('CTA Text', engagementMaxLengths.ctaText).default(''),
  ctaLink: engagementTextSchema('CTA Link', engagementMaxLengths.link).default(''),
});

/** Higher than any kind's limit, so that the message of the kind is shown instead of this one. */
const maxOptionsToValidate = 200;

const calendarDaySchema = exactText(10, engagementMessages.dateFormat)
  .refine(isCalendarDay, engagementMessages.dateFormat)
  .nullable();

const engagementFieldSchemas = {
  startDate: calendarDaySchema,
  date: calendarDaySchema,
  resultsVisibility: z.enum(resultsVisibilities),
  threadId: z
    .int(engagementMessages.threadInvalid)
    .positive(engagementMessages.threadInvalid)
    .nullable(),
  priority: z.int().min(1).max(3),
  tagIds: list(z.int().positive(), maxEngagementTags, `At most ${maxEngagementTags} tags`),
  options: list(engagementOptionSchema, maxOptionsToValidate),
} as const;

type EngagementFieldSchemas = { [Field in EngagementField]: z.ZodType<EngagementFields[Field]> };

/** Ignores input for a field that the kind does not have. */
const createIgnoringFieldSchema = <Field extends EngagementField>(field: Field) =>
  z.unknown().transform(() => emptyEngagement[field]);

function createEngagementFieldSchema({
  name,
  label,
  hint,
  required,
  maxLength = engagementMaxLengths.link,
}: EngagementFieldDefinition) {
  const meta = { title: label, ...(hint !== undefined && { description: hint }) };
  if (!Object.hasOwn(engagementFieldSchemas, name)) {
    return typeof emptyEngagement[name] === 'boolean'
      ? z.boolean().meta(meta)
      : engagementTextSchema(label, maxLength, required).meta(meta);
  }
  const schema: z.ZodType = engagementFieldSchemas[name as keyof typeof engagementFieldSchemas];
  return required === undefined
    ? schema.meta(meta)
    : schema.refine((value) => value !== null, required).meta(meta);
}

function findOptionIssues(kind: EngagementKind, options: readonly EngagementOptionFields[]) {
  const rules = kind.options;
  if (!rules) return [];
  const issues: { path: (string | number)[]; message: string }[] = [];
  if (options.length > rules.max) issues.push({ path: ['options'], message: rules.tooMany });
  if (rules.correctRequired && !options.some(({ isCorrect }) => isCorrect)) {
    issues.push({ path: ['options'], message: rules.correctRequired });
  }
  const names = options.map(({ name }) => name.toLowerCase());
  names.forEach((name, index) => {
    if (name !== '' && names.indexOf(name) < index) {
      issues.push({ path: ['options', index, 'name'], message: engagementMessages.optionTwice });
    }
  });
  return issues;
}

function buildEngagementSchema(
  kind: EngagementKind,
): z.ZodType<EngagementFields, EngagementFields> {
  const fields = Object.keys(emptyEngagement) as EngagementField[];
  const shape = Object.fromEntries(
    fields.map((name) => {
      const use = fieldDefinitionOf(kind, name);
      return [name, use ? createEngagementFieldSchema(use) : createIgnoringFieldSchema(name)];
    }),
  ) as unknown as EngagementFieldSchemas;
  const normalize = (input: EngagementFields) => kind.normalize?.(input) ?? input;
  return z
    .object(shape)
    .superRefine((input, context) => {
      const normalized = normalize(input as EngagementFields);
      for (const issue of findOptionIssues(kind, normalized.options)) {
        context.addIssue({ code: 'custom', ...issue });
      }
      for (const { field, option, message } of kind.check?.(normalized) ?? []) {
        const path = option ? [field, option.index, option.field] : [field];
        context.addIssue({ code: 'custom', path, message });
      }
      if (kind.options && normalized.options.length < kind.options.min) {
        context.addIssue({ code: 'custom', path: ['options'], message: kind.options.tooFew });
      }
    })
    .transform((input) => normalize(input as EngagementFields)) as unknown as z.ZodType<
    EngagementFields,
    EngagementFields
  >;
}

const engagementSchemaByType = new Map<
  EngagementType,
  z.ZodType<EngagementFields, EngagementFields>
>();

export function engagementInput(
  type: EngagementType,
): z.ZodType<EngagementFields, EngagementFields> {
  const known = engagementSchemaByType.get(type) ?? buildEngagementSchema(engagementKindOf(type));
  engagementSchemaByType.set(type, known);
  return known;
}
