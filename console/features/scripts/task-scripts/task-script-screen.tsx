import { ActionIcon, Button, Checkbox, Group, Progress, Stack, Switch, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconListCheck,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  autoRefreshMs,
  runStatusWord,
  runsPerPage,
  scriptMessages,
} from '../../../../contract/scripts/task-scripts.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { confirm } from '../../../kit/confirm.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { RunDialog } from './run-dialog.tsx';
import { RunLogs } from './run-logs.tsx';
import { Schedules } from './schedules.tsx';
import {
  abortRun,
  type Script,
  type ScriptRun,
  taskScriptQuery,
  undoRun,
} from './task-scripts.queries.ts';

const newestFirst: ListDefinition<'insertedAt', Record<never, unknown>> = {
  sorts: ['insertedAt'],
  defaultSort: { by: 'insertedAt', desc: true },
  pageSizes: [runsPerPage],
  filters: {},
};

const statusColors = { ABORTED: 'red', COMPLETED: 'teal', STARTED: 'cyan' } as const;

const columns: Column<ScriptRun>[] = [
  {
    id: 'insertedAt',
    header: 'Start Time',
    kind: 'date',
    essential: true,
    width: '14rem',
    cell: ({ insertedAt }) => formatDateTime(insertedAt),
  },
  {
    id: 'message',
    header: 'Message',
    minWidth: '16rem',
    lines: 6,
    cell: (run) => <RunMessage run={run} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '9rem',
    cell: (run) => {
      const word = runStatusWord(run);
      return (
        <Badge look="outline" color={statusColors[word]}>
          {word}
        </Badge>
      );
    },
  },
];

export default function TaskScriptScreen() {
  const { symbol = '' } = useParams({ strict: false });
  const queryClient = useQueryClient();
  const [isLive, setIsLive] = useState(true);
  const [isDetailed, setIsDetailed] = useState(true);
  const [isStarting, setIsStarting] = useState(false);
  const list = useListState(newestFirst);
  const page = { limit: list.itemsPerPage, offset: list.offset };
  const query = useQuery(taskScriptQuery(symbol, page, isLive ? autoRefreshMs : false));
  const action = useAction();

  // Stops refreshing once all runs are dead. Checked after each response: a short run may end
  // before it was ever seen running.
  const isAllDead = query.data?.runs.every(({ isDead }) => isDead) ?? false;
  const { dataUpdatedAt } = query;
  useEffect(() => {
    if (isAllDead && dataUpdatedAt > 0) setIsLive(false);
  }, [isAllDead, dataUpdatedAt]);

  const refresh = () => queryClient.invalidateQueries({ queryKey: ['taskRun'] });
  const runsQuery = {
    ...query,
    data: query.data && { rows: query.data.runs, total: query.data.runsTotal },
  } as Parameters<typeof ListPanel<ScriptRun, 'insertedAt', Record<never, unknown>>>[0]['query'];

  async function abort(run: ScriptRun) {
    const isSure = await confirm({
      title: 'Stop this run?',
      body: 'It stops after the step at hand. What it did by then stays done.',
      confirmLabel: 'Stop run',
      destructive: true,
    });
    if (!isSure) return;
    const isDone = await action.run(async () => {
      await abortRun(run.id);
      await refresh();
    });
    if (isDone) showSnack(scriptMessages.aborted);
  }

  async function undo(run: ScriptRun) {
    const isSure = await confirm({
      title: 'Take back what this run changed?',
      body: 'Another run puts everything back that nobody has changed since.',
      confirmLabel: 'Take back',
    });
    if (!isSure) return;
    const isDone = await action.run(async () => {
      await undoRun(run.id, `Takes back run ${run.id}`);
      await refresh();
    });
    if (!isDone) return;
    setIsLive(true);
    showSnack(scriptMessages.started);
  }

  return (
    <RecordScreen
      noun="script"
      query={query}
      lead={<BackToList to="TaskScriptList" label="Task Scripts" />}
      title={({ name }) => name}
      actions={() => (
        <Group gap="sm">
          <Switch
            label="Auto Refresh"
            checked={isLive}
            onChange={(event) => setIsLive(event.currentTarget.checked)}
          />
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={query.isFetching && !isLive}
            onClick={refresh}
          >
            Refresh
          </Button>
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => setIsStarting(true)}
          >
            Run
          </Button>
        </Group>
      )}
    >
      {(script: Script) => (
        <Stack gap="md">
          <Text maw="52rem">{script.description}</Text>
          <Schedules schedules={script.schedules} />
          <Checkbox
            label="Show Detailed Logs"
            checked={isDetailed}
            onChange={(event) => setIsDetailed(event.currentTarget.checked)}
          />
          <ListPanel
            noun="runs"
            list={list}
            query={runsQuery}
            columns={columns}
            rowId={({ id }) => id}
            rowName={({ id }) => `run ${id}`}
            expansion={(run) => <RunLogs run={run} isDetailed={isDetailed} isLive={isLive} />}
            rowActions={(run) => (
              <RunActions run={run} script={script} onAbort={abort} onUndo={undo} />
            )}
            emptyHint="Run it to see here what it does."
          />
          {isStarting && (
            <RunDialog
              script={script}
              opened
              onClose={() => setIsStarting(false)}
              onStarted={() => setIsLive(true)}
            />
          )}
        </Stack>
      )}
    </RecordScreen>
  );
}

