import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../lib/viewer.ts';

/** For screens that load nothing. */
const longestMs = 2000;
/** What has come is on the screen by then. */
const showingMs = 50;

/** Resolves when the first screen has what it asked for, be it an error. */
export function firstRows(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, longestMs);
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      const { status, fetchStatus } = query.state;
      if (type !== 'updated' || query.queryKey[0] === viewerQuery.queryKey[0]) return;
      if (status !== 'pending' && fetchStatus === 'idle') setTimeout(done, showingMs);
    });
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
