import { useQuery } from '@tanstack/react-query';
import {
  referenceDataTypeLabels,
  syncChangeKindLabels,
} from '../../../../contract/conditions/reference-syncs.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { useOpenRecord } from '../../../kit/use-open-record.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { formatReleaseDate, SyncStatusBadge } from './sync-status.tsx';
import { type SyncRow, syncsQuery } from './syncs.queries.ts';
import { UpdateDataMenu } from './update-data-menu.tsx';

const syncList: ListDefinition<'insertedAt', Record<never, unknown>> = {
  sorts: ['insertedAt'],
  defaultSort: { by: 'insertedAt', desc: true },
  pageSizes: [20],
  filters: {},
};

const syncColumns: Column<SyncRow>[] = [
  {
    id: 'dataType',
    header: 'Data',
    essential: true,
    cell: (row) => (
      <ScreenLink to="ReferenceSync" params={{ id: row.id }}>
        {referenceDataTypeLabels[row.dataType]}
      </ScreenLink>
    ),
  },
  {
    id: 'insertedAt',
    header: 'Started',
    kind: 'date',
    width: '14rem',
    cell: ({ insertedAt }) => formatDateTime(insertedAt),
  },
  {
    id: 'status',
    header: 'Status',
    width: '11rem',
    cell: ({ status }) => <SyncStatusBadge status={status} />,
  },
  {
    id: 'release',
    header: 'Release',
    width: '8rem',
    cell: ({ releaseDate }) => formatReleaseDate(releaseDate) || '–',
  },
  {
    id: 'changes',
    header: 'Changes',
    minWidth: '16rem',
    cell: ({ counts, problem }) =>
      problem ||
      counts
        .map(({ kind, count }) => `${syncChangeKindLabels[kind]}: ${formatCount(count)}`)
        .join(', ') ||
      '–',
  },
];

export default function SyncsScreen() {
  const list = useListState(syncList);
  const query = useQuery(syncsQuery({ limit: list.itemsPerPage, offset: list.offset }));
  const open = useOpenRecord('ReferenceSync');
  return (
    <ListScreen
      name="referenceSyncs"
      noun="syncs"
      list={list}
      query={query}
      columns={syncColumns}
      rowId={({ id }) => id}
      rowName={({ dataType, insertedAt }) =>
        `${referenceDataTypeLabels[dataType]}, ${formatDateTime(insertedAt)}`
      }
      onOpenRow={open}
      isMuted={({ status }) => status === 'SUPERSEDED' || status === 'ROLLED_BACK'}
      actions={<UpdateDataMenu />}
      emptyHint="Start one with Update Data. Nothing changes until you have read and applied it."
    />
  );
}
