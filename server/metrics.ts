import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Services } from './area.ts';
import { createLastBackup } from './backup/last-backup.ts';
import type { Config } from './base/config.ts';
import type { Database } from './db/database.ts';
import { readQueueFigures } from './jobs/queue-figures.ts';

interface MetricsParts {
  config: Pick<Config, 'metricsPort' | 'metricsHost' | 'dataDir' | 'backup' | 'bucketAccess'>;
  database: Database;
  services: Services;
}

/** Serves `GET /metrics` for Prometheus on a port of its own, which needs no sign-in. */
export async function serveMetrics(parts: MetricsParts): Promise<{ close(): Promise<void> }> {
  const { config, services } = parts;
  if (config.metricsPort === undefined) return { close: async () => {} };
  const { registry } = services.metrics;
  collectDefaultMetrics({ register: registry });
  addGauges(parts);

  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      // The database is gone; Prometheus records the failed scrape.
      response.writeHead(503).end();
    }
  });
  server.requestTimeout = 10_000;
  server.listen(config.metricsPort, config.metricsHost);
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function addGauges({ config, database, services }: MetricsParts): void {
  const registers = [services.metrics.registry];
  const addGauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (gauge: Gauge<Label>) => void | Promise<void>,
  ) =>
    new Gauge({
      name: `steward_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        await collect(this);
      },
    });

  const { pool } = database;
  const findLastBackup = createLastBackup(config);
  addGauge('database_connections', 'Connections of this process.', ['state'], (it) => {
    it.set({ state: 'idle' }, pool.idleCount);
    it.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    it.set({ state: 'waiting' }, pool.waitingCount);
  });
  addGauge('jobs', 'Jobs of all processes.', ['queue', 'state'], async (it) => {
    for (const { queue, ready, delayed, running, failed, setAside } of await readQueueFigures(
      database,
    )) {
      it.set({ queue, state: 'ready' }, ready);
      it.set({ queue, state: 'delayed' }, delayed);
      it.set({ queue, state: 'running' }, running);
      it.set({ queue, state: 'failed' }, failed);
      it.set({ queue, state: 'set_aside' }, setAside);
    }
  });
  addGauge('job_oldest_seconds', 'How long the oldest due job waits.', ['queue'], async (it) => {
    for (const { queue, oldestSeconds } of await readQueueFigures(database)) {
      it.set({ queue }, oldestSeconds);
    }
  });
  addGauge('task_runs', 'Runs that have not ended.', ['kind'], async (it) => {
    for (const { kind, count } of await services.taskRuns.summarizeOpen()) it.set({ kind }, count);
  });
  addGauge('task_run_progress_ratio', 'Progress of the oldest open run.', ['kind'], async (it) => {
    for (const { kind, progress } of await services.taskRuns.summarizeOpen()) {
      it.set({ kind }, progress);
    }
  });
  addGauge('flags_overdue', 'Open flags that passed a time target.', ['reason'], async (it) => {
    for (const [reason, count] of await services.timeTargets.countOverdue(new Date())) {
      it.set({ reason }, count);
    }
  });
  addGauge('backup_timestamp_seconds', 'When the newest backup was begun.', [], async (it) => {
    const last = await findLastBackup();
    if (last) it.set(last.getTime() / 1000);
  });
  addGauge('storage_free_bytes', 'Free space where files are kept.', [], async (it) => {
    const { bavail, bsize } = await statfs(config.dataDir);
    it.set(bavail * bsize);
  });
}
