import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { type FlagOperation, flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { usePreferences } from '../../../lib/preferences.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { askPolicy } from './ask-policy.ts';
import { assignToMe } from './assign-to-me.ts';
import { describeContentKind, nameItem } from './content-kind.tsx';
import { updateFlag } from './decide.queries.ts';
import { type Flag, flagQuery } from './flag.queries.ts';
import { guardDecisions, holdKeys } from './held-keys.ts';
import { isDeciding, operationMessages } from './operations.ts';
import { offerToUndoEvents, refreshFlags, undoFlagEvents } from './undo.ts';
import type { FlagWalk } from './use-flag-walk.ts';
import { useBackToFlagList } from './use-go-back.ts';

export interface FlagChange {
  isSaving: boolean;
  /** Runs an operation and offers to undo it. Hiding content asks for a policy first. */
  operate(operation: FlagOperation): Promise<void>;
  remove(): Promise<void>;
  /** `word` is a message to the people who are added. Returns false on failure. */
  assign(userIds: string[], word?: string): Promise<boolean>;
  assignToMe(): Promise<boolean>;
  undo(eventId: string): Promise<void>;
  /**
   * Runs another change, shows `message` and refreshes flags; one change at a time. Returns false
   * on failure, which was shown to the viewer.
   */
  save(
    change: () => Promise<unknown>,
    message: string,
    options?: { isUndoable: boolean },
  ): Promise<boolean>;
}

/** Operations on the flag on the screen. The server refuses them if others changed it meanwhile. */
export function useFlagChange(flag: Flag, walk: FlagWalk): FlagChange {
  const { id, version } = flag;
  const about = nameItem(flag);
  const queryClient = useQueryClient();
  const goBack = useBackToFlagList();
  const [{ autoAdvance }] = usePreferences();
  const viewer = useViewer();
  const { isRunning, run } = useRunHoldingKeys(() => refreshFlags(queryClient));

  /** Asks before a text of someone in danger is marked as spam by a single key. */
  const confirmInCare = () =>
    confirm({
      title: 'Mark the text of someone in danger as spam?',
      body: 'It disappears from the public site. The case stays open: someone has to answer.',
      confirmLabel: 'Mark as spam',
      destructive: true,
    });

  async function operate(operation: FlagOperation) {
    const isOpenCase = flag.isCare && flag.isOpen;
    const asksFirst = operation === 'SPAM' && isOpenCase;
    // Does not advance from an open care case: the person still needs an answer.
    const advances = autoAdvance && isDeciding(operation) && !isOpenCase;
    if (asksFirst && !(await confirmInCare())) return;
    const policyId = await askPolicy(flag, operation);
    if (policyId === undefined) return;
    const leaves = advances || (operation === 'DELETE' && !isOpenCase);
    if (leaves) guardDecisions();
    const isDone = await run(async () => {
      const eventId = await updateFlag({ id, operation, policyId, version });
      offerToUndoEvents(operationMessages[operation], eventId ? [eventId] : [], queryClient, about);
      if (advances && walk.nextId) await walk.open(walk.nextId);
    });
    if (isDone && leaves && !(advances && walk.nextId))
      goBack(walk.nextId ?? walk.previousId ?? id);
  }

  return {
    isSaving: isRunning,
    operate,
    async remove() {
      if (!flag.isCare) return operate('DELETE');
      const what = describeContentKind(flag.assocType).label.toLowerCase();
      const isSure = await confirm({
        title: `Delete this ${what}?`,
        body:
          flag.isCare && flag.isOpen
            ? 'It disappears from the public site. The case of someone in danger stays open: someone has to answer.'
            : 'It disappears from the public site, and the flag is closed.',
        confirmLabel: 'Delete',
        destructive: true,
      });
      if (isSure) await operate('DELETE');
    },
    assign(assignedToUserIds, word) {
      const isAdding = assignedToUserIds.length > flag.contentFlagAssigns.length;
      return run(async () => {
        await updateFlag({ id, assignedToUserIds, word, version });
        showSnack(isAdding ? flagMessages.assigned : flagMessages.untagged, { about });
      });
    },
    assignToMe: () => run(() => assignToMe({ id, version }, viewer.id, queryClient, about)),
    async undo(eventId) {
      await run(() => undoFlagEvents([eventId], queryClient, about));
    },
    save: (change, message, { isUndoable } = { isUndoable: false }) =>
      run(async () => {
        await change();
        if (!isUndoable) return showSnack(message, { about });
        const { contentFlag } = await queryClient.fetchQuery({ ...flagQuery(id), staleTime: 0 });
        const event = contentFlag.contentFlagEvents.find(({ canUndo }) => canUndo);
        offerToUndoEvents(message, event ? [event.id] : [], queryClient, about);
      }),
  };
}

/** Holds keys while a change is saved, until the changed flag is rendered. */
function useRunHoldingKeys(onSettled: () => Promise<unknown>) {
  const { isRunning, run } = useAction({ onSettled });
  const release = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (isRunning) return;
    release.current?.();
    release.current = undefined;
  }, [isRunning]);
  useLayoutEffect(() => () => release.current?.(), []);
  return {
    isRunning,
    run(work: () => Promise<unknown>) {
      // Passes 'r' through, so that a reply can be started during the refresh.
      release.current ??= holdKeys(['r']);
      return run(work);
    },
  };
}
