import { hash } from 'node:crypto';
import type { Db, Trx } from '../../../db/database.ts';
import { type Account, accountsRepository } from './accounts.repository.ts';
import { oneTimeTokensRepository } from './one-time-tokens.repository.ts';

/** Enough time to fetch a phone, or to install an app for the set-up. */
export const pendingSignInMs = 15 * 60_000;

type PendingStep = 'second factor' | 'set-up';

/**
 * Pending sign-in after the password or a provider was proven, for one browser: a random token in
 * its cookie, stored as a hash.
 */
export function issuePendingSignIn(
  trx: Trx,
  {
    userId,
    passwordHash,
    step,
    ssoLoginId,
  }: {
    userId: number;
    passwordHash: string;
    step: PendingStep;
    ssoLoginId?: number | undefined;
  },
): Promise<string> {
  return oneTimeTokensRepository(trx).issue({
    purpose: 'second_step',
    userId,
    binding: pendingTokenBinding(step, passwordHash),
    ssoLoginId,
    expiresAt: new Date(Date.now() + pendingSignInMs),
  });
}

export interface PendingSignIn {
  account: Account;
  step: PendingStep;
  ssoLoginId: number | undefined;
}

/**
 * Pending sign-in of this token. Undefined if it has expired, was used, belongs to another site's
 * host, or the password was replaced meanwhile.
 */
export async function findPendingSignIn(
  db: Db,
  token: string | undefined,
  siteId: number | undefined,
): Promise<PendingSignIn | undefined> {
  if (token === undefined) return undefined;
  const found = await oneTimeTokensRepository(db).peek('second_step', token, new Date());
  const account = found && (await accountsRepository(db).findById(found.userId));
  if (!account || account.roleId === 4) return undefined;
  if (siteId !== undefined && account.siteId !== siteId) return undefined;
  const steps: PendingStep[] = ['second factor', 'set-up'];
  const step = steps.find(
    (one) => found.binding === pendingTokenBinding(one, account.passwordHash ?? ''),
  );
  return step && { account, step, ssoLoginId: found.ssoLoginId ?? undefined };
}

export async function redeemPendingSignIn(trx: Trx, token: string): Promise<boolean> {
  const redeemed = await oneTimeTokensRepository(trx).redeem('second_step', token, new Date());
  return redeemed !== undefined;
}

function pendingTokenBinding(step: PendingStep, passwordHash: string): string {
  return `${step}:${hash('sha256', passwordHash, 'base64url')}`;
}
