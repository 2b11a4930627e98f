import { votingMessages } from '../../../../contract/engagement/voting.ts';
import { text } from '../../../../contract/text.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { Db } from '../../../db/database.ts';
import { subscribersIn } from '../../leads/subscribers/subscribers.service.ts';

const address = text(254).toLowerCase().email();

/** An address that someone typed, in lower case; refused if nobody can write to it. */
export async function usableAddress(db: Db, typed: string): Promise<string> {
  const parsed = address.safeParse(typed);
  if (!parsed.success) throw invalidInput(votingMessages.emailInvalid, 'email');
  if (await subscribersIn(db).isBlocked(parsed.data)) {
    throw invalidInput(votingMessages.emailRefused, 'email');
  }
  return parsed.data;
}
