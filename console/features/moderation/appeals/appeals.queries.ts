import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const AppealFields = graphql(`
  fragment AppealFields on Appeal {
    id
    siteName
    isOfOtherSite
    username
    side
    body
    state
    answer
    insertedAt
    decidedAt
    reviewerName
    version
    decision
    assocType
    contentFlagId
    contentBody
    policyName
    originalDeciderName
    originalDecidedAt
    canDecide
    refusal
  }
`);

const Appeals = graphql(
  `
    query Appeals($isOpen: Boolean, $limit: Int, $offset: Int) {
      appealCount(isOpen: $isOpen)
      appeals(isOpen: $isOpen, limit: $limit, offset: $offset) {
        ...AppealFields
      }
    }
  `,
  [AppealFields],
);

const WaitingAppealCount = graphql(`
  query WaitingAppealCount {
    waitingAppealCount
  }
`);

const DecideAppeal = graphql(
  `
    mutation DecideAppeal($id: ID!, $overturn: Boolean!, $answer: String, $version: Int!) {
      decideAppeal(id: $id, overturn: $overturn, answer: $answer, version: $version) {
        ...AppealFields
      }
    }
  `,
  [AppealFields],
);

export type Appeal = ResultOf<typeof AppealFields>;

export function appealsQuery(page: { isOpen: boolean; offset: number; limit: number }) {
  return listQuery(['appeal', 'list'], Appeals, page, ({ appeals, appealCount }) => ({
    rows: appeals,
    total: appealCount,
  }));
}

/** Number of open objections that the viewer may decide. */
export const waitingAppealCountQuery = queryOptions({
  queryKey: ['appeal', 'waiting'],
  queryFn: ({ signal }) => execute(WaitingAppealCount, {}, signal),
  select: ({ waitingAppealCount }) => waitingAppealCount,
});

export async function decideAppeal(variables: VariablesOf<typeof DecideAppeal>) {
  return (await execute(DecideAppeal, variables)).decideAppeal;
}
