import { Text } from '@mantine/core';
import { systemWarningThresholds } from '../../../../contract/system/system-status.ts';
import { Badge } from '../../../kit/badge.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { formatCount, formatDateTime, formatShare, timeSince } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { formatSeconds } from './measures.ts';
import type { SystemStatus } from './system.queries.ts';

interface SystemStatusProps {
  status: SystemStatus;
}

type SystemProcess = SystemStatus['processes'][number];
type SystemQueue = SystemStatus['queues'][number];
type SizedTable = SystemStatus['largestTables'][number];
type SystemErrorGroup = SystemStatus['errors'][number];

const processRoleNames: Record<string, string> = {
  all: 'Web and worker',
  web: 'Web',
  worker: 'Worker',
};

function isSilentProcess({ seenAt }: SystemProcess): boolean {
  return (
    Date.now() - new Date(seenAt).getTime() > systemWarningThresholds.silentProcessSeconds * 1000
  );
}

const processColumns: Column<SystemProcess>[] = [
  {
    id: 'process',
    header: 'Process',
    essential: true,
    cell: ({ host, pid }) => `${host}, ${pid}`,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => processRoleNames[role] ?? role },
  { id: 'version', header: 'Version', cell: ({ version }) => version },
  {
    id: 'memory',
    header: 'Memory',
    kind: 'number',
    cell: ({ memoryBytes }) => formatBytes(memoryBytes),
  },
  {
    id: 'started',
    header: 'Started',
    kind: 'date',
    cell: ({ startedAt }) => formatDateTime(startedAt),
  },
  {
    id: 'state',
    header: 'State',
    cell: (process) =>
      isSilentProcess(process) ? (
        <Badge color="red">Silent for {timeSince(process.seenAt)}</Badge>
      ) : (
        <Badge color="teal">Running</Badge>
      ),
  },
];

export function ProcessTable({ status }: SystemStatusProps) {
  return (
    <DataTable
      label="processes"
      columns={processColumns}
      rows={status.processes}
      rowId={({ id }) => id}
      rowName={({ host, pid }) => `${host}, ${pid}`}
    />
  );
}

const queueColumns: Column<SystemQueue>[] = [
  { id: 'queue', header: 'Queue', essential: true, cell: ({ queue }) => queue },
  { id: 'ready', header: 'Ready', kind: 'number', cell: ({ ready }) => formatCount(ready) },
  { id: 'running', header: 'Running', kind: 'number', cell: ({ running }) => formatCount(running) },
  { id: 'delayed', header: 'Delayed', kind: 'number', cell: ({ delayed }) => formatCount(delayed) },
  { id: 'failed', header: 'Failed', kind: 'number', cell: ({ failed }) => formatCount(failed) },
  {
    id: 'oldest',
    header: 'Longest wait',
    kind: 'number',
    cell: ({ oldestSeconds }) => formatSeconds(oldestSeconds),
  },
];

export function QueueTable({ status }: SystemStatusProps) {
  if (status.queues.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No job is waiting or has failed.
      </Text>
    );
  }
  return (
    <DataTable
      label="queues"
      columns={queueColumns}
      rows={status.queues}
      rowId={({ queue }) => queue}
      rowName={({ queue }) => queue}
    />
  );
}

const tableSizeColumns: Column<SizedTable>[] = [
  { id: 'table', header: 'Table', essential: true, cell: ({ name }) => name },
  { id: 'size', header: 'Size', kind: 'number', cell: ({ bytes }) => formatBytes(bytes) },
  { id: 'rows', header: 'Rows', kind: 'number', cell: ({ rowCount }) => formatCount(rowCount) },
  {
    id: 'dead',
    header: 'Dead rows',
    kind: 'number',
    cell: ({ rowCount, deadRowCount }) =>
      formatShare(deadRowCount, Math.max(1, rowCount + deadRowCount)),
  },
];

export function SizeTable({ status }: SystemStatusProps) {
  return (
    <DataTable
      label="largest tables"
      columns={tableSizeColumns}
      rows={status.largestTables}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
    />
  );
}

const errorGroupColumns: Column<SystemErrorGroup>[] = [
  { id: 'message', header: 'Error', essential: true, cell: ({ message }) => message },
  {
    id: 'place',
    header: 'Where',
    cell: ({ work, place }) => [work, place].filter(Boolean).join(', '),
  },
  {
    id: 'count',
    header: 'Times',
    kind: 'number',
    cell: ({ errorCount }) => formatCount(errorCount),
  },
  {
    id: 'last',
    header: 'Last',
    kind: 'date',
    cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt),
  },
  {
    id: 'request',
    header: 'Request id',
    minWidth: '9rem',
    cell: ({ lastRequestId }) => lastRequestId || '—',
  },
];

export function ErrorTable({ status }: SystemStatusProps) {
  if (status.errors.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No unexpected error in thirty days.
      </Text>
    );
  }
  return (
    <DataTable
      label="recent errors"
      columns={errorGroupColumns}
      rows={status.errors}
      rowId={({ id }) => id}
      rowName={({ message }) => message}
    />
  );
}
