import { Paper, Stack } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../load-error.tsx';
import { MessagePanel } from '../message-panel.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import classes from './list-panel.module.css';
import { Pager } from './pager.tsx';
import type { List } from './use-list-state.ts';
import { type ListPage, usePageBounds } from './use-page-bounds.ts';

interface ListPanelProps<Row, Sort extends string, F extends Record<string, unknown>>
  extends Omit<DataTableProps<Row>, 'label' | 'rows' | 'sort' | 'onSort' | 'stale' | 'scroller'> {
  noun: string;
  list: List<Sort, F>;
  query: UseQueryResult<ListPage<Row>>;
  emptyTitle?: string;
  emptyHint?: ReactNode;
}

export function ListPanel<Row, Sort extends string, F extends Record<string, unknown>>({
  noun,
  list,
  query,
  emptyTitle,
  emptyHint,
  ...table
}: ListPanelProps<Row, Sort, F>) {
  const { data, isPlaceholderData } = query;
  usePageBounds(list, query);
  const isEmpty = data?.total === 0;
  const isSortable = table.columns.some(({ sortable }) => sortable);

  return (
    <Stack gap="sm">
      <Paper withBorder className={classes.panel}>
        {query.isError && !data ? (
          <LoadError subject={`The ${noun}`} error={query.error} onRetry={query.refetch} />
        ) : isEmpty ? (
          <MessagePanel icon={IconInbox} title={emptyTitle ?? `No ${noun} yet`}>
            {emptyHint}
          </MessagePanel>
        ) : (
          <DataTable
            {...table}
            label={noun}
            rows={data?.rows}
            stale={isPlaceholderData}
            {...(isSortable && {
              sort: { by: list.sortBy, desc: list.sortDesc },
              onSort: ({ by, desc }) => list.show({ sortBy: by as Sort, sortDesc: desc }),
            })}
          />
        )}
      </Paper>
      {data && !isEmpty && (
        <Pager
          page={list.page}
          itemsPerPage={list.itemsPerPage}
          pageSizes={list.pageSizes}
          total={data.total}
          totalIsEstimate={data.totalIsEstimate}
          onPage={(page) => list.show({ page })}
          onItemsPerPage={(itemsPerPage) => list.show({ itemsPerPage })}
        />
      )}
    </Stack>
  );
}
