import { recoveryCodeCount } from '../../../../contract/accounts/second-factors.ts';
import { randomCode } from '../../../lib/random-code.ts';
import { hashToken } from '../../../lib/tokens.ts';

const groupLength = 4;
const groupCount = 4;
const codeLength = groupLength * groupCount;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newRecoveryCode);
}

function newRecoveryCode(): string {
  return Array.from({ length: groupCount }, () => randomCode(groupLength)).join('-');
}

/** Fast hash, since codes have 79 random bits. Undefined if the text is not a recovery code. */
export function hashRecoveryCode(typed: string): Buffer | undefined {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '');
  return letters.length === codeLength ? hashToken(`recovery code ${letters}`) : undefined;
}
