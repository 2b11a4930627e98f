// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offerUndo, withdrawUndo } from '../../../kit/undo-offers.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import HelpDialog from './help-dialog.tsx';

function Help() {
  useKeys({ y: () => {}, z: () => {} });
  return <HelpDialog place="flag" opened onClose={() => {}} />;
}

test('lists the key that undoes only while there is something to undo', async () => {
  const { rerender } = renderInConsole(null);
  rerender(<Help />);
  rerender(<Help />);
  await screen.findByText('Done');
  expect(screen.queryByText('Undo the latest action')).toBeNull();
  offerUndo('Deleted', { key: 'event 1', about: null, undo: async () => {} });
  await screen.findByText('Undo the latest action');
  withdrawUndo('event 1');
});
