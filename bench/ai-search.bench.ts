import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { startPostgres } from '../server/testing/postgres-server.ts';
import type { ServedSearch } from './ai-search.server.ts';
import { benchWord } from './ai-search.words.ts';
import { megabytes } from './memory.ts';

/** `PASSAGES=5000 npm run bench -- ai-search` for a quick run. */
const passages = Number(process.env.PASSAGES ?? 100_000);
const searches = Number(process.env.SEARCHES ?? 200);
const atOnce = 4;

const query =
  'query ($search: String!) { AiPostSearch(search: $search) { posts { id relevance reason } } }';

/** Search of posts through the API: throughput, latency, index size and memory. */
export async function benchAiSearch(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await postgres.run('create database bench');
    await measure('PostgreSQL', postgres.urlOf('bench'));
  } finally {
    await postgres.stop();
  }
  await measure('embedded', undefined);
}

async function measure(name: string, databaseUrl: string | undefined): Promise<void> {
  const server = fork(join(import.meta.dirname, 'ai-search.server.ts'), [
    String(passages),
    ...(databaseUrl ? [databaseUrl] : []),
  ]);
  try {
    const [served] = (await once(server, 'message')) as [ServedSearch];
    const before = await memoryOf(server);
    const first = await timed(served, 0);
    const times: number[] = [];
    const begun = performance.now();
    let next = 1;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next <= searches) {
          next += 1;
          times.push(await timed(served, next));
        }
      }),
    );
    const seconds = (performance.now() - begun) / 1000;
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
    console.log(`${name}: ${served.passages} passages`);
    console.log(
      `  indexed in ${served.indexSeconds.toFixed(1)} s, ${megabytes(served.indexBytes)} stored`,
    );
    console.log(`  first search, with loading: ${first.toFixed(0)} ms`);
    console.log(
      `  ${(times.length / seconds).toFixed(1)} searches/s with ${atOnce} at once; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    );
    console.log(
      `  memory of the server ${megabytes(before)} before the first search, ${megabytes(await memoryOf(server))} after`,
    );
  } finally {
    const exited = once(server, 'exit');
    server.kill();
    await exited;
  }
}

async function memoryOf(server: ChildProcess): Promise<number> {
  server.send('memory');
  const [{ rss }] = (await once(server, 'message')) as [{ rss: number }];
  return rss;
}

function timed({ port, cookie }: ServedSearch, n: number): Promise<number> {
  const body = JSON.stringify({ query, variables: { search: question(n % 800) } });
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path: '/api/moderation',
        method: 'POST',
        headers: { host: `alpha.localhost:${port}`, cookie, 'content-type': 'application/json' },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const { data } = JSON.parse(Buffer.concat(chunks).toString());
          if (!data || data.AiPostSearch.posts.length === 0) reject(new Error('Nothing was found'));
          else resolve(performance.now() - begun);
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function question(subject: number): string {
  return [0, 3, 9]
    .map((i) => benchWord(5000 + subject * 40 + i))
    .concat(benchWord(40))
    .join(' ');
}
