// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../../../testing/render.tsx';
import { WordTrialPanel } from './word-trial-panel.tsx';

test('a trial without a word says what is missing, until something is typed', () => {
  renderInConsole(<WordTrialPanel />);
  const words = screen.getByRole('textbox', { name: 'Words or phrases' });
  expect(screen.queryByText('Write a word or a phrase')).toBeNull();
  fireEvent.change(words, { target: { value: ' \n ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Try them' }));
  expect(screen.getByText('Write a word or a phrase')).toBeTruthy();
  fireEvent.change(words, { target: { value: 'pills' } });
  expect(screen.queryByText('Write a word or a phrase')).toBeNull();
});
