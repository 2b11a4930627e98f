import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './schema.ts';

/** The API as text: what `schema.graphql` holds, and what is reviewed. */
export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
