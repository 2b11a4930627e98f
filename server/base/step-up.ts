import { secondFactorMessages } from '../../contract/accounts/second-factor-messages.ts';
import { proofMinutes } from '../../contract/accounts/second-factors.ts';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';

/** True if the person proved who they are in this session not long ago. */
export function isConfirmed(
  { confirmedAt }: Pick<Actor, 'confirmedAt'>,
  now = Date.now(),
): boolean {
  return confirmedAt !== undefined && now - confirmedAt.getTime() < proofMinutes * 60_000;
}

export function assertConfirmed(actor: Pick<Actor, 'confirmedAt'>): void {
  if (!isConfirmed(actor)) {
    throw new AppError('STEP_UP_REQUIRED', secondFactorMessages.stepUpRequired);
  }
}
