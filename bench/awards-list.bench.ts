import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../server/testing/postgres-server.ts';
import { compareThroughput, measureLoad, median, ratio } from './compare.ts';
import { processorTimeOf, processorTimeOfPostgres } from './processor-time.ts';
import { type BenchServer, startBenchServer, stopBenchServer } from './server-process.ts';

export const awardListQuery = `query ($limit: Int, $sort: String, $sortDesc: Boolean) {
  awards(limit: $limit, sort: $sort, sortDesc: $sortDesc) {
    total
    awards { id name year finalistsCount winnersCount }
  }
}`;
const variables = { limit: 25, sort: 'name', sortDesc: false };

type AwardsServer = BenchServer<{ port: number; barePort: number; cookie: string }>;

async function startAwardsServer(
  postgres: PostgresServer,
  database: string,
  folder?: string,
): Promise<AwardsServer> {
  await postgres.run(`create database ${database}`);
  return startBenchServer('awards-list', [postgres.urlOf(database)], folder);
}

const overGraphql = ({ served: { port, cookie } }: AwardsServer) =>
  ({
    name: 'graphql',
    url: `http://localhost:${port}/api/moderation`,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ query: awardListQuery, variables }),
  }) as const;

/**
 * One page of awards over GraphQL, compared with bare Fastify routes that run the same SQL, and with
 * the checkout in AWARDS_LIST_AGAINST if there is one.
 */
export async function benchAwardsList(): Promise<void> {
  const postgres = await startPostgres();
  const servers: AwardsServer[] = [];
  try {
    const server = await startAwardsServer(postgres, 'bench');
    servers.push(server);
    const other = process.env.AWARDS_LIST_AGAINST;
    if (other !== undefined) {
      const before = await startAwardsServer(postgres, 'bench_before', join(other, 'bench'));
      servers.push(before);
      await compareCost(postgres, before, server);
    } else {
      await compareWithBareRoutes(server);
    }
  } finally {
    for (const server of servers) await stopBenchServer(server);
    await postgres.stop();
  }
}

async function compareWithBareRoutes(server: AwardsServer): Promise<void> {
  const { barePort, cookie } = server.served;
  const measured = await compareThroughput([
    { name: 'bare', url: `http://localhost:${barePort}/awards` },
    {
      name: 'bare with session',
      url: `http://localhost:${barePort}/awards-with-session`,
      headers: { cookie },
    },
    overGraphql(server),
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
}

const costRounds = 15;
const requestsPerRound = 1500;

/**
 * Processor time of server and database per request, measured alternately. Other processes do not
 * count.
 */
async function compareCost(
  postgres: PostgresServer,
  before: AwardsServer,
  now: AwardsServer,
): Promise<void> {
  const costs = new Map([before, now].map((server) => [server, [] as number[]]));
  for (let round = -3; round < costRounds; round++) {
    for (const [server, measured] of costs) {
      const spent = () =>
        processorTimeOf(server.process.pid ?? 0) + processorTimeOfPostgres(postgres.folder);
      const start = spent();
      await measureLoad({ ...overGraphql(server), amount: requestsPerRound });
      if (round >= 0) measured.push((spent() - start) / requestsPerRound);
    }
  }
  const [ofBefore = Number.NaN, ofNow = Number.NaN] = [...costs.values()].map(median);
  console.log(`a list request: ${ofBefore.toFixed(3)} ms of processor time there`);
  console.log(`                ${ofNow.toFixed(3)} ms here, ${ratio(ofNow, ofBefore)}`);
}
