import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lastPageNumber } from './pager.tsx';
import type { List } from './use-list-state.ts';

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  totalIsEstimate?: boolean;
}

export function usePageBounds<Row, Sort extends string, F extends Record<string, unknown>>(
  list: List<Sort, F>,
  { data, isPlaceholderData }: UseQueryResult<ListPage<Row>>,
): void {
  const pageCount = data && !isPlaceholderData && lastPageNumber(data.total, list.itemsPerPage);
  // More rows may follow an estimated end.
  const isPastEnd = pageCount && list.page > pageCount && !(data.totalIsEstimate && data.rows[0]);
  useEffect(() => {
    if (isPastEnd) void list.show({ page: pageCount }, { replace: true });
  }, [isPastEnd, pageCount, list]);
}
