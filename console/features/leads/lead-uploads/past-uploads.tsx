import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { useOpenRecord } from '../../../kit/use-open-record.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { type UploadRow, uploadsQuery } from './lead-uploads.queries.ts';

const uploadList: ListDefinition<'id', Record<string, never>> = {
  sorts: ['id'],
  defaultSort: { by: 'id', desc: true },
  filters: {},
};

const uploadCountColumn = (
  id: keyof UploadRow & string,
  header: string,
  of: (row: UploadRow) => number | null,
): Column<UploadRow> => ({
  id,
  header,
  kind: 'number',
  width: '7rem',
  cell: (row) => {
    const value = of(row);
    return value === null ? '…' : formatCount(value);
  },
});

const sumOrNull = (...counts: (number | null)[]) =>
  counts.some((each) => each === null)
    ? null
    : counts.reduce<number>((total, each) => total + (each ?? 0), 0);

const uploadColumns: Column<UploadRow>[] = [
  {
    id: 'insertedAt',
    header: 'Submitted',
    essential: true,
    cell: ({ id, insertedAt }) => (
      <ScreenLink to="SingleLeadGenUpload" params={{ id }}>
        {formatDateTime(insertedAt)}
      </ScreenLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    minWidth: '6.5rem',
    cell: ({ status, hasStopped }) => {
      if (status === 'DONE') return 'Done';
      if (status === 'ABORTED') return 'Stopped by hand';
      return hasStopped ? 'Stopped' : 'Processing';
    },
  },
  { id: 'siteName', header: 'Site', cell: ({ siteName }) => siteName },
  { id: 'mediumName', header: 'Medium', cell: ({ mediumName }) => mediumName },
  { id: 'form', header: 'Form', cell: ({ form }) => form },
  { id: 'adName', header: 'Ad', cell: ({ adName }) => adName },
  { id: 'campaign', header: 'Campaign', cell: ({ campaign }) => campaign },
  uploadCountColumn('entered', 'Entered', ({ entered }) => entered),
  uploadCountColumn('newLeads', 'New leads', ({ newLeads }) => newLeads),
  uploadCountColumn('membersAlreadyOptedIn', 'Known', (row) =>
    sumOrNull(row.membersAlreadyOptedIn, row.subscribersAlreadyOptedIn),
  ),
  uploadCountColumn('membersOptedBackIn', 'Back in', (row) =>
    sumOrNull(row.membersOptedBackIn, row.subscribersOptedBackIn),
  ),
  uploadCountColumn('blacklisted', 'Blacklisted', ({ blacklisted }) => blacklisted),
  uploadCountColumn('malformed', 'Malformed', ({ malformed }) => malformed),
];

export function PastUploads() {
  const list = useListState(uploadList);
  const open = useOpenRecord('SingleLeadGenUpload');
  const query = useQuery(uploadsQuery({ limit: list.itemsPerPage, offset: list.offset }));
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        Past uploads
      </Title>
      <ListPanel
        noun="uploads"
        list={list}
        query={query}
        columns={uploadColumns}
        rowId={({ id }) => id}
        rowName={({ campaign, insertedAt }) => campaign || formatDateTime(insertedAt)}
        onOpenRow={open}
        emptyHint="Lists that you submit appear here with what came of them."
      />
    </section>
  );
}
