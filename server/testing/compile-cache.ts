import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledServer } from './bundled-server.ts';
import { freePort } from './free-port.ts';

/**
 * How tests start the server, and its commands. None lives long enough to win back what V8 spends
 * on optimising the embedded database. What it keeps is good for the same flags only.
 */
export const nodeFlags = ['--liftoff-only'];

/**
 * Has Node.js keep in `cache` what it compiles of the server. It writes that down when a process
 * ends by itself, which most servers of these tests never do: so one starts and stops beforehand.
 */
export async function fillCompileCache(cache: string, embeddedTemplate: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-compiled-'));
  cpSync(embeddedTemplate, folder, { recursive: true });
  const child = spawn(process.execPath, [...nodeFlags, bundledServer], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: cache,
      DATA_DIR: folder,
      DEMO: 'off',
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    if (output.includes('"msg":"started"')) child.kill('SIGTERM');
  }
  const [code] = await exited;
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${output}`);
}
