import { expect, test } from 'vitest';
import { computeNameSkeleton } from './name-skeleton.ts';

test.each([
  ['nооr', 'noor'],
  ['ｎｏｏｒ', 'noor'],
  ['𝓷𝓸𝓸𝓻', 'noor'],
  ['𝐍𝐎𝐎𝐑', 'noor'],
  ['ⓝⓞⓞⓡ', 'noor'],
  ['no\u200bor', 'noor'],
  ['noo\u0301r', 'noor'],
  ['nöör', 'noor'],
  ['ΝΟΟR', 'noor'],
  ['n00r', 'noor'],
  ['nօօr', 'noor'],
  ['ꓠOOR', 'noor'],
  ['ᎪᎠmin', 'ADmin'],
  ['аdmin', 'admin'],
  ['adrnin', 'admin'],
  ['ADMlN', 'admin'],
  ['mоdеrаtоr', 'moderator'],
  ['ΜΟDΕRΑΤΟR', 'moderator'],
])('%s looks like %s', (name, like) =>
  expect(computeNameSkeleton(name)).toBe(computeNameSkeleton(like)),
);

test.each([
  ['noor', 'nora'],
  ['anna', 'hanna'],
  ['иван', 'admin'],
  ['田中', '山田'],
])('%s does not look like %s', (name, other) =>
  expect(computeNameSkeleton(name)).not.toBe(computeNameSkeleton(other)),
);
