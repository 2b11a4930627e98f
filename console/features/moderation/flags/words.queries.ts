import type { VariablesOf } from 'gql.tada';
import { cleanBody } from '../../../kit/rich-text/clean-body.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const EditBody = graphql(`
  mutation EditBody($id: ID!, $body: String!, $version: Int) {
    editContentFlagBody(id: $id, body: $body, version: $version) {
      id
    }
  }
`);

const Reply = graphql(`
  mutation Reply($id: ID!, $body: String!) {
    ugcReply(id: $id, body: $body) {
      id
    }
  }
`);

export function editBody({ body, ...flag }: VariablesOf<typeof EditBody>) {
  return execute(EditBody, { ...flag, body: cleanBody(body) });
}

export function postReply(id: string, body: string) {
  return execute(Reply, { id, body: cleanBody(body) });
}
