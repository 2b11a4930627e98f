import { blockingQuestion } from '../../../../contract/people/users.ts';
import type { Actor } from '../../../base/actor.ts';
import { confirmationRequired } from '../../../base/errors.ts';
import type { BlockingService } from './blocking.service.ts';

/**
 * Thrown as the last check of a transaction that would block people without consent. Rolls it back;
 * the question is composed outside.
 */
export class ConsentMissingError extends Error {
  readonly users: readonly { id: number; username: string }[];

  constructor(users: readonly { id: number; username: string }[]) {
    super('Blocking needs consent');
    this.users = users;
  }
}

/** Turns `ConsentMissingError` into a conflict with the question to confirm. */
export async function askForMissingConsent<T>(
  blocking: BlockingService,
  actor: Actor,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ConsentMissingError)) throw error;
    const ids = error.users.map((user) => user.id);
    const items = await blocking.countItems(actor, ids);
    const usernames = error.users.map((user) => user.username);
    throw confirmationRequired(blockingQuestion(usernames, items), { usernames, items });
  }
}
