import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { maxSimilarFlags } from '../../../../contract/moderation/similar-flags.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import { type Flag, flagRepository } from '../flags/flag.repository.ts';
import { type SimilarCount, similarFlagsRepository } from './similar-flags.repository.ts';

export interface SimilarFlagsService {
  /** Counts for those of the flags that have similar ones. */
  count(actor: Actor, flagIds: readonly number[]): Promise<SimilarCount[]>;
  /** The flag itself first, then open flags about near-identical texts by any author. */
  list(actor: Actor, flagId: number): Promise<Flag[]>;
}

export function createSimilarFlagsService({
  database,
}: Pick<Core, 'database'>): SimilarFlagsService {
  const similar = similarFlagsRepository(database.db);
  const flags = flagRepository(database.db);
  return {
    count: (actor, flagIds) => similar.count(actor.siteId, flagIds, maxSimilarFlags - 1),

    async list({ siteId }, flagId) {
      const ids = await similar.listIds(siteId, flagId, maxSimilarFlags - 1);
      const found = await flags.ofIds(siteId, ids);
      if (found[0]?.id !== flagId) throw notFound(flagMessages.notFound);
      return found;
    },
  };
}
