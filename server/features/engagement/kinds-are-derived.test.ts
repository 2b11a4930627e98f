import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engagementKinds } from '../../../contract/engagement/kinds.ts';

const root = join(import.meta.dirname, '../../..');
/**
 * Files that may name a kind: its description, its icon in the drawer, examples, and an option of
 * that name.
 */
const mayName =
  /^contract\/engagement\/kinds\/|kind-icons\.ts$|\.test\.tsx?$|^server\/(testing|demo|commands)\/|\.generated\./;
const comments = /\/\*.*?\*\/|\/\/.*$/gms;

test('no code checks the kind of an item: behaviour follows from its description', () => {
  const sources = globSync(['contract/**/*.ts', 'server/**/*.ts', 'console/**/*.{ts,tsx}'], {
    cwd: root,
  }).filter((file) => !mayName.test(file));
  expect(sources.length).toBeGreaterThan(500);
  const names = engagementKinds.flatMap(({ type, screens, path, listPath }) => [
    type,
    path,
    listPath,
    ...Object.values(screens),
  ]);
  const named = new RegExp(`(['"\`])(?:${names.join('|')})\\1`, 'g');
  const found = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').replace(comments, '').matchAll(named)].map(
      ([name]) => `${file}: ${name}`,
    ),
  );
  expect(found).toEqual([]);
});
