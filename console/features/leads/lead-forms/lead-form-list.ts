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

const leadFormTypeMaxLength = 50;

/** Types are free text; the empty string means no filter. */
const leadFormTypeFilter: FilterCodec<string> = {
  default: '',
  read: ([text]) => text?.trim().slice(0, leadFormTypeMaxLength),
  write: (type) => [type],
};

/** A filter that accepts one of `choices`, or the empty string for no filter. */
const optionalChoiceFilter = <Choice extends string>(choices: readonly Choice[]) =>
  choiceFilter<Choice | ''>(['', ...choices], '');

export interface LeadFormFilters extends Record<string, unknown> {
  type: string;
  status: FormStatus | '';
  health: DeliveryHealth | '';
}

export const leadFormList: ListDefinition<LeadFormSort, LeadFormFilters> = {
  sorts: leadFormSorts,
  defaultSort: { by: 'campaignName', desc: false },
  pageSizes: [maxLeadForms],
  filters: {
    type: leadFormTypeFilter,
    status: optionalChoiceFilter(formStatuses),
    health: optionalChoiceFilter(deliveryHealths),
  },
};

const builderTabs = ['form', 'deliveries', 'leads'] as const;
export type BuilderTab = (typeof builderTabs)[number];

/** State of the builder in the address: the open tab with its page and filter. */
export const builderPages: ListDefinition<'id', BuilderFilters> = {
  sorts: ['id'],
  defaultSort: { by: 'id', desc: true },
  pageSizes,
  filters: { tab: choiceFilter(builderTabs, 'form'), state: optionalChoiceFilter(leadStates) },
};

interface BuilderFilters extends Record<string, unknown> {
  tab: BuilderTab;
  state: LeadState | '';
}

export type LeadFormBuilderState = List<'id', BuilderFilters>;
