import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { createKeyPicker } from '../server/lib/rendezvous.ts';
import { createClient } from '../server/testing/client.ts';
import { browserName } from '../server/testing/experiments.ts';
import { type Contender, measureLoad, median, ratio } from './compare.ts';
import type { ServedExperiments } from './experiments.server.ts';
import { withBenchServer } from './server-process.ts';

/** `BENCH_SIMULATED=200000` for a quick run. */
const simulated = Number(process.env.BENCH_SIMULATED ?? 9_999_999);
/** Each session asks twice: it counts once its cookie comes back. */
const sessionsPerRound = Number(process.env.BENCH_SESSIONS ?? 10_000);
const requestsPerRound = 2 * sessionsPerRound;
const rounds = 5;
/** Enough that p99 is about the tenth slowest and no single outlier. */
const listRequests = 1000;
/** `BENCH_PARTS=lists` runs only some of it. */
const parts = (process.env.BENCH_PARTS ?? 'statistics,simulations,lists,assignments').split(',');

const weights = [
  { key: 'a', weight: 50 },
  { key: 'b', weight: 30 },
  { key: 'c', weight: 20 },
];

/** Simulations, list requests during them, and sessions over HTTP, all of which must be counted. */
export function benchExperiments(): Promise<void> {
  return withBenchServer<ServedExperiments>('experiments', async (bench) => {
    const { served, databaseUrl } = bench;
    if (parts.includes('statistics')) await compareStatistics(databaseUrl, served);
    if (parts.includes('simulations')) await compareSimulations(served);
    if (parts.includes('lists')) await compareLists(served);
    if (parts.includes('assignments')) await compareAssignments(bench.process, served);
  });
}

function superAdminOf({ port, cookie }: ServedExperiments) {
  return createClient({ port, host: 'alpha.localhost', cookie });
}

async function simulate(served: ServedExperiments): Promise<void> {
  const { errors } = await superAdminOf(served).graphql(
    `{ runSimulation(id: "${served.id}", n: ${simulated}) { key results } }`,
  );
  if (errors) throw new Error(errors[0]?.message);
}

function bareLoop(): void {
  const pick = createKeyPicker('1/bench', weights);
  const counts: Record<string, number> = { a: 0, b: 0, c: 0 };
  for (let i = 0; i < simulated; i++) {
    const key = pick(`simulated-1-${i}`) ?? '';
    counts[key] = (counts[key] ?? 0) + 1;
  }
}

async function msOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const report = `query ($id: ID!) { experimentReport(id: $id) {
  days { day key sessions } phases { p } verdict { words }
  goals { variants { rate low high comparison { lift liftLow liftHigh p } } } } }`;

/** Results of 90 days by the number of visitors, each size in turn. */
async function compareStatistics(url: string, served: ServedExperiments): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const superAdmin = superAdminOf(served);
  const sizes = [100_000, 10_000_000];
  const measured = sizes.map(() => [] as number[]);
  try {
    for (let round = -1; round < rounds; round++) {
      for (const [index, visitors] of sizes.entries()) {
        await fillCounts(client, served.id, visitors);
        const ms = await msOf(async () => {
          for (let i = 0; i < reportRequests; i++) {
            const { errors } = await superAdmin.graphql(report, { id: served.id });
            if (errors) throw new Error(errors[0]?.message);
          }
        });
        if (round >= 0) measured[index]?.push(ms / reportRequests);
      }
    }
    await client.query('delete from experiment_goal_counts');
    await client.query('delete from experiment_counts');
  } finally {
    await client.end();
  }
  const [few = Number.NaN, many = Number.NaN] = measured.map(median);
  console.log(`statistics of 100,000 visitors: ${few.toFixed(1)} ms`);
  console.log(`statistics of 10,000,000 visitors: ${many.toFixed(1)} ms, ${ratio(many, few)}`);
}

const reportRequests = 40;

async function fillCounts(client: pg.Client, experimentId: number, visitors: number) {
  const days = 90;
  for (const [table, columns, extra, share] of [
    ['experiment_counts', '', '', 1],
    ['experiment_goal_counts', 'goal_key,', "'signup',", 0.07],
  ] as const) {
    await client.query(`delete from ${table}`);
    await client.query(
      `insert into ${table}
         (experiment_id, ${columns} phase_id, site_id, day, variant_key, sessions, visitors)
       select $1, ${extra} phase.id, site.id, date '2026-01-01' + n, variant.key, count, count
       from (select id from experiment_phases where experiment_id = $1 limit 1) phase,
         (select min(id) as id from sites) site, generate_series(1, ${days}) n,
         (values ('a', 0.5), ('b', 0.3), ('c', 0.2)) variant (key, share),
         lateral (select ($2::int / ${days} * variant.share * ${share})::int as count) counts`,
      [experimentId, visitors],
    );
  }
}

