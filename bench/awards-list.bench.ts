import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { compareThroughput, ratio } from './compare.ts';

export const query = `query ($limit: Int, $sort: String, $sortDesc: Boolean) {
  awards(limit: $limit, sort: $sort, sortDesc: $sortDesc) {
    total
    awards { id name year finalistsCount winnersCount }
  }
}`;
const variables = { limit: 25, sort: 'name', sortDesc: false };

/** One page of awards over GraphQL, compared with bare Fastify routes that run the same SQL. */
export async function benchAwardsList(): Promise<void> {
  const postgres = await startPostgres();
  let server: ChildProcess | undefined;
  try {
    await postgres.run('create database bench');
    server = fork(join(import.meta.dirname, 'awards-list.server.ts'), [postgres.urlOf('bench')]);
    const [{ port, barePort, cookie }] = (await once(server, 'message')) as [
      { port: number; barePort: number; cookie: string },
    ];
    const bare = `http://localhost:${barePort}/awards`;
    const bareWithSession = `http://localhost:${barePort}/awards-with-session`;
    const measured = await compareThroughput([
      { name: 'bare', url: bare },
      { name: 'bare with session', url: bareWithSession, headers: { cookie } },
      {
        name: 'graphql',
        url: `http://localhost:${port}/api/moderation`,
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      },
    ]);
    const graphql = measured.get('graphql') ?? Number.NaN;
    for (const [name, perSecond] of measured) {
      console.log(`${name.padEnd(20)} ${perSecond.toFixed(0).padStart(7)} requests/s`);
    }
    const withSession = measured.get('bare with session') ?? Number.NaN;
    console.log(
      `graphql against the bare route with the same session check: ${ratio(graphql, withSession)}`,
    );
    console.log(
      `graphql against the bare route without any check: ${ratio(graphql, measured.get('bare') ?? Number.NaN)}`,
    );
  } finally {
    if (server) {
      const exited = once(server, 'exit');
      server.kill();
      await exited;
    }
    await postgres.stop();
  }
}
