import { ApiError, type ApiErrorCode, createUnreachableError } from './api-error.ts';
import { readJson, request } from './http.ts';
import { shareRequest } from './share-request.ts';
import { withStepUp } from './step-up.ts';

interface RestReply {
  errors?: { message: string; extensions?: { code?: ApiErrorCode; field?: string } }[];
}

export function postJson(path: string, content: object): Promise<void> {
  const body = JSON.stringify(content);
  return shareRequest(`${path} ${body}`, () => withStepUp(() => postBody(path, body)));
}

async function postBody(path: string, body: string): Promise<void> {
  const response = await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (response.ok) return;
  const [error] = (await readJson<RestReply>(response)).errors ?? [];
  if (!error) throw createUnreachableError(`status ${response.status}`);
  const { code = 'INTERNAL', field } = error.extensions ?? {};
  throw new ApiError(code, error.message, { field });
}