async function compareSimulations(served: ServedExperiments): Promise<void> {
  const measured = { simulation: [] as number[], loop: [] as number[] };
  for (let round = 0; round < 3; round++) {
    measured.loop.push(await msOf(bareLoop));
    measured.simulation.push(await msOf(() => simulate(served)));
  }
  const [simulation, loop] = [median(measured.simulation), median(measured.loop)];
  console.log(`simulation of ${simulated.toLocaleString('en')}: ${simulation.toFixed(0)} ms`);
  console.log(`the bare hash loop: ${loop.toFixed(0)} ms`);
  console.log(`simulation against the loop: ${ratio(simulation, loop)}`);
}

/** Sends list requests one after the other; returns the 99th percentile. */
async function p99OfLists(served: ServedExperiments, isOver: () => boolean): Promise<number> {
  const client = superAdminOf(served);
  const times: number[] = [];
  while (times.length < listRequests && !isOver()) {
    times.push(
      await msOf(() => client.graphql('{ experiments(limit: 25) { total experiments { id } } }')),
    );
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

async function compareLists(served: ServedExperiments): Promise<void> {
  const measured = { alone: [] as number[], again: [] as number[], beside: [] as number[] };
  const took: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const alone = await p99OfLists(served, () => false);
    let isOver = false;
    const simulation = msOf(() => simulate(served)).finally(() => {
      isOver = true;
    });
    const beside = await p99OfLists(served, () => isOver);
    const ms = await simulation;
    const again = await p99OfLists(served, () => false);
    if (round < 0) continue;
    measured.alone.push(alone);
    measured.beside.push(beside);
    measured.again.push(again);
    took.push(ms);
  }
  for (const [name, p99s] of Object.entries(measured)) {
    console.log(`p99 of a list request, ${name.padEnd(6)}: ${p99s.map(tenths).join(', ')} ms`);
  }
  const [alone, again, beside] = [
    median(measured.alone),
    median(measured.again),
    median(measured.beside),
  ];
  console.log(`the simulation beside them took ${median(took).toFixed(0)} ms`);
  console.log(`without one, against without one: ${ratio(again, alone)}`);
  console.log(`beside a simulation against without: ${ratio(beside, (alone + again) / 2)}`);
}

const assigned = 'assigned';
const tenths = (ms: number) => ms.toFixed(1);

async function compareAssignments(
  server: ChildProcess,
  { port, barePort, symbol }: ServedExperiments,
): Promise<void> {
  const before = await countedBy(server);
  let asked = 0;
  for (const connections of [20, 100]) {
    const common = {
      headers: { 'user-agent': browserName },
      amount: requestsPerRound,
      connections,
    };
    const bare = (path: string) => ({ ...common, url: `http://localhost:${barePort}/${path}` });
    const contenders: Contender[] = [
      { name: 'does nothing', ...bare('variant') },
      { name: 'counts each with a statement', ...bare('counted') },
      { name: 'counts many with a statement', ...bare('batched') },
      { name: 'signs the same cookies, too', ...bare('signed') },
      {
        name: assigned,
        ...common,
        url: `http://localhost:${port}/api/experiment/${symbol}`,
        returnsCookies: true,
      },
    ];
    const measured = new Map(contenders.map(({ name }) => [name, [] as number[]]));
    for (let round = -1; round < rounds; round++) {
      for (const contender of contenders) {
        const perSecond = await measureLoad(contender);
        if (round >= 0) measured.get(contender.name)?.push(perSecond);
      }
      asked += sessionsPerRound;
    }
    const perSecond = (name: string) => median(measured.get(name) ?? []);
    console.log(`assignments by ${connections} connections: ${perSecond(assigned).toFixed(0)}/s`);
    for (const { name } of contenders) {
      if (name === assigned) continue;
      const against = ratio(perSecond(assigned), perSecond(name));
      console.log(`  ${against} of a bare route that ${name} (${perSecond(name).toFixed(0)}/s)`);
    }
  }
  const counted = (await countedBy(server)) - before;
  console.log(`counted ${counted} of ${asked} sessions`);
}

async function countedBy(server: ChildProcess): Promise<number> {
  server.send('counted');
  const [counted] = await once(server, 'message');
  return counted as number;
}
