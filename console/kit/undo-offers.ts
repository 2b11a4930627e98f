import { createStore, useStore } from '../lib/store.ts';
import { closeSnack, shownSnacks, showSnack } from './snackbar.ts';

interface UndoOffer {
  /** Names the action, so that undoing it elsewhere withdraws the offer. */
  key: string;
  snackId: number | undefined;
  undo(): Promise<unknown>;
}

const maxUndoOffers = 50;
/** Actions of this viewer that the key z can undo, the latest last. */
const undoOffers = createStore<readonly UndoOffer[]>([]);

/** Shows a message with an undo button, on whatever screen the viewer is. */
export function offerUndo(
  message: string,
  { key, about, undo }: Pick<UndoOffer, 'key' | 'undo'> & { about: string | null },
): void {
  const run = () => {
    withdrawUndo(key);
    return undo();
  };
  showSnack(message, { about, action: { label: 'Undo', run } });
  const offer = { key, snackId: shownSnacks.get().at(-1)?.id, undo: run };
  undoOffers.set((others) =>
    [...others.filter((other) => other.key !== key), offer].slice(-maxUndoOffers),
  );
}

/** Call it when the action is undone in another way. */
export function withdrawUndo(key: string): void {
  const offer = undoOffers.get().find((each) => each.key === key);
  if (!offer) return;
  undoOffers.set((all) => all.filter((each) => each !== offer));
  if (offer.snackId !== undefined) closeSnack(offer.snackId);
}

export async function undoLatest(): Promise<void> {
  const latest = undoOffers.get().at(-1);
  if (latest) await latest.undo();
  else showSnack('Nothing to undo', { about: null });
}

export function useCanUndo(): boolean {
  return useStore(undoOffers).length > 0;
}
