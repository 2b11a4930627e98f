import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../server/testing/postgres-server.ts';
import { awardListQuery as awards } from './awards-list.bench.ts';
import { measureLoad, median, ratio } from './compare.ts';
import { flagListQuery as flags } from './flags-list.bench.ts';
import { fillFlags } from './flags-list.fill.ts';
import { processorTimeOf, processorTimeOfPostgres } from './processor-time.ts';
import type { ServedNetwork } from './two-sizes.server.ts';

const rounds = 7;
const requestsPerRound = 300;
const size = 10_000;

const cases = {
  "the dashboard's list": { query: flags, variables: { limit: 10, isOpen: true } },
  'the list of awards': { query: awards, variables: { limit: 25, sort: 'name' } },
};

interface Contender {
  name: string;
  server: ChildProcess;
  served: ServedNetwork;
}

interface Measured {
  perSecond: number;
  server: number;
  database: number;
}

/** Same server and database with and without prepared statements. */
export async function benchStatements(): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '256MB' });
  const contenders: Contender[] = [];
  try {
    await postgres.run('create database bench');
    const url = postgres.urlOf('bench');
    await fillFlags(url, size);
    for (const [name, prepared] of [
      ['not prepared', '0'],
      ['prepared', ''],
    ] as const) {
      const server = fork(join(import.meta.dirname, 'two-sizes.server.ts'), [url, prepared]);
      const [served] = (await once(server, 'message')) as [ServedNetwork];
      contenders.push({ name, server, served });
    }
    for (const [name, request] of Object.entries(cases)) {
      console.log(`\n${name.padEnd(22)} requests/s   ms of a core each: server  database`);
      const measured = await compare(postgres, contenders, request);
      const [before, after] = contenders.map((contender) => measured.get(contender) as Measured);
      for (const [{ name }, { perSecond, server, database }] of measured) {
        console.log(
          [
            name.padEnd(22),
            perSecond.toFixed(0).padStart(10),
            server.toFixed(2).padStart(26),
            database.toFixed(2).padStart(9),
          ].join(' '),
        );
      }
      if (!before || !after) continue;
      const spent = ({ server, database }: Measured) => server + database;
      console.log(
        `prepared against not: ${ratio(after.perSecond, before.perSecond)} the requests, ` +
          `${ratio(spent(after), spent(before))} the processor time`,
      );
    }
  } finally {
    for (const { server } of contenders) {
      const exited = once(server, 'exit');
      server.kill();
      await exited;
    }
    await postgres.stop();
  }
}

async function compare(
  postgres: PostgresServer,
  contenders: Contender[],
  request: object,
): Promise<Map<Contender, Measured>> {
  const all = new Map(contenders.map((contender) => [contender, [] as Measured[]]));
  for (let round = -1; round < rounds; round++) {
    for (const contender of contenders) {
      const spent = () => ({
        server: processorTimeOf(contender.server.pid ?? 0),
        database: processorTimeOfPostgres(postgres.folder),
      });
      const before = spent();
      const perSecond = await measureLoad({
        name: contender.name,
        url: contender.served.url,
        method: 'POST',
        headers: { cookie: contender.served.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(request),
        amount: requestsPerRound,
      });
      const after = spent();
      if (round < 0) continue;
      all.get(contender)?.push({
        perSecond,
        server: (after.server - before.server) / requestsPerRound,
        database: (after.database - before.database) / requestsPerRound,
      });
    }
  }
  const medianOf = (list: Measured[], key: keyof Measured) => median(list.map((item) => item[key]));
  return new Map(
    [...all].map(([contender, list]) => [
      contender,
      {
        perSecond: medianOf(list, 'perSecond'),
        server: medianOf(list, 'server'),
        database: medianOf(list, 'database'),
      },
    ]),
  );
}
