import { z } from 'zod';
import { passwordMaxLength, passwordMinLength } from '../limits.ts';

export const passwordHint = `At least ${passwordMinLength} characters with upper and lower case, numbers and symbols`;

export const password = z
  .string()
  .min(passwordMinLength, passwordHint)
  .max(passwordMaxLength, `A password may have at most ${passwordMaxLength} characters`)
  .refine(
    (value) =>
      [/\p{Lu}/u, /\p{Ll}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u].every((kind) => kind.test(value)),
    passwordHint,
  );
