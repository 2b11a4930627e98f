import { Button, Paper, Stack } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { DataTable, type DataTableProps } from '../../../kit/list/data-table.tsx';
import { lastPage, Pager } from '../../../kit/list/pager.tsx';
import type { List } from '../../../kit/list/use-list-state.ts';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { messageFor } from '../../../lib/api-error.ts';
import type { BuilderTab } from './lead-form-list.ts';

export type BuilderList = List<'id', { tab: BuilderTab }>;

interface LedgerTableProps<Row>
  extends Pick<DataTableProps<Row>, 'columns' | 'rowId' | 'rowName' | 'rowActions' | 'expansion'> {
  /** What the rows are: 'deliveries'. */
  noun: string;
  list: BuilderList;
  query: UseQueryResult<{ rows: Row[]; total: number }>;
  emptyHint: ReactNode;
}

/** A page of what came of a form, newest first. */
export function LedgerTable<Row>({
  noun,
  list,
  query,
  emptyHint,
  ...table
}: LedgerTableProps<Row>) {
  const { data, isPlaceholderData } = query;
  const pageCount = data && !isPlaceholderData && lastPage(data.total, list.itemsPerPage);
  const isPastEnd = pageCount && list.page > pageCount;
  useEffect(() => {
    if (isPastEnd) list.show({ page: pageCount }, { replace: true });
  }, [isPastEnd, pageCount, list]);
  const isEmpty = data?.total === 0;

  return (
    <Stack gap="sm">
      <Paper withBorder>
        {query.isError && !data ? (
          <MessagePanel
            icon={IconAlertTriangle}
            tone="error"
            title={`The ${noun} could not be loaded`}
            actions={<Button onClick={() => query.refetch()}>Retry</Button>}
          >
            {messageFor(query.error)}
          </MessagePanel>
        ) : isEmpty ? (
          <MessagePanel icon={IconInbox} title={`No ${noun} yet`}>
            {emptyHint}
          </MessagePanel>
        ) : (
          <DataTable {...table} label={noun} rows={data?.rows} stale={isPlaceholderData} />
        )}
      </Paper>
      {data && !isEmpty && (
        <Pager
          page={list.page}
          itemsPerPage={list.itemsPerPage}
          pageSizes={list.pageSizes}
          total={data.total}
          onPage={(page) => list.show({ page })}
          onItemsPerPage={(itemsPerPage) => list.show({ itemsPerPage })}
        />
      )}
    </Stack>
  );
}
