import { compareThroughput, ratio } from './compare.ts';
import type { ServedPages } from './public-pages.server.ts';
import { withBenchServer } from './server-process.ts';

/**
 * Public pages from the cache, compared with the same pages rendered for each request. A
 * meaningless cookie makes a request bypass the cache.
 */
export function benchPublicPages(): Promise<void> {
  return withBenchServer<ServedPages>('public-pages', async ({ served: { port, threadPath } }) => {
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
  });
}
