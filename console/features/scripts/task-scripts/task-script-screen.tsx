import { Button, Checkbox, Group, Stack, Switch, Text } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import {
  describeRunStatus,
  runRefreshMs,
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
import { ReasonDialog } from './reason-dialog.tsx';
import { RunActions } from './run-actions.tsx';
import { RunDialog } from './run-dialog.tsx';
import { RunLogs } from './run-logs.tsx';
import { RunMessage } from './run-message.tsx';
import { ScheduleList } from './schedules.tsx';
import {
  abortScriptRun,
  repeatScriptRun,
  type Script,
  type ScriptRun,
  taskScriptQuery,
  undoScriptRun,
} from './task-scripts.queries.ts';

const scriptRunList: ListDefinition<'insertedAt', Record<never, unknown>> = {
  sorts: ['insertedAt'],
  defaultSort: { by: 'insertedAt', desc: true },
  pageSizes: [runsPerPage],
  filters: {},
};

const runStatusColors = { ABORTED: 'red', COMPLETED: 'teal', STARTED: 'cyan' } as const;

const listScriptRunColumns = (onRepeat: (run: ScriptRun) => void): Column<ScriptRun>[] => [
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
    cell: (run) => <RunMessage run={run} onRepeat={onRepeat} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '9rem',
    cell: (run) => {
      const word = describeRunStatus(run);
      return (
        <Badge look="outline" color={runStatusColors[word]}>
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
  const { report } = useSearch({ strict: false }) as { report?: string };
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(false);
  const [repeated, setRepeated] = useState<ScriptRun>();
  const columns = useMemo(() => listScriptRunColumns(setRepeated), []);
  const list = useListState(scriptRunList);
  const page = { limit: list.itemsPerPage, offset: list.offset };
  const query = useQuery(taskScriptQuery(symbol, page, isLive ? runRefreshMs : false));
  const action = useAction();

  // Stops polling once all runs are dead. Checked after each response, because a short run may end
  // before it was seen running.
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
      await abortScriptRun(run.id);
      await refresh();
    });
    if (isDone) showSnack(scriptMessages.abortedRun(run.id));
  }

  async function undo(run: ScriptRun) {
    const isSure = await confirm({
      title: 'Take back what this run changed?',
      body: 'Another run puts everything back that nobody has changed since.',
      confirmLabel: 'Take back',
    });
    if (!isSure) return;
    const isDone = await action.run(async () => {
      await undoScriptRun(run.id, `Takes back run ${run.id}`);
      await refresh();
    });
    if (!isDone) return;
    setIsLive(true);
    showSnack(scriptMessages.undoing(run.id));
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
          <ScheduleList schedules={script.schedules} />
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
            expansion={(run) => (
              <RunLogs run={run} script={script} isDetailed={isDetailed} isLive={isLive} />
            )}
            rowActions={(run) => (
              <RunActions run={run} script={script} onAbort={abort} onUndo={undo} />
            )}
            emptyHint="Run it to see here what it does."
          />
          {(isStarting || report !== undefined) && (
            <RunDialog
              script={script}
              opened
              reportRunId={report}
              onClose={() => {
                setIsStarting(false);
                if (report !== undefined) navigate({ to: '.', search: {}, replace: true });
              }}
              onStarted={() => setIsLive(true)}
            />
          )}
          {repeated && (
            <ReasonDialog
              title="Run for real with the same options"
              text={`Makes what run ${repeated.id} only listed, as things are now.`}
              submitLabel="Start"
              initialReason={repeated.reason}
              onClose={() => setRepeated(undefined)}
              onSubmit={(reason) => repeatScriptRun(repeated.id, reason)}
              onStarted={() => {
                setIsLive(true);
                showSnack(scriptMessages.startedNamed(script.name));
              }}
            />
          )}
        </Stack>
      )}
    </RecordScreen>
  );
}
