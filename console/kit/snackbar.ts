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
  /** Called when the message disappears for any reason; its action cannot be used any more. */
  onGone?: () => void;
}

const maxSnackCount = 3;
let lastId = 0;

export const snacks = createStore<Snack[]>([]);

function show(change: (shown: Snack[]) => Snack[]): void {
  const before = snacks.get();
  snacks.set(change);
  const now = snacks.get();
  for (const snack of before) if (!now.includes(snack)) snack.onGone?.();
}

export function showSnack(
  message: string,
  { tone = 'primary', action, onGone }: SnackOptions = {},
): void {
  lastId += 1;
  const durationMs = action ? snackbarWithActionMs : snackbarMs;
  const snack: Snack = { id: lastId, message, tone, action, durationMs, onGone };
  // Repeating a message replaces the visible one, so that screen readers announce it again.
  show((shown) =>
    [...shown.filter((other) => other.message !== message), snack].slice(-maxSnackCount),
  );
}

export function showErrorSnack(message: string): void {
  showSnack(message, { tone: 'error' });
}

export function closeSnack(id: number): void {
  show((shown) => shown.filter((snack) => snack.id !== id));
}
