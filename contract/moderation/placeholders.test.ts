import { expect, test } from 'vitest';
import { fillPlaceholders, findPlaceholders } from './placeholders.ts';

test('fills what is known and leaves the rest', () => {
  const text = 'Hello {name}, see {link to the rules}. {name}!';
  expect(fillPlaceholders(text, { name: 'Ana' })).toBe('Hello Ana, see {link to the rules}. Ana!');
  expect(fillPlaceholders('{constructor}', {})).toBe('{constructor}');
});

test('names what is not filled, each once', () => {
  expect(findPlaceholders('{name} and {name}, {día}')).toEqual(['name', 'día']);
  expect(findPlaceholders('{}, { x }, {1}, {a<b>c}, a {')).toEqual([]);
});
