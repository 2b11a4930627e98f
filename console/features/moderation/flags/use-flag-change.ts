import { useQueryClient } from '@tanstack/react-query';
import { type FlagOperation, flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { lookOf } from './content-kind.tsx';
import { updateFlag } from './decide.queries.ts';
import { type Flag, flagQuery } from './flag.queries.ts';
import { operationMessages } from './operations.ts';
import { offerUndo, refreshFlags, undoActions } from './undo.ts';
import { useGoBack } from './use-go-back.ts';

export interface FlagChange {
  isSaving: boolean;
  /** Carries out an operation, says so and offers to undo it. */
  operate(operation: FlagOperation): Promise<void>;
  /** Asks first. */
  remove(): Promise<void>;
  /** With a word to those who are added, perhaps. Resolves to false when it failed. */
  assign(userIds: string[], word?: string): Promise<boolean>;
  undo(eventId: string): Promise<void>;
  /**
   * Any other change: one at a time, told in the given words, the screen up to date afterwards.
   * Resolves to false when it failed; the person was told then.
   */
  save(
    change: () => Promise<unknown>,
    message: string,
    options?: { isUndoable: boolean },
  ): Promise<boolean>;
}

/** Changes of the flag on show. What others changed meanwhile is refused by the server and shown. */
export function useFlagChange(
  flag: Flag,
  /** Where to go on in the list when this one is gone. */
  nextRowId: string | null,
): FlagChange {
  const { id, version } = flag;
  const queryClient = useQueryClient();
  const goBack = useGoBack();
  const { isRunning, run } = useAction({ onSettled: () => refreshFlags(queryClient) });

  async function operate(operation: FlagOperation) {
    const isDone = await run(async () => {
      const eventId = await updateFlag({ id, operation, version });
      offerUndo(operationMessages[operation], eventId ? [eventId] : [], queryClient);
    });
    if (isDone && operation === 'DELETE') goBack(nextRowId ?? id);
  }

  return {
    isSaving: isRunning,
    operate,
    async remove() {
      const what = lookOf(flag.assocType).label.toLowerCase();
      const isSure = await confirm({
        title: `Delete this ${what}?`,
        body: 'It disappears from the public site, and the flag is closed.',
        confirmLabel: 'Delete',
        destructive: true,
      });
      if (isSure) await operate('DELETE');
    },
    assign(assignedToUserIds, word) {
      const isAdding = assignedToUserIds.length > flag.contentFlagAssigns.length;
      return run(async () => {
        await updateFlag({ id, assignedToUserIds, word, version });
        showSnack(isAdding ? flagMessages.assigned : flagMessages.untagged);
      });
    },
    async undo(eventId) {
      await run(() => undoActions([eventId], queryClient));
    },
    save: (change, message, { isUndoable } = { isUndoable: false }) =>
      run(async () => {
        await change();
        if (!isUndoable) return showSnack(message);
        const { contentFlag } = await queryClient.fetchQuery({ ...flagQuery(id), staleTime: 0 });
        const event = contentFlag.contentFlagEvents.find(({ canUndo }) => canUndo);
        offerUndo(message, event ? [event.id] : [], queryClient);
      }),
  };
}
