import { afterAll, beforeAll, expect, test } from 'vitest';
import { cpuMsOf } from '../testing/cpu.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
/** Server with a rate limit, as in production, but lower. */
let limited: TestApp;
const perMinute = 30;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  limited = await startTestApp({
    env: { PROCESS: 'web', REQUESTS_PER_MINUTE: String(perMinute) },
  });
});
afterAll(() => Promise.all([app.close(), limited.close()]));

test.each([
  ['slashes before a letter', `/a${'/'.repeat(15_500)}x`],
  ['slashes at the end', `/a${'/'.repeat(15_500)}`],
  ['slashes before a question mark', `/a${'/'.repeat(7_000)}?${'/'.repeat(7_000)}`],
  ['dots and slashes', `/${'../'.repeat(5_000)}x`],
  ['encoded slashes', `/${'%2f'.repeat(5_000)}x`],
])('20 requests with thousands of %s take almost no time', async (_, path) => {
  await app.anonymous.get(path);
  const spent = await cpuMsOf(async () => {
    for (let i = 0; i < 20; i++) {
      expect((await app.anonymous.get(path)).status).toBe(404);
    }
  });
  // The pages are framed and compressed, with both ends in this process; it took 20 s before.
  expect(spent).toBeLessThan(2_000);
});

test('calls with a path that is too long are answered in JSON', async () => {
  const { status, json } = await app.anonymous.get(`/api${'/a'.repeat(5_000)}`);
  expect([status, json().status]).toEqual([404, 'error']);
});

test('several slashes count as one, and never lead to another host', async () => {
  const { status, text } = await app.anonymous.get('//login///?redirect=//evil.example');
  expect([status, text.includes('<form')]).toEqual([301, false]);
  const paths = [
    '//evil.example',
    '//evil.example/',
    '/\\\\evil.example/',
    '///evil.example//?a=b',
  ];
  for (const path of paths) {
    const { status: given, headers } = await app.anonymous.get(path);
    expect([path, [301, 404].includes(given)]).toEqual([path, true]);
    const { location } = headers;
    if (location === undefined) continue;
    expect(new URL(String(location), 'http://alpha.localhost').host).toBe('alpha.localhost');
  }
  expect((await app.anonymous.get('//login')).status).toBe(200);
  expect((await app.anonymous.get('/api//auth///check-session')).status).toBe(
    (await app.anonymous.get('/api/auth/check-session')).status,
  );
});

test('a flood of unknown addresses is limited like API calls', async () => {
  const paths = ['/no-such-page', '/api/no-such-call', `/${'/'.repeat(15_500)}x`, '/forums/none'];
  const flood = Array.from({ length: perMinute }, (_, i) => paths[i % paths.length] ?? '');
  for (const path of flood) {
    expect((await limited.anonymous.get(path)).status).toBe(404);
  }
  for (const path of paths) {
    const { status, headers } = await limited.anonymous.get(path);
    expect([path, status, Number(headers['retry-after']) > 0]).toEqual([path, 429, true]);
  }
  expect((await limited.anonymous.get('/login')).status).toBe(200);
});

test.each(['image', 'iframe', 'empty', 'script', 'style'])(
  'a sign-in is neither started nor finished by %s of a page',
  async (destination) => {
    const headers = { 'sec-fetch-dest': destination };
    for (const path of ['/api/auth/enter', '/api/auth/hand-over', '/api/auth/arrive']) {
      for (const method of ['GET', ...(path === '/api/auth/arrive' ? ['POST'] : [])]) {
        const refused = await app.anonymous.send(method, path, { headers });
        expect([path, refused.status]).toEqual([path, 403]);
        expect(refused.headers['set-cookie']).toBeUndefined();
        const followed = await app.anonymous.send(method, path, {
          headers: { 'sec-fetch-dest': 'document' },
        });
        expect(followed.status).not.toBe(403);
      }
    }
  },
);
