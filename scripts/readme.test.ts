import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

test('the README names every npm script, and no other', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const named = [...read('README.md').matchAll(/npm (?:run )?([a-z][\w:]*)/g)].map(
    ([, name]) => name,
  );
  const ofNpm = new Set(['ci', 'prune']);
  expect([...new Set(named)].filter((name) => name && !ofNpm.has(name)).sort()).toEqual(
    scripts.sort(),
  );
});
