import { leadFormSorts } from '../contract/leads/lead-forms.ts';
import { fillLeadLists } from './leads-list.fill.ts';
import { compareSizes, type RequestCase } from './two-sizes.ts';

const limit = 25;

const formList = `query ($search: String, $health: LeadDeliveryHealth, $sort: String, $sortDesc: Boolean) {
  commercialLeadForms(search: $search, health: $health, sort: $sort, sortDesc: $sortDesc) {
    id campaignName name status numberOfSubmissions lastLeadAt insertedAt
    deliveryOptions { health waitingLeads lastSentAt }
  }
}`;
const leadList = `query ($search: String, $state: LeadState, $limit: Int, $offset: Int) {
  leads(formId: "1", search: $search, state: $state, limit: $limit, offset: $offset) {
    total totalIsEstimate leads { id email state insertedAt answers { name value } }
  }
}`;
const fileList = `query ($limit: Int, $offset: Int) {
  leadDeliveries(formId: "1", limit: $limit, offset: $offset) {
    total leadDeliveries { id status fileName leadCount }
  }
}`;

const ofForms = (name: string, variables: Record<string, unknown>): RequestCase => ({
  name: `forms ${name}`,
  query: formList,
  variables,
});
const ofLeads = (
  name: string,
  variables: Record<string, unknown>,
  grows?: string,
): RequestCase => ({
  name: `leads ${name}`,
  query: leadList,
  variables: { limit, ...variables },
  grows,
});

/** List of forms, and leads and files of a form with a million leads. */
export function benchLeadsList(): Promise<void> {
  return compareSizes({
    noun: 'leads',
    fill: fillLeadLists,
    cases: () => [
      ...leadFormSorts.map((sort) => ofForms(`by ${sort}`, { sort, sortDesc: true })),
      ofForms('that fail', { health: 'FAILING' }),
      ofForms('of a name', { search: 'campaign 7' }),
      ofLeads('as they open', {}),
      ofLeads('that wait', { state: 'WAITING' }),
      ofLeads('that arrived', { state: 'SENT' }),
      ofLeads('that failed long ago', { state: 'FAILED' }),
      ofLeads('of an address', { search: 'person777@' }),
      ofLeads('of nobody', { search: 'zeppelin@' }),
      ofLeads('of a common part', { search: 'person1' }, 'there is more to count, up to 10,000'),
      { name: 'files', query: fileList, variables: { limit } },
    ],
    totalOf: (data) => data.leads.total,
  });
}
