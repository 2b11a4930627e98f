import { expect, test } from 'vitest';
import { historyActionLabel, historyFieldLabel, valueLabel } from './history-words.ts';

test('actions are described in words, known or not', () => {
  expect(historyActionLabel('blocked')).toBe('Blocked them and deleted what they wrote');
  expect(historyActionLabel('opted_back_in')).toBe('Opted back in');
});

test('fields and values are named as in the form', () => {
  expect([historyFieldLabel('roleId'), valueLabel('roleId', '2')]).toEqual(['Role', 'Moderator']);
  expect([historyFieldLabel('firstName'), valueLabel('firstName', null)]).toEqual([
    'First name',
    'nothing',
  ]);
  expect(valueLabel('gender', 'PREFER_NOT_TO_ANSWER')).toBe('Prefer Not To Answer');
  expect(valueLabel('isFraudster', 'true')).toBe('yes');
  expect(valueLabel('bio', '[redacted]')).toBe('[redacted]');
  expect(valueLabel('passwordChanged', 'true')).toBe('a new one');
});
