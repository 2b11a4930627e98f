import { createUnreachableError } from './api-error.ts';
import { isUnavailable, reportServerReached, reportServerUnreached } from './connection.ts';
import { takeEarlyReply } from './early-reply.ts';

type SignedOutListener = () => void;
const signedOutListeners = new Set<SignedOutListener>();

export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

export function reportSignedOut(): void {
  for (const listener of signedOutListeners) listener();
}

const leavingController = new AbortController();

/** Aborted as soon as a form leaves the page, such as the one that signs out. */
export const leavingSignal = leavingController.signal;

/**
 * `fetch` for our own API: with session cookie, without cache, reports 401. Sends nothing more once
 * the page is being left, because the session may have ended.
 */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  if (leavingSignal.aborted) return new Promise(() => {});
  let response: Response;
  try {
    response = await (takeEarlyReply(path, init.body) ??
      fetch(path, { ...init, credentials: 'include', cache: 'no-store' }));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    reportServerUnreached();
    throw createUnreachableError(error);
  }
  if (response.status === 401) reportSignedOut();
  if (isUnavailable(response)) reportServerUnreached();
  return response;
}

export async function readJson<T>(response: Response): Promise<T> {
  try {
    const answer = (await response.json()) as T;
    if (!isUnavailable(response)) reportServerReached();
    return answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // A proxy responded, or the connection broke half way.
    reportServerUnreached();
    throw createUnreachableError(error);
  }
}

export function postAsPage(action: string, fields: Record<string, string> = {}): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  leavingController.abort();
  // The browser may bring the page back as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  form.submit();
  form.remove();
}
