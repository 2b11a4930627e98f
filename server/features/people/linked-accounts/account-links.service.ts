import type { Actor } from '../../../base/actor.ts';
import type { Database } from '../../../db/database.ts';
import { accountLinksRepository, type LinkedUser } from './account-links.repository.ts';

/** How people sign in, and which accounts on other sites are theirs. */
export interface AccountLinksService {
  loginsOf(actor: Actor, userIds: readonly number[]): Promise<Map<number, string[]>>;
  linkedTo(actor: Actor, userIds: readonly number[]): Promise<Map<number, LinkedUser[]>>;
}

export function createAccountLinksService({
  database,
}: {
  database: Database;
}): AccountLinksService {
  const links = accountLinksRepository(database.db);
  return {
    loginsOf: (actor, userIds) => links.loginsOf(actor.siteId, userIds),
    linkedTo: async (actor, userIds) =>
      Map.groupBy(await links.linkedTo(actor.siteId, userIds), (link) => link.ofUserId),
  };
}
