import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TadaDocumentNode } from 'gql.tada';
import type { Noun } from '../../contract/nouns.ts';
import { execute } from './execute.ts';

/** What lists that sort and turn pages on the server are asked for. */
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

/**
 * The query of a list: kept under its noun, so that changes refetch it, and with the rows of the
 * last question on show until those of the next one are there.
 */
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
