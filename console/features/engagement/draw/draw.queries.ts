import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const DrawFields = graphql(`
  fragment DrawFields on GiveawayDraw {
    engagementId
    seedHash
    closesAt
    isClosed
    submissions
    unconfirmed
    frozenAt
    entriesCount
    entriesHash
    winnersCount
    alternatesCount
    drawnAt
    seed
    verifyCommand
    drawn {
      entryId
      place
      isAlternate
      userId
      username
      email
      isWinner
      notifiedAt
      withdrawnAt
      withdrawnReason
      replacesEntryId
    }
  }
`);

const GiveawayDraw = graphql(
  `
    query GiveawayDraw($engagementId: ID!) {
      giveawayDraw(engagementId: $engagementId) {
        ...DrawFields
      }
    }
  `,
  [DrawFields],
);

const DrawGiveaway = graphql(
  `
    mutation DrawGiveaway(
      $engagementId: ID!
      $winners: Int!
      $alternates: Int!
      $confirm: Boolean
    ) {
      drawGiveaway(
        engagementId: $engagementId
        winners: $winners
        alternates: $alternates
        confirm: $confirm
      ) {
        ...DrawFields
      }
    }
  `,
  [DrawFields],
);

const NotifyWinners = graphql(
  `
    mutation NotifyGiveawayWinners($engagementId: ID!, $message: String!) {
      notifyGiveawayWinners(engagementId: $engagementId, message: $message) {
        ...DrawFields
      }
    }
  `,
  [DrawFields],
);

const ReplaceWinner = graphql(
  `
    mutation ReplaceGiveawayWinner($engagementId: ID!, $entryId: ID!, $reason: String!) {
      replaceGiveawayWinner(engagementId: $engagementId, entryId: $entryId, reason: $reason) {
        ...DrawFields
      }
    }
  `,
  [DrawFields],
);

export type Draw = NonNullable<ResultOf<typeof GiveawayDraw>['giveawayDraw']>;

export function drawQuery(engagementId: string) {
  return queryOptions({
    queryKey: ['engagement', 'draw', engagementId],
    queryFn: ({ signal }) => execute(GiveawayDraw, { engagementId }, signal),
    select: ({ giveawayDraw }) => giveawayDraw,
  });
}

export function drawGiveaway(variables: VariablesOf<typeof DrawGiveaway>) {
  return execute(DrawGiveaway, variables);
}

export async function notifyWinners(variables: VariablesOf<typeof NotifyWinners>) {
  return (await execute(NotifyWinners, variables)).notifyGiveawayWinners;
}

export async function replaceWinner(variables: VariablesOf<typeof ReplaceWinner>) {
  return (await execute(ReplaceWinner, variables)).replaceGiveawayWinner;
}
