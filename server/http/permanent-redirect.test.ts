import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

test('the lifetime of every permanent redirect is bounded by one helper', () => {
  const others = globSync('server/**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts') && !path.endsWith('/permanent-redirect.ts'),
  );
  const unbounded = others.filter((path) =>
    /redirect\([^;\n]*, 30[18]\)|(code|status)\(30[18]\)/.test(readFileSync(root + path, 'utf8')),
  );
  expect(unbounded).toEqual([]);
});
