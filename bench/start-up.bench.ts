import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/free-port.ts';

/** Time from process start to the first page, on an empty and on a filled folder. */
export async function benchStartUp(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-bench-'));
  try {
    const bareNode = await timeToExit();
    const first = await timeToFirstPage(dataDir);
    const second = await timeToFirstPage(dataDir);
    console.log(`node, doing nothing            ${seconds(bareNode)}`);
    console.log(`first start, with the demo     ${seconds(first)}  (15 s allowed)`);
    console.log(`second start                   ${seconds(second)}`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timeToExit(): Promise<number> {
  const started = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return performance.now() - started;
}

async function timeToFirstPage(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  try {
    while (!(await answers(`http://localhost:${port}/login`))) await sleep(20);
    return performance.now() - started;
  } finally {
    const exited = once(server, 'exit');
    server.kill();
    await exited;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
