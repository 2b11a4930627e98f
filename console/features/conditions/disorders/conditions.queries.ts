import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const Disorders = graphql(`
  query AllDisorders($search: String) {
    disorders(search: $search, isActive: true) {
      disorders {
        id
        name
      }
    }
  }
`);

const DisorderDetail = graphql(`
  query DisorderDetail($id: ID!) {
    disorderDetail(id: $id) {
      id
      name
    }
  }
`);

export type Disorder = ResultOf<typeof DisorderDetail>['disorderDetail'];

export function disorderQuery(id: string | null) {
  return queryOptions({
    queryKey: ['disorder', 'one', id],
    queryFn: ({ signal }) => execute(DisorderDetail, { id: id ?? '' }, signal),
    select: ({ disorderDetail }) => disorderDetail,
    enabled: id !== null,
  });
}

export async function searchDisorders(search: string, signal: AbortSignal): Promise<Disorder[]> {
  return (await execute(Disorders, { search }, signal)).disorders.disorders;
}
