import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const Awards = graphql(`
  query Awards(
    $search: String
    $years: [Int!]
    $limit: Int
    $offset: Int
    $sort: String
    $sortDesc: Boolean
  ) {
    awards(
      search: $search
      years: $years
      limit: $limit
      offset: $offset
      sort: $sort
      sortDesc: $sortDesc
    ) {
      total
      awards {
        id
        name
        year
        finalistsCount
        winnersCount
        version
      }
    }
  }
`);

const AwardPeople = graphql(`
  query AwardPeople($id: ID!) {
    award(id: $id) {
      id
      userAwards {
        id
        status
        user {
          id
          username
        }
      }
    }
  }
`);

const UpsertAward = graphql(`
  mutation UpsertAward($id: ID, $version: Int, $name: String!, $year: Int) {
    upsertAward(id: $id, version: $version, name: $name, year: $year) {
      id
    }
  }
`);

export type Award = ResultOf<typeof Awards>['awards']['awards'][number];
export type AwardPerson = ResultOf<typeof AwardPeople>['award']['userAwards'][number];

export function awardTitle({ name, year }: Award): string {
  return year === null ? name : `${name} ${year}`;
}

export function awardsQuery(variables: VariablesOf<typeof Awards>) {
  return listQuery(['award', 'list'], Awards, variables, ({ awards: { awards: rows, total } }) => ({
    rows,
    total,
  }));
}

export function awardPeopleQuery(id: string) {
  return queryOptions({
    queryKey: ['award', 'people', id],
    queryFn: ({ signal }) => execute(AwardPeople, { id }, signal),
    select: ({ award }) => award.userAwards,
  });
}

export function upsertAward(variables: VariablesOf<typeof UpsertAward>) {
  return execute(UpsertAward, variables);
}
