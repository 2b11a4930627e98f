import { opportunityPageSizes } from '../../../../contract/leads/opportunities.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';

/** Campaigns and responses alike have one order: the newest first. */
export const newestFirst: ListDefinition<'id', Record<never, unknown>> = {
  sorts: ['id'],
  defaultSort: { by: 'id', desc: true },
  pageSizes: opportunityPageSizes,
  filters: {},
};
