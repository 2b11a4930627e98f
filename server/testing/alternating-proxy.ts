import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { pipeline } from 'node:stream/promises';

/**
 * Proxy that sends requests to the ports in turn, like a load balancer without sticky sessions:
 * state in an instance's memory is missing at the next request.
 */
export async function startAlternatingProxy(
  port: number,
  targets: readonly number[],
): Promise<{ close(): Promise<void> }> {
  // A kept-alive connection may close just as the next request is sent.
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url, rawHeaders } = incoming;
    const forwarded = request({
      ...{ host: '127.0.0.1', port: targets[turn++ % targets.length], agent },
      ...{ method, path: url, headers: rawHeaders },
    });
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      pipeline(response, outgoing).catch(() => outgoing.destroy());
    });
    forwarded.on('error', () => outgoing.destroy());
    pipeline(incoming, forwarded).catch(() => outgoing.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
