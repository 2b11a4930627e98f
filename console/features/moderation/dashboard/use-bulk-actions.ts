import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FlagOperation } from '../../../../contract/moderation/content-flags.ts';
import { confirm } from '../../../kit/confirm.ts';
import type { Selection } from '../../../kit/list/selection.ts';
import { useAction } from '../../../kit/use-action.ts';
import { plural } from '../../../lib/format.ts';
import { type FlagUpdateResult, updateFlags } from '../flags/decide.queries.ts';
import type { ListedFlag } from '../flags/flags.queries.ts';
import { offerUndo } from '../flags/undo.ts';

type BulkOperation = Extract<FlagOperation, 'DONE' | 'SPAM' | 'DELETE' | 'ESCALATE'>;

const doneMessages: Record<BulkOperation, string> = {
  DONE: 'marked as done',
  SPAM: 'marked as spam',
  DELETE: 'deleted',
  ESCALATE: 'escalated',
};

interface Warning {
  question(count: string): string;
  body: string;
  confirmLabel: string;
}

const warnings: Record<BulkOperation, Warning> = {
  DONE: {
    question: (count) => `Mark ${count} as done?`,
    body: 'Their flags are closed, those on other pages of the list too.',
    confirmLabel: 'Mark as done',
  },
  SPAM: {
    question: (count) => `Mark ${count} as spam?`,
    body: 'What was written disappears from the public site, that on other pages of the list too.',
    confirmLabel: 'Mark as spam',
  },
  DELETE: {
    question: (count) => `Delete ${count}?`,
    body: 'What was written disappears from the public site, and the flags are closed.',
    confirmLabel: 'Delete',
  },
  ESCALATE: {
    question: (count) => `Escalate ${count} to the admins?`,
    body: 'They are told by mail, of those on other pages of the list too.',
    confirmLabel: 'Escalate',
  },
};

interface Refusal extends FlagUpdateResult {
  preview: string;
}

export interface BulkActions {
  isRunning: boolean;
  /** Failed rows of the last action. */
  refusals: ReadonlyMap<string, Refusal>;
  dismissRefusals(): void;
  run(operation: BulkOperation): Promise<void>;
  assign(userIds: string[], word: string): Promise<boolean>;
}

/** Applies an action to all selected rows and keeps the result of each. */
export function useBulkActions(
  selection: Selection<ListedFlag>,
  /** Larger selections are confirmed first. */
  pageSize: number,
  refreshRows: (ids: ReadonlySet<string>) => Promise<void>,
): BulkActions {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map());

  async function applyToSelection(
    change: { operation: FlagOperation } | { assignedToUserIds: string[]; word: string },
    message: string,
  ): Promise<boolean> {
    if (selection.rows.size === 0) return false;
    return run(async () => {
      const ids = [...selection.rows.keys()];
      const outcomes = await updateFlags([...selection.rows.values()], change);
      const refused = outcomes.filter(({ ok }) => !ok);
      const done = outcomes.filter(({ ok }) => ok);
      setRefusals(new Map(refused.map((outcome) => [outcome.id, withPreview(outcome)])));
      // Keeps failed rows selected, with their current version: the viewer has seen what changed.
      selection.set(
        new Map(
          refused.flatMap(({ id, contentFlag }) => {
            const row = selection.rows.get(id);
            return row ? [[id, { ...row, ...contentFlag }]] : [];
          }),
        ),
      );
      await refreshRows(new Set(ids));
      const events = done.flatMap(({ eventId }) => eventId ?? []);
      const count =
        refused.length === 0
          ? plural(done.length, 'item')
          : `${done.length} of ${ids.length} items`;
      if (done.length > 0) offerUndo(`${count} ${message}`, events, queryClient);
    });
  }

  function withPreview(outcome: FlagUpdateResult): Refusal {
    return { ...outcome, preview: selection.rows.get(outcome.id)?.preview ?? outcome.id };
  }

  return {
    isRunning,
    refusals,
    dismissRefusals: () => setRefusals(new Map()),
    async run(operation) {
      const count = selection.rows.size;
      const waiting = [...selection.rows.values()].filter(({ outcome }) => outcome === 'WAITING');
      const waitingCount = operation === 'DONE' ? waiting.length : 0;
      const needsConfirmation = operation === 'DELETE' || count > pageSize || waitingCount > 0;
      if (needsConfirmation && !(await confirmOperation(operation, count, waitingCount))) return;
      await applyToSelection({ operation }, doneMessages[operation]);
    },
    assign: (assignedToUserIds, word) => applyToSelection({ assignedToUserIds, word }, 'assigned'),
  };
}

function confirmOperation(
  operation: BulkOperation,
  count: number,
  leavesWaiting: number,
): Promise<boolean> {
  const { question, body, confirmLabel } = warnings[operation];
  const stay =
    leavesWaiting === 1
      ? ' One of them waits for approval and stays hidden until someone approves it.'
      : ` ${leavesWaiting} of them wait for approval and stay hidden until someone approves them.`;
  return confirm({
    title: question(plural(count, 'item')),
    body: leavesWaiting > 0 ? body + stay : body,
    confirmLabel,
    destructive: operation === 'DELETE',
  });
}
