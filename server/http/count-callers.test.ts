import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCallers } from '../lib/callers.ts';
import { countCallers } from './count-callers.ts';

const callers = createCallers();
const app = Fastify({ forceCloseConnections: true });
let held = Promise.withResolvers<string>();
let url = '';

beforeAll(async () => {
  countCallers(app, callers);
  app.get('/held', () => held.promise);
  app.get('/long', (request) => {
    request.caller.leave();
    return held.promise;
  });
  app.get('/broken', () => {
    throw new Error('broken');
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const waiting = () => callers.waiting[0];

test('requests are counted until they are answered', async () => {
  held = Promise.withResolvers();
  const both = [fetch(`${url}/held`), fetch(`${url}/held`)];
  await expect.poll(waiting).toBe(2);
  held.resolve('here');
  await Promise.all((await Promise.all(both)).map((reply) => reply.text()));
  await expect.poll(waiting).toBe(0);
});

test('requests that left, were refused, or take long are not counted', async () => {
  held = Promise.withResolvers();
  const left = new AbortController();
  const gone = fetch(`${url}/held`, { signal: left.signal });
  await expect.poll(waiting).toBe(1);
  left.abort();
  await expect(gone).rejects.toThrow();
  await expect.poll(waiting).toBe(0);
  await fetch(`${url}/broken`);
  await fetch(`${url}/nowhere`);
  await expect.poll(waiting).toBe(0);
  const long = fetch(`${url}/long`);
  const other = fetch(`${url}/held`);
  await expect.poll(waiting).toBe(1);
  held.resolve('here');
  await Promise.all([long, other]);
  await expect.poll(waiting).toBe(0);
});
