import { z } from 'zod';

const labelFields = {
  title: z.string(),
  description: z.string().optional(),
  section: z.string().optional(),
  unit: z.string().optional(),
  choices: z.record(z.string(), z.string()).optional(),
  default: z.unknown().optional(),
};
const optionalCountSchema = z.int().optional();

const textPropertySchema = z.object({
  ...labelFields,
  type: z.literal('string'),
  enum: z.array(z.string()).optional(),
  /** Values of `enum` that are shown and cannot be chosen. */
  unusable: z.array(z.string()).optional(),
  minLength: optionalCountSchema,
  maxLength: optionalCountSchema,
  pattern: z.string().optional(),
  format: z.string().optional(),
  contentMediaType: z.string().optional(),
  anyOf: z.array(z.object({ contentMediaType: z.string() })).optional(),
});

const numberPropertySchema = z.object({
  ...labelFields,
  type: z.literal(['number', 'integer']),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  multipleOf: z.number().optional(),
});

const listPropertySchema = z.object({
  ...labelFields,
  type: z.literal('array'),
  items: z.object({
    type: z.literal('string'),
    enum: z.array(z.string()).optional(),
    maxLength: optionalCountSchema,
  }),
  minItems: optionalCountSchema,
  maxItems: optionalCountSchema,
});

const propertySchema = z.discriminatedUnion('type', [
  textPropertySchema,
  numberPropertySchema,
  listPropertySchema,
  z.object({ ...labelFields, type: z.literal('boolean') }),
]);

/** Supported subset of JSON Schema. A schema with anything else is refused. */
export const jsonSchema = z.object({
  properties: z.record(z.string(), propertySchema),
  required: z.array(z.string()).optional(),
});
export type JsonSchema = z.infer<typeof jsonSchema>;
export type JsonSchemaProperty = JsonSchema['properties'][string];

/** Value of an input; empty is '', [] or null. */
type JsonValue = string | number | boolean | string[] | File | null;
export type JsonValues = Record<string, JsonValue>;

export function isFileInput(input: JsonSchemaProperty): boolean {
  return input.type === 'string' && input.format === 'binary';
}

export function groupBySection({ properties, required }: JsonSchema): Map<string, JsonSchema> {
  const sections = new Map<string, JsonSchema>();
  for (const [name, property] of Object.entries(properties)) {
    const title = property.section ?? '';
    const section = sections.get(title) ?? { properties: {}, required };
    section.properties[name] = property;
    sections.set(title, section);
  }
  return sections;
}

/** Stored values as form values; unknown properties are dropped. */
export function toFormValues({ properties }: JsonSchema, stored: unknown): JsonValues {
  const known = new Map(Object.entries(stored ?? {}));
  return Object.fromEntries(
    Object.entries(properties).map(([name, input]) => [name, toFormValue(input, known.get(name))]),
  );
}

function toFormValue(input: JsonSchemaProperty, value: unknown): JsonValue {
  if (isFileInput(input)) return null;
  switch (input.type) {
    case 'boolean':
      return value === true;
    case 'string':
      return typeof value === 'string' ? value : '';
    case 'array':
      return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
    default:
      return typeof value === 'number' ? value : '';
  }
}

export function omitEmptyValues(values: JsonValues): JsonValues {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, trimValue(value)] as const)
      .filter(([, value]) => !isEmptyJsonValue(value)),
  );
}

function trimValue(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.map((item) => item.trim()).filter(Boolean) : value;
}

function isEmptyJsonValue(value: JsonValue): boolean {
  return value === '' || value === false || value === null || isEmptyList(value);
}

function isEmptyList(value: JsonValue): boolean {
  return Array.isArray(value) && value.length === 0;
}
