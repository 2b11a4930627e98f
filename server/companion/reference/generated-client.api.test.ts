import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient as generateClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiPath } from '../../../contract/public-paths.ts';
import { tokenClient } from '../../testing/api-tokens.ts';
import { browserName, newExperiment } from '../../testing/experiments.ts';
import { newUser } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newItem } from '../../testing/widgets.ts';

interface Answer {
  data?: Record<string, unknown>;
  error?: unknown;
  response: { status: number };
}
/** Functions of the generated client that the tests call. */
type Sdk = Record<
  | 'writeContent'
  | 'listChanges'
  | 'voteFor'
  | 'vote'
  | 'getEngagementItem'
  | 'enterGiveawayFor'
  | 'assignVariant'
  | 'recordGoal',
  (call: Record<string, unknown>) => Promise<Answer>
>;

let app: TestApp;
let sdk: Sdk;
const folder = mkdtempSync(join(tmpdir(), 'steward-client-'));
let token: string;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  await generateClient({
    input: (await app.anonymous.get(openApiPath)).json(),
    output: { path: folder, importFileExtension: '.ts' },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent' },
  });
  sdk = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'sdk.gen.ts')).href);
  token = (await tokenClient(app, { scopes: ['intake'] })).secret;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const program = () => ({ baseUrl: `http://localhost:${app.port}`, auth: () => token });

/** A browser's cookies, which the generated client leaves to its `fetch`. */
function visitor() {
  const cookies = new Map<string, string>();
  return {
    baseUrl: `http://localhost:${app.port}`,
    async fetch(request: Request): Promise<Response> {
      const headers = new Headers(request.headers);
      headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      headers.set('user-agent', browserName);
      const response = await fetch(new Request(request, { headers }));
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      return response;
    },
  };
}

test('writes content through the intake and reads changes', async () => {
  const { id: userId } = await newUser(app);
  const written = await sdk.writeContent({
    ...program(),
    body: { kind: 'thread', userId, name: 'From a generated client', body: '<p>Hello</p>' },
    headers: { 'idempotency-key': 'generated-1' },
  });
  expect([written.response.status, written.data]).toEqual([
    201,
    { kind: 'thread', id: expect.any(Number), state: 'visible' },
  ]);
  const { data } = await sdk.listChanges({ ...program(), query: { after: '0' } });
  expect(data).toMatchObject({ changes: expect.any(Array), hasMore: false });
  const refused = await sdk.writeContent({
    ...program(),
    auth: () => 'wrong',
    body: { kind: 'thread', userId, name: 'No', body: 'No' },
  });
  expect([refused.response.status, refused.error]).toMatchObject([
    401,
    { error: { code: 'UNAUTHENTICATED' } },
  ]);
});

test('votes, for a person and as a visitor', async () => {
  const admin = await app.as('admin');
  const item = await newItem(admin, 'poll', { isCurrent: true });
  const { id: userId } = await newUser(app);
  const path = { id: String(item.id) };
  const body = { userId, options: [item.options[0]] };
  const voted = await sdk.voteFor({ ...program(), path, body });
  expect(voted.data).toMatchObject({ outcome: 'voted', item: { hasVoted: true } });
  const browser = visitor();
  await sdk.getEngagementItem({ ...browser, path });
  const own = await sdk.vote({ ...browser, path, body: { options: [item.options[1]] } });
  expect(own.data).toMatchObject({ outcome: 'voted' });
});

test('enters a giveaway', async () => {
  const item = await newItem(await app.as('admin'), 'giveaway');
  const { id: userId } = await newUser(app, { email: 'winner@example.org' });
  const entered = await sdk.enterGiveawayFor({
    ...program(),
    path: { id: String(item.id) },
    body: { userId },
  });
  expect(entered.data).toMatchObject({ outcome: 'entered', entry: expect.any(Number) });
});

test('is assigned a variant and reaches a goal', async () => {
  const { symbol } = await newExperiment(app, await app.as('superAdmin'), {
    goals: [{ key: 'joined', name: 'Joined', event: null }],
  });
  const browser = visitor();
  const first = await sdk.assignVariant({ ...browser, path: { symbol } });
  const again = await sdk.assignVariant({ ...browser, path: { symbol } });
  expect(['a', 'b']).toContain(first.data?.variant);
  expect(again.data).toEqual(first.data);
  const goal = await sdk.recordGoal({ ...browser, path: { symbol, key: 'joined' } });
  expect(goal.data).toEqual({ goal: 'joined', recorded: true });
});
