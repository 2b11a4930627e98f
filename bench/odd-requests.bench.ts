import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/free-port.ts';
import { hostileRepeatedParts, repeatToSize } from '../server/testing/hostile-texts.ts';
import { megabytes } from './memory.ts';

const requestCount = 100_000;
const connectionCount = 16;
const paths = [
  '/',
  '/login',
  '/posts/',
  '/forums/',
  '/search?q=',
  '/s/',
  '/profile/',
  '/api/',
  '/x',
];

/** Sends odd requests to one process; its memory must stay flat in the second half. */
export async function benchOddRequests(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-bench-'));
  const port = await freePort();
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' },
      REQUESTS_PER_MINUTE: '0',
    },
    stdio: 'ignore',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: connectionCount });
  try {
    while (!(await isAnswered(agent, port, '/login'))) await sleep(50);
    let sentCount = 0;
    const memory: number[] = [];
    const work = async () => {
      while (sentCount < requestCount) {
        const index = sentCount++;
        await isAnswered(agent, port, oddPath(index));
        if ((index + 1) % (requestCount / 10) === 0) memory.push(residentBytes(server.pid ?? 0));
      }
    };
    await Promise.all(Array.from({ length: connectionCount }, work));
    const [middle = 0, last = 0] = [memory[4], memory.at(-1)];
    console.log(`memory after each tenth        ${memory.map(megabytes).join(', ')}`);
    console.log(`second half against the first  ${(last / middle).toFixed(2)}×`);
  } finally {
    agent.destroy();
    const exited = once(server, 'exit');
    server.kill();
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function oddPath(index: number): string {
  const part = hostileRepeatedParts[index % hostileRepeatedParts.length] ?? 'a';
  const text = encodeURIComponent(`${index}${repeatToSize(part, 20 + (index % 300))}`);
  return `${paths[Math.floor(index / hostileRepeatedParts.length) % paths.length]}${text}`;
}

function isAnswered(agent: Agent, port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request({ agent, port, host: '127.0.0.1', path }, (response) => {
      response.on('end', () => resolve(true)).resume();
    });
    sent.on('error', () => resolve(false)).end();
  });
}

/** Linux only. */
function residentBytes(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
