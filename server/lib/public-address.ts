import { BlockList, isIP } from 'node:net';

/** Special-purpose networks of the IANA registries, which are not on the public internet. */
const specialUseIpAddresses = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [net = '', prefix] = network.split('/');
  specialUseIpAddresses.addSubnet(net, Number(prefix), 'ipv4');
}
// Includes tunnels: they embed another address, which may be private.
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [net = '', prefix] = network.split('/');
  specialUseIpAddresses.addSubnet(net, Number(prefix), 'ipv6');
}

const globalIpv6Ranges = new BlockList();
globalIpv6Ranges.addSubnet('2000::', 3, 'ipv6');

const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
loopbackAddresses.addAddress('::1', 'ipv6');

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialUseIpAddresses.check(address, 'ipv4');
    case 6:
      return (
        globalIpv6Ranges.check(address, 'ipv6') && !specialUseIpAddresses.check(address, 'ipv6')
      );
    default:
      return false;
  }
}

export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopbackAddresses.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
