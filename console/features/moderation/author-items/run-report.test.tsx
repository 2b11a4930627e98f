// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/render.tsx';
import { ItemRunReport } from './run-report.tsx';
import type { ItemActions } from './use-item-actions.ts';

test('Undo cannot be pressed while the run is being undone, and keeps the focus', () => {
  const undo = vi.fn(async () => {});
  const actions: ItemActions = {
    isRunning: true,
    isUndoing: false,
    progress: undefined,
    summary: { text: '3 items deleted', results: new Map(), refusedCount: 0, canUndo: true },
    dismiss() {},
    undo,
    decide: async () => true,
    removeAll: async () => true,
  };
  const { rerender } = renderInConsole(<ItemRunReport actions={actions} />);
  const button = screen.getByRole('button', { name: 'Undo' });
  button.focus();
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledTimes(1);
  rerender(<ItemRunReport actions={{ ...actions, isUndoing: true }} />);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledTimes(1);
});
