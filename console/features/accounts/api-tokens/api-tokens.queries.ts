import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import type { NewApiToken } from '../../../../contract/accounts/api-tokens.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const ApiTokens = graphql(`
  query ApiTokens {
    apiTokens {
      id
      name
      accountName
      roleId
      scopes
      stepUps
      requestsPerMinute
      createdBy
      insertedAt
      expiresAt
      lastUsedAt
      revokedAt
    }
    serviceAccounts {
      id
      username
      roleId
    }
  }
`);

const CreateApiToken = graphql(`
  mutation CreateApiToken(
    $accountName: String!
    $roleId: String
    $name: String!
    $scopes: [String!]!
    $stepUps: [String!]
    $expiresInDays: Int!
    $requestsPerMinute: Int
  ) {
    createApiToken(
      accountName: $accountName
      roleId: $roleId
      name: $name
      scopes: $scopes
      stepUps: $stepUps
      expiresInDays: $expiresInDays
      requestsPerMinute: $requestsPerMinute
    ) {
      secret
      token {
        name
        accountName
      }
    }
  }
`);

const RevokeApiToken = graphql(`
  mutation RevokeApiToken($id: ID!) {
    revokeApiToken(id: $id) {
      id
    }
  }
`);

type ApiTokensReply = ResultOf<typeof ApiTokens>;
export type ApiToken = ApiTokensReply['apiTokens'][number];
export type ServiceAccount = ApiTokensReply['serviceAccounts'][number];

export const apiTokensQuery = queryOptions({
  queryKey: ['apiToken', 'list'],
  queryFn: ({ signal }) => execute(ApiTokens, {}, signal),
});

export async function createApiToken(token: NewApiToken) {
  return (await execute(CreateApiToken, token)).createApiToken;
}

export const revokeApiToken = (id: string) => execute(RevokeApiToken, { id });
