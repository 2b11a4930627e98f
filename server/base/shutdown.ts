import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { attributeCrash, currentWork, listActiveWork, nameOfWork } from '../lib/work-context.ts';
import { maskMailAddresses } from './logger.ts';

const forcedStopAfterMs = 25_000;
const maxDrainMs = 10_000;
const maxProcessEndReasonLength = 500;

/** Exit code after an uncaught error; 1 stands for a failed start or stop. */
const crashExitCode = 70;

interface ProcessEnd {
  exitCode: number;
  reason: object;
}

interface Shutdown {
  /** Stops after uncaught errors, since the state is unknown then. */
  stopAfterErrors(): void;
  stopOnSignals(): void;
}

/** Stops the process once, by force if it takes too long. */
export function createShutdown(log: Logger, close: () => Promise<void>): Shutdown {
  let isStopping = false;
  const stop = async ({ exitCode, reason }: ProcessEnd) => {
    if (isStopping) return;
    isStopping = true;
    log.info(reason, 'stopping');
    setTimeout(() => {
      log.error('could not stop cleanly in time');
      process.exit(exitCode || 1);
    }, forcedStopAfterMs).unref();
    try {
      await close();
      log.info('stopped');
      process.exit(exitCode);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(exitCode || 1);
    }
  };
  const stopAfterError = (error: unknown, origin: 'uncaughtException' | 'unhandledRejection') => {
    const work = currentWork();
    const err = error instanceof Error ? error : new Error(String(error));
    log.fatal(
      { err, origin, work: work && nameOfWork(work), underWay: listActiveWork() },
      'uncaught error',
    );
    attributeCrash(maskMailAddresses(err.message).slice(0, maxProcessEndReasonLength));
    void stop({ exitCode: crashExitCode, reason: { origin } });
  };
  const onSignal = (signal: NodeJS.Signals) => void stop({ exitCode: 0, reason: { signal } });
  return {
    stopAfterErrors() {
      process.on('uncaughtException', stopAfterError);
      process.on('unhandledRejection', (reason) => stopAfterError(reason, 'unhandledRejection'));
    },
    stopOnSignals() {
      process.on('SIGTERM', onSignal);
      process.on('SIGINT', onSignal);
      process.on('disconnect', () => void stop({ exitCode: 0, reason: { supervisor: 'gone' } }));
    },
  };
}

/** On close, waits for requests in progress; later requests get a 503. */
export function drainRequests(app: FastifyInstance, withinMs = maxDrainMs): void {
  let underWay = 0;
  let onDrained = () => {};
  const endRequest = () => {
    underWay -= 1;
    if (underWay === 0) onDrained();
  };
  app.addHook('onRequest', (_, reply, done) => {
    underWay += 1;
    reply.raw.on('close', endRequest);
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
