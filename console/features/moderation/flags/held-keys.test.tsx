// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useKeys } from '../../../kit/use-keys.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { guardDecisions, holdKeys, queueKey } from './held-keys.ts';

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
    y: () => {
      pressed.push('y');
      // As a decision that leads on to the next flag.
      guardDecisions();
      const release = holdKeys();
      setTimeout(release, 5);
    },
  });
  return <input aria-label="Words" />;
}

function press(key: string, target: Element = document.body, msFromNow = 0) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() + msFromNow });
  return target.dispatchEvent(event);
}

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

test('the second press of a double press does not decide the next flag', async () => {
  renderInConsole(<Screen />);
  pressed.length = 0;
  // While the decision is saved and the next flag opens.
  for (const key of ['y', 'y', 's', 'j']) press(key);
  await waitFor(() => expect(pressed).toEqual(['y', 'j']));
  // The next flag has just been shown, and nobody has read it.
  press('y');
  press('s');
  expect(pressed).toEqual(['y', 'j']);
  press('s', document.body, 1000);
  expect(pressed).toEqual(['y', 'j', 's']);
});
