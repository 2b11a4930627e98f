import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FlagsWithScores } from '../console/features/moderation/flags/flags.documents.ts';
import { requestBodyOf } from '../console/lib/graphql.ts';
import { serverEnvironment, serverFlags } from '../scripts/lib/server-flags.js';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { fillDemoIfEmpty } from '../server/demo/fill.ts';
import { createSessionsService } from '../server/features/accounts/auth/sessions.service.ts';
import { freePort } from '../server/testing/free-port.ts';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { awardListQuery } from './awards-list.bench.ts';
import { type Contender, measureLoad } from './compare.ts';
import { processorTimeOf } from './processor-time.ts';

const phases = (process.env.MEMORY_REQUESTS ?? '5000,10000,20000,40000').split(',').map(Number);
/** MEMORY_NODE_FLAGS replaces the flags of `npm start`, to compare. */
const flags = process.env.MEMORY_NODE_FLAGS?.split(' ').filter(Boolean) ?? serverFlags;
/** Time after which a started process has loaded everything and collected its garbage. */
const settleMs = 10_000;

const nameWidth = 36;
const widths = [6, 7, 6, 6, 11, 10];

interface Server {
  child: ChildProcess;
  port: number;
  metricsPort: number;
}

/** Memory of the real program in each role: at rest, and after mixed requests. */
export async function benchMemory(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-memory-'));
  const postgres = await startPostgres();
  try {
    await postgres.run('create database bench');
    const databaseUrl = postgres.urlOf('bench');
    const cookie = await fillBench(databaseUrl, folder);
    console.log(
      `${'MB'.padEnd(nameWidth)}   RSS  files  heap  rest  heap used  external  CPU/request`,
    );
    const compiled = { ...serverEnvironment, NODE_COMPILE_CACHE: join(folder, 'compiled') };
    const onPostgres = { ...compiled, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'files') };
    const web = { ...onPostgres, PROCESS: 'web' };
    await withServer(web, (server) => report('web, first start', server));
    await withServer({ ...onPostgres, PROCESS: 'worker' }, (server) => report('worker', server));
    await withServer(web, (server) => reportLoad(server, cookie));
    if (process.env.MEMORY_PARTS === 'postgres') return;
    const embedded = { ...compiled, DATABASE_URL: '', DATA_DIR: join(folder, 'embedded') };
    await withServer(embedded, (server) => report('embedded, first start', server));
    await withServer(embedded, (server) => report('embedded, second start', server));
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function reportLoad(server: Server, cookie: string): Promise<void> {
  await report('web', server);
  let sent = 0;
  for (const amount of phases) {
    const cpuMs = await sendMixed(server, cookie, amount - sent);
    sent = amount;
    const name = `web, after ${amount.toLocaleString('en')} requests`;
    await report(name, server, cpuMs);
    await sleep(settleMs);
    await report(`${name}, at rest`, server);
  }
}

/** Fills the demo network; returns the cookie of a super admin. */
async function fillBench(databaseUrl: string, dataDir: string): Promise<string> {
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    poolSize: 4,
    onError(error) {
      throw error;
    },
  });
  await migrate(database);
  await fillDemoIfEmpty(database, dataDir);
  const admin = await database.db
    .selectFrom('users')
    .select('id')
    .where('roleId', '=', 5)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const dayMs = 24 * 60 * 60_000;
  const sessions = createSessionsService({ database, idleMs: dayMs, maxMs: dayMs });
  const token = await sessions.start(database.db, admin.id, 'bench');
  await database.close();
  return `steward_session=${token}`;
}

async function withServer(
  env: Record<string, string>,
  work: (server: Server) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const metricsPort = await freePort();
  const main = join(import.meta.dirname, '../server/main.ts');
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      ...process.env,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'info',
      REQUESTS_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await waitForStart(child);
    await sleep(settleMs);
    await work({ child, port, metricsPort });
  } finally {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  }
}

async function waitForStart({ stdout }: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('"msg":"started"')) resolve();
    });
    stdout?.once('end', () => reject(new Error(`the server did not start:\n${output}`)));
  });
  // Discards the log of requests.
  stdout?.removeAllListeners('data').resume();
}

/** Returns the CPU time of the server per request, in milliseconds. */
async function sendMixed({ child, port }: Server, cookie: string, amount: number): Promise<number> {
  const pid = child.pid ?? 0;
  const cpuMsBefore = processorTimeOf(pid);
  const graphql = {
    url: `http://localhost:${port}/api/moderation`,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
  } as const;
  const page = (path: string) => ({ url: `http://localhost:${port}${path}`, headers: { cookie } });
  const listed = { limit: 10, offset: 0, sort: 'openedAt', sortDesc: true };
  const kinds: Omit<Contender, 'name'>[] = [
    { ...graphql, body: requestBodyOf(FlagsWithScores, { ...listed, filter: { isOpen: true } }) },
    { ...graphql, body: requestBodyOf(FlagsWithScores, { ...listed, filter: { isSpam: true } }) },
    { ...graphql, body: JSON.stringify({ query: awardListQuery, variables: { limit: 25 } }) },
    page('/'),
    page('/forums'),
  ];
  const rounds = 10;
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) {
      const share = Math.round(amount / rounds / kinds.length);
      await measureLoad({ name: kind.url, ...kind, connections: 8, amount: share });
    }
  }
  return (processorTimeOf(pid) - cpuMsBefore) / amount;
}

/**
 * Heap and external memory are those of the main thread. The rest consists of the heaps of other
 * threads, compiled code of the cache, buffers, and free blocks of malloc.
 */
async function report(name: string, { child, metricsPort }: Server, cpuMs?: number): Promise<void> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const lineOf = (text: string, start: string) =>
    text.split('\n').find((line) => line.startsWith(start)) ?? '';
  const ofMetrics = (start: string) => Number(lineOf(metrics, start).split(' ').at(-1)) / 1e6;
  const ofStatus = (start: string) => (Number(/\d+/.exec(lineOf(status, start))) * 1024) / 1e6;
  const heapSize = ofMetrics('nodejs_heap_size_total_bytes');
  const figures = [
    ofStatus('VmRSS'),
    ofStatus('RssFile') + ofStatus('RssShmem'),
    heapSize,
    ofStatus('RssAnon') - heapSize,
    ofMetrics('nodejs_heap_size_used_bytes'),
    ofMetrics('nodejs_external_memory_bytes'),
  ];
  const columns = figures.map((value, i) => value.toFixed(0).padStart(widths[i] ?? 0));
  const cpu = cpuMs === undefined ? '' : cpuMs.toFixed(2).padStart(13);
  console.log(name.padEnd(nameWidth) + columns.join('') + cpu);
}
