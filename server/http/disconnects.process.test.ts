import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ServerProcess,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../testing/server-process.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/** Sends the beginning of a request, waits a moment and disconnects. */
async function hangUp(server: ServerProcess, beginning: string, afterMs: number): Promise<void> {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(beginning);
  await sleep(afterMs);
  socket.resetAndDestroy();
}

test('disconnecting clients leave no errors in the log', async () => {
  const server = await startServer({
    DATABASE_URL: await postgres.newDatabase(),
    DATA_DIR: temporaryFolder(),
    LOG_LEVEL: 'debug',
  });
  const { cookie = '' } = await server.signIn('admin');
  const head = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, 'host: alpha.localhost', `cookie: ${cookie}`, ...headers, '', ''].join(
      '\r\n',
    );
  const parts = 'content-type: multipart/form-data; boundary=x';
  const picture =
    '--x\r\ncontent-disposition: form-data; name="images[0]"; filename="a.png"\r\n\r\nabc';
  const query = JSON.stringify({ query: '{ users { total users { id username } } }' });
  const beginnings = [
    head('POST /api/upload-image', parts, 'content-length: 5000') + picture,
    head('POST /forums/new', parts, 'content-length: 5000') + picture,
    head('POST /forums/new', parts, 'content-length: 5000'),
    `${head('POST /api/moderation', 'content-type: application/json', 'content-length: 900')}{"a`,
    `${head('POST /login', 'content-type: application/x-www-form-urlencoded', 'content-length: 900')}a=`,
    head(
      'POST /api/moderation',
      'content-type: application/json',
      `content-length: ${query.length}`,
    ) + query,
    `${head('POST /login', 'content-type: application/x-www-form-urlencoded', 'content-length: 25')}login=admin&password=wrong`,
    head('GET /forums', 'accept-encoding: gzip'),
    head('GET /', 'accept-encoding: br'),
    head(
      'GET /api/moderation/stream?query=subscription%7Bchanges%7Bid%7D%7D',
      'accept: text/event-stream',
    ),
  ];
  for (const afterMs of [0, 3, 40, 200]) {
    for (const beginning of beginnings) await hangUp(server, beginning, afterMs);
  }
  // Waits until their remaining work has ended.
  await sleep(500);
  expect((await server.client().get('/healthz')).status).toBe(200);
  await until(() => Promise.resolve(server.output().includes('/healthz') || undefined));
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const loud = lines.filter(({ level, msg }) => level >= 40 && !msg.startsWith('the console'));
  expect(loud).toEqual([]);
  expect(lines.filter(({ msg }) => msg === 'client went away').length).toBeGreaterThan(3);
});
