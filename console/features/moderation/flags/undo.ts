import type { QueryClient } from '@tanstack/react-query';
import { showFailure } from '../../../kit/failure.ts';
import { showErrorSnack, showSnack } from '../../../kit/snackbar.ts';
import { offerUndo, withdrawUndo } from '../../../kit/undo-offers.ts';
import { plural } from '../../../lib/format.ts';
import { undoEvents } from './decide.queries.ts';

export function refreshFlags(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ['contentFlag'] }),
    queryClient.invalidateQueries({ queryKey: ['flagList'] }),
  ]);
}

const undoKeyOfEvents = (eventIds: readonly string[]) => `flag events ${eventIds.join(' ')}`;

/** Shows what was done, with an undo button if events can be undone. */
export function offerToUndoEvents(
  message: string,
  eventIds: string[],
  queryClient: QueryClient,
  about: string | null = null,
): void {
  if (eventIds.length === 0) {
    showSnack(message, { about });
    return;
  }
  const undo = () => undoFlagEvents(eventIds, queryClient, about);
  offerUndo(message, { key: undoKeyOfEvents(eventIds), about, undo });
}

/** Undoes actions, shows the result with the name of the item, and refreshes flags. */
export async function undoFlagEvents(
  eventIds: string[],
  queryClient: QueryClient,
  about: string | null = null,
): Promise<void> {
  withdrawUndo(undoKeyOfEvents(eventIds));
  try {
    const refused = (await undoEvents(eventIds)).filter(({ ok }) => !ok);
    const [first] = refused;
    if (!first) {
      const message = eventIds.length === 1 ? 'Undone' : `${eventIds.length} actions undone`;
      showSnack(message, { about });
    } else if (eventIds.length === 1) showErrorSnack(first.message ?? '');
    else showErrorSnack(`${plural(refused.length, 'action')} not undone: ${first.message}`);
  } catch (error) {
    showFailure(error);
  }
  await refreshFlags(queryClient);
}
