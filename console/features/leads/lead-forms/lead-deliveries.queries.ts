import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const LeadDeliveries = graphql(`
  query LeadDeliveries($formId: ID!, $limit: Int, $offset: Int) {
    leadDeliveries(formId: $formId, limit: $limit, offset: $offset) {
      total
      leadDeliveries {
        id
        status
        fileName
        leadCount
        byteSize
        checksum
        attempts
        error
        insertedAt
        nextAttemptAt
        sentAt
      }
    }
  }
`);

const Leads = graphql(`
  query Leads($formId: ID!, $limit: Int, $offset: Int) {
    leads(formId: $formId, limit: $limit, offset: $offset) {
      total
      leads {
        id
        email
        optedIn
        state
        deliveryId
        insertedAt
        answers {
          questionId
          name
          value
        }
      }
    }
  }
`);

const ReplayDelivery = graphql(`
  mutation ReplayLeadDelivery($id: ID!) {
    replayLeadDelivery(id: $id) {
      id
      status
    }
  }
`);

export type LeadDelivery = ResultOf<
  typeof LeadDeliveries
>['leadDeliveries']['leadDeliveries'][number];
export type Lead = ResultOf<typeof Leads>['leads']['leads'][number];

export function leadDeliveriesQuery(variables: VariablesOf<typeof LeadDeliveries>) {
  return listQuery(
    ['leadForm', 'deliveries'],
    LeadDeliveries,
    variables,
    ({ leadDeliveries: { leadDeliveries: rows, total } }) => ({ rows, total }),
  );
}

export function leadsQuery(variables: VariablesOf<typeof Leads>) {
  return listQuery(
    ['leadForm', 'leads'],
    Leads,
    variables,
    ({ leads: { leads: rows, total } }) => ({
      rows,
      total,
    }),
  );
}

export function replayDelivery(id: string) {
  return execute(ReplayDelivery, { id });
}
