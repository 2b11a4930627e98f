// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../testing/render.tsx';
import { showErrorSnack, showSnack } from './snackbar.ts';

test('one message is shown at a time, in a live region, and names its item', () => {
  renderInConsole(null);
  act(() => showSnack('The award was saved', { about: 'Helping hand' }));
  act(() => showErrorSnack('It could not be saved'));
  const dismissals = () => screen.getAllByRole('button', { name: 'Dismiss' });
  expect(dismissals()).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toContain('It could not be saved');
  expect(screen.queryByText('The award was saved')).toBeNull();
  fireEvent.click(dismissals()[0] as HTMLElement);
  expect(screen.getByRole('status').textContent).toBe('The award was savedHelping hand');
});
