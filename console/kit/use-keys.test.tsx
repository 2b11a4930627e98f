// @vitest-environment happy-dom
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInConsole } from '../testing/render.tsx';
import { useKeys } from './use-keys.ts';

const help = vi.fn();

function Screen() {
  useKeys({ '?': help });
  // As soon as the screen is visible: before effects that run after paint.
  useLayoutEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }));
  }, []);
  return null;
}

test('keys work as soon as the screen is rendered', () => {
  renderInConsole(<Screen />);
  expect(help).toHaveBeenCalledOnce();
});
