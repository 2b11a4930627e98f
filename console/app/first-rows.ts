import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../lib/viewer.ts';

/** For screens that load nothing. */
const longestMs = 2000;
/** What has come is on the screen by then. */
const showingMs = 50;

/** Resolves when the first screen has what it asked for, be it an error. */
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
