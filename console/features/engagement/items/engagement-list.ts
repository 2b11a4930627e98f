import {
  defaultEngagementSort,
  type EngagementSort,
  engagementPageSizes,
  engagementSorts,
} from '../../../../contract/engagement/engagements.ts';
import { booleanFilter, choiceFilter } from '../../../kit/list/filters.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';

const expiryFilters = ['any', 'open', 'expired'] as const;
export type ExpiryFilter = (typeof expiryFilters)[number];

export type EngagementFilters = {
  isCurrent: boolean;
  isOnHomepage: boolean;
  isGlobal: boolean;
  ofOtherSites: boolean;
  isDeleted: boolean;
  expiry: ExpiryFilter;
};

/** Shared by all kinds; each list shows the filters of its kind. */
export const engagementList: ListDefinition<EngagementSort, EngagementFilters> = {
  sorts: engagementSorts,
  defaultSort: { by: defaultEngagementSort, desc: true },
  pageSizes: engagementPageSizes,
  filters: {
    isCurrent: booleanFilter,
    isOnHomepage: booleanFilter,
    isGlobal: booleanFilter,
    ofOtherSites: booleanFilter,
    isDeleted: booleanFilter,
    expiry: choiceFilter(expiryFilters, 'any'),
  },
};

export function toEngagementFilter({
  expiry,
  ofOtherSites,
  isDeleted,
  ...flags
}: EngagementFilters) {
  const trueOrNull = (on: boolean) => (on ? true : null);
  return {
    isCurrent: trueOrNull(flags.isCurrent),
    isOnHomepage: trueOrNull(flags.isOnHomepage),
    isGlobal: trueOrNull(flags.isGlobal),
    ofOtherSites,
    isDeleted,
    isExpired: expiry === 'any' ? null : expiry === 'expired',
  };
}