interface RunActionsProps {
  run: ScriptRun;
  script: Script;
  onAbort(run: ScriptRun): void;
  onUndo(run: ScriptRun): void;
}

function RunActions({ run, script, onAbort, onUndo }: RunActionsProps) {
  const params = { symbol: script.symbol, runId: run.id };
  const choosing = useScreenAddress('TaskScriptChanges', params);
  if (!run.stoppedAt) {
    return (
      <ActionIcon
        variant="subtle"
        color="red"
        title="Stop"
        aria-label={`Stop run ${run.id}`}
        onClick={() => onAbort(run)}
      >
        <IconPlayerStop size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    );
  }
  if (script.canBeChosen && run.isDryRun && !run.undoesRunId && choosing) {
    return (
      <ActionIcon
        component={Link}
        to={choosing}
        variant="subtle"
        title="Choose changes"
        aria-label={`Choose changes of run ${run.id}`}
      >
        <IconListCheck size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    );
  }
  const isUndoable =
    script.canBeUndone &&
    !run.isDryRun &&
    !run.undoesRunId &&
    !run.undoneByRunId &&
    run.progress > 0;
  return isUndoable ? (
    <ActionIcon
      variant="subtle"
      title="Take back"
      aria-label={`Take back run ${run.id}`}
      onClick={() => onUndo(run)}
    >
      <IconArrowBackUp size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  ) : null;
}

function RunMessage({ run }: { run: ScriptRun }) {
  const percent =
    run.total === 0 ? (run.stoppedAt ? 100 : 0) : Math.floor((100 * run.progress) / run.total);
  const notes = [
    `${percent}%`,
    ...(run.secondsLeft === null ? [] : [`about ${timeLeft(run.secondsLeft)} left`]),
    ...(run.isWaiting && !run.stoppedAt ? ['waits for its turn'] : []),
    ...(run.undoesRunId ? [`takes back run ${run.undoesRunId}`] : []),
    ...(run.undoneByRunId ? [`taken back by run ${run.undoneByRunId}`] : []),
    ...(run.isDead || run.isWaiting
      ? []
      : [`last sign of life ${formatDateTime(run.heartbeatAt)}`]),
  ];
  return (
    <Stack gap={4}>
      <Text size="sm" dir="auto">
        {run.message}
      </Text>
      <Progress value={percent} size="sm" aria-label={`Progress of run ${run.id}`} />
      <Text size="xs" c="dimmed">
        {notes.join(' · ')}
      </Text>
    </Stack>
  );
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
