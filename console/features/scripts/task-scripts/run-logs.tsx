import { Anchor, Button, Code, Group, Pagination, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import {
  autoRefreshMs,
  logsPerPage,
  runChangesCsvPath,
  runLogsCsvPath,
} from '../../../../contract/scripts/task-scripts.ts';
import { SearchBox } from '../../../kit/list/search-box.tsx';
import { messageFor } from '../../../lib/api-error.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { type RunLog, runLogsQuery, type ScriptRun } from './task-scripts.queries.ts';

interface RunLogsProps {
  run: ScriptRun;
  isDetailed: boolean;
  isLive: boolean;
}

export function RunLogs({ run, isDetailed, isLive }: RunLogsProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const variables = {
    runId: run.id,
    limit: logsPerPage,
    offset: (page - 1) * logsPerPage,
    search,
    detailed: isDetailed,
  };
  const query = useQuery(runLogsQuery(variables, isLive && !run.isDead ? autoRefreshMs : false));
  const total = query.data?.taskScriptRunLogCount ?? 0;
  const pages = Math.max(1, Math.ceil(total / logsPerPage));

  return (
    <Stack gap="sm">
      <Text size="sm">
        Reason: {run.reason}
        {run.startedBy && ` · Started by ${run.startedBy}`}
        {run.isScheduled && ' · Scheduled'}
      </Text>
      <Group align="flex-end" justify="space-between">
        <SearchBox
          label={`Search the log of run ${run.id}`}
          value={search}
          debounceMs={quickSearchDebounceMs}
          onSearch={async (text) => {
            setSearch(text);
            setPage(1);
            return true;
          }}
        />
        <Group gap="xs">
          <DownloadButton href={runLogsCsvPath(run.id)}>Download log</DownloadButton>
          <DownloadButton href={runChangesCsvPath(run.id)}>Download changes</DownloadButton>
        </Group>
      </Group>
      {query.error && (
        <Group role="alert" gap="sm">
          <Text size="sm" c="red">
            The log could not be loaded. {messageFor(query.error)}
          </Text>
          <Button size="compact-sm" variant="light" onClick={() => query.refetch()}>
            Retry
          </Button>
        </Group>
      )}
      <Text size="sm" c="dimmed" role="status">
        {query.data ? plural(total, 'line') : 'Loading…'}
      </Text>
      {total > 0 && (
        <Table.ScrollContainer minWidth={400}>
          <Table verticalSpacing={4} aria-label={`log of run ${run.id}`}>
            <Table.Tbody>
              {query.data?.taskScriptRunLogs.map((log) => (
                <LogRow key={log.id} log={log} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={setPage}
          getItemProps={(number) => ({ 'aria-label': `Page ${number} of the log` })}
          getControlProps={(control) => ({ 'aria-label': `Go to ${control} page` })}
        />
      )}
    </Stack>
  );
}

function LogRow({ log: { kind, message, insertedAt, data } }: { log: RunLog }) {
  const change = data as { before?: string; after?: string; path?: string } | null;
  return (
    <Table.Tr>
      <Table.Td w="12rem" style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
        <Text size="xs" c="dimmed">
          {formatDateTime(insertedAt)}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm" c={kind === 'problem' ? 'red' : undefined} dir="auto">
          {kind === 'problem' && 'Problem: '}
          {message}{' '}
          {change?.path && (
            <Anchor href={change.path} target="_blank" rel="noreferrer" size="sm">
              Open page
            </Anchor>
          )}
        </Text>
        {change?.before !== undefined && (
          <Stack gap={2} mt={4}>
            <Code block>{`− ${change.before}\n+ ${change.after}`}</Code>
          </Stack>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function DownloadButton({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      href={href}
      download
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
    >
      {children}
    </Button>
  );
}
