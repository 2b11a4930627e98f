// @vitest-environment happy-dom

import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../../../testing/render.tsx';
import FirstSteps from './first-steps.tsx';
import { launchQuery } from './launch.queries.ts';

const check = (name: string, state: 'DONE' | 'OPEN' | 'UNKNOWN') => ({
  name,
  url: `/moderation/${name}`,
  isCompleted: state === 'DONE',
  state,
  finding: `About ${name}`,
});

async function renderFirstSteps(checks: ReturnType<typeof check>[]) {
  const router = createRouter({
    routeTree: createRootRoute({ component: FirstSteps }),
    history: createMemoryHistory(),
  });
  await router.load();
  const { queryClient, rerender } = renderInConsole(null);
  queryClient.setQueryData(launchQuery.queryKey, checks);
  rerender(<RouterProvider router={router as never} />);
}

test('greets with the open steps, where to do them, and how many there are', async () => {
  const open = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => check(name, 'OPEN'));
  await renderFirstSteps([check('contact', 'DONE'), ...open, check('mail', 'UNKNOWN')]);
  const region = await screen.findByRole('region', { name: 'First steps' });
  expect(region.textContent).toContain('1 of 8 done');
  expect(region.textContent).toContain('Before Kidney opens, this is left to do:');
  const links = screen.getAllByRole('listitem').map((item) => item.querySelector('a'));
  expect(links.map((link) => [link?.textContent, link?.getAttribute('href')])).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [name, `/moderation/${name}`]),
  );
  expect(region.textContent).toContain('All 8 steps');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('12');
});

test('says nothing once no step is open', async () => {
  await renderFirstSteps([check('contact', 'DONE'), check('mail', 'UNKNOWN')]);
  expect(screen.queryByRole('region')).toBeNull();
});
