import { describe, expect, test } from 'vitest';
import { murmur3 } from './murmur3.ts';

const fox = 'The quick brown fox jumps over the lazy dog';

describe('the published values of MurmurHash3_x86_32', () => {
  // The table of test vectors in the Wikipedia article 'MurmurHash', made with the C++ original.
  test.each([
    ['', 0x00000000, 0x00000000],
    ['', 0x00000001, 0x514e28b7],
    ['', 0xffffffff, 0x81f16f39],
    ['test', 0x00000000, 0xba6bd213],
    ['test', 0x9747b28c, 0x704b81dc],
    ['Hello, world!', 0x00000000, 0xc0363e43],
    ['Hello, world!', 0x9747b28c, 0x24884cba],
    [fox, 0x00000000, 0x2e4ff723],
    [fox, 0x9747b28c, 0x2fa826cd],
  ])('%j with seed %i', (text, seed, hash) => {
    expect(murmur3(text, seed)).toBe(hash);
  });
});
