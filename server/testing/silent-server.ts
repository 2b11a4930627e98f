import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SilentServer {
  port: number;
  readonly visits: number;
  stop(): Promise<void>;
}

/** Accepts connections and never responds. */
export async function startSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get visits() {
      return visits;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
