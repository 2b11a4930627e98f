import { createServer } from 'node:net';

/** Below the ephemeral ports, which the system may assign to others meanwhile. */
const testPortRange = { from: 15_000, to: 32_000 };
const portsPerWorker = 150;

const workerNumber = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0);
const firstPortOfWorker =
  testPortRange.from +
  ((workerNumber * portsPerWorker) % (testPortRange.to - testPortRange.from - portsPerWorker));
/** Random start, so that consecutive runs use different ports. */
let nextPortOffset = Math.floor(Math.random() * portsPerWorker);

/** Returns a port without a listener, and does not return it again for a while. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsPerWorker; tries++) {
    const port = firstPortOfWorker + (nextPortOffset++ % portsPerWorker);
    if (await isPortFree(port)) return port;
  }
  throw new Error(
    `no port from ${firstPortOfWorker} to ${firstPortOfWorker + portsPerWorker - 1} is free`,
  );
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
