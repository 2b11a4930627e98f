import type { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { parseInput } from '../../contract/validation-messages.ts';
import { invalidInput } from './errors.ts';

export function validate<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = parseInput(schema, input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalidInput(issue?.message ?? messages.inputInvalid, issue?.path[0]?.toString());
}
