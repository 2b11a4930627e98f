import { secondFactorMessages } from '../../../../contract/accounts/second-factor-messages.ts';
import type { FailureReason, ProofMethod } from '../../../../contract/accounts/security-events.ts';
import type { Db } from '../../../db/database.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import { factorsRepository } from './factors.repository.ts';
import type { PasskeyPage, Passkeys } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { checkTotpCode } from './totp.ts';

export type FactorProof =
  | { code: string }
  /** The challenge is undefined if it has expired or was used before. */
  | { passkey: { id: string }; challenge: string | undefined; page: PasskeyPage };

export type ProofResult =
  | { isRight: true; method: ProofMethod }
  | { isRight: false; method: ProofMethod; reason: FailureReason; message: string };

/**
 * Purpose that binds a secret to its account: a row copied to another account does not open there.
 */
export const totpPurpose = (userId: number) => `totp secret of user ${userId}`;

export function createFactorProofs({ box, passkeys }: { box: SecretBox; passkeys: Passkeys }) {
  /** Undefined if the secret was sealed with a lost key. Recovery codes still work then. */
  function openSecret(owner: number, sealedSecret: Buffer): string | undefined {
    try {
      return box.open(sealedSecret, totpPurpose(owner));
    } catch {
      return undefined;
    }
  }

  async function checkAppCode(db: Db, userId: number, code: string, now: Date) {
    const factors = factorsRepository(db);
    let failure: ProofResult = {
      isRight: false,
      method: 'code',
      reason: 'wrong_code',
      message: secondFactorMessages.wrongCode,
    };
    for (const { id, userId: owner, sealedSecret } of await factors.totpOfPerson(userId)) {
      const secret = openSecret(owner, sealedSecret);
      if (secret === undefined) continue;
      const check = checkTotpCode(secret, code, now);
      if (check.isRight) {
        const isFirstUse = await factors.acceptStep(id, check.step, now);
        if (isFirstUse) return { isRight: true, method: 'code' } as const;
        failure = { ...failure, reason: 'used_code' };
      } else if (check.minutesBehind !== undefined) {
        const message = secondFactorMessages.clockBehind(check.minutesBehind);
        failure = { ...failure, reason: 'clock_off', message };
      }
    }
    return failure;
  }

  async function checkRecoveryCode(
    db: Db,
    userId: number,
    codeHash: Buffer,
    now: Date,
  ): Promise<ProofResult> {
    const method = 'recovery_code';
    return (await factorsRepository(db).acceptRecoveryCode(userId, codeHash, now))
      ? { isRight: true, method }
      : { isRight: false, method, reason: 'wrong_code', message: secondFactorMessages.wrongCode };
  }

  return {
    /**
     * Checks a code or passkey of the person and uses it up. Call it in the transaction of the
     * action that the proof permits: if that is rolled back, the code can be used again.
     */
    async check(db: Db, userId: number, proof: FactorProof, now: Date): Promise<ProofResult> {
      if ('code' in proof) {
        const code = proof.code.replace(/\s/g, '');
        const codeHash = hashRecoveryCode(code);
        return codeHash
          ? checkRecoveryCode(db, userId, codeHash, now)
          : checkAppCode(db, userId, code, now);
      }
      const refused: ProofResult = {
        isRight: false,
        method: 'passkey',
        reason: 'passkey_refused',
        message: secondFactorMessages.passkeyRefused,
      };
      const factors = factorsRepository(db);
      const own = await factors.passkeysOfPerson(userId);
      const passkey = own.find(
        ({ credentialId }) => credentialId.toString('base64url') === proof.passkey.id,
      );
      if (!passkey || proof.challenge === undefined) return refused;
      const signCount = await passkeys.verifySignIn(proof.page, proof.passkey, {
        challenge: proof.challenge,
        passkey,
        mustVerifyUser: false,
      });
      if (signCount === undefined) return refused;
      const isUsed = await factors.acceptPasskey(passkey.id, signCount, now);
      return isUsed ? { isRight: true, method: 'passkey' } : refused;
    },
  };
}

export type FactorProofs = ReturnType<typeof createFactorProofs>;
