import { pageSizes } from '../../../../contract/limits.ts';
import { booleanFilter, type FilterCodec } from '../../../kit/list/filters.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';

const siteFilter: FilterCodec<string> = {
  default: '',
  read: ([text]) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? text : undefined),
  write: (siteId) => [siteId],
};

export const experimentList: ListDefinition<'name', { active: boolean; site: string }> = {
  sorts: ['name'],
  defaultSort: { by: 'name', desc: false },
  pageSizes,
  filters: { active: booleanFilter, site: siteFilter },
};
