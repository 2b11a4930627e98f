import { flushCompileCache } from 'node:module';
import { ConfigError, loadConfig } from './base/config.ts';
import { createLogger } from './base/logger.ts';
import type { Pace } from './base/pace.ts';
import { createShutdown } from './base/shutdown.ts';
import { FolderInUseError } from './db/embedded/folder-lock.ts';
import { printWelcome } from './demo/announce.ts';
import { hasDemoLogins } from './demo/logins.ts';
import { collectAfterStart } from './lib/collect-garbage.ts';
import { startSteward } from './steward.ts';

export async function runServer(pace?: Pace, migrationsFolder?: string): Promise<void> {
  try {
    const config = loadConfig();
    const log = createLogger(config.logLevel);
    const starting = startSteward(config, log, pace, migrationsFolder);
    const shutdown = createShutdown(log, async () => (await starting).close());
    // Registered early, because jobs may fail before the start has finished.
    shutdown.stopAfterErrors();
    const steward = await starting;
    shutdown.stopOnSignals();
    // Written at once: a process that is killed would leave none.
    flushCompileCache();
    log.info({ port: config.port, host: config.host, database: steward.database.kind }, 'started');
    collectAfterStart(steward.services.callers);
    if (config.runsWeb) printWelcome(config, await hasDemoLogins(steward.database));
  } catch (error) {
    // Expected errors are logged without a stack: their message is enough.
    const isExpected = error instanceof ConfigError || error instanceof FolderInUseError;
    const isPortTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    console.error(isExpected || isPortTaken ? (error as Error).message : error);
    process.exit(1);
  }
}
