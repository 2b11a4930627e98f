import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { StatementNames } from '../server/db/statement-names.ts';
import type { PostgresServer } from '../server/testing/postgres-server.ts';
import type { SqlStatement } from '../server/testing/record-statements.ts';
import { isFilled, markFilled, openBenchPostgres } from './bench-postgres.ts';
import {
  compareCachedPlans,
  countPages,
  type RecordedStatement,
  type StatementPages,
} from './cached-plans.ts';
import { ratio } from './compare.ts';
import type { ServedNetwork } from './two-sizes.server.ts';

/** `BENCH_SIZES=1000000,10000000` compares other numbers of rows. */
const [small = 10_000, large = 1_000_000] = (process.env.BENCH_SIZES ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number);
const usualSizes = { small, large };
type Size = keyof typeof usualSizes;
/** Measures only the cases whose name matches. */
const wantedCases = new RegExp(process.env.BENCH_CASES ?? '');
/** `BENCH_ROUNDS=1` is enough to compare pages. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 21);
const allowed = 1.3;
/** Number of statements printed for a case that reads too many pages. */
const printedStatements = 3;

export interface RequestCase {
  name: string;
  query: string;
  variables: Record<string, unknown>;
  /** Page of the list; the total comes from its first page. */
  page?: 'last' | 'middle' | undefined;
  /**
   * Known reason why the time grows with the number of rows; printed if the case exceeds the limit.
   */
  grows?: string | undefined;
}

export interface TwoSizes {
  noun: string;
  sizes?: Record<Size, number>;
  /** Creates a migrated database with one site of this size and a super admin. */
  fill(databaseUrl: string, size: number): Promise<void>;
  cases(database: pg.Client): Promise<RequestCase[]> | RequestCase[];
  // biome-ignore lint/suspicious/noExplicitAny: each list has a shape of its own
  totalOf(data: any): number;
}

interface Site {
  server: ChildProcess;
  served: ServedNetwork;
  database: pg.Client;
  url: string;
  names: StatementNames;
  cases: RequestCase[];
  recorded: RecordedStatement[];
}

/**
 * Requests over HTTP with a million rows, compared with ten thousand and with their bare
 * statements.
 */
export async function compareSizes(bench: TwoSizes): Promise<void> {
  const postgres = await openBenchPostgres({ shared_buffers: large > 1_000_000 ? '4GB' : '1GB' });
  const sites: Partial<Record<Size, Site>> = {};
  try {
    for (const [size, rows] of Object.entries(bench.sizes ?? usualSizes) as [Size, number][]) {
      const started = performance.now();
      sites[size] = await open(postgres, bench, rows);
      const seconds = (performance.now() - started) / 1000;
      console.log(`${rows.toLocaleString('en')} ${bench.noun} filled in ${seconds.toFixed(0)} s`);
    }
    await compare(bench, sites as Record<Size, Site>);
    if (sites.large) await compareCachedPlans(sites.large.url, sites.large.recorded);
  } finally {
    for (const site of Object.values(sites)) await close(site);
    await postgres.stop();
  }
}

async function open(postgres: PostgresServer, bench: TwoSizes, rows: number): Promise<Site> {
  const databaseName = `${bench.noun}_${rows}`;
  const url = postgres.urlOf(databaseName);
  if (!(await isFilled(postgres, databaseName))) {
    await postgres.run(`drop database if exists ${databaseName}`);
    await postgres.run(`create database ${databaseName}`);
    await bench.fill(url, rows);
    await markFilled(postgres, databaseName);
  }
  const server = fork(join(import.meta.dirname, 'two-sizes.server.ts'), [url]);
  const failed = once(server, 'exit').then(() => {
    throw new Error('The server of the benchmark has ended');
  });
  const [served] = (await Promise.race([once(server, 'message'), failed])) as [ServedNetwork];
  // The server also ends when the benchmark closes it.
  failed.catch(() => {});
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  return {
    server,
    served,
    database,
    url,
    names: new StatementNames(),
    cases: (await bench.cases(database)).filter((item) => wantedCases.test(item.name)),
    recorded: [],
  };
}

async function close({ server, database }: Site): Promise<void> {
  await database.end();
  const exited = once(server, 'exit');
  server.kill();
  await exited;
}

