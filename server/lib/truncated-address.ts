import { isIPv4, isIPv6 } from 'node:net';

/**
 * Network that an address belongs to, for logs that people read: the first three bytes of an IPv4
 * address, the first six of an IPv6 address. Empty for anything else.
 */
export function truncateAddress(address: string): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address.slice(0, 50))?.[1] ?? address;
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0`;
  const [bare = ''] = plain.split('%');
  if (!isIPv6(bare)) return '';
  // The URL parser writes the address in full groups with one '::'.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array.from({ length: missing }, () => '0'), ...end];
  return `${groups.slice(0, 3).join(':')}::`;
}
