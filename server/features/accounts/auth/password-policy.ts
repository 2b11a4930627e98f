import { passwordMessages, passwordSchema } from '../../../../contract/accounts/passwords.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { LeakedPasswords } from '../../../base/leaked-passwords.ts';
import { validate } from '../../../base/validate.ts';
import { isCommonPassword } from '../../../lib/common-passwords.ts';

/** Shorter words are not looked for, because ordinary passphrases contain them. */
const minPersonalWordLength = 4;

/**
 * Checks a new password against the required characters, common and leaked passwords, and words that
 * are easy to guess: the site name and the person's own data.
 */
export async function checkNewPassword(
  typed: string,
  words: readonly (string | null | undefined)[],
  leakedPasswords: LeakedPasswords,
): Promise<string> {
  const password = validate(passwordSchema, typed);
  if (isCommonPassword(password)) throw invalidInput(passwordMessages.common, 'password');
  const lower = password.toLowerCase();
  const isGuessable = words
    .flatMap((word) => [word ?? '', word?.split('@')[0] ?? ''])
    .map((word) => word.trim().toLowerCase())
    .some((word) => word.length >= minPersonalWordLength && lower.includes(word));
  if (isGuessable) throw invalidInput(passwordMessages.guessable, 'password');
  if (await leakedPasswords.has(password)) throw invalidInput(passwordMessages.leaked, 'password');
  return password;
}
