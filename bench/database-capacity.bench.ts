import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../server/testing/postgres-server.ts';
import { fillFlags } from './flags-list.fill.ts';

const size = 200_000;
const secondsPerCase = 3;
const connectionCounts = [1, 4, 16, 64];

/** Statements that the product sends most, with the values of the n-th run. */
const cases: Record<string, { text: string; values(n: number): unknown[] }> = {
  'read: a person by id': {
    text: 'select * from users where site_id = 1 and id = $1',
    values: (n) => [1 + ((n * 7919) % 1000)],
  },
  'read: a page of ten open flags': {
    text: `select * from content_flags where site_id = 1 and is_open
      order by is_urgent desc, opened_at desc, id desc limit 10 offset $1`,
    values: (n) => [10 * (n % 20)],
  },
  'read: replies of a thread': {
    text: 'select * from replies where site_id = 1 and thread_id = $1 order by id limit 25',
    values: (n) => [1 + ((n * 31) % 1000)],
  },
  'write: a comment': {
    text: `insert into comments (site_id, post_id, user_id, body) values (1, $1, 2, $2)`,
    values: (n) => [1 + (n % 100), `<p>${'word '.repeat(50)}${n}</p>`],
  },
  'write: an edited flag': {
    text: 'update content_flags set report_count = report_count + 1 where site_id = 1 and id = $1',
    values: (n) => [1 + ((n * 7919) % size)],
  },
};

/** What one PostgreSQL holds on our tables: see docs/scaling.md. Commits wait for the disk. */
export async function benchDatabaseCapacity(): Promise<void> {
  const postgres = await startPostgres({
    shared_buffers: '256MB',
    max_connections: '120',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
  });
  try {
    await postgres.run('create database bench');
    const url = postgres.urlOf('bench');
    await fillFlags(url, size);
    console.log(`\n${cpus().length} cores, ${size.toLocaleString('en')} items of all kinds\n`);
    await printSizes(url);
    await printThroughput(url);
    await printConnections(postgres, url);
  } finally {
    await postgres.stop();
  }
}

async function printSizes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; rows: number; table: number; all: number }>(
    `select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as table,
       pg_total_relation_size(oid)::float8 as all
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 5000
     order by pg_total_relation_size(oid) desc`,
  );
  const all = await client.query("select pg_database_size('bench')::float8 as bytes");
  await client.end();
  console.log('GB for a million rows'.padEnd(34), 'rows alone', 'with indexes');
  for (const { name, rows: count, table, all: total } of rows) {
    const gigabytes = (bytes: number) => (bytes / count / 1000).toFixed(2);
    console.log(name.padEnd(34), gigabytes(table).padStart(10), gigabytes(total).padStart(12));
  }
  const perItem = all.rows[0].bytes / size / 1000;
  console.log('all tables, for a million items'.padEnd(45), perItem.toFixed(2).padStart(12));
}

async function printThroughput(url: string): Promise<void> {
  console.log(`\n${'statements a second'.padEnd(34)}`, ...connectionCounts.map(heading));
  for (const [name, { text, values }] of Object.entries(cases)) {
    const figures: string[] = [];
    for (const connections of connectionCounts) {
      figures.push((await measure(url, { name, text, values }, connections)).toFixed(0));
    }
    console.log(name.padEnd(34), ...figures.map((figure) => figure.padStart(8)));
  }
}

const heading = (connections: number) => `${connections} conn`.padStart(8);

async function measure(
  url: string,
  { name, text, values }: { name: string; text: string; values(n: number): unknown[] },
  connections: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  let count = 0;
  let deadline = Date.now() + 500;
  const work = async () => {
    while (Date.now() < deadline) await pool.query({ name, text, values: values(count++) });
  };
  const runAll = () => Promise.all(Array.from({ length: connections }, work));
  await runAll();
  count = 0;
  const startedAt = performance.now();
  deadline = Date.now() + secondsPerCase * 1000;
  await runAll();
  const perSecond = count / ((performance.now() - startedAt) / 1000);
  await pool.end();
  return perSecond;
}

/** Memory of a connection that has run the statements above: its own, without what is shared. */
async function printConnections({ urlOf }: PostgresServer, url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  const clients = await Promise.all(Array.from({ length: 20 }, () => pool.connect()));
  for (const client of clients) {
    for (const [name, { text, values }] of Object.entries(cases)) {
      await client.query({ name, text, values: values(1) });
    }
  }
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  const { rows } = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = 'bench'",
  );
  const own = rows.map(({ pid }) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB/gm)];
    return kilobytes.reduce((sum, [, value]) => sum + Number(value), 0) / 1000;
  });
  const average = own.reduce((sum, value) => sum + value, 0) / own.length;
  console.log(`\nMB of a connection's own: ${average.toFixed(1)}`);
  for (const client of clients) client.release();
  await admin.end();
  await pool.end();
}
