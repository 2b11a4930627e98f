import {
  maxSecondFactors,
  secondFactorMessages,
} from '../../../../contract/accounts/second-factor-messages.ts';
import { conflict, invalidInput } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import { totpPurpose } from './factor-proofs.ts';
import { factorsRepository } from './factors.repository.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { checkTotpCode, newTotpSecret, totpAddress, totpQrCode } from './totp.ts';

export interface TotpSetUp {
  /** Sealed secret that the form sends back; works for this account, for a quarter of an hour. */
  sealed: string;
  secret: string;
  address: string;
  qrCode: string;
}

const maxTotpSetUpMs = 15 * 60_000;
const totpSetUpPurpose = (userId: number) => `totp set-up of user ${userId}`;

/**
 * The sealed secret is part of the form until its first code is right, so the server stores
 * nothing.
 */
export function createTotpSetUps({ box }: { box: SecretBox }) {
  function sealSecret(userId: number, secret: string): string {
    const text = `${Date.now() + maxTotpSetUpMs} ${secret}`;
    return box.seal(text, totpSetUpPurpose(userId)).toString('base64url');
  }

  function toSetUp(account: TotpOwner, secret: string): TotpSetUp {
    const address = totpAddress(secret, { issuer: account.siteName, label: account.username });
    return {
      sealed: sealSecret(account.id, secret),
      secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
      address,
      qrCode: totpQrCode(address),
    };
  }

  function openSecret(userId: number, sealed: string): string {
    try {
      const text = box.open(Buffer.from(sealed, 'base64url'), totpSetUpPurpose(userId));
      const [expiresAt = '', secret = ''] = text.split(' ');
      if (Number(expiresAt) > Date.now()) return secret;
    } catch {
      // The text is forged, or sealed for another account.
    }
    throw invalidInput(secondFactorMessages.setUpExpired, 'code');
  }

  return {
    start: (account: TotpOwner): TotpSetUp => toSetUp(account, newTotpSecret()),
    /** Shows the same secret again after a wrong code. */
    repeat: (account: TotpOwner, sealed: string): TotpSetUp =>
      toSetUp(account, openSecret(account.id, sealed)),

    /** Stores the factor. Returns recovery codes with the first factor of the person. */
    async complete(
      trx: Trx,
      account: { id: number },
      { sealed, code, name }: { sealed: string; code: string; name: string },
    ): Promise<{ recoveryCodes?: string[] }> {
      const factors = factorsRepository(trx);
      const existing = await factors.list(account.id);
      if (existing.length >= maxSecondFactors) throw conflict(secondFactorMessages.tooMany);
      const secret = openSecret(account.id, sealed);
      const check = checkTotpCode(secret, code.replace(/\s/g, ''), new Date());
      if (!check.isRight) {
        const { minutesBehind } = check;
        const message =
          minutesBehind === undefined
            ? secondFactorMessages.wrongCode
            : secondFactorMessages.clockBehind(minutesBehind);
        throw invalidInput(message, 'code');
      }
      await factors.insertTotp({
        userId: account.id,
        name,
        sealedSecret: box.seal(secret, totpPurpose(account.id)),
        lastStep: check.step,
      });
      if (existing.length > 0) return {};
      return { recoveryCodes: await replaceRecoveryCodes(trx, account.id) };
    },
  };
}

export interface TotpOwner {
  id: number;
  username: string;
  siteName: string;
}

export type TotpSetUps = ReturnType<typeof createTotpSetUps>;

/** Returns the codes to show once; earlier ones stop working. */
export async function replaceRecoveryCodes(trx: Trx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.flatMap((code) => hashRecoveryCode(code) ?? []);
  await factorsRepository(trx).replaceRecoveryCodes(userId, hashes);
  return codes;
}
