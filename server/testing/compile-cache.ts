import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledServer } from './bundled-server.ts';
import { freePort } from './free-port.ts';

/**
 * Node flags for the server and its commands, which run too briefly to benefit from optimising the
 * embedded database. The compile cache is valid only for the same flags.
 */
export const nodeFlags = ['--liftoff-only'];

/**
 * Fills Node's compile cache by starting and stopping a server: Node writes it only when a process
 * ends normally, which most test servers never do.
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
