import { describe, expect, test } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

describe('an address', () => {
  test.each([
    ...['1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '192.167.1.1', '223.255.255.254'],
    ...['2606:4700:4700::1111', '2a00:1450:4001:81b::200e'],
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.168.1.1', '198.18.0.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
    // Another address inside: mapped, translated, tunnelled.
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1'],
    ...['', 'localhost', '127.1', '1.1.1.1 ', '0x7f.0.0.1', 'fe80::1%eth0'],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('of this machine is distinguished from its neighbours', () => {
    expect(['127.0.0.1', '127.200.0.1', '::1'].map(isLoopbackAddress)).toEqual([true, true, true]);
    expect(['10.0.0.1', '0.0.0.0', '::', '::2', 'localhost'].some(isLoopbackAddress)).toBe(false);
  });
});
