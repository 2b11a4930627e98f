import { expect, test } from 'vitest';
import { historyActionLabel, historyFieldLabel, historyValueLabel } from './history-words.ts';

test('actions are described in words, known or not', () => {
  expect(historyActionLabel('blocked')).toBe('Blocked them and deleted what they wrote');
  expect(historyActionLabel('opted_back_in')).toBe('Opted back in');
});

test('fields and values are named as in the form', () => {
  expect([historyFieldLabel('roleId'), historyValueLabel('roleId', '2')]).toEqual([
    'Role',
    'Moderator',
  ]);
  expect([historyFieldLabel('firstName'), historyValueLabel('firstName', null)]).toEqual([
    'First name',
    'nothing',
  ]);
  expect(historyValueLabel('gender', 'PREFER_NOT_TO_ANSWER')).toBe('Prefer Not To Answer');
  expect(historyValueLabel('isFraudster', 'true')).toBe('yes');
  expect(historyValueLabel('bio', '[redacted]')).toBe('[redacted]');
  expect(historyValueLabel('passwordChanged', 'true')).toBe('a new one');
});
