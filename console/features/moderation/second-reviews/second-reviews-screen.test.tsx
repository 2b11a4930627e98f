// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maxListedReviews } from '../../../../contract/moderation/second-reviews.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { Disagreements } from './second-reviews-screen.tsx';

const disagreement = (id: number) => ({
  id: String(id),
  contentFlagId: String(id),
  body: `Text ${id}`,
  firstVerdict: 'REMOVE' as const,
  firstPolicy: null,
  firstDecidedBy: null,
  verdict: 'KEEP' as const,
  policy: null,
  reviewer: null,
  reviewedAt: '2026-11-01T00:00:00Z',
});

test.each([
  [maxListedReviews - 1, 0],
  [maxListedReviews, 1],
])('a list of %i says %i times that older ones are left out', async (count, words) => {
  const rows = Array.from({ length: count }, (_, id) => disagreement(id));
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Disagreements rows={rows} /> }),
    history: createMemoryHistory(),
  });
  await router.load();
  renderInConsole(<RouterProvider router={router as never} />);
  await screen.findByRole('table', { name: 'Disagreements' });
  expect(screen.queryAllByText(/These are the newest/)).toHaveLength(words);
});
