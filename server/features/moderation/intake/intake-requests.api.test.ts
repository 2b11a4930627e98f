import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { type IntakeClient, intakeClient, intakeClientWith } from '../../../testing/intake.ts';
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

test('addresses that cannot be read are refused, never an error of the server', async () => {
  const intakeRoutes = app.routes.filter(
    ({ access, url, method }) => access === 'intake' && url.includes(':') && method !== 'HEAD',
  );
  expect(intakeRoutes.length).toBeGreaterThan(5);
  for (const { method, url } of intakeRoutes) {
    for (const odd of ['x'.repeat(1500), '-1', '99999999999999999999', '%F0%9F%98%80', '%00']) {
      const path = url.replace('/api/intake/v1', '').replace(/:[a-zA-Z]+/g, odd);
      const json = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await site.send(method, path, json);
      expect([method, url, odd.slice(0, 20), answer.status]).toEqual([
        ...[method, url, odd.slice(0, 20)],
        expect.toSatisfy((code: number) => code === 400 || code === 404),
      ]);
      expect(answer.text).not.toMatch(/went wrong/);
    }
  }
});

describe('keys', () => {
  test('are kept only as a hash, and remember when they were used', async () => {
    const { keyId, key, write: send } = await intakeClient(app);
    const stored = async () =>
      (await app.query('select * from intake_keys where id = $1', keyId))[0];
    expect(JSON.stringify(await stored())).not.toContain(key.slice(7));
    expect((await stored())?.last_used_at).toBeNull();
    await send(status('used'));
    expect((await stored())?.last_used_at).toBeInstanceOf(Date);
    const [event] = await app.query(
      `select action, actor_id, after from audit_events
       where entity_type = 'intakeKey' and entity_id = $1`,
      keyId,
    );
    expect(event).toEqual({
      action: 'intakeKey.created',
      actor_id: null,
      after: { name: 'Test site' },
    });
  });

  test('that are none, or were revoked, are refused, and so is a session', async () => {
    const revoked = await intakeClient(app);
    await app.services.intakeKeys.revoke(revoked.keyId);
    for (const key of [revoked.key, `intake_${'x'.repeat(43)}`, 'x', '']) {
      const response = await intakeClientWith(app.port, { key }).post('/content', status('no'));
      expect([response.status, response.json()]).toEqual([
        401,
        { error: { code: 'UNAUTHENTICATED', message: expect.stringContaining('intake key') } },
      ]);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    }
    const admin = await app.as('admin');
    expect((await admin.post('/api/intake/v1/content', { json: status('no') })).status).toBe(401);
    expect(await howMany('no')).toBe(0);
  });

  test('count for nothing in pages and the staff API', async () => {
    const client = createClient({ port: app.port, host: 'alpha.localhost' });
    const headers = { authorization: `Bearer ${site.key}` };
    const response = await client.post('/api/moderation', {
      headers,
      json: { query: '{ getSiteFeatures }' },
    });
    expect(response.status).toBe(401);
  });

  test('need a site and a name', async () => {
    const { intakeKeys } = app.services;
    await expect(intakeKeys.create('nowhere', 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(intakeKeys.create('alpha', ' ')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(intakeKeys.revoke(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await intakeKeys.list()).map((key) => key.prefix)).toContain('alpha');
  });

  test('are refused from the page of another site, as everything is', async () => {
    const client = createClient({ port: app.port, host: 'localhost' });
    const response = await client.post('/api/intake/v1/content', {
      headers: { authorization: `Bearer ${site.key}`, origin: 'https://elsewhere.example' },
      json: status('forged'),
    });
    expect([response.status, response.json().error.code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('an idempotency key', () => {
  test('makes one item of two requests, and one answer', async () => {
    const first = await site.post('/content', status('Once'), 'key-1');
    const second = await site.post('/content', status('Once'), 'key-1');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(await howMany('Once')).toBe(1);
  });

  test('does so for requests at the same time, with their flag', async () => {
    const body = '<img src="https://pictures.example/a.jpg" alt="race">';
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => site.post('/content', status(body), 'key-race')),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201));
    const ids = new Set(answers.map((answer) => answer.json().id));
    expect(ids.size).toBe(1);
    const flags = await app.query(
      `select id from content_flags where assoc_type = 'user_profile_status' and assoc_id = $1`,
      [...ids][0],
    );
    expect(flags).toHaveLength(1);
  });

  test('is refused for anything else: another body, another address', async () => {
    const { id } = (await site.post('/content', status('Mine'), 'key-2')).json();
    for (const response of [
      await site.post('/content', status('Different'), 'key-2'),
      await site.post('/content/batch', { items: [status('Mine')] }, 'key-2'),
      await site.patch(`/content/user_profile_status/${id}`, { body: 'Mine' }, 'key-2'),
    ]) {
      expect([response.status, response.json().error]).toEqual([
        409,
        {
          code: 'CONFLICT',
          message: 'This Idempotency-Key was used for a different request.',
          field: 'Idempotency-Key',
        },
      ]);
    }
    expect(await howMany('Different')).toBe(0);
  });

  test('belongs to the key of the site: another one may use it too', async () => {
    const other = await intakeClient(app);
    await site.post('/content', status('Shared'), 'key-3');
    await other.post('/content', status('Shared'), 'key-3');
    expect(await howMany('Shared')).toBe(2);
  });

  test('is not spent on what was refused', async () => {
    const threadId = await write.thread({ by: userId });
    const reply = { kind: 'reply', threadId, userId, body: 'x' };
    await app.query('update threads set is_closed = true where id = $1', threadId);
    expect((await site.post('/content', reply, 'key-4')).status).toBe(409);
    await app.query('update threads set is_closed = false where id = $1', threadId);
    expect((await site.post('/content', reply, 'key-4')).status).toBe(201);
  });

  test('works for edits, reports and posts', async () => {
    const { id } = await site.write(status('To be edited'));
    const reporter = (await newUser(app)).id;
    const report = {
      userId: reporter,
      assocType: 'user_profile_status',
      assocId: id,
      reason: 'OTHER',
    };
    const post = { userId, title: 'Just once', body: 'x' };
    for (let i = 0; i < 2; i++) {
      await site.patch(`/content/user_profile_status/${id}`, { body: 'Edited' }, 'key-5');
      await site.post('/reports', report, 'key-6');
      await site.post('/posts', post, 'key-7');
    }
    expect(
      await app.query('select times from content_flag_reports where reporter_id = $1', reporter),
    ).toEqual([{ times: 1 }]);
    expect(await app.query('select id from posts where title = $1', 'Just once')).toHaveLength(1);
  });

  test.each(['', 'x'.repeat(201), 'a b'])('like %j is refused', async (key) => {
    const response = await site.post('/content', status('Bad key'), key);
    expect([response.status, response.json().error.field]).toEqual([400, 'Idempotency-Key']);
  });

  test('is forgotten after two days', async () => {
    await site.post('/content', status('Long ago'), 'key-old');
    await site.post('/content', status('Of late'), 'key-new');
    await app.query(
      `update intake_requests set inserted_at = now() - interval '49 hours'
       where idempotency_key = 'key-old'`,
    );
    await app.services.cleanUp(new Date());
    const left = await app.query(
      `select idempotency_key from intake_requests where idempotency_key in ('key-old', 'key-new')`,
    );
    expect(left).toEqual([{ idempotency_key: 'key-new' }]);
  });
});
