import type { Db } from '../../../db/database.ts';
import type { FlagCandidateSource } from './flag-candidates.ts';
import { hasRowConditions } from './flag-conditions.ts';
import { type FlagFilter, getFilterKeyMask } from './flag-filter.ts';
import { flagsListRepository } from './flags-list.repository.ts';

/** Up to this number, flags are always collected. */
const maxAlwaysCollectedFlags = 200;
const maxWalkSteps = 100_000;
/**
 * Number of steps of a walk that take as long as collecting a flag. Assigned flags are read one by
 * one; those decided by somebody are neighbours in an index.
 */
const walkStepsPerCollectedFlag = { assignees: 40, deciders: 1 };

/**
 * Chooses a walk through the list if many flags are assigned to someone or were decided by them: it
 * soon fills a page, while collecting would read all these flags. Undefined if collecting is
 * faster.
 */
export async function chooseStaffWalk(
  db: Db,
  siteId: number,
  filter: FlagFilter,
  by: keyof typeof walkStepsPerCollectedFlag,
  { limit, offset }: { limit: number; offset: number },
  count: number,
): Promise<FlagCandidateSource | undefined> {
  const others = { ...filter, decidedByUserIds: undefined };
  const isFilteredFurther = getFilterKeyMask(filter).mask !== 0 || hasRowConditions(others);
  if (isFilteredFurther || count <= maxAlwaysCollectedFlags) return undefined;
  const all = await flagsListRepository(db).countByState(siteId, filter);
  // Twice the expected number, in case the flags are not spread evenly.
  const steps = Math.ceil((2 * (offset + limit) * all) / count);
  const isShorter = steps <= Math.min(maxWalkSteps, count * walkStepsPerCollectedFlag[by]);
  return isShorter ? { by: 'walking', maxSteps: steps } : undefined;
}
