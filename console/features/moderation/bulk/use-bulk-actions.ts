import { useQueryClient } from '@tanstack/react-query';
import type { FlagOperation } from '../../../../contract/moderation/content-flags.ts';
import { confirm } from '../../../kit/confirm.ts';
import { type Selection, selectedRowsOutside } from '../../../kit/list/selection.ts';
import { useAction } from '../../../kit/use-action.ts';
import { plural } from '../../../lib/format.ts';
import { type FlagUpdateResult, updateFlags } from '../flags/decide.queries.ts';
import type { ListedFlag } from '../flags/flags.queries.ts';
import { offerToUndoEvents } from '../flags/undo.ts';
import { choosePolicy } from '../policies/choose-policy.ts';
import type { BulkActions, BulkOperation, Refusal, Refusals } from './bulk-actions.ts';
import { describeAssigning, describeBulkQuestion } from './bulk-questions.tsx';

const pastTenseByBulkOperation: Record<BulkOperation, string> = {
  DONE: 'marked as done',
  SPAM: 'marked as spam',
  DELETE: 'deleted',
  ESCALATE: 'escalated',
};

/** Applies an action to all selected rows and keeps the result of each. */
export function useBulkActions(
  selection: Selection<ListedFlag>,
  shownRows: readonly ListedFlag[],
  refreshRows: (ids: ReadonlySet<string>) => Promise<void>,
  setRefusals: (refusals: Refusals) => void,
): BulkActions {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();

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
      if (done.length > 0) offerToUndoEvents(`${count} ${message}`, events, queryClient);
    });
  }

  function findUnseen(): ListedFlag[] {
    return selectedRowsOutside(selection.rows, shownRows, ({ id }) => id);
  }

  function withPreview(outcome: FlagUpdateResult): Refusal {
    return { ...outcome, preview: selection.rows.get(outcome.id)?.preview ?? outcome.id };
  }

  return {
    isRunning,
    async run(operation) {
      const count = selection.rows.size;
      const waiting = [...selection.rows.values()].filter(({ outcome }) => outcome === 'WAITING');
      const waitingCount = operation === 'DONE' ? waiting.length : 0;
      const unseen = findUnseen();
      const closes = operation !== 'ESCALATE';
      const isSpecial = ({ isOpen, isEscalated, isCare }: ListedFlag) =>
        isOpen && (isEscalated || isCare);
      const special = closes ? [...selection.rows.values()].filter(isSpecial) : [];
      const question = describeBulkQuestion({ operation, count, waitingCount, special, unseen });
      if (operation === 'SPAM' || operation === 'DELETE') {
        const choice = await choosePolicy(question);
        if (!choice) return;
        const { policyId } = choice;
        await applyToSelection({ operation, policyId }, pastTenseByBulkOperation[operation]);
        return;
      }
      const needsConfirmation = unseen.length > 0 || waitingCount > 0 || special.length > 0;
      if (needsConfirmation && !(await confirm(question))) return;
      await applyToSelection({ operation }, pastTenseByBulkOperation[operation]);
    },
    async assign(assignedToUserIds, word) {
      const unseen = findUnseen();
      const isConfirmed =
        unseen.length === 0 || (await confirm(describeAssigning(selection.rows.size, unseen)));
      return isConfirmed && applyToSelection({ assignedToUserIds, word }, 'assigned');
    },
  };
}
