import pg from 'pg';
import { auditRetention } from '../server/base/change-erasure.ts';
import { openDatabase } from '../server/db/database.ts';
import { type PostgresServer, startPostgres } from '../server/testing/postgres-server.ts';
import { median, ratio } from './compare.ts';
import { fillFlags } from './flags-list.fill.ts';

const flagCount = 20_000;
const rounds = 15;
const warmUpRounds = 2;
const writesPerRound = 200;
const oldEventCount = 400_000;

interface ListWriter {
  name: string;
  table: 'users' | 'threads' | 'content_flags';
  /** `$1` is a number that grows with every write. */
  write: string;
}

const writers: ListWriter[] = [
  {
    name: 'a person joins',
    table: 'users',
    write: `with person as (insert into people default values returning id)
      insert into users (site_id, person_id, role_id, username, slug, email)
      select 1, id, 3, 'joined' || $1::int, 'joined-' || $1::int, 'joined' || $1::int || '@example.org'
      from person`,
  },
  {
    name: 'a person is renamed',
    table: 'users',
    write: `update users set username = 'renamed' || $1::int where id = 60 + $1::int % 300`,
  },
  {
    name: 'a thread gets a reply',
    table: 'threads',
    write: 'update threads set last_active_at = clock_timestamp() where id = 1 + $1::int % 1000',
  },
  {
    name: 'a flag is opened',
    table: 'content_flags',
    write: `insert into content_flags (site_id, assoc_type, assoc_id, author_id)
      values (1, 'comment', 1000000 + $1::int, 1)`,
  },
  {
    name: 'a flag is closed or opened again',
    table: 'content_flags',
    write: 'update content_flags set is_open = not is_open where id = 1 + $1::int % 20000',
  },
];

const modes = ['no triggers', 'a short list', 'a list with marks'] as const;
type Mode = (typeof modes)[number];

const addOrders = `insert into page_mark_orders (list, site_id, sort)
  select list, 1, sort from (values
    ('users', 'id,roleId,insertedAt,username,email,firstName,lastName,bio'),
    ('threads', 'lastActiveDate,insertedAt,name'),
    ('flags', 'openedAt,insertedAt,urgency')
  ) as lists (list, sorts), string_to_table(sorts, ',') as sort`;

const oldEvents = `
  insert into audit_events (site_id, actor_id, action, entity_type, entity_id, before, after, inserted_at)
  select 1, 1, 'user.updated', 'user', 1 + i % 400, '{"firstName": "Ann"}', '{"firstName": "Bea"}',
    timestamptz '2020-01-01 00:00Z' + i * interval '1 minute'
  from generate_series(1, ${oldEventCount}) i`;
const newEvent = `
  insert into audit_events (site_id, actor_id, action, entity_type, entity_id, before, after)
  values (1, 1, 'user.updated', 'user', 1 + $1::int % 400, '{"firstName": "Ann"}', '{"firstName": "Bea"}')`;

/**
 * Time of single writes, each a transaction, with and without the triggers for page marks, and
 * while old rows are removed. The server does not wait for its disk, so that the triggers' share
 * is as large as it can be.
 */
export async function benchListWriters(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await postgres.run('create database writers');
    await fillFlags(postgres.urlOf('writers'), flagCount);
    const client = new pg.Client({ connectionString: postgres.urlOf('writers') });
    await client.connect();
    try {
      // Filling set the ids itself, so the sequence is still at its start.
      await client.query(
        `select setval(pg_get_serial_sequence('people', 'id'), max(id)) from people`,
      );
      for (const writer of writers) await compareTriggers(client, writer);
      await compareRetention(postgres, client);
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

let written = 0;

async function timeOfWrites(client: pg.Client, write: string): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < writesPerRound; count++) {
    await client.query({ name: write.slice(0, 60), text: write, values: [++written] });
  }
  return (performance.now() - started) / writesPerRound;
}

async function compareTriggers(client: pg.Client, { name, table, write }: ListWriter) {
  const times: Record<Mode, number[]> = {
    'no triggers': [],
    'a short list': [],
    'a list with marks': [],
  };
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const mode of modes) {
      const state = mode === 'no triggers' ? 'disable' : 'enable';
      for (const trigger of ['placed', 'moved'])
        await client.query(`alter table ${table} ${state} trigger ${table}_${trigger}`);
      await client.query('delete from page_mark_orders');
      if (mode === 'a list with marks') await client.query(addOrders);
      const time = await timeOfWrites(client, write);
      if (round >= 0) times[mode].push(time);
      await client.query('truncate page_mark_changes');
    }
  }
  const without = median(times['no triggers']);
  const ratios = modes.slice(1).map((mode) => `${mode} ${ratio(median(times[mode]), without)}`);
  console.log(`${name}: ${without.toFixed(2)} ms without triggers; ${ratios.join(', ')}`);
}

async function compareRetention(postgres: PostgresServer, client: pg.Client) {
  await client.query(oldEvents);
  await client.query('analyze audit_events');
  const database = await openDatabase({
    databaseUrl: postgres.urlOf('writers'),
    dataDir: '',
    poolSize: 1,
    onError(error) {
      throw error;
    },
  });
  const { removeBefore } = auditRetention(database.db);
  const [alone, beside]: [number[], number[]] = [[], []];
  let removed = 0;
  for (let round = -warmUpRounds; round < rounds; round++) {
    const undisturbed = await timeOfWrites(client, newEvent);
    let isWriting = true;
    const removing = (async () => {
      while (isWriting) removed += await removeBefore(1, new Date('2021-01-01T00:00:00Z'), 1000);
    })();
    const disturbed = await timeOfWrites(client, newEvent);
    isWriting = false;
    await removing;
    if (round < 0) continue;
    alone.push(undisturbed);
    beside.push(disturbed);
  }
  await database.close();
  console.log(
    `an audit event: ${median(alone).toFixed(2)} ms; while old ones are removed ` +
      `${ratio(median(beside), median(alone))} (${removed} removed)`,
  );
}
