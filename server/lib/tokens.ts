import { hash, randomBytes } from 'node:crypto';

/** A secret for a cookie or a mailed link: 256 random bits, safe in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. It has full entropy, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
