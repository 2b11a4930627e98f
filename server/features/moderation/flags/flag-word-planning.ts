import type { Db } from '../../../db/database.ts';
import { type FlagFilter, getFilterKeyMask } from './flag-filter.ts';
import { flagSearchRepository } from './flag-search.repository.ts';
import { type FlagSource, flagsListRepository } from './flags-list.repository.ts';

export interface FlagQueryPlan {
  source: FlagSource;
  total: number;
  /** True if the real total may be larger. */
  isEstimate: boolean;
  /** Another plan, for a walk that did not find enough. */
  collect?: () => Promise<FlagQueryPlan>;
}

/** Flags found by their words are counted up to this limit. */
const countCap = 1000;
/** Above this number it is quicker to walk the list than to collect all matches. */
const maxCollectedFlags = 200;
/** Bounds of a walk that compares words; usually twice the expected number of steps is enough. */
const minWalkSteps = 500;
const maxWalkSteps = 20_000;
/** Above this number of expected matches the index is not asked whether there are so many. */
const maxProbed = 50_000;

/**
 * Rare words are collected by their index. Frequent ones are found soon by walking the list; where
 * they are not, they are collected after all.
 */
export async function planWordQuery(
  db: Db,
  siteId: number,
  filter: FlagFilter & { wordQuery: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<FlagQueryPlan> {
  const lists = flagsListRepository(db);
  const { all, matching, keys } = await lists.countByKey(siteId, filter);
  const search = flagSearchRepository(db);
  const estimate = await search.estimateMatches(siteId, filter);
  const isKeyRarer = getFilterKeyMask(filter).mask !== 0 && matching < estimate;
  const usual: FlagSource = isKeyRarer ? { by: 'keys', keys } : { by: 'words' };

  async function collect(collected = usual): Promise<FlagQueryPlan> {
    const count = await lists.countUpTo(siteId, filter, collected, countCap + 1);
    return {
      source: collected,
      total: Math.min(count, countCap),
      isEstimate: count > countCap,
    };
  }

  if (Math.min(estimate, matching) <= maxCollectedFlags) return collect();
  const expected = ((offset + limit) * all) / estimate;
  const steps = Math.ceil(Math.min(Math.max(2 * expected, minWalkSteps), maxWalkSteps));
  // Statistics are of open and closed flags together, and a walk among few matches is in vain.
  if (steps > minWalkSteps && estimate <= maxProbed) {
    const few = Math.min(steps / 2, minWalkSteps);
    const count = await search.countMatchesUpTo(siteId, filter, Math.ceil(few) + 1);
    if (count <= few) return collect({ by: 'words' });
  }
  return {
    source: { by: 'walking', maxSteps: steps },
    total: Math.min(estimate, countCap),
    isEstimate: true,
    collect,
  };
}
