import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import {
  maxListedWaves,
  maxSimilarFlags,
  minWaveSize,
} from '../../../../contract/moderation/similar-flags.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import { type Flag, flagRepository } from '../flags/flag.repository.ts';
import {
  type FoundWave,
  type SimilarCount,
  similarFlagsRepository,
} from './similar-flags.repository.ts';

export interface FlagWave extends Pick<FoundWave, 'hasMore' | 'authorCount'> {
  /** The oldest. */
  flag: Flag;
  count: number;
}

export interface SimilarFlagsService {
  /** Counts for those of the flags that have similar ones. */
  count(actor: Actor, flagIds: readonly number[]): Promise<SimilarCount[]>;
  /** The flag itself first, then open flags about near-identical texts by any author. */
  list(actor: Actor, flagId: number): Promise<Flag[]>;
  /** Waves without a common flag, the largest first. */
  listWaves(actor: Actor): Promise<FlagWave[]>;
}

export function createSimilarFlagsService({
  database,
}: Pick<Core, 'database'>): SimilarFlagsService {
  const similar = similarFlagsRepository(database.db);
  const flags = flagRepository(database.db);
  return {
    count: (actor, flagIds) => similar.count(actor.siteId, flagIds, maxSimilarFlags - 1),

    async listWaves({ siteId }) {
      const waves = await similar.listWaves(siteId, {
        minSize: minWaveSize,
        maxSize: maxSimilarFlags,
        limit: maxListedWaves,
      });
      const seenIds = new Set<number>();
      const separateWaves = waves.filter(({ flagIds }) => {
        if (flagIds.some((id) => seenIds.has(id))) return false;
        for (const id of flagIds) seenIds.add(id);
        return true;
      });
      const oldest = await flags.ofIds(
        siteId,
        separateWaves.flatMap(({ flagIds }) => flagIds.slice(0, 1)),
      );
      const flagById = new Map(oldest.map((flag) => [flag.id, flag]));
      return separateWaves.flatMap(({ flagIds, hasMore, authorCount }) => {
        const flag = flagById.get(flagIds[0] as number);
        return flag ? [{ flag, count: flagIds.length, hasMore, authorCount }] : [];
      });
    },

    async list({ siteId }, flagId) {
      const ids = await similar.listIds(siteId, flagId, maxSimilarFlags - 1);
      const found = await flags.ofIds(siteId, ids);
      if (found[0]?.id !== flagId) throw notFound(flagMessages.notFound);
      return found;
    },
  };
}
