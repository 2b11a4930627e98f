// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { collectTypedKeys, dropTypedKeys, takeTypedKeys } from './palette-keys.ts';

afterEach(dropTypedKeys);

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...more }));

test('keys pressed before the input is mounted are held and do not reach the page', () => {
  collectTypedKeys();
  expect(press('s')).toBe(false);
  for (const key of ['e', 'x', 'Backspace', 't', 'Shift', 'Enter']) press(key);
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(takeTypedKeys()).toEqual({ text: 'set', isEntered: true });
  expect(press('s')).toBe(true);
  expect(takeTypedKeys()).toEqual({ text: '', isEntered: false });
});
