import type { z } from 'zod';
import { invalidInput } from './errors.ts';

/** Parses what a caller sent; the first thing wrong becomes an error at its field. */
export function validate<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalidInput(issue?.message ?? 'The input is not valid.', issue?.path[0]?.toString());
}
