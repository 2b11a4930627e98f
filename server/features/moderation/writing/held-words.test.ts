import { expect, test } from 'vitest';
import { hasHeldDomain, textsHaveHeldWord } from './held-words.ts';

const isHeldBack = (parts: string[]) =>
  textsHaveHeldWord(['miracle cure', 'kratom'], parts) || hasHeldDomain(['shady.example'], parts);

test.each([
  '<p>A Miracle  Cure!</p>',
  '<p>kra\u200Btom</p>',
  '<p>ＫＲＡＴＯＭ, she said</p>',
  '<p><a href="https://www.shady.example/x">here</a></p>',
  '<p>look at SHADY.example/x</p>',
])('is held: %s', (body) => {
  expect(isHeldBack(['', body])).toBe(true);
});

test.each([
  '<p>A miracle, no cure</p>',
  '<p>kratoms</p>',
  '<p><a href="https://notshady.example/">here</a></p>',
  '<p><a href="https://shady.example.org/">here</a></p>',
])('is not held: %s', (body) => {
  expect(isHeldBack(['', body])).toBe(false);
});

test('the name of a thread counts, too', () => {
  expect(isHeldBack(['Kratom', '<p>?</p>'])).toBe(true);
});
