import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '../../../../contract/accounts/second-factors.ts';
import { hashToken } from '../../../lib/tokens.ts';

/** Omits letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupLength = 4;
const groupCount = 4;
const codeLength = groupLength * groupCount;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newRecoveryCode);
}

function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groupCount }, group).join('-');
}

/** Fast hash, since codes have 79 random bits. Undefined if the text is not a recovery code. */
export function hashRecoveryCode(typed: string): Buffer | undefined {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '');
  return letters.length === codeLength ? hashToken(`recovery code ${letters}`) : undefined;
}
