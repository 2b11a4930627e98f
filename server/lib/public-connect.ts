import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { isListedHost, type OutgoingHostRule } from './outgoing-hosts.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export class ConnectError extends Error {
  readonly reason: 'unresolvable' | 'not-public' | 'refused' | 'timeout';

  constructor(reason: ConnectError['reason'], cause?: unknown) {
    super(reason, { cause });
    this.name = 'ConnectError';
    this.reason = reason;
  }
}

export interface ConnectOptions extends OutgoingHostRule {
  timeoutMs: number;
}

/**
 * Connects to a host that a person named. Connects to the address that was checked, so that a DNS
 * change in between cannot lead inside.
 */
export async function connectToPublic(
  { host, port }: { host: string; port: number },
  { timeoutMs, ...rule }: ConnectOptions,
): Promise<Socket> {
  if (!isListedHost(rule, host)) throw new ConnectError('not-public');
  const found = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new ConnectError('unresolvable', error);
  });
  const isAllowedAddress = (address: string) =>
    isPublicAddress(address) || (rule.allowLoopback && isLoopbackAddress(address));
  // Refuses a name if any of its addresses is private.
  if (!found.every(({ address }) => isAllowedAddress(address)))
    throw new ConnectError('not-public');
  let failure: unknown;
  for (const { address } of found) {
    try {
      return await connectTo(address, port, timeoutMs);
    } catch (error) {
      failure = error;
    }
  }
  const isRefused = (failure as NodeJS.ErrnoException).code === 'ECONNREFUSED';
  throw new ConnectError(isRefused ? 'refused' : 'timeout', failure);
}

function connectTo(address: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true });
    const destroyAndReject = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(timeoutMs, () => destroyAndReject(new Error('timed out')));
    socket.once('error', destroyAndReject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', destroyAndReject);
      resolve(socket);
    });
  });
}
