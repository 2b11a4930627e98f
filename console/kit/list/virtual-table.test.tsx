// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInConsole } from '../../testing/render.tsx';
import { VirtualTable } from './virtual-table.tsx';

const columns = [
  { id: 'name', header: 'Name', width: '1fr', cell: ({ name }: { name: string }) => name },
];

test('renders only visible rows of 50,000, and requests more on demand', () => {
  const onShow = vi.fn();
  renderInConsole(
    <VirtualTable
      label="Pages"
      height={400}
      minWidth={20}
      columns={columns}
      count={50_000}
      rowAt={(index) => (index < 49_999 ? { name: `Page ${index + 1}` } : undefined)}
      onShow={onShow}
    />,
  );
  const table = screen.getByRole('table', { name: 'Pages' });
  expect(table.getAttribute('aria-rowcount')).toBe('50001');
  expect(within(table).getAllByRole('row').length).toBeLessThan(40);
  expect(within(table).getByText('Page 1')).toBeTruthy();
  expect(onShow).toHaveBeenLastCalledWith(0, 20);

  const box = screen.getByRole('region', { name: 'Pages' });
  box.scrollTop = 50_000 * 40;
  fireEvent.scroll(box);
  expect(within(table).queryByText('Page 1')).toBeNull();
  expect(within(table).getByText('Page 49999')).toBeTruthy();
  const rows = within(table).getAllByRole('row');
  expect(rows.length).toBeLessThan(40);
  expect(rows.at(-1)?.getAttribute('aria-rowindex')).toBe('50001');
  // Still loading.
  expect(rows.at(-1)?.getAttribute('aria-busy')).toBe('true');
  expect(onShow.mock.lastCall?.[1]).toBe(50_000);
});
