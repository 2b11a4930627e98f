import type { Db } from '../../../db/database.ts';
import { blockedAmong } from './blacklist.ts';
import { subscribersRepository } from './subscribers.repository.ts';

/** What other areas may ask inside a transaction of theirs. Addresses are in lower case. */
export function subscribersIn(db: Db) {
  const { optIn, isSubscribed, isBlockedAddress } = subscribersRepository(db);
  return {
    optIn,
    isSubscribed,
    /** Nobody on the network may write to it, or it is one to throw away. */
    async isBlocked(email: string): Promise<boolean> {
      const domain = email.slice(email.lastIndexOf('@') + 1);
      const blocked = await blockedAmong(db, [domain]);
      return blocked.length > 0 || isBlockedAddress(email);
    },
    blockedDomains: (domains: readonly string[]) => blockedAmong(db, domains),
  };
}
