import {
  type DisorderSort,
  defaultDisorderSort,
  disorderPageSizes,
  disorderSorts,
} from '../../../../contract/conditions/disorders.ts';
import { booleanFilter, type FilterCodec } from '../../../kit/list/filters.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';

export type DisorderFilters = {
  types: string[];
  isActive: boolean;
  isFeatured: boolean;
  hasDetailPage: boolean;
  isRelatableToUsers: boolean;
};

const flagFilterOnByDefault: FilterCodec<boolean> = {
  default: true,
  read: ([text]) => text !== 'false',
  write: (on) => [String(on)],
};

const disorderTypesFilter: FilterCodec<string[]> = {
  default: [],
  read: (texts) => [...new Set(texts.filter(Boolean))].slice(0, 100),
  write: (types) => types,
};

export const disorderList: ListDefinition<DisorderSort, DisorderFilters> = {
  sorts: disorderSorts,
  defaultSort: { by: defaultDisorderSort, desc: false },
  pageSizes: disorderPageSizes,
  filters: {
    types: disorderTypesFilter,
    isActive: flagFilterOnByDefault,
    isFeatured: booleanFilter,
    hasDetailPage: booleanFilter,
    isRelatableToUsers: booleanFilter,
  },
};

export function toDisorderFilter({ types, ...flags }: DisorderFilters) {
  const trueOrNull = (on: boolean) => (on ? true : null);
  return {
    types,
    isActive: trueOrNull(flags.isActive),
    isFeatured: trueOrNull(flags.isFeatured),
    hasDetailPage: trueOrNull(flags.hasDetailPage),
    isRelatableToUsers: trueOrNull(flags.isRelatableToUsers),
  };
}
