import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../server/testing/postgres-server.ts';
import { ratio } from './compare.ts';
import { type Case, cases } from './users-list.cases.ts';
import { fillUsers } from './users-list.fill.ts';
import type { Served, Statement } from './users-list.server.ts';

const sizes = { small: 10_000, large: 1_000_000 };
type Size = keyof typeof sizes;
const rounds = 21;
const allowed = 1.3;
const pageSize = 25;

const query = `query ($userSearchTerm: String, $roleIds: [String!], $hideSpammers: Boolean,
    $limit: Int, $offset: Int, $sort: String, $sortDesc: Boolean) {
  users(userSearchTerm: $userSearchTerm, roleIds: $roleIds, hideSpammers: $hideSpammers,
      limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc) {
    total totalIsEstimate
    users { id username email insertedAt roleId bio firstName lastName avatar { thumb } }
  }
}`;

interface Site {
  server: ChildProcess;
  served: Served;
  database: pg.Client;
}

/**
 * The list of users as the console opens it, over HTTP, with a million users against ten
 * thousand; and against the bare statements of the same requests.
 */
export async function benchUsersList(): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '1GB' });
  const sites: Partial<Record<Size, Site>> = {};
  try {
    for (const [size, users] of Object.entries(sizes) as [Size, number][]) {
      const started = performance.now();
      sites[size] = await open(postgres, size, users);
      const seconds = (performance.now() - started) / 1000;
      console.log(`${users.toLocaleString('en')} users filled in ${seconds.toFixed(0)} s`);
    }
    await compare(sites as Record<Size, Site>);
  } finally {
    for (const site of Object.values(sites)) await close(site);
    await postgres.stop();
  }
}

async function open(postgres: PostgresServer, name: Size, users: number): Promise<Site> {
  await postgres.run(`create database ${name}`);
  const url = postgres.urlOf(name);
  await fillUsers(url, users);
  const server = fork(join(import.meta.dirname, 'users-list.server.ts'), [url]);
  const [served] = (await once(server, 'message')) as [Served];
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  return { server, served, database };
}

async function close({ server, database }: Site): Promise<void> {
  await database.end();
  const exited = once(server, 'exit');
  server.kill();
  await exited;
}

async function compare(sites: Record<Size, Site>): Promise<void> {
  console.log(`\n${'times in ms'.padEnd(34)}   10,000  1,000,000   ratio   SQL ratio  API/SQL`);
  const tooSlow: string[] = [];
  for (const item of cases) {
    const times = await measure(sites, item);
    const [api, sql] = [times.large.api / times.small.api, times.large.sql / times.small.sql];
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
        isTooSlow && item.grows ? `  ${item.grows}` : '',
      ].join(' '),
    );
  }
  const within = cases.length - tooSlow.length;
  console.log(`\n${within} of ${cases.length} within ${allowed}×; above: ${tooSlow.join(', ')}`);
}

/** Sizes take turns, so that whatever else the machine does falls on both alike. */
async function measure(sites: Record<Size, Site>, item: Case) {
  const both = (Object.keys(sizes) as Size[]).map((size) => ({ size, site: sites[size] }));
  const prepared = [];
  for (const { size, site } of both) {
    const variables = await withPage(site, item);
    const statements = await statementsOf(site, variables);
    prepared.push({ size, site, variables, statements, api: [] as number[], sql: [] as number[] });
  }
  for (let round = -2; round < rounds; round++) {
    for (const { site, variables, statements, api, sql } of prepared) {
      const apiTime = await timeOf(() => ask(site, variables));
      const sqlTime = await timeOf(() => replay(site, statements));
      // The first rounds only warm up.
      if (round >= 0) {
        api.push(apiTime);
        sql.push(sqlTime);
      }
    }
  }
  return Object.fromEntries(
    prepared.map(({ size, api, sql }) => [size, { api: undisturbed(api), sql: undisturbed(sql) }]),
  ) as Record<Size, { api: number; sql: number }>;
}

/**
 * The lower quartile: on a machine that does other things as well, single requests are late by
 * many times what they take, and at random.
 */
function undisturbed(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
}

async function withPage(site: Site, { variables, page }: Case): Promise<Record<string, unknown>> {
  const first = { limit: pageSize, ...variables };
  if (!page) return first;
  const { total } = await ask(site, first);
  const pages = Math.ceil(total / pageSize);
  const wanted = page === 'last' ? pages - 1 : Math.floor(pages / 2);
  return { ...first, offset: wanted * pageSize };
}

async function ask({ served }: Site, variables: Record<string, unknown>) {
  const response = await fetch(served.url, {
    method: 'POST',
    headers: { cookie: served.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as {
    data?: { users: { total: number } };
    errors?: unknown;
  };
  if (!data) throw new Error(`refused: ${JSON.stringify(errors)}`);
  return data.users;
}

async function statementsOf(
  site: Site,
  variables: Record<string, unknown>,
): Promise<readonly Statement[]> {
  const recording = once(site.server, 'message');
  site.server.send('record');
  await recording;
  await ask(site, variables);
  const handedOver = once(site.server, 'message');
  site.server.send('hand over');
  const [statements] = (await handedOver) as [Statement[]];
  return statements;
}

async function replay({ database }: Site, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) await database.query(text, values);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
