import { createStore } from './store.ts';

/** 'offline': this machine has no network at all. */
export type Connection = 'up' | 'offline' | 'unreachable';

export const connection = createStore<Connection>('up');

const firstPauseMs = 1000;
const longestPauseMs = 15_000;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isTrying = false;

function become(next: Connection): void {
  if (connection.get() !== next) connection.set(() => next);
}

export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

export function reportReached(): void {
  clearTimeout(timer);
  failures = 0;
  become('up');
}

/** A failed request alone proves nothing: a second one decides whether the connection is down. */
export function reportUnreached(): void {
  if (isOffline()) become('offline');
  if (connection.get() !== 'offline') void tryToReach();
}

export async function tryToReach(): Promise<void> {
  if (isTrying) return;
  isTrying = true;
  clearTimeout(timer);
  try {
    await (await fetch('/api/auth/check-session', { cache: 'no-store' })).json();
    reportReached();
  } catch {
    become(isOffline() ? 'offline' : 'unreachable');
    const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
    failures += 1;
    timer = setTimeout(tryToReach, pause);
  } finally {
    isTrying = false;
  }
}

export function watchConnection(): () => void {
  const onOffline = () => become('offline');
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', tryToReach);
  if (isOffline()) onOffline();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', tryToReach);
  };
}
