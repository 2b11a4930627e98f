import type { JsonSchema } from '../../../kit/form/json-schema.ts';

/** Settings whose title, description or section has all words, and those with an error. */
export function findSettings(
  schema: JsonSchema,
  search: string,
  namesWithError: readonly string[],
): JsonSchema {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = Object.entries(schema.properties).filter(
    ([name, { title, description = '', section = '' }]) => {
      const text = `${name} ${title} ${description} ${section}`.toLowerCase();
      return namesWithError.includes(name) || words.every((word) => text.includes(word));
    },
  );
  return { ...schema, properties: Object.fromEntries(found) };
}
