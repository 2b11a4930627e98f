import { expect, test } from 'vitest';
import { createSlug } from './slugs.ts';

test.each([
  ['Crème.Brûlée & tea', 'creme-brulee-tea'],
  ['  How do you sleep?! ', 'how-do-you-sleep'],
  ['勇気', '勇気'],
  ['がんばって', 'がんばって'],
  ['हिन्दी', 'हिन्दी'],
  ['한국어', '한국어'],
  ['Привет, мир', 'привет-мир'],
  ['ﬁne ①', 'fine-1'],
  ['🎗️', 'thread'],
  ['---', 'thread'],
  ['', 'thread'],
])('of %j is %s', (name, slug) => {
  expect(createSlug(name, 'thread')).toBe(slug);
});

test('is cut between characters, never within one', () => {
  expect(createSlug(`${'x'.repeat(79)} y`, 'thread')).toBe('x'.repeat(79));
  expect(createSlug('𠮷'.repeat(100), 'thread')).toBe('𠮷'.repeat(80));
});
