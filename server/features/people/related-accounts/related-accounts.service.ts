import {
  maxCountedRelatedAccounts,
  maxRelatedAccounts,
  type RelationReason,
  stemOfUsername,
} from '../../../../contract/people/related-accounts.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import { usersRepository } from '../users/users.repository.ts';
import { type RelatedAccount, relatedAccountsRepository } from './related-accounts.repository.ts';

export interface AccountHint extends RelatedAccount {
  isOnThisSite: boolean;
  reasons: RelationReason[];
}

export interface RelatedAccountsService {
  /** Accounts that may belong to the same person, each with the reasons; strongest first. */
  find(actor: Actor, userId: number): Promise<AccountHint[]>;
  count(actor: Actor, userId: number): Promise<number>;
}

const sameMinuteSeconds = 60;

export function createRelatedAccountsService({
  database,
}: Pick<Core, 'database'>): RelatedAccountsService {
  const accounts = relatedAccountsRepository(database.db);

  async function collectHints(siteId: number, userId: number): Promise<AccountHint[]> {
    const user = await usersRepository(database.db).find(siteId, userId);
    if (!user) throw notFound(userMessages.notFound);
    const hints = new Map<number, AccountHint>();
    const addHint = (
      { id, username, roleId, insertedAt, ...on }: RelatedAccount,
      reason: RelationReason,
    ) => {
      const known = hints.get(id);
      if (known) known.reasons.push(reason);
      else {
        const isOnThisSite = on.siteId === siteId;
        const { siteId: ofSite, siteName } = on;
        const account = { id, siteId: ofSite, siteName, username, roleId, insertedAt };
        hints.set(id, { ...account, isOnThisSite, reasons: [reason] });
      }
    };
    for (const account of await accounts.linked(siteId, userId, maxCountedRelatedAccounts)) {
      addHint(account, 'LINKED');
    }
    for (const account of await accounts.withSameAddress(
      siteId,
      userId,
      maxCountedRelatedAccounts,
    )) {
      addHint(account, 'SAME_ADDRESS');
    }
    const stem = stemOfUsername(user.username);
    for (const account of await accounts.signedUpAround(siteId, userId)) {
      const { secondsApart, isSameNetwork } = account;
      if (isSameNetwork) addHint(account, 'SAME_NETWORK_AT_SIGN_UP');
      const isSimilar = stem !== '' && stemOfUsername(account.username) === stem;
      if (isSimilar && secondsApart <= sameMinuteSeconds)
        addHint(account, 'SIMILAR_NAME_AT_SIGN_UP');
    }
    return [...hints.values()];
  }

  return {
    find: async ({ siteId }, userId) =>
      (await collectHints(siteId, userId)).slice(0, maxRelatedAccounts),

    count: async ({ siteId }, userId) => (await collectHints(siteId, userId)).length,
  };
}
