import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { ratio } from './compare.ts';
import { fillLeads } from './leads.fill.ts';
import { megabytes } from './memory.ts';
import type { ServedNetwork } from './two-sizes.server.ts';

const size = 1_000_000;
const samples = 5;
/** Memory must not grow with the bytes sent. */
const allowedGrowth = 1.3;

/** CSV download of a million leads, and the server's memory meanwhile. */
export async function benchLeadCsv(): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  let server: ChildProcess | undefined;
  try {
    await postgres.run('create database leads');
    const url = postgres.urlOf('leads');
    await fillLeads(url, [size]);
    server = fork(join(import.meta.dirname, 'two-sizes.server.ts'), [url]);
    const [served] = (await once(server, 'message')) as [ServedNetwork];
    // The first download compiles code and sizes the heap; the second shows lasting growth.
    report('first time', await download(served, server.pid ?? 0));
    const { memory, ...second } = await download(served, server.pid ?? 0);
    report('second time', { ...second, memory });
    const growth = Math.max(...memory) / Math.min(...memory);
    console.log(`memory grew to ${ratio(growth, 1)} the second time (at most ${allowedGrowth}×)`);
  } finally {
    if (server) {
      const exited = once(server, 'exit');
      server.kill();
      await exited;
    }
    await postgres.stop();
  }
}

interface Download {
  rows: number;
  bytes: number;
  ms: number;
  memory: number[];
}

function report(name: string, { rows, bytes, ms, memory }: Download): void {
  const seconds = (ms / 1000).toFixed(1);
  console.log(`${name}: ${rows.toLocaleString('en')} leads, ${megabytes(bytes)} in ${seconds} s`);
  console.log(`  memory of the server: ${memory.map(megabytes).join(', ')}`);
}

async function download({ url, cookie }: ServedNetwork, pid: number): Promise<Download> {
  const started = performance.now();
  const response = await fetch(new URL('/api/lead-forms/1/leads.csv', url), {
    headers: { cookie },
  });
  if (!response.ok || !response.body) throw new Error(`refused: ${response.status}`);
  const memory = [residentBytes(pid)];
  let bytes = 0;
  let lines = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
    if (lines >= (memory.length * size) / samples) memory.push(residentBytes(pid));
  }
  if (lines !== size + 1) throw new Error(`${lines} lines instead of ${size + 1}`);
  return { rows: lines - 1, bytes, ms: performance.now() - started, memory };
}

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
