import { useQueryClient } from '@tanstack/react-query';
import type { FlagOperation } from '../../../../contract/moderation/content-flags.ts';
import { findFocusedRow } from '../../../kit/list/use-row-keys.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { usePreferences } from '../../../lib/preferences.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { askPolicy } from '../flags/ask-policy.ts';
import { assignToMe } from '../flags/assign-to-me.ts';
import { nameItem } from '../flags/content-kind.tsx';
import { updateFlag } from '../flags/decide.queries.ts';
import type { ListedFlag } from '../flags/flags.queries.ts';
import { guardDecisions, holdKeys } from '../flags/held-keys.ts';
import { isDeciding, operationMessages } from '../flags/operations.ts';
import { offerToUndoEvents } from '../flags/undo.ts';

/** Acts on one row. The server refuses it if the flag was changed since the row was fetched. */
export function useRowActions(refreshRows: (ids: ReadonlySet<string>) => Promise<void>) {
  const queryClient = useQueryClient();
  const [{ autoAdvance }] = usePreferences();
  const viewer = useViewer();
  const { run } = useAction();

  async function change(row: ListedFlag, work: () => Promise<void>): Promise<boolean> {
    const release = holdKeys();
    try {
      return await run(async () => {
        try {
          await work();
        } finally {
          await refreshRows(new Set([row.id]));
        }
      });
    } finally {
      release();
    }
  }

  return {
    async decide(row: ListedFlag, operation: FlagOperation) {
      if (row.isCare && row.isOpen && operation === 'DONE') {
        return showSnack('Care cases have states of their own: press c', { about: null });
      }
      const policyId = await askPolicy(row, operation);
      if (policyId === undefined) return;
      const { id, version } = row;
      const next = findRowAfter(id);
      const advances = autoAdvance && isDeciding(operation);
      if (advances) guardDecisions();
      const isDone = await change(row, async () => {
        const eventId = await updateFlag({ id, operation, policyId, version });
        const events = eventId ? [eventId] : [];
        offerToUndoEvents(operationMessages[operation], events, queryClient, nameItem(row));
      });
      if (isDone && advances) next?.focus();
    },
    assign: (row: ListedFlag) =>
      change(row, () => assignToMe(row, viewer.id, queryClient, nameItem(row))),
  };
}

function findRowAfter(id: string): HTMLElement | null | undefined {
  const row = findFocusedRow();
  const here = row?.getAttribute('data-row-id') === id ? row : undefined;
  return here?.nextElementSibling?.querySelector<HTMLElement>('[data-part="essential"] a');
}
