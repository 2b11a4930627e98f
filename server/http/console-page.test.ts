import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConsolePage,
  createFindScreen,
  isConsoleBuilt,
  readConsolePage,
} from './console-page.ts';

const screen = (path: string) => ({ path, scripts: [`assets${path}.js`], styles: [] });
let folder: string;
let page: ConsolePage;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-page-'));
  mkdirSync(join(folder, '.vite'));
  expect(isConsoleBuilt(folder)).toBe(false);
  writeFileSync(
    join(folder, 'index.html'),
    '<head><meta nonce="__CSP_NONCE__"></head><body><!-- session --><i nonce="__CSP_NONCE__"></i>',
  );
  writeFileSync(
    join(folder, '.vite/screens.json'),
    JSON.stringify([{ path: '/awards', scripts: ['assets/a.js'], styles: ['assets/a.css'] }]),
  );
  expect(isConsoleBuilt(folder)).toBe(true);
  page = readConsolePage(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the files of the screen are listed before the session is known', async () => {
  const session = Promise.withResolvers<unknown>();
  const parts = page.render({ path: 'awards', styleNonce: 'abc', session: session.promise });
  expect((await parts.next()).value).toBe(
    `<head><meta nonce="abc"><link rel="stylesheet" crossorigin href="/moderation/assets/a.css">
    <link rel="modulepreload" crossorigin href="/moderation/assets/a.js">
  </head><body>`,
  );
  session.resolve({ user: 'x' });
  expect((await parts.next()).value).toBe(
    '<script type="application/json" id="session">{"user":"x"}</script><i nonce="abc"></i>',
  );
  expect((await parts.next()).done).toBe(true);
});

async function allOf(parts: AsyncIterable<string>): Promise<string> {
  let html = '';
  for await (const part of parts) html += part;
  return html;
}

test('no value in a session can end its data element', async () => {
  const session = Promise.resolve({ name: '</script><script>alert(1)</script><!--' });
  const html = await allOf(page.render({ path: '', styleNonce: '', session }));
  const [, data] = /id="session">(.*?)<\/script>/.exec(html) ?? [];
  expect(data).not.toContain('<');
  expect(JSON.parse(data ?? '')).toEqual(await session);
});

test('without a session there is no data', async () => {
  const session = Promise.resolve(undefined);
  const html = await allOf(page.render({ path: 'awards', styleNonce: '', session }));
  expect(html).not.toContain('id="session"');
});

test('finds the screen of an address as the router does', () => {
  const find = createFindScreen(
    ['/', '/users/$id', '/users/new', '/users', '/a/$b/$c'].map(screen),
  );
  const found = ['/', '/users', '/users/', '/users/7', '/users/new', '/a/b/c', '/nowhere', '/a/b'];
  expect(found.map((path) => find(path)?.path)).toEqual([
    '/',
    '/users',
    '/users',
    '/users/$id',
    '/users/new',
    '/a/$b/$c',
    undefined,
    undefined,
  ]);
});
