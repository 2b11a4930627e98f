import type { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { invalidInput } from './errors.ts';

/**
 * Parses what a caller sent; the first thing wrong becomes an error at its field. What a schema
 * has no words for is said in words for people, never in those of the validator.
 */
export function validate<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input, { error: () => messages.inputInvalid });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalidInput(issue?.message ?? messages.inputInvalid, issue?.path[0]?.toString());
}
