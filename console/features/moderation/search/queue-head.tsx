import { createPortal } from 'react-dom';
import type { FlagSort } from '../../../../contract/moderation/content-flags.ts';
import type { List } from '../../../kit/list/use-list-state.ts';
import type { FlagFilters } from '../flags/flag-list.ts';
import { ViewTabs } from '../views/view-tabs.tsx';
import { FlagSearch } from './flag-search.tsx';

interface QueueHeadProps {
  list: List<FlagSort, FlagFilters>;
}

/** Search and views of the queue, in the line that the dashboard keeps free for them. */
export function QueueHead({ list }: QueueHeadProps) {
  const line = document.getElementById('queue');
  if (!line) return null;
  return createPortal(
    <>
      <FlagSearch value={list.search} onSearch={(search) => list.show({ search })} />
      <ViewTabs list={list} />
    </>,
    line,
  );
}
