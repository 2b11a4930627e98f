import { ApiError, type ApiErrorCode, unreachable } from './api-error.ts';
import { readJson, request } from './http.ts';

interface RestReply {
  errors?: { message: string; extensions?: { code?: ApiErrorCode; field?: string } }[];
}

/** Calls our own REST API. Rejects with an `ApiError`. */
export async function postJson(path: string, body: object): Promise<void> {
  const response = await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return;
  const [error] = (await readJson<RestReply>(response)).errors ?? [];
  if (!error) throw unreachable(`status ${response.status}`);
  const { code = 'INTERNAL', field } = error.extensions ?? {};
  throw new ApiError(code, error.message, { field });
}
