import { beforeEach, expect, test } from 'vitest';
import { closeSnack, showErrorSnack, showSnack, snacks } from './snackbar.ts';

beforeEach(() => snacks.set(() => []));

test('a message stays five seconds, one with an action twenty', () => {
  showSnack('Saved');
  showSnack('Deleted', { action: { label: 'Undo', run() {} } });
  expect(snacks.get().map((snack) => snack.durationMs)).toEqual([5000, 20_000]);
});

test('the colour is primary unless it is an error', () => {
  showSnack('Saved');
  showErrorSnack('Failed');
  expect(snacks.get().map((snack) => snack.tone)).toEqual(['primary', 'error']);
});

test('the same message is shown once', () => {
  showSnack('Saved');
  showSnack('Other');
  showSnack('Saved');
  expect(snacks.get().map((snack) => snack.message)).toEqual(['Other', 'Saved']);
});

test('the oldest gives way to the fourth', () => {
  for (const message of ['a', 'b', 'c', 'd']) showSnack(message);
  expect(snacks.get().map((snack) => snack.message)).toEqual(['b', 'c', 'd']);
});

test('closing clears it', () => {
  showSnack('Saved');
  closeSnack(snacks.get()[0]?.id ?? 0);
  expect(snacks.get()).toEqual([]);
});

test('it is told when one is gone: closed, replaced, or pushed out', () => {
  const gone: string[] = [];
  const show = (message: string, name = message) =>
    showSnack(message, { onGone: () => gone.push(name) });
  show('a', 'first a');
  show('a');
  expect(gone).toEqual(['first a']);
  for (const message of ['b', 'c', 'd']) show(message);
  expect(gone).toEqual(['first a', 'a']);
  closeSnack(snacks.get()[1]?.id ?? 0);
  expect(gone).toEqual(['first a', 'a', 'c']);
});
