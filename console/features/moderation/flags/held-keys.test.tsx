// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useKeys } from '../../../kit/use-keys.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { holdKeys, queueKey } from './held-keys.ts';

const pressed: string[] = [];

function Screen() {
  useKeys({
    j: () => {
      pressed.push('j');
      // Like moving to the next flag, which takes a moment to load.
      const release = holdKeys();
      setTimeout(release, 5);
    },
    s: () => pressed.push('s'),
  });
  return <input aria-label="Words" />;
}

const press = (key: string, target: Element = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('keys pressed while a flag loads are replayed in order, none is lost', async () => {
  renderInConsole(<Screen />);
  for (const key of ['j', 'j', 's', 'j', 'j', 'j', 'j']) press(key);
  expect(pressed).toEqual(['j']);
  await waitFor(() => expect(pressed).toEqual(['j', 'j', 's', 'j', 'j', 'j', 'j']));
});

test('typing is not held', async () => {
  renderInConsole(<Screen />);
  pressed.length = 0;
  const release = holdKeys();
  const input = document.querySelector('input') as HTMLInputElement;
  expect(press('j', input)).toBe(true);
  queueKey('s');
  release();
  await waitFor(() => expect(pressed).toEqual(['s']));
});
