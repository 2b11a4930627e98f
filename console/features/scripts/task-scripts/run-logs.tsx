import { Anchor, Button, Code, Group, Pagination, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import {
  logsPerPage,
  runChangesCsvPath,
  runLogsCsvPath,
  runRefreshMs,
  runReportCsvPath,
} from '../../../../contract/scripts/task-scripts.ts';
import { SearchBox } from '../../../kit/list/search-box.tsx';
import { messageFor } from '../../../lib/api-error.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { BrokenLinkReportActions, listsBrokenLinks } from './report-actions.tsx';
import classes from './run-logs.module.css';
import { type RunLog, runLogsQuery, type Script, type ScriptRun } from './task-scripts.queries.ts';

interface RunLogsProps {
  run: ScriptRun;
  script: Script;
  isDetailed: boolean;
  isLive: boolean;
}

export function RunLogs({ run, script, isDetailed, isLive }: RunLogsProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const variables = {
    runId: run.id,
    limit: logsPerPage,
    offset: (page - 1) * logsPerPage,
    search,
    detailed: isDetailed,
  };
  const query = useQuery(runLogsQuery(variables, isLive && !run.isDead ? runRefreshMs : false));
  const total = query.data?.taskScriptRunLogCount ?? 0;
  const pages = Math.max(1, Math.ceil(total / logsPerPage));

  return (
    <Stack gap="sm">
      <Text size="sm">
        Reason: {run.reason || 'none given'}
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
          <LogDownloadButton href={runLogsCsvPath(run.id)}>Download log</LogDownloadButton>
          <LogDownloadButton href={runChangesCsvPath(run.id)}>Download changes</LogDownloadButton>
          {listsBrokenLinks(script) && (
            <LogDownloadButton href={runReportCsvPath(run.id)}>
              Download broken links
            </LogDownloadButton>
          )}
        </Group>
      </Group>
      {listsBrokenLinks(script) && run.stoppedAt && <BrokenLinkReportActions run={run} />}
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
        <ul className={classes.log} aria-label={`log of run ${run.id}`}>
          {query.data?.taskScriptRunLogs.map((log) => (
            <LogLine key={log.id} log={log} />
          ))}
        </ul>
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

function LogLine({ log: { kind, message, insertedAt, data } }: { log: RunLog }) {
  const change = data as { before?: string; after?: string; path?: string } | null;
  return (
    <li className={classes.line}>
      <Text size="xs" c="dimmed">
        {formatDateTime(insertedAt)}
      </Text>
      <div>
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
          <Code block mt={4} className={classes.change}>
            {`− ${change.before}\n+ ${change.after}`}
          </Code>
        )}
      </div>
    </li>
  );
}

function LogDownloadButton({ href, children }: { href: string; children: string }) {
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
