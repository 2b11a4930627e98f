import { randomInt } from 'node:crypto';

/** Omits letters and digits that look alike. */
const codeAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export function randomCode(length: number): string {
  return Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}
