import { expect, test } from 'vitest';
import { userMessages } from '../../../../contract/people/users.ts';
import { findAvatarProblem } from './avatar-requests.ts';

test('a picture below five million bytes is accepted', () => {
  expect(findAvatarProblem({ size: 4_999_999, type: 'image/png' })).toBeUndefined();
});

test('a picture of five million bytes is too large', () => {
  expect(findAvatarProblem({ size: 5_000_000, type: 'image/png' })).toBe(
    userMessages.avatarTooLarge,
  );
});

test.each(['text/plain', 'image/svg+xml', ''])('%j is no picture', (type) => {
  expect(findAvatarProblem({ size: 10, type })).toBe(userMessages.avatarUnreadable);
});

test('no file was chosen', () => {
  expect(findAvatarProblem(null)).toBe(userMessages.avatarMissing);
});
