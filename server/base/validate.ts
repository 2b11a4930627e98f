import type { z } from 'zod';
import { parseInput } from '../../contract/validation-messages.ts';
import { type FieldProblem, invalidFields } from './errors.ts';

export function validate<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = parseInput(schema, input);
  if (parsed.success) return parsed.data;
  throw invalidFields(toFieldProblems(parsed.error));
}

export function toFieldProblems(error: z.ZodError): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const { message, path } of error.issues) {
    const field = path[0]?.toString() ?? '';
    if (!problems.has(field)) problems.set(field, { field, message });
  }
  return [...problems.values()];
}
