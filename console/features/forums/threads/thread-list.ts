import {
  defaultThreadSort,
  type ThreadSort,
  threadPageSizes,
  threadSorts,
} from '../../../../contract/forums/forums.ts';
import { booleanFilter, type FilterCodec, idsFilter } from '../../../kit/list/filters.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import type { List } from '../../../kit/list/use-list-state.ts';
import { pageArguments } from '../../../lib/list-query.ts';

export type ThreadFilters = { forumTagId: string; isDeleted: boolean };

/** A filter by one id; the empty string means no filter. */
const forumTagIdFilter: FilterCodec<string> = {
  default: '',
  read: (texts) => idsFilter.read(texts)?.[0],
  write: (id) => [id],
};

export const threadList: ListDefinition<ThreadSort, ThreadFilters> = {
  sorts: threadSorts,
  defaultSort: { by: defaultThreadSort, desc: true },
  pageSizes: threadPageSizes,
  filters: { forumTagId: forumTagIdFilter, isDeleted: booleanFilter },
};

export function toThreadArguments(list: List<ThreadSort, ThreadFilters>) {
  const { search, filters } = list;
  return {
    name: search,
    forumTagId: filters.forumTagId || null,
    isDeleted: filters.isDeleted,
    ...pageArguments(list),
  };
}
