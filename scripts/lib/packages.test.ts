import { describe, expect, test } from 'vitest';
import { isInstalled } from './packages.js';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.0', integrity: 'sha512-a' },
    'node_modules/a-other-platform': { version: '1.2.0', integrity: 'sha512-b', optional: true },
  },
};

describe('whether packages have to be installed', () => {
  test('not when npm noted the same versions, whatever it left out for this platform', () => {
    expect(
      isInstalled(lock, { packages: { 'node_modules/a': lock.packages['node_modules/a'] } }),
    ).toBe(true);
  });

  test.each([
    ['nothing is installed', undefined],
    ['a package is missing', { packages: {} }],
    [
      'a version differs',
      { packages: { 'node_modules/a': { version: '1.1.0', integrity: 'sha512-a' } } },
    ],
    [
      'a package is another one',
      { packages: { 'node_modules/a': { version: '1.2.0', integrity: 'x' } } },
    ],
  ])('when %s', (_, installed) => {
    expect(isInstalled(lock, installed)).toBe(false);
  });
});
