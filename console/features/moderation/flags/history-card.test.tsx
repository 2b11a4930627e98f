// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../../../testing/render.tsx';
import { type FlagEvent, olderEventsQuery } from './flag.queries.ts';
import { HistoryCard } from './history-card.tsx';
import type { FlagChange } from './use-flag-change.ts';

const newEvent = (number: number): FlagEvent => ({
  id: String(number),
  status: 'ESCALATED',
  body: `Event ${number}`,
  insertedAt: '2026-01-01T10:05:00Z',
  isUndone: false,
  canUndo: false,
  previousBody: null,
  previousName: null,
  user: null,
});
const latest = Array.from({ length: 14 }, (_, index) => newEvent(16 - index));
const change = {} as FlagChange;
const flagWith = (contentFlagEventCount: number) => ({
  id: '7',
  contentFlagEvents: latest,
  contentFlagEventCount,
});

test('a short history is shown whole', () => {
  renderInConsole(<HistoryCard flag={flagWith(14)} change={change} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 14' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(14);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a long history says how much it leaves out, and offers the rest', () => {
  const { queryClient, rerender } = renderInConsole(null);
  const card = <HistoryCard flag={flagWith(16)} change={change} />;
  rerender(card);
  fireEvent.click(screen.getByRole('button', { name: 'Show the latest 14 of 16' }));
  screen.getByRole('button', { name: 'Show older events' });

  queryClient.setQueryData(olderEventsQuery('7', '3').queryKey, {
    pages: [{ contentFlag: { contentFlagEvents: [newEvent(2), newEvent(1)] } }],
    pageParams: ['3'],
  });
  rerender(null);
  rerender(card);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 16' }));
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toContain('Event 1');
  expect(screen.queryByRole('button')).toBeNull();
});

test('older events that were loaded stay when a new one arrives', () => {
  const { queryClient, rerender } = renderInConsole(null);
  rerender(<HistoryCard flag={flagWith(16)} change={change} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show the latest 14 of 16' }));
  act(() => {
    queryClient.setQueryData(olderEventsQuery('7', '3').queryKey, {
      pages: [{ contentFlag: { contentFlagEvents: [newEvent(2), newEvent(1)] } }],
      pageParams: ['3'],
    });
  });
  const events = [newEvent(17), ...latest.slice(0, -1)];
  const flag = { id: '7', contentFlagEvents: events, contentFlagEventCount: 17 };
  rerender(<HistoryCard flag={flag} change={change} />);
  const shown = screen.getAllByText(/^Event \d+$/).map(({ textContent }) => textContent);
  expect(shown).toEqual(Array.from({ length: 17 }, (_, index) => `Event ${17 - index}`));
  expect(screen.queryByRole('button')).toBeNull();
});
