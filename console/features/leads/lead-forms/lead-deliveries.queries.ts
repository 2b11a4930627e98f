import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { maxListedAttempts } from '../../../../contract/leads/lead-deliveries.ts';
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
        replayOf
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
  query Leads($formId: ID!, $search: String, $state: LeadState, $limit: Int, $offset: Int) {
    leads(formId: $formId, search: $search, state: $state, limit: $limit, offset: $offset) {
      total
      totalIsEstimate
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

const RetryDelivery = graphql(`
  mutation RetryLeadDelivery($id: ID!) {
    retryLeadDelivery(id: $id) {
      id
      status
    }
  }
`);

const DeliveryAttempts = graphql(`
  query LeadDeliveryAttempts($deliveryId: ID!, $before: Int) {
    leadDeliveryAttempts(deliveryId: $deliveryId, before: $before) {
      number
      status
      error
      byteSize
      checksum
      startedAt
      finishedAt
    }
  }
`);

const DeleteLeads = graphql(`
  mutation DeleteLeads($leadId: ID!) {
    deleteLeads(leadId: $leadId)
  }
`);

export type DeliveryAttempt = ResultOf<typeof DeliveryAttempts>['leadDeliveryAttempts'][number];
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
    ({ leads: { leads: rows, total, totalIsEstimate } }) => ({ rows, total, totalIsEstimate }),
  );
}

export function replayLeadDelivery(id: string) {
  return execute(ReplayDelivery, { id });
}

export function retryDelivery(id: string) {
  return execute(RetryDelivery, { id });
}

/** The key begins with 'leadForm', so events of the form refetch it and show a running attempt. */
export function deliveryAttemptsQuery(deliveryId: string) {
  return infiniteQueryOptions({
    queryKey: ['leadForm', 'attempts', deliveryId],
    queryFn: ({ pageParam: before, signal }) =>
      execute(DeliveryAttempts, { deliveryId, before }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ leadDeliveryAttempts: page }) =>
      page.length === maxListedAttempts ? page.at(-1)?.number : undefined,
    select: ({ pages }) => pages.flatMap(({ leadDeliveryAttempts }) => leadDeliveryAttempts),
  });
}

export async function deleteLeads(leadId: string): Promise<number> {
  return (await execute(DeleteLeads, { leadId })).deleteLeads;
}
