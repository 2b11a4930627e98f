// @vitest-environment happy-dom
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInConsole } from '../testing/render.tsx';
import { useKeys } from './use-keys.ts';

const help = vi.fn();

function Screen() {
  useKeys({ '?': help });
  // As soon as anything can be seen: before the effects that come after the drawing.
  useLayoutEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }));
  }, []);
  return null;
}

test('keys are heard from the moment at which the screen is drawn', () => {
  renderInConsole(<Screen />);
  expect(help).toHaveBeenCalledOnce();
});
