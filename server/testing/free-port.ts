import { createServer } from 'node:net';

/**
 * Below what systems give away by themselves. A port of theirs may be given to somebody else between
 * the moment at which it was found free and the one at which a server that starts listens on it.
 */
const range = { from: 15_000, to: 32_000 };
/** Each worker of the tests has ports of its own. */
const portsOfWorker = 150;

const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0);
const first = range.from + ((worker * portsOfWorker) % (range.to - range.from - portsOfWorker));
/** Not the same ones again in a run right after another one. */
let next = Math.floor(Math.random() * portsOfWorker);

/** A port of this machine that nobody listens on, and that nobody is given again for a while. */
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
