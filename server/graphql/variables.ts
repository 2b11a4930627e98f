import { GraphQLError } from 'graphql';
import { messages } from '../../contract/messages.ts';
import { isStorable } from '../../contract/text.ts';
import { invalidInput } from '../base/errors.ts';
import { maxVariableDepth, maxVariableValues } from './limits.ts';

export function findVariablesProblem(variables: Record<string, unknown>): GraphQLError | undefined {
  let values = 0;
  let level: unknown[] = [variables];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxVariableDepth) return tooManyValuesError();
    const next: unknown[] = [];
    for (const value of level) {
      // JSON can contain characters that the database cannot store.
      if (typeof value === 'string' && !isStorable(value)) return notStorableError();
      if (typeof value !== 'object' || value === null) continue;
      for (const key in value) {
        if (++values > maxVariableValues) return tooManyValuesError();
        if (!isStorable(key)) return notStorableError();
        next.push(value[key as keyof typeof value]);
      }
    }
    level = next;
  }
  return undefined;
}

const tooManyValuesError = () => new GraphQLError('The variables hold too many values');
/**
 * Refuses escaped NUL characters in the query, which the database cannot store. The parser refuses
 * lone surrogates.
 */
export function findDocumentProblem(query: string): GraphQLError | undefined {
  return /\\u(?:0000|\{0{1,50}\})/.test(query) ? notStorableError() : undefined;
}

const notStorableError = () =>
  new GraphQLError(messages.textNotStorable, {
    originalError: invalidInput(messages.textNotStorable),
  });
