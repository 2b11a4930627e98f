import type { Db } from '../../../db/database.ts';
import { findBlockedDomains } from './blacklist.ts';
import { subscribersRepository } from './subscribers.repository.ts';

/** For other areas, inside their transactions. Addresses are in lower case. */
export function subscribersIn(db: Db) {
  const { optIn, isSubscribed, isBlockedAddress } = subscribersRepository(db);
  return {
    optIn,
    isSubscribed,
    async isBlocked(email: string): Promise<boolean> {
      const domain = email.slice(email.lastIndexOf('@') + 1);
      const blocked = await findBlockedDomains(db, [domain]);
      return blocked.length > 0 || isBlockedAddress(email);
    },
    blockedDomains: (domains: readonly string[]) => findBlockedDomains(db, domains),
  };
}
