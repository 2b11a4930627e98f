import { beforeEach, expect, test } from 'vitest';
import {
  closeSnack,
  interruptSnack,
  openRecordName,
  showErrorSnack,
  shownSnacks,
  showSnack,
} from './snackbar.ts';

beforeEach(() => {
  shownSnacks.set(() => []);
  openRecordName.set(() => undefined);
});

const shown = () => shownSnacks.get().at(-1)?.message;

test('a message stays five seconds, one with an action twenty', () => {
  showSnack('Saved');
  showSnack('Deleted', { action: { label: 'Undo', run() {} } });
  expect(shownSnacks.get().map((snack) => snack.durationMs)).toEqual([5000, 20_000]);
});

test('the colour is primary unless it is an error', () => {
  showSnack('Saved');
  showErrorSnack('Failed');
  expect(shownSnacks.get().map((snack) => snack.tone)).toEqual(['primary', 'error']);
});

test('the newest message is shown at once, and earlier ones return', () => {
  for (const message of ['a', 'b', 'c']) showSnack(message);
  expect(shown()).toBe('c');
  closeSnack(shownSnacks.get().at(-1)?.id ?? 0);
  expect(shown()).toBe('b');
});

test('the same message about the same item is queued once', () => {
  showSnack('Saved', { about: 'Soup' });
  showSnack('Saved', { about: 'Stew' });
  showSnack('Saved', { about: 'Soup' });
  expect(shownSnacks.get().map(({ about }) => about)).toEqual(['Stew', 'Soup']);
});

test('a sixth message removes the oldest', () => {
  for (const message of ['a', 'b', 'c', 'd', 'e', 'f']) showSnack(message);
  expect(shownSnacks.get().map((snack) => snack.message)).toEqual(['b', 'c', 'd', 'e', 'f']);
});

test('names the record on the screen, unless the message contains the name or is about no item', () => {
  openRecordName.set(() => 'Soup');
  showSnack('Saved');
  showSnack('Soup was saved');
  showSnack('Copied', { about: null });
  showSnack('Deleted', { about: 'Stew' });
  expect(shownSnacks.get().map(({ about }) => about)).toEqual([
    'Soup',
    undefined,
    undefined,
    'Stew',
  ]);
});

test('an interrupted message keeps its remaining time, or disappears if it was read', () => {
  showSnack('Unread');
  showSnack('Read');
  showSnack('Undo me', { action: { label: 'Undo', run() {} } });
  const [unread, read, undo] = shownSnacks.get().map(({ id }) => id);
  interruptSnack(unread ?? 0, 4000);
  interruptSnack(read ?? 0, 400);
  interruptSnack(undo ?? 0, 400);
  expect(shownSnacks.get().map(({ message, durationMs }) => [message, durationMs])).toEqual([
    ['Unread', 4000],
    ['Undo me', 1500],
  ]);
});

test('reports when a message is gone: closed, replaced or removed', () => {
  const gone: string[] = [];
  const show = (message: string, name = message) =>
    showSnack(message, { onGone: () => gone.push(name) });
  show('a', 'first a');
  show('a');
  expect(gone).toEqual(['first a']);
  for (const message of ['b', 'c', 'd', 'e', 'f']) show(message);
  expect(gone).toEqual(['first a', 'a']);
  closeSnack(shownSnacks.get()[1]?.id ?? 0);
  expect(gone).toEqual(['first a', 'a', 'c']);
});
