import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Services } from './area.ts';
import type { Config } from './base/config.ts';
import { createErrorTally } from './base/error-groups.ts';
import { announceProcess } from './base/live-processes.ts';
import { onLoggedError } from './base/logger.ts';
import { createMetrics } from './base/metrics.ts';
import { defaultPace, type Pace } from './base/pace.ts';
import { startTracing } from './base/tracing.ts';
import { startWatchdog, type Watchdog } from './base/watchdog.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { serveMetrics } from './metrics.ts';
import { openServices } from './services.ts';
import type { AppParts } from './web-server.ts';

export interface Steward {
  database: Database;
  services: Services;
  http: FastifyInstance | undefined;
  watchdog: Watchdog;
  close(): Promise<void>;
}

/** Composition root: database → use cases and jobs → HTTP → listen. */
export async function startSteward(
  config: Config,
  log: Logger,
  pace: Pace = defaultPace,
  migrationsFolder?: string,
): Promise<Steward> {
  await mkdir(config.dataDir, { recursive: true });
  const tracing = await startTracing(process.env, config.version);
  const database = await openDatabase({
    ...config,
    isTraced: tracing.isOn,
    onError: (error) => log.error({ err: error }, 'idle database connection failed'),
    onReplicaChange: (isUsable, reason) =>
      log[isUsable ? 'info' : 'warn'](
        { reason },
        isUsable ? 'reading from the replica' : 'no longer reading from the replica',
      ),
  });
  const applied = await migrate(database, {
    ...(migrationsFolder && { folder: migrationsFolder }),
    onRetry: (migration, error) =>
      log.warn({ migration, err: error }, 'migration waits for a table that others are using'),
  });
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  // Fills only the embedded database, because a new one contains no real data.
  if (database.kind === 'embedded' && config.demo) {
    const { fillDemoIfEmpty } = await import('./demo/fill.ts');
    await fillDemoIfEmpty(database, config.dataDir);
  }

  const errors = createErrorTally();
  onLoggedError(log, errors.add);
  const metrics = createMetrics();
  const watchdog = startWatchdog({ log, onBlock: () => metrics.eventLoopBlocks.inc() });
  const services = await openServices({ config, pace, database, log, metrics });
  const http = config.runsWeb ? await openHttp({ config, database, services, log }) : undefined;
  await http?.listen({ port: config.port, host: config.host });
  const announcement = await announceProcess(database, config, { log, errors });
  const metricsServer = await serveMetrics({ config, database, services });

  return {
    database,
    services,
    http,
    watchdog,
    async close() {
      // Closes event streams first: draining waits for open requests, and streams never end.
      await services.events.close();
      await http?.close();
      await announcement.close();
      // Texts that a classifier is still scoring are scored again later.
      services.classifiers.close();
      await services.jobs.close();
      await services.postSearch.close();
      await services.simulation.close();
      await services.linkRewriting.close();
      await services.experimentPlanner.close();
      await metricsServer.close();
      await services.texts.close();
      await database.close();
      await tracing.close();
      watchdog.close();
    },
  };
}

/** Loads routes, pages and the GraphQL schema, which a worker does not need. */
async function openHttp(parts: AppParts): Promise<FastifyInstance> {
  const { createWebServer } = await import('./web-server.ts');
  return createWebServer(parts);
}
