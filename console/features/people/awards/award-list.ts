import {
  type AwardSort,
  awardSorts,
  awardYears,
  defaultAwardSort,
} from '../../../../contract/people/awards.ts';
import { numbersFilter } from '../../../kit/list/filters.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';

type AwardFilters = { years: number[] };

export const awardList: ListDefinition<AwardSort, AwardFilters> = {
  sorts: awardSorts,
  defaultSort: { by: defaultAwardSort, desc: true },
  filters: { years: numbersFilter(awardYears()) },
};
