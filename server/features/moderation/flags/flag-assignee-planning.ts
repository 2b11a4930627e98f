import type { Db } from '../../../db/database.ts';
import { hasRowConditions } from './flag-conditions.ts';
import { type FlagFilter, getFilterKeyMask } from './flag-filter.ts';
import { type FlagSource, flagsListRepository } from './flags-list.repository.ts';

/** Up to this number, assigned flags are always collected. */
const maxCollectedFlags = 200;
const maxWalkSteps = 100_000;
/** Collecting a flag reads about as many pages as this many steps of a walk. */
const stepsPerCollectedFlag = 400;

/**
 * A walk through the list soon finds a page of flags if many are assigned to someone; collecting
 * would read all of them. Undefined if a walk would take longer.
 */
export async function chooseAssigneeWalk(
  db: Db,
  siteId: number,
  filter: FlagFilter,
  { limit, offset }: { limit: number; offset: number },
  assignedCount: number,
): Promise<FlagSource | undefined> {
  const isFilteredFurther = getFilterKeyMask(filter).mask !== 0 || hasRowConditions(filter);
  if (isFilteredFurther || assignedCount <= maxCollectedFlags) return undefined;
  const all = await flagsListRepository(db).countByState(siteId, filter);
  // Twice the expected number, in case the flags are not spread evenly.
  const steps = Math.ceil((2 * (offset + limit) * all) / assignedCount);
  const isShorter = steps <= Math.min(maxWalkSteps, assignedCount * stepsPerCollectedFlag);
  return isShorter ? { by: 'walking', maxSteps: steps } : undefined;
}
