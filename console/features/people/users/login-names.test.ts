import { expect, test } from 'vitest';
import { verifiedLoginNames } from './login-names.ts';

const verifiedAt = '2025-03-04T10:00:00Z';

test.each([
  [['identity', 'facebook'], verifiedAt, ['email', 'facebook']],
  [['identity', 'facebook'], null, ['facebook']],
  [['identity'], null, []],
])('%j with an address verified at %s', (authAccounts, at, names) => {
  expect(verifiedLoginNames({ authAccounts, verifiedAt: at })).toEqual(names);
});
