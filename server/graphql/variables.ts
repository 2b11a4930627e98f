import { GraphQLError } from 'graphql';
import { maxVariableDepth, maxVariableValues } from './limits.ts';

/**
 * What keeps variables from being used, if anything does. It takes no stack however deep they
 * are, and looks at no more values than are allowed.
 */
export function variablesProblem(variables: Record<string, unknown>): GraphQLError | undefined {
  let values = 0;
  let level: unknown[] = [variables];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxVariableDepth) return tooMany();
    const next: unknown[] = [];
    for (const value of level) {
      // The one character that JSON can carry and PostgreSQL text cannot hold.
      if (typeof value === 'string' && value.includes('\u0000')) return nul();
      if (typeof value !== 'object' || value === null) continue;
      for (const key in value) {
        if (++values > maxVariableValues) return tooMany();
        if (key.includes('\u0000')) return nul();
        next.push(value[key as keyof typeof value]);
      }
    }
    level = next;
  }
  return undefined;
}

const tooMany = () => new GraphQLError('The variables hold too many values');
const nul = () => new GraphQLError('Text may not contain NUL characters');
