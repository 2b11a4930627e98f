import { randomInt } from 'node:crypto';

/** Omits letters and digits that look alike. */
const unambiguousCodeAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export function randomCode(length: number): string {
  return Array.from(
    { length },
    () => unambiguousCodeAlphabet[randomInt(unambiguousCodeAlphabet.length)],
  ).join('');
}
