import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './schema.ts';

export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
