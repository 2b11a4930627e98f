// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../../../testing/render.tsx';
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
  renderInConsole(<CareMessages messages={messages} />);
  screen.getByText('3 earlier messages');
  const folded = messages.filter(({ body }) =>
    screen.getByText(body).closest('details:not([open])'),
  );
  expect(folded.map(({ id }) => id)).toEqual(['1', '2', '3']);
});
