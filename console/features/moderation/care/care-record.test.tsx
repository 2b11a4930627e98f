// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../../../testing/render.tsx';
import { olderCareMessagesQuery } from './care.queries.ts';
import type { CareMessage } from './care-flag.ts';
import { CareMessages } from './care-record.tsx';

const messages: CareMessage[] = [1, 2, 3, 4, 5].map((number) => ({
  id: String(number),
  body: `Message ${number}`,
  insertedAt: '2026-01-01T10:05:00Z',
  readAt: null,
  sender: number % 2 === 0 ? null : { id: '2', username: 'lucia' },
}));

test('the latest messages are open, and those before them folded', () => {
  renderInConsole(<CareMessages flagId="7" messages={messages} messageCount={5} />);
  screen.getByText('3 earlier messages');
  const folded = messages.filter(({ body }) =>
    screen.getByText(body).closest('details:not([open])'),
  );
  expect(folded.map(({ id }) => id)).toEqual(['1', '2', '3']);
});

test('messages beyond the first page are offered, and come before it', () => {
  const [oldest, ...latest] = messages;
  const { queryClient, rerender } = renderInConsole(null);
  const card = <CareMessages flagId="7" messages={latest} messageCount={5} />;
  rerender(card);
  screen.getByText('3 earlier messages');
  screen.getByRole('button', { name: 'Show older messages', hidden: true });

  queryClient.setQueryData(olderCareMessagesQuery('7', '2').queryKey, {
    pages: [[oldest as never]],
    pageParams: ['2'],
  });
  rerender(null);
  rerender(card);
  const shown = screen.getAllByText(/^Message \d$/).map(({ textContent }) => textContent);
  expect(shown).toEqual(messages.map(({ body }) => body));
  expect(screen.queryByRole('button', { hidden: true })).toBeNull();
});

test('older messages that were loaded stay when a new one arrives', () => {
  const [oldest, ...latest] = messages;
  const { queryClient, rerender } = renderInConsole(null);
  rerender(<CareMessages flagId="7" messages={latest} messageCount={5} />);
  act(() => {
    queryClient.setQueryData(olderCareMessagesQuery('7', '2').queryKey, {
      pages: [[oldest as never]],
      pageParams: ['2'],
    });
  });
  const newest = { ...latest[0], id: '6', body: 'Message 6' } as CareMessage;
  rerender(<CareMessages flagId="7" messages={[...latest.slice(1), newest]} messageCount={6} />);
  const shown = screen.getAllByText(/^Message \d$/).map(({ textContent }) => textContent);
  expect(shown).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Message ${number}`));
});
