import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const SearchSynonyms = graphql(`
  query SearchSynonyms($limit: Int, $offset: Int) {
    searchSynonyms(limit: $limit, offset: $offset) {
      total
      synonyms {
        id
        names
        version
      }
    }
  }
`);

const SearchMisses = graphql(`
  query SearchMisses($limit: Int, $offset: Int) {
    searchMisses(limit: $limit, offset: $offset) {
      total
      misses {
        id
        text
        searchCount
        lastDay
      }
    }
  }
`);

const SaveSearchSynonyms = graphql(`
  mutation SaveSearchSynonyms($id: ID, $version: Int, $names: [String!]!) {
    saveSearchSynonyms(id: $id, version: $version, names: $names) {
      id
      names
      version
    }
  }
`);

const DeleteSearchSynonyms = graphql(`
  mutation DeleteSearchSynonyms($id: ID!) {
    deleteSearchSynonyms(id: $id) {
      id
    }
  }
`);

const DeleteSearchMiss = graphql(`
  mutation DeleteSearchMiss($id: ID!) {
    deleteSearchMiss(id: $id) {
      id
    }
  }
`);

export type SearchSynonymGroup = ResultOf<
  typeof SearchSynonyms
>['searchSynonyms']['synonyms'][number];
export type SearchMiss = ResultOf<typeof SearchMisses>['searchMisses']['misses'][number];

interface SearchWordsPageVariables {
  limit: number;
  offset: number;
}

export function searchSynonymsQuery(page: SearchWordsPageVariables) {
  return listQuery(
    ['searchSynonyms', 'list'],
    SearchSynonyms,
    page,
    ({ searchSynonyms: { synonyms: rows, total } }) => ({ rows, total }),
  );
}

export function searchMissesQuery(page: SearchWordsPageVariables) {
  return listQuery(
    ['searchMiss', 'list'],
    SearchMisses,
    page,
    ({ searchMisses: { misses: rows, total } }) => ({ rows, total }),
  );
}

export async function saveSearchSynonyms(variables: VariablesOf<typeof SaveSearchSynonyms>) {
  return (await execute(SaveSearchSynonyms, variables)).saveSearchSynonyms;
}

export function deleteSearchSynonyms(id: string) {
  return execute(DeleteSearchSynonyms, { id });
}

export function deleteSearchMiss(id: string) {
  return execute(DeleteSearchMiss, { id });
}
