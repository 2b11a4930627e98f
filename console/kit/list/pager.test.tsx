// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../../testing/render.tsx';
import { Pager } from './pager.tsx';

test.each([
  [{ page: 2, total: 60 }, '26–50 of 60'],
  [{ page: 1, total: 12_000, totalIsEstimate: true }, '1–25 of about 12,000'],
  [{ page: 1, total: 0 }, 'No results'],
])('%j is shown as %s', (place, shown) => {
  const ignore = () => {};
  const sizes = { itemsPerPage: 25, pageSizes: [25, 50] };
  renderInConsole(<Pager {...place} {...sizes} onPage={ignore} onItemsPerPage={ignore} />);
  expect(screen.getByText(shown)).toBeTruthy();
});
