import { CloseButton, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconLoader2,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messages } from '../../../../contract/messages.ts';
import type { TaskStatus } from '../../../../contract/tasks/task-runs.ts';
import { showErrorSnack, showSnack } from '../../../kit/snackbar.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { type FollowedTask, unfollowTask } from './followed-tasks.ts';
import classes from './task-progress-panel.module.css';
import { type TaskRun, taskRunQuery } from './task-runs.queries.ts';

const hideDoneAfterMs = 8000;

export default function TaskProgressPanel({ tasks }: { tasks: readonly FollowedTask[] }) {
  return (
    <section className={classes.panel} aria-label="Background work">
      {tasks.map((task) => (
        <TaskProgress key={task.id} task={task} />
      ))}
    </section>
  );
}

function TaskProgress({ task }: { task: FollowedTask }) {
  const { data: run, error } = useQuery(taskRunQuery(task.id));
  useAnnouncedOutcome(task, run?.status);

  // The run belongs to another site, or was deleted.
  const isGone = hasCode(error, 'NOT_FOUND', 'FORBIDDEN');
  useEffect(() => {
    if (isGone) unfollowTask(task.id);
  }, [isGone, task.id]);

  const { icon: Icon, color } = lookByTaskStatus[run?.status ?? 'QUEUED'];
  return (
    <Paper withBorder shadow="md" p="sm" radius="md">
      <Group wrap="nowrap" align="flex-start" gap="xs">
        <Icon size={18} stroke={1.75} className={classes.icon} data-color={color} aria-hidden />
        <Stack gap={6} flex={1} miw={0}>
          <Text size="sm" fw={600} className={classes.title}>
            {task.title}
          </Text>
          <Progress
            value={percentDoneOfRun(run)}
            {...(color && { color })}
            animated={run?.status === 'RUNNING'}
            aria-label={task.title}
          />
          <Text size="xs" c="dimmed" role="status">
            {describeRunStatus(run)}
          </Text>
        </Stack>
        <CloseButton
          size="sm"
          aria-label={`Hide ${task.title}`}
          onClick={() => unfollowTask(task.id)}
        />
      </Group>
    </Paper>
  );
}

const lookByTaskStatus: Record<TaskStatus, { icon: TablerIcon; color?: string }> = {
  QUEUED: { icon: IconLoader2 },
  RUNNING: { icon: IconLoader2 },
  DONE: { icon: IconCircleCheck, color: 'teal' },
  FAILED: { icon: IconAlertTriangle, color: 'red' },
  ABORTED: { icon: IconAlertTriangle, color: 'red' },
};

function percentDoneOfRun(run: TaskRun | undefined): number {
  if (!run) return 0;
  if (run.status === 'DONE') return 100;
  return run.total === 0 ? 0 : (100 * run.done) / run.total;
}

function describeRunStatus(run: TaskRun | undefined): string {
  if (!run || run.status === 'QUEUED') return 'Waiting to start';
  const count = `${formatCount(run.done)} of ${formatCount(run.total)}`;
  const parts = [run.message || (run.status === 'DONE' ? 'Done' : '')];
  if (run.status === 'RUNNING' && run.total > 0) parts.push(count);
  return parts.filter(Boolean).join(' · ');
}

/** Announces the outcome once, refreshes lists of users, and removes the task after a while. */
function useAnnouncedOutcome(task: FollowedTask, status: TaskStatus | undefined): void {
  const queryClient = useQueryClient();
  const announcedStatus = useRef<TaskStatus>(undefined);
  const { id, doneMessage } = task;

  useEffect(() => {
    if (!status || announcedStatus.current === status) return;
    announcedStatus.current = status;
    if (status === 'FAILED') showErrorSnack(messages.somethingWentWrongTryAgain);
    if (status !== 'DONE') return;
    if (doneMessage) showSnack(doneMessage);
    queryClient.invalidateQueries({ queryKey: ['user'] });
  }, [status, doneMessage, queryClient]);

  useEffect(() => {
    if (status !== 'DONE') return;
    const timer = setTimeout(() => unfollowTask(id), hideDoneAfterMs);
    return () => clearTimeout(timer);
  }, [status, id]);
}
