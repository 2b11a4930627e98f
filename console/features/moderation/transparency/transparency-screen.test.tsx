// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/render.tsx';
import TransparencyScreen from './transparency-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const figure = { article: '15(1)(c)', figure: 'Measures', group: '', value: '7' };

test('shows and downloads nothing for dates that are no period', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: { transparencyReport: { figures: [figure], statementCount: 1 } } }),
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: TransparencyScreen }),
    history: createMemoryHistory(),
  });
  await router.load();
  renderInConsole(<RouterProvider router={router as never} />);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const links = () => screen.queryAllByRole('link', { name: /CSV|JSON/ });
  await screen.findByText('7');
  expect(links()).toHaveLength(2);

  type('To', '12/31/2001');
  await screen.findByText('The last day must not be before the first one');
  expect(links()).toEqual([]);
  expect(screen.queryByText('7')).toBeNull();

  type('To', 'soon');
  await screen.findByText('Must be a date such as 01/31/2026');

  type('From', '01/01/2001');
  type('To', '12/31/2001');
  await waitFor(() => expect(links()).toHaveLength(2));
  for (const link of links()) {
    expect(link.getAttribute('href')).toContain('?from=2001-01-01&to=2001-12-31');
  }
});
