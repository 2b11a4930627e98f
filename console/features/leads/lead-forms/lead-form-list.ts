import {
  type DeliveryHealth,
  deliveryHealths,
  type LeadState,
  leadStates,
} from '../../../../contract/leads/lead-deliveries.ts';
import {
  type FormStatus,
  formStatuses,
  type LeadFormSort,
  leadFormSorts,
  maxLeadForms,
} from '../../../../contract/leads/lead-forms.ts';
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

/** One of some, or none of them. */
const oneOf = <Choice extends string>(choices: readonly Choice[]) =>
  choiceFilter<Choice | ''>(['', ...choices], '');

export interface LeadFormFilters extends Record<string, unknown> {
  type: string;
  status: FormStatus | '';
  health: DeliveryHealth | '';
}

/** All forms at once, by the name of their campaign unless told otherwise. */
export const leadFormList: ListDefinition<LeadFormSort, LeadFormFilters> = {
  sorts: leadFormSorts,
  defaultSort: { by: 'campaignName', desc: false },
  pageSizes: [maxLeadForms],
  filters: { type: typeFilter, status: oneOf(formStatuses), health: oneOf(deliveryHealths) },
};

export const builderTabs = ['form', 'deliveries', 'leads'] as const;
export type BuilderTab = (typeof builderTabs)[number];

/** What the builder shows: the form, or a page of what came of it. */
export const builderPages: ListDefinition<'id', BuilderFilters> = {
  sorts: ['id'],
  defaultSort: { by: 'id', desc: true },
  pageSizes,
  filters: { tab: choiceFilter(builderTabs, 'form'), state: oneOf(leadStates) },
};

interface BuilderFilters extends Record<string, unknown> {
  tab: BuilderTab;
  /** Of leads. */
  state: LeadState | '';
}

export type BuilderList = List<'id', BuilderFilters>;
