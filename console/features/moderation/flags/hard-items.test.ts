import { expect, test } from 'vitest';
import {
  countOpenedFlag,
  easierFlagArguments,
  endHardFlagStreak,
  hardFlagStreak,
} from './hard-items.ts';

const open = (
  id: string,
  kind?: 'isCare' | 'isOffensive' | 'isImage',
  ...reported: ('OFFENSIVE' | 'SPAM')[]
) =>
  countOpenedFlag({
    id,
    isCare: kind === 'isCare',
    isOffensive: kind === 'isOffensive',
    isImage: kind === 'isImage',
    contentFlagReports: reported.map((reason) => ({ reason })),
  });

test('counts hard flags in a row, each once, until an easy one', () => {
  open('1', 'isOffensive');
  open('1', 'isOffensive');
  open('2', 'isImage');
  open('3', 'isCare');
  expect(hardFlagStreak.get().count).toBe(3);
  open('4');
  expect(hardFlagStreak.get().count).toBe(0);
  open('5', 'isImage');
  endHardFlagStreak();
  open('5', 'isImage');
  expect(hardFlagStreak.get().count).toBe(0);
});

test('abuse that only a member reported is hard, and no easier flag', () => {
  endHardFlagStreak();
  open('6', undefined, 'SPAM', 'OFFENSIVE');
  expect(hardFlagStreak.get().count).toBe(1);
  open('7', undefined, 'SPAM');
  expect(hardFlagStreak.get().count).toBe(0);
  // Reported flags may be about people, and those open another screen.
  expect(easierFlagArguments.filter.isReported).toBe(false);
});
