import { z } from 'zod';

const labels = { title: z.string(), description: z.string().optional() };

/** As much of JSON Schema as forms here are made of: an object of texts, choices and switches. */
export const jsonSchema = z.object({
  properties: z.record(
    z.string(),
    z.discriminatedUnion('type', [
      z.object({
        ...labels,
        type: z.literal('string'),
        enum: z.array(z.string()).optional(),
        maxLength: z.int().optional(),
        pattern: z.string().optional(),
      }),
      z.object({ ...labels, type: z.literal('boolean') }),
    ]),
  ),
});
export type JsonSchema = z.infer<typeof jsonSchema>;
export type JsonSchemaProperty = JsonSchema['properties'][string];

/** What a form holds: something for each input, nothing being an empty text. */
export type JsonValues = Record<string, string | boolean>;

/** What was stored, as the form shows it; what the schema does not know is left out. */
export function jsonValuesOf({ properties }: JsonSchema, stored: unknown): JsonValues {
  const known = new Map(Object.entries(stored ?? {}));
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type }]) => {
      const value: unknown = known.get(name);
      return [name, type === 'boolean' ? value === true : typeof value === 'string' ? value : ''];
    }),
  );
}

/** What to store: nothing for what was left empty. */
export function filledIn(values: JsonValues): JsonValues {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== '' && value !== false),
  );
}
