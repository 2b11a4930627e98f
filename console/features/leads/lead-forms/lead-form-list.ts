import { maxLeadForms } from '../../../../contract/leads/lead-forms.ts';
import { pageSizes } from '../../../../contract/limits.ts';
import { choiceFilter, type FilterCodec } from '../../../kit/list/filters.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import type { List } from '../../../kit/list/use-list-state.ts';

const typeMaxLength = 50;

/** A type is whatever people wrote; none means no filter. */
const typeFilter: FilterCodec<string> = {
  default: '',
  read: ([text]) => text?.trim().slice(0, typeMaxLength),
  write: (type) => [type],
};

/** All forms at once, by the name of their campaign. */
export const leadFormList: ListDefinition<'campaignName', { type: string }> = {
  sorts: ['campaignName'],
  defaultSort: { by: 'campaignName', desc: false },
  pageSizes: [maxLeadForms],
  filters: { type: typeFilter },
};

export const builderTabs = ['form', 'deliveries', 'leads'] as const;
export type BuilderTab = (typeof builderTabs)[number];

/** What the builder shows: the form, or a page of what came of it. */
export const builderPages: ListDefinition<'id', { tab: BuilderTab }> = {
  sorts: ['id'],
  defaultSort: { by: 'id', desc: true },
  pageSizes,
  filters: { tab: choiceFilter(builderTabs, 'form') },
};

export type BuilderList = List<'id', { tab: BuilderTab }>;
