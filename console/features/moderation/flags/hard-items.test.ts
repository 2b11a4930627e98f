import { expect, test } from 'vitest';
import { endStreak, hardStreak, noteOpenedFlag } from './hard-items.ts';

const open = (id: string, kind?: 'isCare' | 'isOffensive' | 'isImage') =>
  noteOpenedFlag({
    id,
    isCare: kind === 'isCare',
    isOffensive: kind === 'isOffensive',
    isImage: kind === 'isImage',
  });

test('counts hard flags in a row, each once, until an easy one', () => {
  open('1', 'isOffensive');
  open('1', 'isOffensive');
  open('2', 'isImage');
  open('3', 'isCare');
  expect(hardStreak.get().count).toBe(3);
  open('4');
  expect(hardStreak.get().count).toBe(0);
  open('5', 'isImage');
  endStreak();
  open('5', 'isImage');
  expect(hardStreak.get().count).toBe(0);
});
