import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

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
  return queryOptions({
    queryKey: ['leadForm', 'deliveries', variables],
    queryFn: ({ signal }) => execute(LeadDeliveries, variables, signal),
    select: ({ leadDeliveries: { leadDeliveries: rows, total } }) => ({ rows, total }),
    placeholderData: keepPreviousData,
  });
}

export function leadsQuery(variables: VariablesOf<typeof Leads>) {
  return queryOptions({
    queryKey: ['leadForm', 'leads', variables],
    queryFn: ({ signal }) => execute(Leads, variables, signal),
    select: ({ leads: { leads: rows, total } }) => ({ rows, total }),
    placeholderData: keepPreviousData,
  });
}

export function replayDelivery(id: string) {
  return execute(ReplayDelivery, { id });
}
