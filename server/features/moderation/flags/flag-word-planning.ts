import type { Db } from '../../../db/database.ts';
import type { FlagSource } from './flag-candidates.ts';
import { hasRowConditions } from './flag-conditions.ts';
import { type FlagFilter, getFilterKeyMask } from './flag-filter.ts';
import { flagSearchRepository } from './flag-search.repository.ts';
import { flagsListRepository } from './flags-list.repository.ts';

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
/** Where a walk is longer and fewer matches are expected, ids show whether they are fewer still. */
const minProbedSteps = 100;
const maxProbedMatches = 50_000;
const maxProbedIds = 400;
/** Bounds of a walk that looks up the words of each flag; twice the expected steps are enough. */
const minWalkSteps = 250;
const maxWalkSteps = 20_000;
/** Collecting a match takes as long as this many steps of a walk that knows the matching ids. */
const stepsPerCollectedFlag = 8;

/** Reading so many ids takes as long as looking up words until one in so many has them. */
const maxReadIds = (flagCount: number) => Math.min(Math.ceil(4 * Math.sqrt(flagCount)), 5000);

/**
 * All flags with a rare word are read from the index of words. For a frequent word, the list is
 * walked and the words of each flag are looked up, which soon fills a page. Between the two, the ids
 * of all matches are read from the index, and compared while walking.
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
  const hasKeys = getFilterKeyMask(filter).mask !== 0;
  const isKeyRarer = hasKeys && matching < estimate;
  const usual: FlagSource = isKeyRarer ? { by: 'keys', keys } : { by: 'words' };

  async function collect(source = usual): Promise<FlagQueryPlan> {
    const count = await lists.countUpTo(siteId, filter, source, countCap + 1);
    return { source, total: Math.min(count, countCap), isEstimate: count > countCap };
  }

  const isByWordsOnly = !hasKeys && !hasRowConditions({ ...filter, wordQuery: undefined });
  async function collectIds(ids: readonly number[]): Promise<FlagQueryPlan> {
    const source: FlagSource = { by: 'words', ids };
    if (!isByWordsOnly) return collect(source);
    return { source, total: Math.min(ids.length, countCap), isEstimate: ids.length > countCap };
  }

  async function collectFew(): Promise<FlagQueryPlan> {
    if (isKeyRarer) return collect();
    const ids = await search.findMatchesUpTo(siteId, filter, countCap + 1);
    return ids.length > countCap ? collect() : collectIds(ids);
  }

  if (Math.min(estimate, matching) <= maxCollectedFlags) return collectFew();
  const wanted = offset + limit;
  const expected = (wanted * all) / estimate;
  const steps = Math.min(Math.max(2 * expected, minWalkSteps), maxWalkSteps);
  const walked = { total: Math.min(estimate, countCap), isEstimate: true };
  const isBetween = steps > minWalkSteps && estimate <= 2 * maxReadIds(all);
  const maxIds = isBetween ? maxReadIds(all) : maxProbedIds;
  const ids =
    expected > minProbedSteps && estimate <= maxProbedMatches
      ? await search.findMatchesUpTo(siteId, filter, maxIds + 1)
      : undefined;
  if (!ids || ids.length > maxIds) {
    return {
      ...walked,
      source: { by: 'walking', maxSteps: Math.ceil(steps) },
      collect: collectFew,
    };
  }
  const stepsToIds = Math.ceil((2 * wanted * all) / ids.length);
  if (stepsToIds > ids.length * stepsPerCollectedFlag) return collectIds(ids);
  return {
    ...(isByWordsOnly ? await collectIds(ids) : walked),
    source: { by: 'walking', maxSteps: stepsToIds, ids },
    collect: () => collectIds(ids),
  };
}
