import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const AiPageVersions = graphql(`
  query AiPageVersions($id: ID!, $page: Int) {
    aiPageVersions(id: $id, page: $page) {
      totalPages
      versions {
        version
        savedBy
        savedAt
        changed
        isKept
        partsByModel
      }
    }
  }
`);

const AiPageStateFields = graphql(`
  fragment AiPageStateFields on AiPageState {
    title
    slug
    status
    content
    seo {
      meta_robots_noindex
      title
      metadesc
      canonical
    }
    tags {
      id
      name
    }
  }
`);

const AiPageVersionStates = graphql(
  `
    query AiPageVersionStates($id: ID!, $version: Int!) {
      aiPageVersion(id: $id, version: $version) {
        state {
          ...AiPageStateFields
        }
        before {
          ...AiPageStateFields
        }
      }
    }
  `,
  [AiPageStateFields],
);

export type AiPageVersion = ResultOf<typeof AiPageVersions>['aiPageVersions']['versions'][number];
export type AiPageState = ResultOf<typeof AiPageStateFields>;

export function aiPageVersionsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: ['post', 'versions', id, page],
    queryFn: ({ signal }) => execute(AiPageVersions, { id, page }, signal),
    select: ({ aiPageVersions }) => aiPageVersions,
    placeholderData: keepPreviousData,
  });
}

export function aiPageVersionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['post', 'version', id, version],
    queryFn: ({ signal }) => execute(AiPageVersionStates, { id, version }, signal),
    select: ({ aiPageVersion }) => aiPageVersion,
  });
}
