import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openEventStream } from '../testing/event-stream.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { ChangeEvent } from './events.ts';

let app: TestApp;
let alpha: number;
let beta: number;

beforeAll(async () => {
  app = await startTestApp();
  alpha = await app.siteId('alpha');
  beta = await app.siteId('beta');
});
afterAll(() => app.close());

/** Collects events from now on. */
function listen(siteId: number, missedMs?: number): ChangeEvent[] {
  const heard: ChangeEvent[] = [];
  const subscription = app.services.events.subscribe(siteId, missedMs);
  onTestFinished(async () => void (await subscription.return?.()));
  void (async () => {
    for await (const change of subscription) heard.push(change);
  })();
  return heard;
}

const change = (id: number, siteId = alpha): ChangeEvent => ({ siteId, noun: 'award', id });

async function publish(...changes: ChangeEvent[]): Promise<void> {
  await app.database.transaction((trx) => app.services.events.publish(trx, ...changes));
}

test('a change reaches all subscribers of its site in order, and nobody else', async () => {
  const [first, second, elsewhere] = [listen(alpha), listen(alpha), listen(beta)];
  await publish(change(1), change(2));
  await publish(change(3, beta));
  await publish(change(4));
  await expect.poll(() => first).toEqual([change(1), change(2), change(4)]);
  await expect.poll(() => second).toEqual([change(1), change(2), change(4)]);
  await expect.poll(() => elsewhere).toEqual([change(3, beta)]);
});

test('a new subscriber first gets missed changes of this site and time', async () => {
  const others = listen(alpha);
  await publish(change(1), change(2, beta));
  await expect.poll(() => others).toEqual([change(1)]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const beginning = performance.now();
  await publish(change(3), change(4, beta));
  await expect.poll(() => others).toEqual([change(1), change(3)]);
  const late = listen(alpha, performance.now() - beginning);
  await publish(change(5));
  await expect.poll(() => late).toEqual([change(3), change(5)]);
  await expect.poll(() => others).toEqual([change(1), change(3), change(5)]);
});

test('a change is published after the commit, not before', async () => {
  const heard = listen(alpha);
  await app.database.transaction(async (trx) => {
    await app.services.events.publish(trx, change(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual([change(1)]);
});

test('a rolled-back change is never published', async () => {
  const heard = listen(alpha);
  const failed = app.database.transaction(async (trx) => {
    await app.services.events.publish(trx, change(1));
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  await publish(change(2));
  await expect.poll(() => heard).toEqual([change(2)]);
});

test('a subscriber that stopped gets nothing more', async () => {
  const subscription = app.services.events.subscribe(alpha);
  const waiting = subscription.next();
  await subscription.return?.();
  expect(await waiting).toEqual({ value: undefined, done: true });
  const others = listen(alpha);
  await publish(change(1));
  await expect.poll(() => others).toEqual([change(1)]);
  expect(await subscription.next()).toEqual({ value: undefined, done: true });
});

test('a slow subscriber loses the oldest changes', async () => {
  const slow = app.services.events.subscribe(alpha);
  onTestFinished(async () => void (await slow.return?.()));
  const prompt = listen(alpha);
  for (const start of [0, 600]) {
    await publish(...Array.from({ length: 600 }, (_, i) => change(start + i + 1)));
    await expect.poll(() => prompt.length, { timeout: 5000 }).toBe(start + 600);
  }
  expect(await slow.next()).toEqual({ value: change(201), done: false });
});

test('a screen gets changes by other people on its site', async () => {
  const admin = await app.as('admin');
  const stream = await openEventStream(app.port, await app.as('moderator'));
  const elsewhere = await openEventStream(app.port, await app.as('foreignAdmin'));
  onTestFinished(() => {
    stream.close();
    elsewhere.close();
  });
  const { data } = await admin.graphql(
    'mutation { upsertAward(name: "Heard", year: 2024) { id } }',
  );
  await expect.poll(() => stream.heard).toEqual([`award ${data.upsertAward.id}`]);
  expect(elsewhere.heard).toEqual([]);
});
