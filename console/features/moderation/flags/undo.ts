import type { QueryClient } from '@tanstack/react-query';
import { showFailure } from '../../../kit/failure.ts';
import { closeSnack, showErrorSnack, showSnack, snacks } from '../../../kit/snackbar.ts';
import { plural } from '../../../lib/format.ts';
import { undoEvents } from './decide.queries.ts';

export function refreshFlags(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ['contentFlag'] }),
    queryClient.invalidateQueries({ queryKey: ['flagList'] }),
  ]);
}

/** Runs before events are undone, for the part of an action that is no event of a flag. */
type Prepare = () => Promise<unknown>;

interface UndoableAction {
  eventIds: string[];
  about: string | null;
  snackId: number | undefined;
  prepare: Prepare | undefined;
}

const maxRemembered = 50;
/** Actions of this viewer that the key z can undo, the latest last. */
const undoable: UndoableAction[] = [];

/** Shows a message with an undo button, on whatever screen the viewer is. */
export function offerUndo(
  message: string,
  eventIds: string[],
  queryClient: QueryClient,
  about: string | null = null,
  prepare?: Prepare,
): void {
  const run = () => undoActions(eventIds, queryClient, about, prepare);
  const isUndoable = eventIds.length > 0 || prepare !== undefined;
  showSnack(message, { about, ...(isUndoable && { action: { label: 'Undo', run } }) });
  if (!isUndoable) return;
  undoable.push({ eventIds, about, snackId: snacks.get().at(-1)?.id, prepare });
  undoable.splice(0, undoable.length - maxRemembered);
}

export async function undoLatest(queryClient: QueryClient): Promise<void> {
  const action = undoable.at(-1);
  if (!action) return showSnack('Nothing to undo', { about: null });
  if (action.snackId !== undefined) closeSnack(action.snackId);
  await undoActions(action.eventIds, queryClient, action.about, action.prepare);
}

/** Undoes actions, shows the result with the name of the item, and refreshes flags. */
export async function undoActions(
  eventIds: string[],
  queryClient: QueryClient,
  about: string | null = null,
  prepare?: Prepare,
): Promise<void> {
  const index = undoable.findIndex((action) => action.eventIds === eventIds);
  if (index >= 0) undoable.splice(index, 1);
  try {
    await prepare?.();
    const refused = (await undoEvents(eventIds)).filter(({ ok }) => !ok);
    const [first] = refused;
    if (!first) {
      const message = eventIds.length <= 1 ? 'Undone' : `${eventIds.length} actions undone`;
      showSnack(message, { about });
    } else if (eventIds.length === 1) showErrorSnack(first.message ?? '');
    else showErrorSnack(`${plural(refused.length, 'action')} not undone: ${first.message}`);
  } catch (error) {
    showFailure(error);
  }
  await refreshFlags(queryClient);
}
