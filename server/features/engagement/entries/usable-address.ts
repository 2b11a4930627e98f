import { votingMessages } from '../../../../contract/engagement/voting.ts';
import { text } from '../../../../contract/text.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { Db } from '../../../db/database.ts';
import { subscribersIn } from '../../leads/subscribers/subscribers.service.ts';

const emailAddressSchema = text(254).toLowerCase().email();

/**
 * Normalizes a typed address to lower case. Refuses invalid addresses and blocked domains, but not
 * single blacklisted addresses, which must not be revealed.
 */
export async function parseUsableAddress(db: Db, typed: string): Promise<string> {
  const parsed = emailAddressSchema.safeParse(typed.slice(0, 1000));
  if (!parsed.success) throw invalidInput(votingMessages.emailInvalid, 'email');
  const domain = parsed.data.slice(parsed.data.lastIndexOf('@') + 1);
  const blocked = await subscribersIn(db).blockedDomains([domain]);
  if (blocked.length > 0) throw invalidInput(votingMessages.emailRefused, 'email');
  return parsed.data;
}
