import { expect, test } from 'vitest';
import { listVisibleChanges } from './history-changes.ts';

const everyone = { readsPrivate: true };

test('lists differences in words', () => {
  const before = { bio: '', roleId: '3', isFraudster: false, username: 'same', status: 0 };
  const after = { bio: 'Hello', roleId: '2', isFraudster: true, username: 'same', status: 0 };
  expect(listVisibleChanges({ before, after }, everyone)).toEqual([
    { name: 'bio', before: null, after: 'Hello', isHidden: false },
    { name: 'roleId', before: '3', after: '2', isHidden: false },
    { name: 'isFraudster', before: 'false', after: 'true', isHidden: false },
  ]);
});

test('lists added and removed values, without ids of rows', () => {
  const before = { socialSiteId: 4, type: 'BLOG', url: 'one.example' };
  expect(listVisibleChanges({ before, after: null }, everyone)).toEqual([
    { name: 'type', before: 'BLOG', after: null, isHidden: false },
    { name: 'url', before: 'one.example', after: null, isHidden: false },
  ]);
  const providers = { before: { providers: ['google', 'apple'] }, after: { providers: [] } };
  expect(listVisibleChanges(providers, everyone)).toEqual([
    { name: 'providers', before: 'google, apple', after: null, isHidden: false },
  ]);
});

test('hides private values, but not the change, from people who may not read them', () => {
  const event = {
    before: { email: 'old@x.example', bio: 'a' },
    after: { email: 'new@x.example', bio: 'b' },
  };
  expect(listVisibleChanges(event, { readsPrivate: false })).toEqual([
    { name: 'email', before: null, after: null, isHidden: true },
    { name: 'bio', before: 'a', after: 'b', isHidden: false },
  ]);
});

test('ignores redacted events', () => {
  expect(listVisibleChanges({ before: '[redacted]', after: null }, everyone)).toEqual([]);
});
