import { expect, test } from 'vitest';
import { actionWords, fieldWords, valueWords } from './history-words.ts';

test('what was done is told in words, known or not', () => {
  expect(actionWords('blocked')).toBe('Blocked them and deleted what they wrote');
  expect(actionWords('opted_back_in')).toBe('Opted back in');
});

test('fields and their values read as in the form', () => {
  expect([fieldWords('roleId'), valueWords('roleId', '2')]).toEqual(['Role', 'Moderator']);
  expect([fieldWords('firstName'), valueWords('firstName', null)]).toEqual([
    'First name',
    'nothing',
  ]);
  expect(valueWords('gender', 'PREFER_NOT_TO_ANSWER')).toBe('Prefer Not To Answer');
  expect(valueWords('isFraudster', 'true')).toBe('yes');
  expect(valueWords('bio', '[redacted]')).toBe('[redacted]');
  expect(valueWords('passwordChanged', 'true')).toBe('a new one');
});
