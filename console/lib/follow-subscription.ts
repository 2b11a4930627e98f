import type { TadaDocumentNode } from 'gql.tada';
import { createClient, NetworkError } from 'graphql-sse';
import { ApiError, type ApiErrorCode, createUnreachableError } from './api-error.ts';
import { reportServerUnreached } from './connection.ts';
import { documentTextOf } from './graphql.ts';
import { reportSignedOut } from './http.ts';

/**
 * Follows a subscription until it ends. Rejects with an `ApiError` if it is refused or the
 * connection breaks; resolves if `signal` stops it.
 */
export async function followSubscription<Data, Variables extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  onState: (state: Data) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = createClient({
    url: '/api/moderation/stream',
    credentials: 'include',
    retryAttempts: 0,
  });
  signal.addEventListener('abort', () => client.dispose());
  try {
    for await (const { data, errors } of client.iterate<Data>({
      query: documentTextOf(document),
      variables,
    })) {
      if (signal.aborted) return;
      const [error] = errors ?? [];
      if (error) throw toApiError(error.message, error.extensions);
      if (data) onState(data);
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof NetworkError)) throw error;
    if (error.response?.status === 401) reportSignedOut();
    else reportServerUnreached();
    throw createUnreachableError(error);
  }
}

function toApiError(message: string, extensions: Record<string, unknown> = {}): ApiError {
  const { code = 'INTERNAL', field } = extensions as { code?: ApiErrorCode; field?: string };
  if (code === 'UNAUTHENTICATED') reportSignedOut();
  return new ApiError(code, message, { field });
}
