import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEventStream } from '../testing/event-stream.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const limitSeconds = 3;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: { PROCESS: 'web', REQUEST_TIMEOUT_SECONDS: String(limitSeconds) },
  });
});
afterAll(() => app.close());

const head = (lines: string) => `POST /login HTTP/1.1\r\nhost: alpha.localhost\r\n${lines}`;
/** Beginnings of requests that never end, sent byte by byte. */
const beginnings = {
  'a body that is announced': head(
    'content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\nlogin=',
  ),
  'a body in chunks': head(
    'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n',
  ),
  'a form in parts': head(
    'content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n\r\n--x\r\n',
  ),
  headers: head('x-more: '),
  'nothing at all': '',
};

async function opened(beginning: string): Promise<Socket> {
  const socket = connect(app.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(beginning);
  socket.resume();
  return socket;
}

test('slow requests are cut, also many at once, and others are answered meanwhile', async () => {
  const sockets: Socket[] = [];
  for (let i = 0; i < 150; i++) {
    sockets.push(await opened(Object.values(beginnings)[i % 4] ?? ''));
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('1');
  }, 250);
  try {
    expect((await app.anonymous.get('/healthz')).status).toBe(200);
    const end = Date.now() + 30_000;
    while (sockets.some((socket) => !socket.closed) && Date.now() < end) await sleep(100);
    expect(sockets.filter((socket) => !socket.closed)).toHaveLength(0);
  } finally {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  }
});

test('a silent connection is closed', async () => {
  const socket = await opened(beginnings['nothing at all']);
  const end = Date.now() + 30_000;
  while (!socket.closed && Date.now() < end) await sleep(100);
  expect(socket.closed).toBe(true);
});

test('a large body in time, and a long event stream, are not cut', async () => {
  const admin = await app.as('admin');
  const stream = await openEventStream(app.port, admin);
  const large = await admin.post('/api/moderation', {
    json: { query: '{ getSiteFeatures }', extensions: { filler: 'a'.repeat(200_000) } },
  });
  expect(large.status).toBeLessThan(500);
  await sleep((limitSeconds + 3) * 1000);
  await admin.graphql('mutation { upsertAward(name: "Late") { id } }');
  const end = Date.now() + 10_000;
  while (stream.heard.length === 0 && Date.now() < end) await sleep(50);
  expect(stream.heard).toEqual([expect.stringMatching(/^award /)]);
  stream.close();
});
