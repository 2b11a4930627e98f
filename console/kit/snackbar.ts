import { snackbarMs, snackbarWithActionMs } from '../../contract/limits.ts';
import { createStore } from '../lib/store.ts';

export interface Snack {
  id: number;
  message: string;
  tone: 'primary' | 'error';
  action?: SnackAction | undefined;
  durationMs: number;
}

interface SnackAction {
  label: string;
  run(): void;
}

interface SnackOptions {
  tone?: Snack['tone'];
  action?: SnackAction;
}

const mostAtOnce = 3;
let lastId = 0;

export const snacks = createStore<Snack[]>([]);

/** Shows a message at the bottom of the screen for a while. */
export function showSnack(message: string, { tone = 'primary', action }: SnackOptions = {}): void {
  lastId += 1;
  const durationMs = action ? snackbarWithActionMs : snackbarMs;
  const snack: Snack = { id: lastId, message, tone, action, durationMs };
  // The same message again replaces the one on show, so that it is announced anew.
  snacks.set((shown) =>
    [...shown.filter((other) => other.message !== message), snack].slice(-mostAtOnce),
  );
}

export function showErrorSnack(message: string): void {
  showSnack(message, { tone: 'error' });
}

export function closeSnack(id: number): void {
  snacks.set((shown) => shown.filter((snack) => snack.id !== id));
}
