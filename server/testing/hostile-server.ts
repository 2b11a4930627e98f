import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export const hostileWays = ['drops', 'stalls', 'trickles', 'sends garbage', 'never ends'] as const;
export type HostileWay = (typeof hostileWays)[number];

export interface HostileServer {
  port: number;
  readonly sentBytes: number;
  stop(): Promise<void>;
}

export interface HostileOptions {
  way: HostileWay;
  /** Valid beginning, such as a response head; without it the server misbehaves at once. */
  greeting?: Buffer | string;
  /** Data that an endless server repeats. */
  endless?: Buffer | string;
  /** Bytes to receive before the first response; 0 if the server speaks first. */
  afterBytes?: number;
}

const msBetweenTrickledBytes = 20;

export async function startHostileServer({
  way,
  greeting = '',
  endless = randomBytes(65_536),
  afterBytes = 1,
}: HostileOptions): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  let sentBytes = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let received = 0;
    let hasBegun = false;
    const beginOnce = () => {
      if (hasBegun || received < afterBytes) return;
      hasBegun = true;
      if (greeting.length > 0) socket.write(greeting);
      void answerInHostileWay(socket, way, endless, (bytes) => {
        sentBytes += bytes;
      });
    };
    socket.on('data', (chunk) => {
      received += chunk.length;
      beginOnce();
    });
    beginOnce();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get sentBytes() {
      return sentBytes;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answerInHostileWay(
  socket: Socket,
  way: HostileWay,
  endless: Buffer | string,
  count: (bytes: number) => void,
): Promise<void> {
  switch (way) {
    case 'stalls':
      return;
    case 'drops':
      // Resets only after the greeting was sent, so that it arrives.
      return void socket.write('\n', () => socket.resetAndDestroy());
    case 'trickles': {
      const timer = setInterval(() => void socket.write('x'), msBetweenTrickledBytes);
      return void socket.once('close', () => clearInterval(timer));
    }
    case 'sends garbage':
      return void socket.end(randomBytes(50_000));
    case 'never ends':
      while (!socket.destroyed) {
        count(endless.length);
        if (socket.write(endless)) await new Promise(setImmediate);
        else await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
      }
  }
}
