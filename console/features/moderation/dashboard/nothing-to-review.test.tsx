// @vitest-environment happy-dom

import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RoleId, roleIds } from '../../../../contract/roles.ts';
import { viewerQuery } from '../../../lib/viewer.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { launchQuery } from '../../site/launch/launch.queries.ts';
import { NothingToReview } from './nothing-to-review.tsx';

const check = (name: string, state: 'DONE' | 'OPEN' | 'UNKNOWN') => ({
  name,
  url: `/moderation/${name}`,
  isCompleted: state === 'DONE',
  state,
  finding: `About ${name}`,
});

async function renderEmptyDashboard(
  checks: ReturnType<typeof check>[],
  roleId: RoleId = roleIds.superAdmin,
) {
  const router = createRouter({
    routeTree: createRootRoute({ component: NothingToReview }),
    history: createMemoryHistory(),
  });
  await router.load();
  const { queryClient, rerender } = renderInConsole(null);
  queryClient.setQueryData(launchQuery.queryKey, checks);
  queryClient.setQueryData(viewerQuery.queryKey, (viewer) => viewer && { ...viewer, roleId });
  rerender(<RouterProvider router={router as never} />);
}

test('greets the super admin of a new site with the open steps, where to do them, and how many there are', async () => {
  const open = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => check(name, 'OPEN'));
  await renderEmptyDashboard([check('contact', 'DONE'), ...open, check('mail', 'UNKNOWN')]);
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

test('greets nobody once no step is open, nor staff who cannot do the steps', async () => {
  await renderEmptyDashboard([check('contact', 'DONE'), check('mail', 'UNKNOWN')]);
  expect(await screen.findByText(/^Everything is decided/)).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  await renderEmptyDashboard([check('contact', 'OPEN')], roleIds.moderator);
  expect(await screen.findByText(/^Everything is decided/)).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
});
