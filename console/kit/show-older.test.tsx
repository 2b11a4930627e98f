// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../testing/render.tsx';
import { ShowOlder } from './show-older.tsx';

function Page({ pages }: { pages: number }) {
  const [loaded, setLoaded] = useState(0);
  const query = {
    error: null,
    isFetchNextPageError: false,
    isFetching: false,
    fetchNextPage: () => setLoaded(loaded + 1),
  };
  return <ShowOlder noun="events" hasOlder={loaded < pages} query={query} />;
}

test('the last page ends with words that take the focus of the button', () => {
  renderInConsole(<Page pages={2} />);
  const button = screen.getByRole('button', { name: 'Show older events' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByText('No older events.'));
});

test('a list without older entries says nothing', () => {
  renderInConsole(<Page pages={0} />);
  expect(screen.queryByText('No older events.')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('only a failure to load older entries is shown: others belong to the list', () => {
  const query = { error: new Error('broken'), isFetching: false, fetchNextPage: () => {} };
  const { rerender } = renderInConsole(
    <ShowOlder noun="events" hasOlder={false} query={{ ...query, isFetchNextPageError: false }} />,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<ShowOlder noun="events" hasOlder query={{ ...query, isFetchNextPageError: true }} />);
  screen.getByRole('alert');
});
