import type { QueryClient } from '@tanstack/react-query';
import { showFailure } from '../../../kit/failure.ts';
import { showErrorSnack, showSnack } from '../../../kit/snackbar.ts';
import { plural } from '../../../lib/format.ts';
import { undoEvents } from './decide.queries.ts';

export function refreshFlags(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ['contentFlag'] }),
    queryClient.invalidateQueries({ queryKey: ['flagList'] }),
  ]);
}

/** Shows a message with an undo button, on whatever screen the viewer is. */
export function offerUndo(
  message: string,
  eventIds: string[],
  queryClient: QueryClient,
  about: string | null = null,
): void {
  const action = { label: 'Undo', run: () => undoActions(eventIds, queryClient, about) };
  showSnack(message, { about, ...(eventIds.length > 0 && { action }) });
}

/** Undoes actions, shows the result with the name of the item, and refreshes flags. */
export async function undoActions(
  eventIds: string[],
  queryClient: QueryClient,
  about: string | null = null,
): Promise<void> {
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
