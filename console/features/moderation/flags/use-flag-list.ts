import { readListSearch } from '../../../kit/list/list-search.ts';
import { lastSearchOf } from '../../../lib/last-search.ts';
import { useMay, useViewer } from '../../../lib/viewer.ts';
import { flagArguments, flagListFor } from './flag-list.ts';

/** What the dashboard can show this person. */
export function useFlagList() {
  return flagListFor(useMay('flags.readScores'));
}

const dashboardPath = '/';

/** The dashboard's filter and sort as the person left it, for the way from flag to flag. */
export function useLastFlagArguments() {
  const definition = useFlagList();
  const viewer = useViewer();
  return flagArguments(readListSearch(definition, lastSearchOf(dashboardPath)), viewer.id);
}
