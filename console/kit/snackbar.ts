import { snackbarMs, snackbarWithActionMs } from '../../contract/limits.ts';
import { createStore } from '../lib/store.ts';

export interface Snack {
  id: number;
  message: string;
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
  action?: SnackAction;
  /** Once it is no longer on show, however that came: its action cannot be used any more. */
  onGone?: () => void;
}

const mostAtOnce = 3;
let lastId = 0;

export const snacks = createStore<Snack[]>([]);

function show(change: (shown: Snack[]) => Snack[]): void {
  const before = snacks.get();
  snacks.set(change);
  const now = snacks.get();
  for (const snack of before) if (!now.includes(snack)) snack.onGone?.();
}

/** Shows a message at the bottom of the screen for a while. */
export function showSnack(
  message: string,
  { tone = 'primary', action, onGone }: SnackOptions = {},
): void {
  lastId += 1;
  const durationMs = action ? snackbarWithActionMs : snackbarMs;
  const snack: Snack = { id: lastId, message, tone, action, durationMs, onGone };
  // The same message again replaces the one on show, so that it is announced anew.
  show((shown) =>
    [...shown.filter((other) => other.message !== message), snack].slice(-mostAtOnce),
  );
}

export function showErrorSnack(message: string): void {
  showSnack(message, { tone: 'error' });
}

export function closeSnack(id: number): void {
  show((shown) => shown.filter((snack) => snack.id !== id));
}
