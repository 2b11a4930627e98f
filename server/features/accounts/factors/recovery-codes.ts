import { recoveryCodeCount } from '../../../../contract/accounts/second-factors.ts';
import { randomCode } from '../../../lib/random-code.ts';
import { hashToken } from '../../../lib/tokens.ts';

const recoveryCodeGroupLength = 4;
const recoveryCodeGroupCount = 4;
const recoveryCodeLength = recoveryCodeGroupLength * recoveryCodeGroupCount;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, createRecoveryCode);
}

function createRecoveryCode(): string {
  return Array.from({ length: recoveryCodeGroupCount }, () =>
    randomCode(recoveryCodeGroupLength),
  ).join('-');
}

/** Fast hash, since codes have 79 random bits. Undefined if the text is not a recovery code. */
export function hashRecoveryCode(typed: string): Buffer | undefined {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '');
  return letters.length === recoveryCodeLength ? hashToken(`recovery code ${letters}`) : undefined;
}
