// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInConsole } from '../testing/render.tsx';
import { shownSnacks } from './snackbar.ts';
import { offerUndo, undoLatest, useCanUndo, withdrawUndo } from './undo-offers.ts';

function CanUndo() {
  return <p>{useCanUndo() ? 'can undo' : 'nothing to undo'}</p>;
}

const messagesShown = () => shownSnacks.get().map(({ message }) => message);

test('an action that is undone elsewhere is offered neither by its message nor by the key', async () => {
  const undo = vi.fn(async () => {});
  renderInConsole(<CanUndo />);
  expect(screen.getByText('nothing to undo')).toBeTruthy();
  offerUndo('Deleted', { key: 'run 1', about: null, undo });
  offerUndo('Hidden', { key: 'run 2', about: null, undo });
  await screen.findByText('can undo');
  withdrawUndo('run 2');
  expect(messagesShown()).toEqual(['Deleted']);
  await undoLatest();
  expect(undo).toHaveBeenCalledTimes(1);
  expect(messagesShown()).toEqual([]);
  await screen.findByText('nothing to undo');
  await undoLatest();
  expect(undo).toHaveBeenCalledTimes(1);
  expect(messagesShown()).toEqual(['Nothing to undo']);
});
