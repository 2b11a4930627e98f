import { GraphQLError, Kind } from 'graphql';
import { parseRowId } from '../../contract/row-id.ts';
import { notFound } from '../base/errors.ts';
import { builder } from './builder.ts';

builder.scalarType('DateTime', {
  description: 'A moment, as ISO 8601 text in UTC.',
  serialize: (value) => value.toISOString(),
  parseValue(value) {
    const date = typeof value === 'string' && value.length <= 40 ? new Date(value) : undefined;
    if (!date || Number.isNaN(date.getTime())) throw new GraphQLError('DateTime must be ISO 8601');
    return date;
  },
});

builder.scalarType('JSON', {
  description: 'Any JSON value; its shape is checked by the call that takes it.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral(node) {
    if (node.kind === Kind.NULL) return null;
    // Some calls take a JSON document as text, which can be written in the query itself.
    if (node.kind === Kind.STRING) return node.value;
    throw new GraphQLError('Pass JSON as a variable, or as a string');
  },
});

/** Ids are strings in the API and integers in the database; invalid ones are 'not found'. */
export function parseId(id: string, notFoundMessage: string): number {
  const parsed = parseRowId(id);
  if (parsed === undefined) throw notFound(notFoundMessage);
  return parsed;
}
