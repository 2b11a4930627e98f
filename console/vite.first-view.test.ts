import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routes } from './app/routes.ts';
import { readScreens } from './vite.first-view.ts';

test('the build knows every screen of the route table', () => {
  const screens = readScreens();
  expect(screens.map(({ path }) => path)).toEqual(routes.map(({ path }) => path));
  expect(screens.filter(({ module }) => !existsSync(module))).toEqual([]);
});
