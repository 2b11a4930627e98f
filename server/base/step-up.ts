import { apiTokenMessages } from '../../contract/accounts/api-tokens.ts';
import { secondFactorMessages } from '../../contract/accounts/second-factor-messages.ts';
import { proofMinutes } from '../../contract/accounts/second-factors.ts';
import type { StepUp } from '../../contract/permissions.ts';
import { stepUps } from '../../contract/step-ups.ts';
import type { Actor } from './actor.ts';
import { AppError, forbidden } from './errors.ts';

export function isRecentlyConfirmed(
  { confirmedAt }: Pick<Actor, 'confirmedAt'>,
  now = Date.now(),
): boolean {
  return confirmedAt !== undefined && now - confirmedAt.getTime() < proofMinutes * 60_000;
}

export function assertRecentlyConfirmed(actor: Pick<Actor, 'confirmedAt'>): void {
  if (!isRecentlyConfirmed(actor)) {
    throw new AppError('STEP_UP_REQUIRED', secondFactorMessages.stepUpRequired);
  }
}

/** A token cannot prove an identity, so it needs the action in its scopes. */
export function assertStepUp(actor: Actor, action: StepUp): void {
  if (actor.apiToken === undefined) assertRecentlyConfirmed(actor);
  else if (!actor.apiToken.stepUps.includes(action)) {
    throw forbidden(apiTokenMessages.noStepUp(stepUps[action]));
  }
}
