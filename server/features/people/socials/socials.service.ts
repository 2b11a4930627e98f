import {
  type SocialType,
  socialChangedMessage,
  socialUrl,
} from '../../../../contract/people/socials.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Trx } from '../../../db/database.ts';
import { assertMayChangeAccount } from '../users/user-rules.ts';
import { usersRepository } from '../users/users.repository.ts';
import { type SocialSite, socialsRepository } from './socials.repository.ts';

export interface SocialsService {
  ofUsers(actor: Actor, userIds: readonly number[]): Promise<Map<number, SocialSite[]>>;
  create(
    actor: Actor,
    input: { userId: number; type: SocialType; url: string },
  ): Promise<SocialSite>;
  update(
    actor: Actor,
    edit: {
      id: number;
      url: string;
      /** Address that the editor saw; null overwrites any. */
      previousUrl: string | null;
    },
  ): Promise<SocialSite>;
  delete(actor: Actor, id: number): Promise<SocialSite>;
}

export function createSocialsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): SocialsService {
  const socials = socialsRepository(database.db);

  /** Relies on the unique index, so that two simultaneous additions conflict. */
  async function saveUnique<T>(save: (trx: Trx) => Promise<T>): Promise<T> {
    try {
      return await database.transaction(save);
    } catch (error) {
      if (!violatesUnique(error, 'social_sites_once')) throw error;
      throw conflict(userMessages.socialExists, 'url');
    }
  }

  async function findLockedOrFail(trx: Trx, actor: Actor, id: number): Promise<SocialSite> {
    const social = await socialsRepository(trx).findForUpdate(actor.siteId, id);
    const user = social && (await usersRepository(trx).find(actor.siteId, social.userId));
    if (!user) throw notFound(userMessages.socialNotFound);
    assertMayChangeAccount(actor, user);
    return social;
  }

  return {
    ofUsers: async (actor, userIds) =>
      Map.groupBy(await socials.ofUsers(actor.siteId, userIds), (social) => social.userId),

    async create(actor, { userId, type, url: typed }) {
      const url = parseSocialUrl(typed);
      return saveUnique(async (trx) => {
        const user = await usersRepository(trx).findAndLockAgainstDeletion(actor.siteId, userId);
        if (!user) throw notFound(userMessages.notFound);
        assertMayChangeAccount(actor, user);
        const social = { userId, type, url };
        const id = await socialsRepository(trx).insert(actor.siteId, social);
        await changes.record(trx, actor, {
          noun: 'user',
          id: userId,
          action: 'social_added',
          after: { socialSiteId: id, type, url },
        });
        return { id, ...social };
      });
    },

    async update(actor, { id, url: typed, previousUrl }) {
      const url = parseSocialUrl(typed);
      return saveUnique(async (trx) => {
        const before = await findLockedOrFail(trx, actor, id);
        if (previousUrl !== null && previousUrl !== before.url) {
          throw new AppError('CONFLICT', socialChangedMessage(before.url), 'previousUrl', {
            url: before.url,
          });
        }
        if (before.url === url) return before;
        await socialsRepository(trx).setUrl(actor.siteId, id, url);
        await changes.record(trx, actor, {
          noun: 'user',
          id: before.userId,
          action: 'social_updated',
          before: { socialSiteId: id, url: before.url },
          after: { socialSiteId: id, url },
        });
        return { ...before, url };
      });
    },

    delete: (actor, id) =>
      database.transaction(async (trx) => {
        const social = await findLockedOrFail(trx, actor, id);
        await socialsRepository(trx).delete(actor.siteId, id);
        await changes.record(trx, actor, {
          noun: 'user',
          id: social.userId,
          action: 'social_removed',
          before: { socialSiteId: id, type: social.type, url: social.url },
        });
        return social;
      }),
  };
}

function parseSocialUrl(typed: string): string {
  const parsed = socialUrl.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues[0]?.message ?? userMessages.socialIncomplete, 'url');
}
