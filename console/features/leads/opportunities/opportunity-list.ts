import { opportunityPageSizes } from '../../../../contract/leads/opportunities.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';

export const opportunityLists: ListDefinition<'id', Record<never, unknown>> = {
  sorts: ['id'],
  defaultSort: { by: 'id', desc: true },
  pageSizes: opportunityPageSizes,
  filters: {},
};
