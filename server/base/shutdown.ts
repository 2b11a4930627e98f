import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const giveUpAfterMs = 25_000;
const drainMs = 10_000;

/** On SIGTERM or SIGINT: stop once, cleanly, or by force when that takes too long. */
export function whenAskedToStop(log: Logger, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('could not stop cleanly in time');
      process.exit(1);
    }, giveUpAfterMs).unref();
    try {
      await close();
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Requests under way when the server closes are answered first; later ones get a 503. */
export function drainRequests(app: FastifyInstance, withinMs = drainMs): void {
  let underWay = 0;
  let onDrained = () => {};
  const close = () => {
    underWay -= 1;
    if (underWay === 0) onDrained();
  };
  app.addHook('onRequest', (_, reply, done) => {
    underWay += 1;
    reply.raw.on('close', close);
    done();
  });
  app.addHook('preClose', async () => {
    if (underWay === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      onDrained = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  });
}
