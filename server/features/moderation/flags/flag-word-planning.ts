import type { Db } from '../../../db/database.ts';
import type { FlagCandidateSource } from './flag-candidates.ts';
import { hasRowConditions } from './flag-conditions.ts';
import { type FlagFilter, getFilterKeyMask } from './flag-filter.ts';
import { flagSearchRepository } from './flag-search.repository.ts';
import { flagsListRepository } from './flags-list.repository.ts';

export interface FlagQueryPlan {
  source: FlagCandidateSource;
  total: number;
  /** True if the real total may be larger. */
  isEstimate: boolean;
  /** Plan to use instead if the walk did not find enough flags. */
  collect?: () => Promise<FlagQueryPlan>;
}

/** Flags found by their words are counted up to this limit. */
const maxCountedMatches = 1000;
/** Above this number it is quicker to walk the list than to collect all matches. */
const maxAlwaysCollectedFlags = 200;
/**
 * Limits of a probe: where a walk of more steps is expected, the ids of matches are read to find
 * out how many there are.
 */
const minWalkStepsToProbeMatches = 100;
const maxEstimatedMatchesToProbe = 50_000;
const maxIdsReadByProbe = 400;
/** Limits of a walk that looks up the words of each flag. It may take twice the expected steps. */
const minWalkSteps = 250;
const maxWalkSteps = 20_000;
/** Collecting a match takes as long as this many steps of a walk that knows the matching ids. */
const walkStepsPerCollectedFlag = 8;

/**
 * With up to this many matches, their ids are read before a walk. With more, a page is filled sooner
 * by looking up the words of each flag.
 */
const maxMatchIdsWorthReading = (flagCount: number) =>
  Math.min(Math.ceil(4 * Math.sqrt(flagCount)), 5000);

/**
 * Flags with a rare word are read from the index of words. For a frequent word the list is walked
 * and the words of each flag are looked up, which soon fills a page. For words between the two, the
 * ids of all matches are read first and compared during the walk.
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
  const usual: FlagCandidateSource = isKeyRarer ? { by: 'keys', keys } : { by: 'words' };

  async function collect(source = usual): Promise<FlagQueryPlan> {
    const count = await lists.countUpTo(siteId, filter, source, maxCountedMatches + 1);
    return {
      source,
      total: Math.min(count, maxCountedMatches),
      isEstimate: count > maxCountedMatches,
    };
  }

  const isByWordsOnly = !hasKeys && !hasRowConditions({ ...filter, wordQuery: undefined });
  async function collectIds(ids: readonly number[]): Promise<FlagQueryPlan> {
    const source: FlagCandidateSource = { by: 'words', ids };
    if (!isByWordsOnly) return collect(source);
    return {
      source,
      total: Math.min(ids.length, maxCountedMatches),
      isEstimate: ids.length > maxCountedMatches,
    };
  }

  async function collectFew(): Promise<FlagQueryPlan> {
    if (isKeyRarer) return collect();
    const ids = await search.findMatchesUpTo(siteId, filter, maxCountedMatches + 1);
    return ids.length > maxCountedMatches ? collect() : collectIds(ids);
  }

  if (Math.min(estimate, matching) <= maxAlwaysCollectedFlags) return collectFew();
  const wanted = offset + limit;
  const expected = (wanted * all) / estimate;
  const steps = Math.min(Math.max(2 * expected, minWalkSteps), maxWalkSteps);
  const walked = { total: Math.min(estimate, maxCountedMatches), isEstimate: true };
  const isBetween = steps > minWalkSteps && estimate <= 2 * maxMatchIdsWorthReading(all);
  const maxIds = isBetween ? maxMatchIdsWorthReading(all) : maxIdsReadByProbe;
  const ids =
    expected > minWalkStepsToProbeMatches && estimate <= maxEstimatedMatchesToProbe
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
  if (stepsToIds > ids.length * walkStepsPerCollectedFlag) return collectIds(ids);
  return {
    ...(isByWordsOnly ? await collectIds(ids) : walked),
    source: { by: 'walking', maxSteps: stepsToIds, ids },
    collect: () => collectIds(ids),
  };
}
