import type { TadaDocumentNode } from 'gql.tada';
import { ApiError, type ApiErrorCode, createUnreachableError } from './api-error.ts';
import { reportServerUnreached } from './connection.ts';
import { documentTextOf, requestBodyOf } from './graphql.ts';
import { readJson, reportSignedOut, request } from './http.ts';
import { shareRequest } from './share-request.ts';
import { withStepUp } from './step-up.ts';

interface GraphQLResponse<Data> {
  data?: Data | null;
  errors?: {
    message: string;
    extensions?: { code?: ApiErrorCode; field?: string; requestId?: string };
  }[];
}

/**
 * Runs a document. A mutation already in progress is not sent twice. Rejects with an `ApiError`, or
 * with the abort if `signal` cancels it.
 */
export function execute<Data, Variables extends object>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const body = requestBodyOf(document, variables);
  const isChange = documentTextOf(document).trimStart().startsWith('mutation');
  const sendWithStepUp = () => withStepUp(() => sendDocument<Data>(body, signal));
  return isChange ? shareRequest(body, sendWithStepUp) : sendWithStepUp();
}

async function sendDocument<Data>(body: string, signal: AbortSignal | undefined): Promise<Data> {
  const response = await request('/api/moderation', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
    },
    body,
    ...(signal && { signal }),
  });
  const { data, errors } = await readJson<GraphQLResponse<Data>>(response);
  const [error] = errors ?? [];
  if (error) {
    const { code = 'INTERNAL', field, requestId, ...details } = error.extensions ?? {};
    if (code === 'UNAUTHENTICATED' && response.status !== 401) reportSignedOut();
    if (code === 'UNAVAILABLE') reportServerUnreached();
    throw new ApiError(code, error.message, { field, requestId, details });
  }
  if (!data) throw createUnreachableError(`status ${response.status} without data`);
  return data;
}
