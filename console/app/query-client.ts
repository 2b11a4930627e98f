import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { showFailure } from '../kit/failure.ts';
import { hasCode } from '../lib/api-error.ts';
import { connection } from '../lib/connection.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Shown when the mutation fails, unless the server knows better. */
      failure?: string;
    };
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Live changes say when something is out of date; this covers the time without them.
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && hasCode(error, 'UNREACHABLE', 'TIMEOUT'),
      },
      // A change is refused at once while there is no connection: it must not be made later,
      // when nobody thinks of it any more.
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        const failure = mutation.meta?.failure;
        if (failure) showFailure(error, failure);
      },
    }),
  });
}

// Whatever is being read waits while the connection is down, and goes on once it is back.
onlineManager.setEventListener((setOnline) =>
  connection.subscribe(() => setOnline(connection.get() === 'up')),
);

export const queryClient = createQueryClient();
