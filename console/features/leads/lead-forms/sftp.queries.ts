import { queryOptions } from '@tanstack/react-query';
import type { VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const PublicKey = graphql(`
  query PublicKey {
    getPublicKey
  }
`);

const TestConnection = graphql(`
  mutation TestSftpConnection($connectionOptions: SftpConnectionOptionsInput, $formId: ID) {
    testSftpConnection(connectionOptions: $connectionOptions, formId: $formId)
  }
`);

const AcceptHostKey = graphql(`
  mutation AcceptSftpHostKey($host: String!, $port: Int!, $fingerprint: String!) {
    acceptSftpHostKey(host: $host, port: $port, fingerprint: $fingerprint)
  }
`);

export const publicKeyQuery = queryOptions({
  queryKey: ['sftpPublicKey'],
  queryFn: ({ signal }) => execute(PublicKey, {}, signal),
  select: ({ getPublicKey }) => getPublicKey,
  staleTime: Number.POSITIVE_INFINITY,
});

export function testConnection(variables: VariablesOf<typeof TestConnection>) {
  return execute(TestConnection, variables);
}

export function acceptHostKey(variables: VariablesOf<typeof AcceptHostKey>) {
  return execute(AcceptHostKey, variables);
}
