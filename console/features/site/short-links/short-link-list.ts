import {
  defaultShortLinkSort,
  type ShortLinkSort,
  type ShortLinkState,
  shortLinkPageSizes,
  shortLinkSorts,
  shortLinkStates,
} from '../../../../contract/site/short-links.ts';
import { choiceFilter } from '../../../kit/list/filters.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';

export type ShortLinkFilters = { state: ShortLinkState };

export const shortLinkList: ListDefinition<ShortLinkSort, ShortLinkFilters> = {
  sorts: shortLinkSorts,
  defaultSort: defaultShortLinkSort,
  pageSizes: shortLinkPageSizes,
  filters: { state: choiceFilter(shortLinkStates, 'ACTIVE') },
};
