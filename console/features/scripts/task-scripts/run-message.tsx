import { Button, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/format.ts';
import type { ScriptRun } from './task-scripts.queries.ts';

/** Shorter bars would be invisible. */
const minProgressBarPercent = 2;

interface RunMessageProps {
  run: ScriptRun;
  onRepeat(run: ScriptRun): void;
}

export function RunMessage({ run, onRepeat }: RunMessageProps) {
  const percent = percentDoneOfRun(run);
  const isWorking = !run.isDead && !run.isWaiting;
  const notes = [
    ...(run.startedOnSite ? [`started on ${run.startedOnSite}`] : []),
    percent > 0 && percent < 1 ? 'less than 1%' : `${Math.floor(percent)}%`,
    ...(run.secondsLeft === null ? [] : [`about ${formatTimeLeft(run.secondsLeft)} left`]),
    ...(run.isWaiting && !run.stoppedAt ? ['waits for its turn'] : []),
    ...(run.undoesRunId ? [`takes back run ${run.undoesRunId}`] : []),
    ...(run.undoneByRunId ? [`taken back by run ${run.undoneByRunId}`] : []),
    ...(isWorking ? [`last sign of life ${formatDateTime(run.heartbeatAt)}`] : []),
  ];
  return (
    <Stack gap={4} align="stretch">
      <Text size="sm" dir="auto">
        {run.message}
      </Text>
      <Progress
        value={isWorking ? Math.max(minProgressBarPercent, percent) : percent}
        size="sm"
        animated={isWorking}
        aria-label={`Progress of run ${run.id}`}
      />
      <Text size="xs" c="dimmed">
        {notes.join(' · ')}
      </Text>
      {run.canBeRepeated && (
        <Button
          size="compact-sm"
          variant="light"
          w="fit-content"
          maw="100%"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          onClick={(event) => {
            // Otherwise the click would also open the row's log.
            event.stopPropagation();
            onRepeat(run);
          }}
        >
          Run for real with the same options
        </Button>
      )}
    </Stack>
  );
}

function percentDoneOfRun({ total, progress, stoppedAt }: ScriptRun): number {
  if (total === 0) return stoppedAt ? 100 : 0;
  return (100 * progress) / total;
}

function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
