import { z } from 'zod';

export interface FieldRules {
  label?: string;
  description?: string;
  required?: boolean;
  maxLength?: number;
}

const rulesBySchema = new WeakMap<z.ZodType, Record<string, FieldRules>>();

/**
 * Rules of each input by its name. Labels and descriptions are the schema's `meta`, so that the
 * form, its messages and its conflicts use the same words.
 */
export function readFieldRules(schema: z.ZodType): Record<string, FieldRules> {
  const before = rulesBySchema.get(schema);
  if (before) return before;
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  const rules = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      typeof property === 'object' ? toFieldRules(property, required.includes(name)) : {},
    ]),
  );
  rulesBySchema.set(schema, rules);
  return rules;
}

type SchemaProperty = Exclude<z.core.JSONSchema.JSONSchema, boolean>;

function toFieldRules(property: SchemaProperty, isAlwaysThere: boolean): FieldRules {
  const { title, description, type, maxLength, enum: choices, format } = property;
  const isText = type === 'string' && !choices && format !== 'binary';
  return {
    ...(title !== undefined && { label: title }),
    ...(description !== undefined && { description }),
    ...(isAlwaysThere && mayNotBeEmpty(property) && { required: true }),
    ...(isText && maxLength !== undefined && { maxLength }),
  };
}

interface EmptinessRules {
  type?: unknown;
  enum?: readonly unknown[] | undefined;
  minLength?: number | undefined;
  minItems?: number | undefined;
  format?: string | undefined;
}

/** A required text or list may still be empty, and a nullable value left out. */
export function mayNotBeEmpty(property: EmptinessRules): boolean {
  const { type, enum: choices, minLength = 0, minItems = 0, format } = property;
  if (choices) return !choices.includes('') && !choices.includes(null);
  if (type === 'string') return minLength > 0 || format === 'binary';
  if (type === 'array') return minItems > 0;
  return type === 'number' || type === 'integer';
}
