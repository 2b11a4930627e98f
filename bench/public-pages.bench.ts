import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { compareThroughput, ratio } from './compare.ts';
import type { ServedPages } from './public-pages.server.ts';

/**
 * Public pages from the cache, compared with the same pages rendered for each request. A
 * meaningless cookie makes a request bypass the cache.
 */
export async function benchPublicPages(): Promise<void> {
  const postgres = await startPostgres();
  let server: ChildProcess | undefined;
  try {
    await postgres.run('create database bench');
    const url = postgres.urlOf('bench');
    server = fork(join(import.meta.dirname, 'public-pages.server.ts'), [url]);
    const [{ port, threadPath }] = (await once(server, 'message')) as [ServedPages];
    for (const path of ['/', '/forums', threadPath]) {
      const page = { url: `http://127.0.0.1:${port}${path}` };
      const host = `alpha.localhost:${port}`;
      const measured = await compareThroughput([
        { ...page, name: 'made anew', headers: { host, cookie: 'nothing=1' } },
        { ...page, name: 'cached', headers: { host } },
      ]);
      const anew = measured.get('made anew') ?? Number.NaN;
      const cached = measured.get('cached') ?? Number.NaN;
      console.log(
        `${path.padEnd(20)} ${anew.toFixed(0)} pages/s made anew, ${cached.toFixed(0)} cached: ${ratio(cached, anew)}`,
      );
    }
  } finally {
    if (server && server.exitCode === null && server.signalCode === null) {
      const exited = once(server, 'exit');
      server.kill();
      await exited;
    }
    await postgres.stop();
  }
}
