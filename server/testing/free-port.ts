import { createServer } from 'node:net';

/** Below the ephemeral ports, which the system may assign to others meanwhile. */
const range = { from: 15_000, to: 32_000 };
const portsOfWorker = 150;

const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0);
const first = range.from + ((worker * portsOfWorker) % (range.to - range.from - portsOfWorker));
/** Random start, so that consecutive runs use different ports. */
let next = Math.floor(Math.random() * portsOfWorker);

/** Returns a port without a listener, and does not return it again for a while. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsOfWorker; tries++) {
    const port = first + (next++ % portsOfWorker);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${first} to ${first + portsOfWorker - 1} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
