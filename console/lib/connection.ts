import { createStore } from './store.ts';

/** 'offline': this machine has no network at all. */
export type Connection = 'up' | 'offline' | 'unreachable';

export const connectionState = createStore<Connection>('up');

const firstPollPauseMs = 1000;
const maxPollPauseMs = 15_000;
let failedConnectionAttempts = 0;
let probeTimer: ReturnType<typeof setTimeout> | undefined;
let isPollingServer = false;

function setConnectionState(next: Connection): void {
  if (connectionState.get() !== next) connectionState.set(() => next);
}

export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

/** True if the server is stopping or has lost its database. */
export function isUnavailable({ status }: Response): boolean {
  return status === 503;
}

export function reportServerReached(): void {
  clearTimeout(probeTimer);
  failedConnectionAttempts = 0;
  setConnectionState('up');
}

/** Polls before the connection counts as down, because one failure proves nothing. */
export function reportServerUnreached(): void {
  if (isOffline()) setConnectionState('offline');
  if (connectionState.get() !== 'offline') void pollServer();
}

export async function pollServer(): Promise<void> {
  if (isPollingServer) return;
  isPollingServer = true;
  clearTimeout(probeTimer);
  try {
    const response = await fetch('/api/auth/check-session', { cache: 'no-store' });
    if (isUnavailable(response)) throw new Error('the server or its database is away');
    await response.json();
    reportServerReached();
  } catch {
    setConnectionState(isOffline() ? 'offline' : 'unreachable');
    const pause = Math.min(firstPollPauseMs * 2 ** failedConnectionAttempts, maxPollPauseMs);
    failedConnectionAttempts += 1;
    probeTimer = setTimeout(pollServer, pause);
  } finally {
    isPollingServer = false;
  }
}

export function watchConnection(): () => void {
  const onOffline = () => setConnectionState('offline');
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', pollServer);
  if (isOffline()) onOffline();
  return () => {
    clearTimeout(probeTimer);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', pollServer);
  };
}