async function compare(bench: TwoSizes, sites: Record<Size, Site>): Promise<void> {
  const { small, large } = bench.sizes ?? usualSizes;
  const counts = `${small.toLocaleString('en').padStart(9)} ${large.toLocaleString('en').padStart(10)}`;
  console.log(
    `\n${'times in ms'.padEnd(34)}${counts}   ratio   SQL ratio  API/SQL           pages`,
  );
  const tooSlow: string[] = [];
  for (const [index, item] of sites.large.cases.entries()) {
    const times = await measure(bench, sites, index);
    const [api, sql] = [times.large.api / times.small.api, times.large.sql / times.small.sql];
    const [fewPages, manyPages] = [total(times.small.pages), total(times.large.pages)];
    const isTooSlow = api > allowed;
    if (isTooSlow) tooSlow.push(item.name);
    console.log(
      [
        item.name.padEnd(34),
        times.small.api.toFixed(1).padStart(8),
        times.large.api.toFixed(1).padStart(10),
        `${ratio(api, 1)}${isTooSlow ? ' !' : '  '}`.padStart(9),
        ratio(sql, 1).padStart(10),
        ratio(times.large.api, times.large.sql).padStart(8),
        `${fewPages} → ${manyPages}`.padStart(15),
        isTooSlow && item.grows ? `  ${item.grows}` : '',
      ].join(' '),
    );
    if (manyPages > fewPages * allowed) {
      for (const { text, pages } of largestFirst(times.large.pages)) {
        console.log(`    ${String(pages).padStart(6)} pages: ${text}`);
      }
    }
  }
  const count = sites.large.cases.length;
  const within = count - tooSlow.length;
  console.log(`\n${within} of ${count} within ${allowed}×; above: ${tooSlow.join(', ')}`);
}

/** Alternates between the sizes, so that noise affects both alike. */
async function measure(bench: TwoSizes, sites: Record<Size, Site>, index: number) {
  const prepared = [];
  for (const size of Object.keys(usualSizes) as Size[]) {
    const site = sites[size];
    const item = site.cases[index] as RequestCase;
    const variables = await withPage(bench, site, item);
    const request = () => ask(site, item.query, variables);
    const statements = await statementsOf(site, request);
    site.recorded.push({ name: item.name, statements });
    prepared.push({ size, site, request, statements, api: [] as number[], sql: [] as number[] });
  }
  for (let round = -2; round < rounds; round++) {
    for (const { site, request, statements, api, sql } of prepared) {
      const apiTime = await timeOf(request);
      const sqlTime = await timeOf(() => replay(site, statements));
      if (round >= 0) {
        api.push(apiTime);
        sql.push(sqlTime);
      }
    }
  }
  const results = [];
  for (const { size, site, statements, api, sql } of prepared) {
    const pages = await countPages(site.url, statements);
    results.push([size, { api: undisturbed(api), sql: undisturbed(sql), pages }]);
  }
  return Object.fromEntries(results) as Record<
    Size,
    { api: number; sql: number; pages: StatementPages[] }
  >;
}

const total = (counted: readonly StatementPages[]) =>
  counted.reduce((sum, { pages }) => sum + pages, 0);

const largestFirst = (counted: readonly StatementPages[]) =>
  counted
    .toSorted((a, b) => b.pages - a.pages)
    .slice(0, printedStatements)
    .map(({ text, pages }) => ({ text: text.replace(/\s+/g, ' ').slice(0, 120), pages }));

/** Lower quartile, because single requests on a shared machine are delayed at random. */
function undisturbed(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
}

async function withPage(bench: TwoSizes, site: Site, { query, variables, page }: RequestCase) {
  if (!page) return variables;
  const pageSize = Number(variables.limit);
  const pages = Math.ceil(bench.totalOf(await ask(site, query, variables)) / pageSize);
  const wanted = page === 'last' ? pages - 1 : Math.floor(pages / 2);
  return { ...variables, offset: wanted * pageSize };
}

async function ask({ served }: Site, query: string, variables: Record<string, unknown>) {
  const response = await fetch(served.url, {
    method: 'POST',
    headers: { cookie: served.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
  if (!data) throw new Error(`refused: ${JSON.stringify(errors)}`);
  return data;
}

async function statementsOf(
  site: Site,
  request: () => Promise<unknown>,
): Promise<readonly SqlStatement[]> {
  const recording = once(site.server, 'message');
  site.server.send('record');
  await recording;
  await request();
  const handedOver = once(site.server, 'message');
  site.server.send('hand over');
  const [statements] = (await handedOver) as [SqlStatement[]];
  return statements;
}

async function replay(
  { database, names }: Site,
  statements: readonly SqlStatement[],
): Promise<void> {
  for (const { text, values } of statements) {
    await database.query({ name: names.of(text, values), text, values });
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
