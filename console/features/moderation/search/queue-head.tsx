import type { FlagSort } from '../../../../contract/moderation/content-flags.ts';
import type { List } from '../../../kit/list/use-list-state.ts';
import type { FlagFilters } from '../flags/flag-list.ts';
import { FlagSearch } from './flag-search.tsx';

interface QueueHeadProps {
  list: List<FlagSort, FlagFilters>;
}

/** Search of the queue; loaded after the first rows. */
export default function QueueHead({ list }: QueueHeadProps) {
  return <FlagSearch value={list.search} onSearch={(search) => list.show({ search })} />;
}
