import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../lib/viewer.ts';

const longestMs = 2000;
/** Time for React to render loaded data. */
const showingMs = 50;

export function firstRows(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const cache = queryClient.getQueryCache();
    let quiet: ReturnType<typeof setTimeout>;
    const longest = setTimeout(done, longestMs);
    const stop = cache.subscribe(() => {
      clearTimeout(quiet);
      quiet = setTimeout(look, showingMs);
    });

    function look() {
      const asked = cache
        .getAll()
        .filter(({ queryKey }) => queryKey[0] !== viewerQuery.queryKey[0]);
      if (asked.length > 0 && asked.every(({ state }) => state.status !== 'pending')) done();
    }

    function done() {
      clearTimeout(quiet);
      clearTimeout(longest);
      stop();
      resolve();
    }
  });
}
