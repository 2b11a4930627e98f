import { z } from 'zod';
import { capitalize } from './capitalize.ts';
import { messages } from './messages.ts';

type ValidationIssue = z.core.$ZodRawIssue;

/**
 * Messages for schemas without their own, with the label of the field: 'Year must be a number',
 * never 'expected number, received NaN'.
 */
function createMessageBuilder(schema: z.ZodType): (issue: ValidationIssue) => string {
  return (issue) => {
    const label = labelOfField(schema, issue.path ?? []);
    return label === undefined ? messages.inputInvalid : formatIssue(label, issue);
  };
}

function formatIssue(label: string, issue: ValidationIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissingInput(issue.input)
        ? `${label} is required`
        : `${label} ${requirementByType[issue.expected as string] ?? 'is not valid'}`;
    case 'too_small':
    case 'too_big':
      return `${label} ${formatBoundMessage(issue)}`;
    case 'invalid_value':
      return `Please choose one of the values that are offered for ${label}`;
    case 'not_multiple_of':
      return `${label} must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `There is no field named ${(issue.keys as string[]).join(', ')}`;
    default:
      return `${label} is not valid`;
  }
}

/** Empty number inputs contain NaN or an empty text. */
const isMissingInput = (input: unknown) =>
  input === undefined || input === null || input === '' || Number.isNaN(input);

const requirementByType: Record<string, string> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be yes or no',
  array: 'must be a list',
};

function formatBoundMessage(issue: ValidationIssue & { code: 'too_small' | 'too_big' }): string {
  const isLeast = issue.code === 'too_small';
  const limit = Number(isLeast ? issue.minimum : issue.maximum);
  const number = limit.toLocaleString('en');
  const isText = issue.origin === 'string';
  if (isText || issue.origin === 'array') {
    if (isLeast && limit === 1) return 'is required';
    return `${isLeast ? 'needs at least' : 'may have at most'} ${number} ${isText ? 'characters' : 'entries'}`;
  }
  // Zod's bounds for integers without limits; people would not understand the number.
  if (Math.abs(limit) >= Number.MAX_SAFE_INTEGER) return isLeast ? 'is too small' : 'is too large';
  if (!issue.inclusive) return `must be ${isLeast ? 'more' : 'less'} than ${number}`;
  return `must be at ${isLeast ? 'least' : 'most'} ${number}`;
}

function labelOfField(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  let at: z.ZodType | undefined = schema;
  let label: string | undefined;
  for (const step of path) {
    at = at && childSchema(at, step);
    // An entry of a list has the list's label.
    if (typeof step === 'string') label = (at && titleOf(at)) ?? humanizeName(step);
  }
  return label;
}

type ZodDefinition = Record<string, unknown> & { type: string };
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as ZodDefinition;

function unwrapSchema(schema: z.ZodType): z.ZodType | undefined {
  const { type, in: before, out, innerType } = definitionOf(schema);
  if (type !== 'pipe') return innerType as z.ZodType | undefined;
  const isPrepared = definitionOf(before as z.ZodType).type === 'transform';
  return (isPrepared ? out : before) as z.ZodType;
}

function childSchema(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  const { type, shape, element, valueType, options } = definitionOf(schema);
  if (type === 'object') {
    const fields = shape as Record<PropertyKey, z.ZodType>;
    return Object.hasOwn(fields, step) ? fields[step] : undefined;
  }
  if (type === 'array') return element as z.ZodType;
  if (type === 'record') return valueType as z.ZodType;
  if (type === 'union') {
    for (const option of options as z.ZodType[]) {
      const part = childSchema(option, step);
      if (part) return part;
    }
    return undefined;
  }
  const inner = unwrapSchema(schema);
  return inner && childSchema(inner, step);
}

function titleOf(schema: z.ZodType): string | undefined {
  const title = z.globalRegistry.get(schema)?.title;
  if (title !== undefined) return title;
  const inner = unwrapSchema(schema);
  return inner && titleOf(inner);
}

const maxHumanizedNameLength = 40;

/** 'failure_url' becomes 'Failure url', and 'campaignName' 'Campaign name'. */
function humanizeName(name: string): string | undefined {
  const words = name
    .slice(0, maxHumanizedNameLength)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/[_-]/g, ' ')
    .trim();
  return words === '' ? undefined : capitalize(words);
}

export function parseInput<T extends z.ZodType>(schema: T, input: unknown) {
  return schema.safeParse(input, { error: createMessageBuilder(schema) });
}
