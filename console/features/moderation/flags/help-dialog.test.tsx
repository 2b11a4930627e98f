// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offerUndo, withdrawUndo } from '../../../kit/undo-offers.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import HelpDialog from './help-dialog.tsx';

function Help({ keys }: { keys: Record<string, () => void> }) {
  useKeys(keys);
  return <HelpDialog place="flag" opened onClose={() => {}} />;
}

const action = () => {};

test('lists the key that undoes only while there is something to undo', async () => {
  const { rerender } = renderInConsole(null);
  rerender(<Help keys={{ y: action, z: action }} />);
  rerender(<Help keys={{ y: action, z: action }} />);
  await screen.findByText('Done');
  expect(screen.queryByText('Undo the latest action')).toBeNull();
  offerUndo('Deleted', { key: 'event 1', about: null, undo: async () => {} });
  await screen.findByText('Undo the latest action');
  withdrawUndo('event 1');
});

test('lists the key for views only if there are any', async () => {
  const { rerender } = renderInConsole(null);
  const meaning = /^Open a view/;
  rerender(<Help key="none" keys={{ y: action, g: action }} />);
  rerender(<Help key="none" keys={{ y: action, g: action }} />);
  await screen.findByText('Done');
  expect(screen.queryByText(meaning)).toBeNull();
  rerender(<Help key="some" keys={{ g: action, 1: action }} />);
  rerender(<Help key="some" keys={{ g: action, 1: action }} />);
  await screen.findByText(meaning);
}, 5000);
