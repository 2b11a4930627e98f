import { snackbarMs, snackbarWithActionMs } from '../../contract/limits.ts';
import { createStore } from '../lib/store.ts';

export interface Snack {
  id: number;
  message: string;
  /** Name of the item that the message is about, unless the message says it. */
  about: string | undefined;
  tone: 'primary' | 'error';
  action?: SnackAction | undefined;
  durationMs: number;
  onGone?: (() => void) | undefined;
}

interface SnackAction {
  label: string;
  run(): void;
}

interface SnackOptions {
  tone?: Snack['tone'];
  /** Name of the item, or null for none; by default the record on the screen. */
  about?: string | null;
  action?: SnackAction;
  /** Called when the message disappears for any reason; its action cannot be used any more. */
  onGone?: () => void;
}

const maxSnackCount = 5;
/** An interrupted message with less time left counts as read. */
const minRemainingMsToReturn = 1500;
let lastSnackId = 0;

/** Shows the last message; the others wait and return with their remaining time. */
export const shownSnacks = createStore<Snack[]>([]);

export const openRecordName = createStore<string | undefined>(undefined);

function updateSnacks(change: (shown: Snack[]) => Snack[]): void {
  const before = shownSnacks.get().map(({ id, onGone }) => ({ id, onGone }));
  shownSnacks.set(change);
  const now = new Set(shownSnacks.get().map(({ id }) => id));
  for (const { id, onGone } of before) if (!now.has(id)) onGone?.();
}

export function showSnack(
  message: string,
  { tone = 'primary', about = openRecordName.get() ?? null, action, onGone }: SnackOptions = {},
): void {
  lastSnackId += 1;
  const durationMs = action ? snackbarWithActionMs : snackbarMs;
  const name = about !== null && !message.includes(about) ? about : undefined;
  const snack: Snack = { id: lastSnackId, message, about: name, tone, action, durationMs, onGone };
  // Repeating a message replaces the earlier one, so that screen readers announce it again.
  updateSnacks((shown) =>
    [...shown.filter((other) => other.message !== message || other.about !== name), snack].slice(
      -maxSnackCount,
    ),
  );
}

export function showErrorSnack(message: string): void {
  showSnack(message, { tone: 'error' });
}

export function closeSnack(id: number): void {
  updateSnacks((shown) => shown.filter((snack) => snack.id !== id));
}

/** Stores the remaining time of a message that another one replaces. */
export function interruptSnack(id: number, leftMs: number): void {
  const isRead = ({ action }: Snack) => !action && leftMs < minRemainingMsToReturn;
  updateSnacks((shown) =>
    shown.flatMap((snack) => {
      if (snack.id !== id) return [snack];
      return isRead(snack)
        ? []
        : [{ ...snack, durationMs: Math.max(minRemainingMsToReturn, leftMs) }];
    }),
  );
}
