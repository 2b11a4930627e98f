import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routes } from './app/routes.ts';
import { readRouteTable } from './route-table.ts';

test('the build knows every screen of the route table', () => {
  const read = readRouteTable();
  const sorted = (lines: readonly { name: string; path: string }[]) =>
    lines.map(({ name, path }) => `${name} ${path}`).sort();
  expect(sorted(read)).toEqual(sorted(routes));
  expect(read.filter(({ module }) => !existsSync(module))).toEqual([]);
});
