import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../testing/client.ts';
import { type EventStream, openEventStream } from '../testing/event-stream.ts';
import { insertUser } from '../testing/network.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import {
  maxStreamsOfPerson,
  maxStreamsOfSession,
  streamRecheckIntervalMs,
} from './open-streams.ts';

let app: TestApp;
let superAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  superAdmin = await app.as('superAdmin');
});
afterAll(() => app.close());

let made = 0;

/** New staff member with a session. */
async function someone(roleId: number) {
  const username = `staff${made++}`;
  const siteId = await app.siteId('alpha');
  const { id } = await app.database.transaction((trx) =>
    insertUser(trx, siteId, { username, roleId: roleId }),
  );
  return { id, client: await app.as({ userId: id, host: 'alpha.localhost' }) };
}

/** Rejects if the stream is still open after this time. */
async function endsWithin(stream: EventStream, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`still open after ${ms} ms`)), ms);
  });
  await Promise.race([stream.ended, late]).finally(() => clearTimeout(timer));
}

const makeAward = (name: string) =>
  superAdmin.graphql(`mutation { upsertAward(name: "${name}") { id } }`);

describe('a stream ends', () => {
  test('at once when its owner is blocked, without further events', async () => {
    const { id, client } = await someone(2);
    const stream = await openEventStream(app.port, client);
    const { errors } = await superAdmin.graphql(
      `mutation { updateUser(id: ${id}, roleId: "4", confirmBlock: true) { id } }`,
    );
    expect(errors).toBeUndefined();
    await makeAward('After the block');
    await endsWithin(stream, streamRecheckIntervalMs - 1000);
    expect(stream.heard).not.toContainEqual(expect.stringContaining('award'));
    await expect(openEventStream(app.port, client)).rejects.toThrow('401');
  });

  test('at once when its owner gets another role, and can be reopened', async () => {
    const { id, client } = await someone(1);
    const stream = await openEventStream(app.port, client);
    const { errors } = await superAdmin.graphql(
      `mutation { updateUser(id: ${id}, roleId: "2") { id } }`,
    );
    expect(errors).toBeUndefined();
    await endsWithin(stream, streamRecheckIntervalMs - 1000);
    (await openEventStream(app.port, client)).close();
  });

  test('soon after its session ends, while others stay open', async () => {
    const { id, client } = await someone(2);
    const other = await app.as({ userId: id, host: 'alpha.localhost' });
    const [stream, kept] = [
      await openEventStream(app.port, client),
      await openEventStream(app.port, other),
    ];
    await app.services.sessions.end(app.database.db, client.cookie?.split('=')[1] ?? '');
    await endsWithin(stream, 3 * streamRecheckIntervalMs);
    await makeAward('After signing out');
    await expect.poll(() => kept.heard).toContainEqual(expect.stringContaining('award'));
    expect(stream.heard).not.toContainEqual(expect.stringContaining('award'));
    kept.close();
  });
});

/** Number of accepted streams among this many simultaneous attempts. */
async function openMany(client: ApiClient, count: number): Promise<EventStream[]> {
  const attempts = Array.from({ length: count }, () => openEventStream(app.port, client));
  const settled = await Promise.allSettled(attempts);
  const refusals = settled.filter((result) => result.status === 'rejected');
  for (const { reason } of refusals) expect(reason.message).toBe('status 429');
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

describe('streams are counted', () => {
  test('by session and by person, and released', async () => {
    const { id, client } = await someone(2);
    const streams = await openMany(client, maxStreamsOfSession + 30);
    expect(streams).toHaveLength(maxStreamsOfSession);
    const more: EventStream[] = [];
    while (more.length < maxStreamsOfPerson - maxStreamsOfSession) {
      const session = await app.as({ userId: id, host: 'alpha.localhost' });
      more.push(...(await openMany(session, 10)));
    }
    const last = await app.as({ userId: id, host: 'alpha.localhost' });
    expect(await openMany(last, 3)).toEqual([]);

    for (const stream of [...streams, ...more]) stream.close();
    await expect
      .poll(async () => {
        const reopened = await openMany(client, 1);
        for (const stream of reopened) stream.close();
        return reopened.length;
      })
      .toBe(1);
  });

  test('refused ones do not count', async () => {
    const { client } = await someone(2);
    for (let i = 0; i < maxStreamsOfSession + 5; i++) {
      const response = await client.post('/api/moderation/stream', {
        json: { query: '{ getSiteFeatures }' },
        headers: { accept: 'text/event-stream' },
      });
      expect(response.text).toContain('Only subscriptions can be streamed');
    }
    (await openEventStream(app.port, client)).close();
  });
});
