import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { showFailure } from '../kit/failure.ts';
import { hasCode } from '../lib/api-error.ts';
import { connectionState } from '../lib/connection.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      failure?: string;
    };
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Live changes invalidate queries; this covers times without a stream.
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 2 && hasCode(error, 'UNREACHABLE', 'UNAVAILABLE', 'TIMEOUT'),
      },
      // Changes fail at once without a connection: they must not run later, unexpectedly.
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

// Queries pause while the connection is down and resume afterwards.
onlineManager.setEventListener((setOnline) =>
  connectionState.subscribe(() => setOnline(connectionState.get() === 'up')),
);

export const queryClient = createQueryClient();
