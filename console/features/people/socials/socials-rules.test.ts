import { describe, expect, test } from 'vitest';
import { socialTypes } from '../../../../contract/people/socials.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { findSocialProblem, socialAddress, socialLabel, socialPrefix } from './socials-rules.ts';

test('websites, blogs, podcasts and LinkedIn are links; all others are handles', () => {
  expect(socialTypes.filter((type) => socialLabel(type) === 'Link')).toEqual([
    'BLOG',
    'LINKEDIN',
    'PODCAST',
    'WEBSITE',
  ]);
});

describe('the prefix', () => {
  test('follows the type', () => {
    expect(socialPrefix('WEBSITE')).toBe('https://');
    expect(socialPrefix('LINKEDIN')).toBe('linkedin.com/in/');
    expect(socialPrefix('TWITTER')).toBe('@');
    expect(socialPrefix(null)).toBe('');
  });

  test('disappears if the text contains it', () => {
    expect(socialPrefix('WEBSITE', 'http://example.org')).toBe('');
    expect(socialPrefix('LINKEDIN', 'www.linkedin.com/in/mina')).toBe('');
    expect(socialPrefix('TWITTER', '@mina')).toBe('');
    expect(socialPrefix('FACEBOOK', 'facebook.com/mina')).toBe('');
  });
});

describe('the address', () => {
  test.each([
    ['WEBSITE', 'example.org', 'http://example.org/'],
    ['BLOG', 'https://example.org/blog', 'https://example.org/blog'],
    ['PODCAST', 'localhost:8080/x', 'http://localhost:8080/x'],
    ['LINKEDIN', 'mina', 'https://www.linkedin.com/in/mina'],
    ['LINKEDIN', 'linkedin.com/in/mina', 'http://linkedin.com/in/mina'],
    ['TWITTER', 'mina', 'https://twitter.com/mina'],
    ['TIKTOK', '@mina.l', 'https://www.tiktok.com/@mina.l'],
    ['FACEBOOK', 'facebook.com/mina', 'http://facebook.com/mina'],
  ] as const)('%s %s', (type, url, address) => {
    expect(socialAddress({ type, url })).toBe(address);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@example.org'])(
    '%s has no address',
    (url) => {
      for (const type of socialTypes) expect(socialAddress({ type, url })).toBeUndefined();
    },
  );
});

describe('problems', () => {
  const socials = [{ id: '1', type: 'BLOG' as const, url: 'https://www.example.org/a' }];

  test('type and address are required', () => {
    for (const wanted of [
      { type: null, url: 'example.org' },
      { type: 'BLOG' as const, url: '  ' },
    ]) {
      expect(findSocialProblem(socials, wanted)).toBe(userMessages.socialIncomplete);
    }
    expect(findSocialProblem(socials, { type: 'BLOG', url: 'two words' })).toMatch(/spaces/);
  });

  test('addresses that differ only in scheme and www. are duplicates', () => {
    for (const url of ['example.org/a', 'http://Example.org/a', ' www.example.org/a ']) {
      expect(findSocialProblem(socials, { type: 'BLOG', url })).toBe(userMessages.socialExists);
    }
    expect(findSocialProblem(socials, { type: 'BLOG', url: 'example.org/b' })).toBeUndefined();
  });

  test('handles with and without @ are duplicates', () => {
    const kept = [{ id: '1', type: 'TWITTER' as const, url: '@walter' }];
    expect(findSocialProblem(kept, { type: 'TWITTER', url: 'walter' })).toBe(
      userMessages.socialExists,
    );
    const bare = [{ id: '1', type: 'TWITTER' as const, url: 'walter' }];
    expect(findSocialProblem(bare, { type: 'TWITTER', url: '@Walter' })).toBe(
      userMessages.socialExists,
    );
  });

  test('duplicates count only within a type, and not for the same site', () => {
    expect(findSocialProblem(socials, { type: 'WEBSITE', url: 'example.org/a' })).toBeUndefined();
    expect(
      findSocialProblem(socials, { id: '1', type: 'BLOG', url: 'example.org/a' }),
    ).toBeUndefined();
  });
});
