import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const OpportunityFields = graphql(`
  fragment OpportunityFields on OpportunityCampaign {
    id
    name
    successUrl
    disorderId
    questions
    responsesCount
    version
  }
`);

const Opportunities = graphql(
  `
    query Opportunities($limit: Int, $offset: Int) {
      opportunityCampaigns(limit: $limit, offset: $offset) {
        total
        opportunityCampaigns {
          ...OpportunityFields
        }
      }
    }
  `,
  [OpportunityFields],
);

const Opportunity = graphql(
  `
    query Opportunity($id: ID!) {
      opportunityCampaign(id: $id) {
        ...OpportunityFields
      }
    }
  `,
  [OpportunityFields],
);

const OpportunityResponses = graphql(`
  query OpportunityResponses($opportunityCampaignId: ID!, $limit: Int, $offset: Int) {
    opportunityResponses(
      opportunityCampaignId: $opportunityCampaignId
      limit: $limit
      offset: $offset
    ) {
      total
      opportunityResponses {
        id
        userId
        username
        insertedAt
        answers {
          question
          answer
        }
      }
    }
  }
`);

const SaveOpportunity = graphql(
  `
    mutation SaveOpportunity(
      $id: ID
      $name: String!
      $successUrl: String!
      $disorderId: ID
      $questions: [String!]
      $version: Int
    ) {
      saveOpportunityCampaign(
        id: $id
        name: $name
        successUrl: $successUrl
        disorderId: $disorderId
        questions: $questions
        version: $version
      ) {
        ...OpportunityFields
      }
    }
  `,
  [OpportunityFields],
);

const DeleteOpportunity = graphql(`
  mutation DeleteOpportunity($id: ID!) {
    deleteOpportunityCampaign(id: $id) {
      id
    }
  }
`);

const DeleteResponse = graphql(`
  mutation DeleteOpportunityResponse($id: ID!) {
    deleteOpportunityResponse(id: $id) {
      id
    }
  }
`);

export type Opportunity = ResultOf<typeof Opportunity>['opportunityCampaign'];
export type OpportunityResponse = ResultOf<
  typeof OpportunityResponses
>['opportunityResponses']['opportunityResponses'][number];

export function opportunitiesQuery(variables: VariablesOf<typeof Opportunities>) {
  return listQuery(
    ['opportunity', 'list'],
    Opportunities,
    variables,
    ({ opportunityCampaigns: { opportunityCampaigns: rows, total } }) => ({ rows, total }),
  );
}

export function opportunityQuery(id: string) {
  return queryOptions({
    queryKey: ['opportunity', 'one', id],
    queryFn: ({ signal }) => execute(Opportunity, { id }, signal),
    select: ({ opportunityCampaign }) => opportunityCampaign,
  });
}

export function responsesQuery(variables: VariablesOf<typeof OpportunityResponses>) {
  return listQuery(
    ['opportunity', 'responses'],
    OpportunityResponses,
    variables,
    ({ opportunityResponses: { opportunityResponses: rows, total } }) => ({ rows, total }),
  );
}

export async function saveOpportunity(
  variables: VariablesOf<typeof SaveOpportunity>,
): Promise<Opportunity> {
  return (await execute(SaveOpportunity, variables)).saveOpportunityCampaign;
}

export function deleteOpportunity(id: string) {
  return execute(DeleteOpportunity, { id });
}

export function deleteOpportunityResponse(id: string) {
  return execute(DeleteResponse, { id });
}
