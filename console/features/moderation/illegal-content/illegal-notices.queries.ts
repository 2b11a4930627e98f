import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const IllegalNotices = graphql(`
  query IllegalNotices($id: ID!, $withAddress: Boolean!) {
    contentFlag(id: $id) {
      id
      illegalContentNotices {
        id
        category
        url
        reasons
        senderName
        senderEmail @include(if: $withAddress)
        receivedAt
        answeredAt
        objection
      }
    }
  }
`);

export type IllegalNotice = NonNullable<
  ResultOf<typeof IllegalNotices>['contentFlag']
>['illegalContentNotices'][number];

/** Addresses of senders are for people who may read private data. */
export const illegalNoticesQuery = (id: string, withAddress: boolean) =>
  queryOptions({
    queryKey: ['contentFlag', 'illegalNotices', id, withAddress],
    queryFn: ({ signal }) => execute(IllegalNotices, { id, withAddress }, signal),
    select: ({ contentFlag }) => contentFlag?.illegalContentNotices ?? [],
  });
