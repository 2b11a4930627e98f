import { readListSearch } from '../../../kit/list/list-search.ts';
import { lastSearchOf } from '../../../lib/last-search.ts';
import { useMay, useViewer } from '../../../lib/viewer.ts';
import { flagArguments, flagListFor } from './flag-list.ts';

export function useFlagList() {
  return flagListFor(useMay('flags.readScores'));
}

const dashboardPath = '/';

/** The dashboard's last filter and sort, for moving from flag to flag. */
export function useLastFlagArguments() {
  const definition = useFlagList();
  const viewer = useViewer();
  return flagArguments(readListSearch(definition, lastSearchOf(dashboardPath)), viewer.id);
}
