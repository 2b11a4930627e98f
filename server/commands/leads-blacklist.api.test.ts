import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { changeBlacklist } from './leads-blacklist.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
});
afterAll(() => app.close());

test('the blacklist adds, lists and removes addresses, domains and whole files', async () => {
  const { db } = app.database;
  const file = join(app.dataDir, 'list.txt');
  writeFileSync(file, 'ONE@example.org\nbad.example, two@example.org\n');
  expect(await changeBlacklist(db, 'add', { file, note: 'from a list' })).toEqual([
    'Added 3 of 3; the others were there already.',
  ]);
  expect(
    await changeBlacklist(db, 'add', { address: 'one@example.org', note: 'by phone' }),
  ).toEqual(['Added 0 of 1; the others were there already.']);
  await changeBlacklist(db, 'add', { domain: 'Worse.example' });
  expect(await changeBlacklist(db, 'remove', { address: 'two@example.org' })).toEqual([
    'Removed 1 of 1.',
  ]);
  expect(await changeBlacklist(db, 'list', {})).toEqual([
    'address\tone@example.org\tby phone',
    'domain\tbad.example\tfrom a list',
    'domain\tworse.example',
  ]);
});

test.each([
  ['add', {}],
  ['add', { address: 'no address' }],
  ['forget', { domain: 'bad.example' }],
])('refuses %s with %j', async (action, options) => {
  await expect(changeBlacklist(app.database.db, action, options)).rejects.toThrow(/Usage|neither/);
});
