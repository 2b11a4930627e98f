import { ActionIcon, Group } from '@mantine/core';
import { IconArrowBackUp, IconListCheck, IconPlayerStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useScreenAddress } from '../../../lib/screens.ts';
import type { Script, ScriptRun } from './task-scripts.queries.ts';

interface RunActionsProps {
  run: ScriptRun;
  script: Script;
  onAbort(run: ScriptRun): void;
  onUndo(run: ScriptRun): void;
}

export function RunActions({ run, script, onAbort, onUndo }: RunActionsProps) {
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
  const canChoose = script.canBeChosen && run.isDryRun && !run.undoesRunId && choosing;
  const isUndoable =
    script.canBeUndone &&
    !run.isDryRun &&
    !run.undoesRunId &&
    !run.undoneByRunId &&
    run.progress > 0;
  return (
    <Group gap={4} wrap="nowrap">
      {canChoose && (
        <ActionIcon
          component={Link}
          to={choosing}
          variant="subtle"
          title="Choose changes"
          aria-label={`Choose changes of run ${run.id}`}
        >
          <IconListCheck size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      {isUndoable && (
        <ActionIcon
          variant="subtle"
          title="Take back"
          aria-label={`Take back run ${run.id}`}
          onClick={() => onUndo(run)}
        >
          <IconArrowBackUp size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
