import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../lib/viewer.ts';

const maxWaitForFirstRowsMs = 2000;
const renderAllowanceMs = 50;

export function waitForFirstRows(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const cache = queryClient.getQueryCache();
    let quiet: ReturnType<typeof setTimeout>;
    const timeout = setTimeout(finish, maxWaitForFirstRowsMs);
    const stop = cache.subscribe(() => {
      clearTimeout(quiet);
      quiet = setTimeout(checkQueries, renderAllowanceMs);
    });

    function checkQueries() {
      const asked = cache
        .getAll()
        .filter(({ queryKey }) => queryKey[0] !== viewerQuery.queryKey[0]);
      if (asked.length > 0 && asked.every(({ state }) => state.status !== 'pending')) finish();
    }

    function finish() {
      clearTimeout(quiet);
      clearTimeout(timeout);
      stop();
      resolve();
    }
  });
}
