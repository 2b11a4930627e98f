import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TadaDocumentNode } from 'gql.tada';
import type { Noun } from '../../contract/nouns.ts';
import { execute } from './execute.ts';

export function pageArguments<Sort extends string>(list: {
  itemsPerPage: number;
  offset: number;
  sortBy: Sort;
  sortDesc: boolean;
}) {
  return {
    limit: list.itemsPerPage,
    offset: list.offset,
    sort: list.sortBy,
    sortDesc: list.sortDesc,
  };
}

/** Keyed by noun, so that changes refetch it. Keeps rows visible while loading. */
export function listQuery<Data, Variables extends object, Page>(
  [noun, name]: readonly [Noun, string],
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  toPage: (data: Data) => Page,
) {
  return queryOptions({
    queryKey: [noun, name, variables],
    queryFn: ({ signal }) => execute(document, variables, signal),
    select: toPage,
    placeholderData: keepPreviousData,
  });
}
