import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { drainRequests } from './shutdown.ts';

async function start(withinMs?: number) {
  const app = Fastify({ forceCloseConnections: true, return503OnClosing: true });
  drainRequests(app, withinMs);
  const arrived = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<string>();
  app.get('/slow', () => {
    arrived.resolve();
    return finish.promise;
  });
  app.get('/fast', async () => 'fast');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return {
    app,
    arrived: arrived.promise,
    finish: finish.resolve,
    get: (path: string) => fetch(address + path),
  };
}

test('a running request is answered before the server closes, later ones are refused', async () => {
  const { app, arrived, finish, get } = await start();
  const slow = get('/slow');
  await arrived;
  let closed = false;
  const closing = app.close().then(() => {
    closed = true;
  });
  expect((await get('/fast')).status).toBe(503);
  expect(closed).toBe(false);
  finish('done');
  expect(await (await slow).text()).toBe('done');
  await closing;
  await expect(get('/fast')).rejects.toThrow();
});

test('an idle server closes at once', async () => {
  const { app, get } = await start(60_000);
  expect(await (await get('/fast')).text()).toBe('fast');
  await app.close();
});

test('a request that never ends delays the shutdown only for a limited time', async () => {
  const { app, arrived, get } = await start(100);
  const slow = get('/slow');
  await arrived;
  await Promise.all([app.close(), expect(slow).rejects.toThrow()]);
});

test('a disconnected client delays nothing', async () => {
  const { app, arrived } = await start(60_000);
  const impatient = new AbortController();
  const address = app.listeningOrigin;
  const slow = fetch(`${address}/slow`, { signal: impatient.signal });
  await arrived;
  impatient.abort();
  await expect(slow).rejects.toThrow();
  await app.close();
});
