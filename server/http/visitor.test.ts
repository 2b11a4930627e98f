import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../base/config.ts';
import { createSigner } from '../lib/signed-text.ts';
import { createBrowserCookies } from './browser-cookies.ts';
import { createVisitors, extendVisitorSessions, sessionIdleMs, type Visitor } from './visitor.ts';

let now: number;
let app: FastifyInstance;
let jar: Map<string, string>;

const idsOf = (visitor?: Visitor) => ({ id: visitor?.id, sessionId: visitor?.sessionId });

async function start(publicUrl: string) {
  const cookies = createBrowserCookies(readConfig({ PUBLIC_URL: publicUrl }));
  app = Fastify();
  await app.register(cookie);
  const visitors = createVisitors({ cookies, signer: createSigner('some key'), now: () => now });
  extendVisitorSessions(app, visitors);
  app.get('/who', (request, reply) => reply.send(idsOf(visitors.of(request, reply))));
  app.get('/known', (request, reply) => reply.send(idsOf(visitors.find(request))));
  app.get('/note', (request, reply) => {
    const { isNewSession } = visitors.of(request, reply);
    if (isNewSession) visitors.note(request, reply, 'counted.once');
    const { note } = visitors.findOrCreate(request);
    return reply.send({ isNewSession, note });
  });
  app.get('/page', (_, reply) => reply.type('text/html').send('<p>Hello</p>'));
  app.get('/remember', (request, reply) => {
    visitors.storeText(reply, visitors.of(request, reply), 'nex_x', 'a.b');
    return reply.send({});
  });
  app.get('/recall', (request, reply) => {
    const text = visitors.readText(request, visitors.of(request, reply), 'nex_x');
    return reply.send({ text });
  });
}

beforeEach(async () => {
  now = Date.parse('2026-03-01T10:00:00Z');
  jar = new Map();
  await start('http://localhost:4000');
});
afterEach(() => app.close());

async function get(url: string, headers: Record<string, string> = {}) {
  const reply = await app.inject({ url, headers, cookies: Object.fromEntries(jar) });
  for (const { name, value } of reply.cookies) jar.set(name, value);
  return reply;
}
const who = async () => (await get('/who')).json();

test('a new visitor gets an id and a session, and keeps both', async () => {
  expect((await get('/known')).json()).toEqual({});
  const first = await who();
  expect(first.id).toMatch(/^[\w-]{22}$/);
  expect(first.sessionId).not.toBe(first.id);
  expect(await who()).toEqual(first);
  expect((await get('/known')).json()).toEqual(first);
});

test('the note of a session is kept as long as the session', async () => {
  expect((await get('/note')).json()).toEqual({ isNewSession: true, note: 'counted.once' });
  for (const url of ['/note', '/who', '/note']) {
    now += sessionIdleMs - 1000;
    const reply = await get(url);
    expect(reply.cookies.map(({ name }) => name)).toEqual(['steward_visit']);
    if (url === '/note') {
      expect(reply.json()).toEqual({ isNewSession: false, note: 'counted.once' });
    }
  }
  jar.set('steward_visit', (jar.get('steward_visit') ?? '').replace('once', 'more'));
  expect((await get('/note')).json().isNewSession).toBe(true);
  // A session that began without a note never gets one.
  jar.delete('steward_visit');
  await who();
  expect((await get('/note')).json()).toEqual({ isNewSession: false, note: '' });
});

test('a session ends half an hour after the last request, and with the browser', async () => {
  const first = await who();
  for (let i = 0; i < 3; i++) {
    now += sessionIdleMs - 1000;
    expect(await who()).toEqual(first);
  }
  now += sessionIdleMs + 1000;
  const second = await who();
  expect(second.id).toBe(first.id);
  expect(second.sessionId).not.toBe(first.sessionId);
  // A cookie without a maximum age ends with the browser session.
  const setting = (await get('/who')).cookies.find(({ name }) => name === 'steward_visit');
  expect(setting?.maxAge).toBeUndefined();
  jar.delete('steward_visit');
  expect((await who()).sessionId).not.toBe(second.sessionId);
});

test('a page extends a session, but creates none', async () => {
  await get('/page', { accept: 'text/html' });
  expect(jar.size).toBe(0);
  const first = await who();
  now += sessionIdleMs - 1000;
  await get('/page', { accept: 'text/html' });
  now += sessionIdleMs - 1000;
  expect(await who()).toEqual(first);
});

test('forged or copied cookies are ignored', async () => {
  const first = await who();
  await get('/remember');
  expect((await get('/recall')).json()).toEqual({ text: 'a.b' });
  const kept = jar.get('nex_x') ?? '';
  jar = new Map([['nex_x', kept]]);
  expect((await get('/recall')).json()).toEqual({});
  const other = new Map(jar);
  jar = new Map([['steward_visitor', 'x'.repeat(47)]]);
  expect((await who()).id).not.toBe(first.id);
  jar = new Map([...jar, ['steward_visit', other.get('steward_visit') ?? '']]);
  expect((await who()).id).not.toBe(first.id);
});

test('over HTTPS the cookies are bound to this host and scheme', async () => {
  await app.close();
  await start('https://console.example.org');
  const reply = await get('/who');
  for (const { name, secure, httpOnly, sameSite, path } of reply.cookies) {
    expect(name).toMatch(/^__Host-steward_visit/);
    expect({ secure, httpOnly, sameSite, path }).toEqual({
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
  }
});
