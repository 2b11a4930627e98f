import type { ChangeNoun } from '../../contract/nouns.ts';
import { documentTextOf, graphql } from './graphql.ts';
import { reportSignedOut } from './http.ts';
import { wait } from './wait.ts';

const Changes = graphql(`
  subscription Changes($missedMs: Int) {
    changes(missedMs: $missedMs) {
      noun
      id
    }
  }
`);

interface ChangeListeners {
  onChange(noun: ChangeNoun, id: string): void;
  onGap(): void;
}

const maxReconnectPauseMs = 60_000;

/** 1 s, 2 s, 4 s … up to a minute, with jitter, so that clients do not all reconnect at once. */
export function pauseMsBeforeAttempt(failures: number, random = Math.random()): number {
  const pause = Math.min(1000 * 2 ** failures, maxReconnectPauseMs);
  return pause * (0.5 + random / 2);
}

/**
 * Follows other people's changes until `signal` stops it. `since` is when the visible data was
 * loaded, in milliseconds since page load.
 */
export async function followChanges(
  { onChange, onGap }: ChangeListeners,
  since: number,
  signal: AbortSignal,
): Promise<void> {
  const library = await loadSseLibrary(signal);
  if (!library) return;
  const { createClient, NetworkError } = library;
  const client = createClient({
    url: '/api/moderation/stream',
    credentials: 'include',
    retryAttempts: 0,
  });
  signal.addEventListener('abort', () => client.dispose());

  let failures = 0;
  let interrupted = false;
  while (!signal.aborted) {
    try {
      const stream = client.iterate<{ changes: { noun: ChangeNoun; id: string } }>(
        {
          query: documentTextOf(Changes),
          // After an interruption everything is refetched anyway.
          variables: { missedMs: interrupted ? 0 : Math.ceil(performance.now() - since) },
        },
        {
          connected() {
            failures = 0;
            if (interrupted) onGap();
          },
        },
      );
      for await (const { data } of stream) {
        if (data) onChange(data.changes.noun, data.changes.id);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof NetworkError && error.response?.status === 401) {
        reportSignedOut();
        return;
      }
    }
    interrupted = true;
    await wait(pauseMsBeforeAttempt(failures), signal);
    failures += 1;
  }
}

/** Retries until the import succeeds; undefined once `signal` stops it. */
async function loadSseLibrary(signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      return await import('graphql-sse');
    } catch {
      await wait(pauseMsBeforeAttempt(failures), signal);
    }
  }
}
