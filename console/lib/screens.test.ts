import { expect, test } from 'vitest';
import { fillPath } from './screens.ts';

test('fills escaped parameters into a pattern', () => {
  expect(fillPath('/content-flag/$assocType/$assocId', { assocType: 'a/b', assocId: '7' })).toBe(
    '/content-flag/a%2Fb/7',
  );
});

test('names the missing parameter', () => {
  expect(() => fillPath('/users/$id', {})).toThrow("/users/$id needs 'id'");
});
