import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FlagOperation } from '../../../../contract/moderation/content-flags.ts';
import { confirm } from '../../../kit/confirm.ts';
import { type Selection, unseenRows } from '../../../kit/list/selection.ts';
import { useAction } from '../../../kit/use-action.ts';
import { plural } from '../../../lib/format.ts';
import { type FlagUpdateResult, updateFlags } from '../flags/decide.queries.ts';
import type { ListedFlag } from '../flags/flags.queries.ts';
import { offerUndo } from '../flags/undo.ts';
import { choosePolicy } from '../policies/choose-policy.ts';
import { UnseenFlags } from './unseen-flags.tsx';

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
    body: 'Their flags are closed.',
    confirmLabel: 'Mark as done',
  },
  SPAM: {
    question: (count) => `Mark ${count} as spam?`,
    body: 'What was written disappears from the public site. Choose the rule that the authors are told:',
    confirmLabel: 'Mark as spam',
  },
  DELETE: {
    question: (count) => `Delete ${count}?`,
    body: 'What was written disappears from the public site, and the flags are closed. Choose the rule that the authors are told:',
    confirmLabel: 'Delete',
  },
  ESCALATE: {
    question: (count) => `Escalate ${count} to the admins?`,
    body: 'They are told by mail.',
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
  /** Selected rows that are not among these are confirmed first. */
  shownRows: readonly ListedFlag[],
  refreshRows: (ids: ReadonlySet<string>) => Promise<void>,
): BulkActions {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map());

  async function applyToSelection(
    change:
      | { operation: FlagOperation; policyId?: string | null }
      | { assignedToUserIds: string[]; word: string },
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

  function findUnseen(): ListedFlag[] {
    return unseenRows(selection.rows, shownRows, ({ id }) => id);
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
      const unseen = findUnseen();
      const closes = operation !== 'ESCALATE';
      const isSpecial = ({ isOpen, isEscalated, isCare }: ListedFlag) =>
        isOpen && (isEscalated || isCare);
      const special = closes ? [...selection.rows.values()].filter(isSpecial) : [];
      const question = { operation, count, waitingCount, special, unseen };
      if (operation === 'SPAM' || operation === 'DELETE') {
        const choice = await choosePolicy(describeQuestion(question));
        if (!choice) return;
        const { policyId } = choice;
        await applyToSelection({ operation, policyId }, doneMessages[operation]);
        return;
      }
      const needsConfirmation = unseen.length > 0 || waitingCount > 0 || special.length > 0;
      if (needsConfirmation && !(await confirm(describeQuestion(question)))) return;
      await applyToSelection({ operation }, doneMessages[operation]);
    },
    async assign(assignedToUserIds, word) {
      const unseen = findUnseen();
      const isConfirmed =
        unseen.length === 0 || (await confirmAssigning(selection.rows.size, unseen));
      return isConfirmed && applyToSelection({ assignedToUserIds, word }, 'assigned');
    },
  };
}

interface BulkQuestion {
  operation: BulkOperation;
  count: number;
  /** Rows that stay hidden because nobody approved them. */
  waitingCount: number;
  /** Escalated rows, and rows in the care lane. */
  special: readonly ListedFlag[];
  unseen: readonly ListedFlag[];
}

function describeQuestion(bulk: BulkQuestion) {
  const { operation, count, waitingCount, special, unseen } = bulk;
  const { question, body, confirmLabel } = warnings[operation];
  const stay =
    waitingCount === 1
      ? ' One of them waits for approval and stays hidden until someone approves it.'
      : ` ${waitingCount} of them wait for approval and stay hidden until someone approves them.`;
  return {
    title: question(plural(count, 'item')),
    body: (
      <>
        {waitingCount > 0 ? body + stay : body}
        {describeSpecial(special)}
        <UnseenFlags flags={unseen} />
      </>
    ),
    confirmLabel,
  };
}

function describeSpecial(special: readonly ListedFlag[]): string {
  const careCount = special.filter(({ isCare }) => isCare).length;
  const escalatedCount = special.length - careCount;
  return [
    ...(escalatedCount > 0
      ? [` Escalated to the admins and closed by this: ${plural(escalatedCount, 'item')}.`]
      : []),
    ...(careCount > 0
      ? [` In the care lane and left as they are: ${plural(careCount, 'item')}.`]
      : []),
  ].join('');
}

function confirmAssigning(count: number, unseen: readonly ListedFlag[]): Promise<boolean> {
  return confirm({
    title: `Assign ${plural(count, 'item')}?`,
    body: <UnseenFlags flags={unseen} />,
    confirmLabel: 'Assign',
  });
}
