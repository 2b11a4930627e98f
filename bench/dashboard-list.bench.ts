import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FlagsWithScores } from '../console/features/moderation/flags/flags.documents.ts';
import { requestBodyOf } from '../console/lib/graphql.ts';
import { type PostgresServer, startPostgres } from '../server/testing/postgres-server.ts';
import type { SqlStatement } from '../server/testing/record-statements.ts';
import { measureLoad, median, ratio } from './compare.ts';
import { flagListFields } from './flags-list.bench.ts';
import { processorTimeOf, processorTimeOfPostgres } from './processor-time.ts';
import { type BenchServer, startBenchServer, stopBenchServer } from './server-process.ts';
import type { ServedNetwork } from './two-sizes.server.ts';

const size = 10_000;
const connections = 8;
const rounds = Number(process.env.DASHBOARD_LIST_ROUNDS ?? 9);
const requestsPerRound = 400;
const warmUpRounds = 3;

/** The second one is also understood by versions from before the care lane. */
const requests = {
  "the console's list": requestBodyOf(FlagsWithScores, {
    limit: 10,
    offset: 0,
    sort: 'openedAt',
    sortDesc: true,
    filter: { isOpen: true },
  }),
  'the list without lanes': JSON.stringify({
    query: `{ contentFlagStream(limit: 10, isOpen: true) ${flagListFields} }`,
  }),
};

interface Contender {
  name: string;
  server: BenchServer<ServedNetwork>;
}

interface Measured {
  perSecond: number;
  serverMs: number;
  databaseMs: number;
}

/**
 * The dashboard's list at eight connections, in turns with the checkout in DASHBOARD_LIST_AGAINST
 * if there is one. Each fills a database of its own, because their tables may differ.
 */
export async function benchDashboardList(): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '256MB' });
  const contenders: Contender[] = [];
  try {
    const other = process.env.DASHBOARD_LIST_AGAINST;
    if (other) contenders.push(await open(postgres, 'there', join(other, 'bench')));
    contenders.push(await open(postgres, 'here', import.meta.dirname));
    for (const [name, body] of Object.entries(requests))
      await compare(postgres, contenders, name, body);
  } finally {
    for (const { server } of contenders) await stopBenchServer(server);
    await postgres.stop();
  }
}

async function open(postgres: PostgresServer, name: string, folder: string): Promise<Contender> {
  await postgres.run(`create database ${name}`);
  const url = postgres.urlOf(name);
  const { fillFlags } = await import(pathToFileURL(join(folder, 'flags-list.fill.ts')).href);
  await fillFlags(url, size);
  return { name, server: await startBenchServer('two-sizes', [url], folder) };
}

async function compare(
  postgres: PostgresServer,
  contenders: readonly Contender[],
  name: string,
  body: string,
): Promise<void> {
  const answering: Contender[] = [];
  for (const each of contenders) if (await answers(each, body)) answering.push(each);
  console.log(`\n${name.padEnd(24)} requests/s  ms of a core each: server  database  statements`);
  const all = new Map(answering.map((each) => [each, [] as Measured[]]));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [each, measured] of all) {
      const result = await measure(postgres, each, body);
      if (round >= 0) measured.push(result);
    }
  }
  const medians = new Map([...all].map(([each, measured]) => [each, medianOf(measured)]));
  for (const [each, { perSecond, serverMs, databaseMs }] of medians) {
    console.log(
      [
        each.name.padEnd(24),
        perSecond.toFixed(0).padStart(10),
        serverMs.toFixed(2).padStart(26),
        databaseMs.toFixed(2).padStart(9),
        String(await countStatements(each, body)).padStart(11),
      ].join(' '),
    );
  }
  const [there, here] = [...medians.values()];
  if (!there || !here) return;
  console.log(
    `here against there: ${ratio(here.perSecond, there.perSecond)} the requests, ` +
      `${ratio(here.serverMs + here.databaseMs, there.serverMs + there.databaseMs)} the processor time`,
  );
}

const toRequest = ({ server: { served } }: Contender, body: string) => ({
  url: served.url,
  method: 'POST' as const,
  headers: { cookie: served.cookie, 'content-type': 'application/json' },
  body,
});

async function answers(contender: Contender, body: string): Promise<boolean> {
  const { url, ...request } = toRequest(contender, body);
  const reply = await fetch(url, request);
  return reply.ok && !('errors' in ((await reply.json()) as object));
}

async function measure(
  postgres: PostgresServer,
  contender: Contender,
  body: string,
): Promise<Measured> {
  const spent = () => ({
    server: processorTimeOf(contender.server.process.pid ?? 0),
    database: processorTimeOfPostgres(postgres.folder),
  });
  const before = spent();
  const { name } = contender;
  const request = { name, ...toRequest(contender, body), connections, amount: requestsPerRound };
  const perSecond = await measureLoad(request);
  const after = spent();
  return {
    perSecond,
    serverMs: (after.server - before.server) / requestsPerRound,
    databaseMs: (after.database - before.database) / requestsPerRound,
  };
}

function medianOf(measured: readonly Measured[]): Measured {
  const of = (key: keyof Measured) => median(measured.map((each) => each[key]));
  return {
    perSecond: of('perSecond'),
    serverMs: of('serverMs'),
    databaseMs: of('databaseMs'),
  };
}

/** Statements of one request, without the lookup of its session. */
async function countStatements(contender: Contender, body: string): Promise<number> {
  const { process: child } = contender.server;
  const ask = async (message: string) => {
    const reply = once(child, 'message');
    child.send(message);
    return (await reply)[0] as SqlStatement[];
  };
  await ask('record');
  await answers(contender, body);
  return (await ask('stop')).length;
}
