import { passwordMaxLength, passwordMinLength } from '../limits.ts';
import { exactText, tooLongMessage } from '../text.ts';

export const passwordHint = `At least ${passwordMinLength} characters with upper and lower case, numbers and symbols`;

export const passwordSchema = exactText(
  passwordMaxLength,
  tooLongMessage('A password', passwordMaxLength),
)
  .min(passwordMinLength, passwordHint)
  .refine(
    (value) =>
      [/\p{Lu}/u, /\p{Ll}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u].every((kind) => kind.test(value)),
    passwordHint,
  );

export const passwordMessages = {
  common: 'This password is on a list of common ones. Please choose another.',
  leaked: 'This password is known from data leaks. Please choose another.',
  guessable: 'Please choose a password without your name, your address or the name of the site.',
} as const;
