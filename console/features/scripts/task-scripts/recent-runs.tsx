import { Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { runRefreshMs } from '../../../../contract/scripts/task-scripts.ts';
import { Badge, type BadgeColor } from '../../../kit/badge.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { isActiveRun, type RecentRun, recentRunsQuery } from './recent-runs.queries.ts';

const recentRunList: ListDefinition<'insertedAt', Record<never, unknown>> = {
  sorts: ['insertedAt'],
  defaultSort: { by: 'insertedAt', desc: true },
  urlPrefix: 'runs',
  filters: {},
};

const runStatusBadges: Record<string, { word: string; color: BadgeColor }> = {
  QUEUED: { word: 'Waiting', color: 'gray' },
  RUNNING: { word: 'Running', color: 'cyan' },
  DONE: { word: 'Done', color: 'teal' },
  FAILED: { word: 'Failed', color: 'red' },
  ABORTED: { word: 'Stopped', color: 'red' },
};

const recentRunColumns: Column<RecentRun>[] = [
  {
    id: 'name',
    header: 'What',
    essential: true,
    lines: 3,
    cell: (run) => (
      <Stack gap={2}>
        <RunLink run={run} />
        {run.isDryRun && (
          <Text size="xs" c="dimmed">
            Dry run
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'insertedAt',
    header: 'Started',
    kind: 'date',
    cell: ({ insertedAt }) => formatDateTime(insertedAt),
  },
  { id: 'startedBy', header: 'By', cell: ({ startedBy }) => startedBy ?? '–' },
  {
    id: 'message',
    header: 'Message',
    minWidth: '14rem',
    lines: 5,
    cell: (run) => <RunProgress run={run} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '8rem',
    cell: ({ status }) => {
      const { word, color } = runStatusBadges[status] ?? { word: status, color: 'gray' as const };
      return (
        <Badge look="outline" color={color}>
          {word}
        </Badge>
      );
    },
  },
];

export function RecentRuns() {
  const list = useListState(recentRunList);
  const query = useQuery(recentRunsQuery(list, runRefreshMs));
  return (
    <Stack gap="sm" component="section" aria-labelledby="recent-runs">
      <Title order={2} size="h4" id="recent-runs">
        Recent runs of everything
      </Title>
      <ListPanel
        noun="runs"
        list={list}
        query={query}
        columns={recentRunColumns}
        rowId={({ kind, id }) => `${kind} ${id}`}
        rowName={({ name, id }) => `${name} ${id}`}
        emptyHint="Scripts, tasks about users, catalogue syncs and lead uploads stand here once started."
      />
    </Stack>
  );
}

function RunLink({ run: { name, kind, symbol, subjectId } }: { run: RecentRun }) {
  if (symbol) {
    return (
      <ScreenLink to="TaskScript" params={{ symbol }}>
        {name}
      </ScreenLink>
    );
  }
  const params = { id: subjectId ?? '' };
  if (kind === 'LEAD_UPLOAD') {
    return (
      <ScreenLink to="SingleLeadGenUpload" params={params}>
        {name}
      </ScreenLink>
    );
  }
  if (kind.endsWith('_REFERENCE')) {
    return (
      <ScreenLink to="ReferenceSync" params={params}>
        {name}
      </ScreenLink>
    );
  }
  return <Text size="sm">{name}</Text>;
}

function RunProgress({ run }: { run: RecentRun }) {
  const percent = run.total === 0 ? 0 : (100 * run.done) / run.total;
  return (
    <Stack gap={4}>
      <Text size="sm" dir="auto">
        {run.message}
      </Text>
      {isActiveRun(run) && (
        <Progress value={percent} size="sm" aria-label={`Progress of ${run.name} ${run.id}`} />
      )}
    </Stack>
  );
}
