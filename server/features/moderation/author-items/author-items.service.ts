import { maxShownCareCases } from '../../../../contract/moderation/author-items.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { type Flag, flagRepository } from '../flags/flag.repository.ts';
import { authorItemsRepository, type KindCount } from './author-items.repository.ts';

export interface RemovalPreview {
  items: KindCount[];
  /** Open flags that the removal closes, the person's own included. */
  closingFlagCount: number;
  escalatedFlagCount: number;
  /** Open flag about the person, which is closed as well. */
  personFlag: Flag | null;
  isBlocked: boolean;
  careFlags: Flag[];
}

export interface AuthorItemsService {
  previewRemoval(actor: Actor, userId: number): Promise<RemovalPreview>;
  flagsOfIds(actor: Actor, ids: readonly number[]): Promise<Flag[]>;
}

export function createAuthorItemsService({ database }: { database: Database }): AuthorItemsService {
  const flags = flagRepository(database.db);
  const items = authorItemsRepository(database.db);
  return {
    flagsOfIds: (actor, ids) => flags.ofIds(actor.siteId, ids),

    async previewRemoval({ siteId }, userId) {
      const user = await usersIn(database.db).find(siteId, userId);
      if (!user) throw notFound(userMessages.notFound);
      const { closing, escalated, personFlagId } = await items.countOpenFlags(siteId, userId);
      const careIds = await items.openCareFlagIds(siteId, userId, maxShownCareCases);
      return {
        items: await items.countRemovable(siteId, userId),
        closingFlagCount: closing,
        escalatedFlagCount: escalated,
        personFlag:
          (await flags.ofIds(siteId, personFlagId === null ? [] : [personFlagId]))[0] ?? null,
        isBlocked: user.roleId === Number(roleIds.spammer),
        careFlags: await flags.ofIds(siteId, careIds),
      };
    },
  };
}
