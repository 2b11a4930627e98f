import { MutationCache, QueryClient } from '@tanstack/react-query';
import { showFailure } from '../kit/failure.ts';
import { hasCode } from '../lib/api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Shown when the mutation fails, unless the server knows better. */
      failure?: string;
    };
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Live changes say when something is out of date; this covers the time without them.
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && hasCode(error, 'UNREACHABLE', 'TIMEOUT'),
    },
  },
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      const failure = mutation.meta?.failure;
      if (failure) showFailure(error, failure);
    },
  }),
});
