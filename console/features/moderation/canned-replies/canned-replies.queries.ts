import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const CannedReplies = graphql(`
  query CannedReplies {
    cannedReplies {
      id
      name
      body
      version
    }
  }
`);

const UpsertCannedReply = graphql(`
  mutation UpsertCannedReply($id: ID, $version: Int, $name: String!, $body: String!) {
    upsertCannedReply(id: $id, version: $version, name: $name, body: $body) {
      id
      name
      body
      version
    }
  }
`);

const DeleteCannedReply = graphql(`
  mutation DeleteCannedReply($id: ID!) {
    deleteCannedReply(id: $id) {
      id
    }
  }
`);

export type CannedReply = ResultOf<typeof CannedReplies>['cannedReplies'][number];

export const cannedRepliesQuery = queryOptions({
  queryKey: ['cannedReply', 'all'],
  queryFn: ({ signal }) => execute(CannedReplies, {}, signal),
  select: ({ cannedReplies }) => cannedReplies,
});

/** Pages in the browser: a site has few replies. */
export function cannedReplyListQuery({ offset, limit }: { offset: number; limit: number }) {
  return listQuery(['cannedReply', 'list'], CannedReplies, {}, ({ cannedReplies }) => ({
    rows: cannedReplies.slice(offset, offset + limit),
    total: cannedReplies.length,
  }));
}

export async function upsertCannedReply(variables: VariablesOf<typeof UpsertCannedReply>) {
  return (await execute(UpsertCannedReply, variables)).upsertCannedReply;
}

export const deleteCannedReply = (id: string) => execute(DeleteCannedReply, { id });
