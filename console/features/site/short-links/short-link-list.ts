import {
  defaultShortLinkSort,
  type ShortLinkSort,
  shortLinkPageSizes,
  shortLinkSorts,
} from '../../../../contract/site/short-links.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';

export const shortLinkList: ListDefinition<ShortLinkSort, Record<never, unknown>> = {
  sorts: shortLinkSorts,
  defaultSort: defaultShortLinkSort,
  pageSizes: shortLinkPageSizes,
  filters: {},
};
