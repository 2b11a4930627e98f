import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let site: IntakeClient;
let write: ContentWriter;
let userId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
  write = await contentWriter(app);
  userId = (await newUser(app)).id;
});
afterAll(() => app.close());

const status = (body: string) => ({ kind: 'user_profile_status', userId, body });

const howMany = async (body: string) =>
  (await app.query('select id from user_profile_statuses where body = $1', body)).length;

describe('a batch', () => {
  test('has an outcome for each item, and those that are refused keep no other out', async () => {
    const threadId = await write.thread({ by: userId });
    const response = await site.post('/content/batch', {
      items: [
        { kind: 'reply', threadId, userId, body: 'First' },
        { kind: 'reply', threadId: 999_999, userId, body: 'Lost' },
        { kind: 'reply', threadId, userId, body: '' },
        'nonsense',
        { kind: 'reply', threadId, userId, body: '<img src="https://x.example/x.png">' },
      ],
    });
    expect([response.status, response.json().results]).toMatchObject([
      200,
      [
        { status: 201, kind: 'reply', state: 'visible' },
        { status: 404, error: { code: 'NOT_FOUND', field: 'threadId' } },
        { status: 400, error: { code: 'INVALID_INPUT', field: 'body' } },
        { status: 400, error: { code: 'INVALID_INPUT' } },
        { status: 201 },
      ],
    ]);
    const rows = await app.query(
      'select body from replies where thread_id = $1 order by id',
      threadId,
    );
    expect(rows.map((row) => row.body)).toEqual(['First', '<img src="https://x.example/x.png" />']);
  });

  test('is done once, whole, also when it comes twice at once', async () => {
    const items = Array.from({ length: 20 }, (_, i) => status(`In a batch ${i % 2}`));
    const answers = await Promise.all([
      site.post('/content/batch', { items }, 'batch-1'),
      site.post('/content/batch', { items }, 'batch-1'),
    ]);
    expect(answers[0].json()).toEqual(answers[1].json());
    expect(await howMany('In a batch 0')).toBe(10);
  });

  test('of two at once over the same threads, both get through', async () => {
    const threads = [await write.thread({ by: userId }), await write.thread({ by: userId })];
    const batch = (order: number[]) =>
      site.post('/content/batch', {
        items: Array.from({ length: 10 }, (_, i) => ({
          kind: 'reply',
          threadId: order[i % 2],
          userId,
          body: `x${i}`,
        })),
      });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => batch(i % 2 ? threads : threads.toReversed())),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const rows = await app.query('select id from replies where thread_id = any($1)', threads);
    expect(rows).toHaveLength(60);
  });

  test.each([
    [{}, 'items'],
    [{ items: [] }, 'items'],
    [{ items: Array(101).fill({}) }, 'items'],
    [{ items: 'x' }, 'items'],
  ])('like %.40j is refused', async (body, field) => {
    const response = await site.post('/content/batch', body);
    expect([response.status, response.json().error.field]).toEqual([400, field]);
  });
});

describe('limits', () => {
  test('a request that is too large is told so', async () => {
    const response = await site.post('/content', status('x'.repeat(1_000_001)));
    expect([response.status, response.json()]).toEqual([
      413,
      { error: { code: 'TOO_LARGE', message: 'The request is too large.' } },
    ]);
  });

  test('the longest body fits, also in other scripts, and in a batch', async () => {
    const long = status('勇'.repeat(100_000));
    expect((await site.post('/content', long)).status).toBe(201);
    const items = Array.from({ length: 20 }, () => long);
    const { results } = (await site.post('/content/batch', { items })).json();
    expect(results.map((result: { status: number }) => result.status)).toEqual(Array(20).fill(201));
  });

  test.each([
    ['no JSON', '{', 400],
    ['poison', '{"__proto__": {"userId": 1}}', 400],
    ['a list', '[]', 400],
    ['nothing', 'null', 400],
  ])('%s is refused', async (_, body, expected) => {
    const response = await fetch(`http://127.0.0.1:${app.port}/api/intake/v1/content`, {
      method: 'POST',
      headers: { authorization: `Bearer ${site.key}`, 'content-type': 'application/json' },
      body,
    });
    expect([response.status, await response.json()]).toMatchObject([
      expected,
      { error: { code: 'INVALID_INPUT', message: expect.any(String) } },
    ]);
  });

  test('an address that does not exist says so in the same form', async () => {
    const response = await site.get('/nothing');
    expect([response.status, response.json().error.code]).toEqual([404, 'NOT_FOUND']);
  });

  testOnPostgres('too many requests with one key wait, those with another do not', async () => {
    const limited = await startTestApp({
      env: { PROCESS: 'web', INTAKE_REQUESTS_PER_MINUTE: '3' },
    });
    try {
      const [one, other] = [await intakeClient(limited), await intakeClient(limited)];
      const get = (client: IntakeClient) => client.get('/content/thread/1');
      for (let i = 0; i < 3; i++) expect((await get(one)).status).toBe(404);
      const refused = await get(one);
      expect([refused.status, refused.json().error.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await get(other)).status).toBe(404);
    } finally {
      await limited.close();
    }
  });
});
