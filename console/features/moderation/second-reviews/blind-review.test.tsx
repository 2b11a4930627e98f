// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/render.tsx';
import { BlindReview } from './blind-review.tsx';

afterEach(() => vi.unstubAllGlobals());

const review = (id: string) => ({ id, assocType: 'COMMENT' as const, body: `Text ${id}` });

test('the second click of a double click does not decide about the next text', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).variables.id);
    return Response.json({ data: { reviewBlindly: true } });
  });
  const { rerender } = renderInConsole(<BlindReview review={review('1')} waitingCount={2} />);
  const keep = screen.getByRole('button', { name: 'Keep' });
  await waitFor(() => expect(keep.getAttribute('aria-disabled')).toBe('false'));
  keep.focus();
  fireEvent.click(keep);
  await screen.findByText('Your review was recorded');
  rerender(<BlindReview review={review('2')} waitingCount={1} />);
  fireEvent.click(keep);
  expect(document.activeElement).toBe(keep);
  await waitFor(() => expect(keep.getAttribute('aria-disabled')).toBe('false'));
  expect(sent).toEqual(['1']);
  fireEvent.click(keep);
  await waitFor(() => expect(sent).toEqual(['1', '2']));
});
