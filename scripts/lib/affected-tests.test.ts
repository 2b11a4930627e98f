import { expect, test } from 'vitest';
import { affectedApiTests, readImports } from './affected-tests.js';

const awards = 'server/features/people/awards';
const badges = 'server/features/people/badges';
const imports = new Map([
  ['contract/people/awards.ts', []],
  ['server/base/paging.ts', []],
  [`${awards}/awards.repository.ts`, ['server/base/paging.ts']],
  [`${awards}/awards.service.ts`, [`${awards}/awards.repository.ts`, 'contract/people/awards.ts']],
  [`${awards}/awards.api.test.ts`, ['server/testing/test-app.ts', 'server/testing/people.ts']],
  [`${badges}/badges.service.ts`, [`${awards}/awards.service.ts`, `${badges}/badges.json`]],
  [`${badges}/badges.api.test.ts`, ['server/testing/test-app.ts']],
  ['server/features/site/menu/menu.service.ts', []],
  ['server/features/site/menu/menu.api.test.ts', ['server/testing/test-app.ts']],
  ['server/services.ts', [`${awards}/awards.service.ts`]],
  ['server/testing/people.ts', []],
  ['server/testing/test-app.ts', ['server/services.ts']],
]);
const all = [...imports.keys()].filter((file) => file.endsWith('.api.test.ts')).sort();
const nounsOf = (...changed: string[]) =>
  affectedApiTests(changed, imports).map((file: string) => /([^/]+)\.api/.exec(file)?.[1]);

test.each([
  ['the test itself', `${badges}/badges.api.test.ts`, ['badges']],
  ['a module beside the test', 'server/features/site/menu/menu.service.ts', ['menu']],
  ['a module that others import', `${awards}/awards.repository.ts`, ['awards', 'badges']],
  ['a file of the contract', 'contract/people/awards.ts', ['awards', 'badges']],
  ['data that a module imports', `${badges}/badges.json`, ['badges']],
  ['what only one test imports', 'server/testing/people.ts', ['awards']],
  ['a page of the docs', 'docs/testing.md', []],
])('%s affects the tests that can notice', (_, changed, affected) => {
  expect(nounsOf(changed)).toEqual(affected);
});

test.each([
  'server/services.ts',
  'server/testing/test-app.ts',
  'server/features/people/people.area.ts',
  'server/db/migrations/0001_first.sql',
  'server/demo/read-by-its-name.json',
  'package-lock.json',
])('%s affects every test', (changed) => {
  expect(affectedApiTests([changed], imports)).toEqual(all);
});

test('the imports of the real sources lead to a slice, and not to all of them', () => {
  const real = readImports();
  const found = affectedApiTests([`${awards}/awards.repository.ts`], real);
  expect(found).toContain(`${awards}/awards.api.test.ts`);
  expect(found.length).toBeLessThan(20);
  expect(affectedApiTests(['automod/harm/word-roles.ts'], real).length).toBeGreaterThan(5);
  expect(affectedApiTests(['retrieval/bm25.ts'], real).join()).toContain('post-search');
  const byPaging = affectedApiTests(['server/base/paging.ts'], real);
  expect(byPaging.length).toBeGreaterThan(found.length);
});
