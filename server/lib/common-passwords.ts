import { createRequire } from 'node:module';

let commonPasswords: Set<string> | undefined;

/** Loads the list when a password is set for the first time, because it takes 3 MB. */
function loadCommonPasswords(): Set<string> {
  const load = createRequire(import.meta.url);
  const { dictionary }: typeof import('@zxcvbn-ts/language-common') = load(
    '@zxcvbn-ts/language-common',
  );
  return new Set(dictionary['passwords-common']);
}

const letterByLookalike: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * True for common passwords, also with capitals, look-alike characters, or digits and signs around
 * them: 'P@ssword1234!' is 'password'. Does not check for leaked passwords.
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= loadCommonPasswords();
  const lower = password.toLowerCase();
  const letters = [...lower].map((sign) => letterByLookalike[sign] ?? sign).join('');
  return [lower, letters, trimNonLetters(lower), trimNonLetters(letters)].some((form) =>
    commonPasswords?.has(form),
  );
}

function trimNonLetters(text: string): string {
  const signs = [...text];
  const isLetter = (sign: string) => /\p{L}/u.test(sign);
  const start = signs.findIndex(isLetter);
  const end = signs.findLastIndex(isLetter);
  return start < 0 ? '' : signs.slice(start, end + 1).join('');
}
