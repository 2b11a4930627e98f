import { intakePath } from '../features/moderation/intake/intake-scope.ts';
import { type ApiResponse, createClient } from './client.ts';
import type { TestApp } from './test-app.ts';

/** Site of the network that sends content with its own key. */
export interface IntakeClient {
  key: string;
  keyId: number;
  send(method: string, path: string, json?: unknown, idempotencyKey?: string): Promise<ApiResponse>;
  post(path: string, json: unknown, idempotencyKey?: string): Promise<ApiResponse>;
  patch(path: string, json: unknown, idempotencyKey?: string): Promise<ApiResponse>;
  get(path: string): Promise<ApiResponse>;
  write(item: Record<string, unknown>): Promise<{ kind: string; id: number; state: string }>;
}

export async function intakeClient(app: TestApp, prefix = 'alpha'): Promise<IntakeClient> {
  const { id, key } = await app.services.intakeKeys.create(prefix, 'Test site');
  return intakeClientWith(app.port, { keyId: id, key });
}

export function intakeClientWith(
  port: number,
  { key, keyId = 0 }: { key: string; keyId?: number },
): IntakeClient {
  // The host is irrelevant, because the key determines the site.
  const http = createClient({ port, host: 'localhost' });
  const client: IntakeClient = {
    key,
    keyId,
    send: (method, path, json, idempotencyKey) =>
      http.send(method, `${intakePath}${path}`, {
        ...(json !== undefined && { json }),
        headers: {
          authorization: `Bearer ${key}`,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
      }),
    post: (path, json, idempotencyKey) => client.send('POST', path, json, idempotencyKey),
    patch: (path, json, idempotencyKey) => client.send('PATCH', path, json, idempotencyKey),
    get: (path) => client.send('GET', path),
    async write(item) {
      const response = await client.post('/content', item);
      if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
      return response.json();
    },
  };
  return client;
}
