import type { Pool } from 'pg';
import { createChangeLog } from '../server/base/changes.ts';
import { createHosts } from '../server/base/hosts.ts';
import { type Database, openDatabase } from '../server/db/database.ts';
import {
  linkRewriterScript,
  rewriter,
} from '../server/features/scripts/link-tools/link-rewriter.script.ts';
import { createSiteOrigins } from '../server/features/scripts/link-tools/site-origins.ts';
import { runScriptJob } from '../server/features/scripts/task-scripts/run-script.job.ts';
import type { TaskScript } from '../server/features/scripts/task-scripts/script.ts';
import { edited, leadingTo, linksIn } from '../server/lib/html-links.ts';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { median, ratio } from './compare.ts';
import { fillDatabase } from './filling.ts';
import { megabytes } from './memory.ts';

/** `LINK_POSTS=20000 npm run bench -- link-rewriter` for a quick look. */
const size = Number(process.env.LINK_POSTS ?? 1_000_000);
const rounds = 3;
const allowed = { time: 2, growth: 1.3, others: 1.5 };
const atATime = 50_000;
const batch = 200;
const origin = 'https://bench.example.org';

const people = `
  with made as (insert into people default values returning id)
  insert into users (site_id, person_id, role_id, username, slug, email)
  select 1, id, 5, 'writer', 'writer', 'writer@example.org' from made`;

/** Each has three links; in one of twenty one of them is to be rewritten. */
const posts = `
  insert into posts (site_id, user_id, title, slug, body)
  select 1, 1, 'Living with it ' || i, 'living-with-it-' || i,
    '<p>' || repeat('I have lived with this for years. ', 10) || '<a href="https://example.org/' || i || '">one</a> '
    || '<a href="/posts/living-with-it-' || i % 1000 || '">two</a></p><p>'
    || '<a href="' || case when i % 20 = 0 then '/round-0/' || i else '/pages/about' end || '">three</a></p>'
  from generate_series($1::int, $2::int) i`;

/** The script over a million posts against a bare loop that edits the same texts the same way. */
export async function benchLinkRewriter(): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  let database: Database | undefined;
  try {
    await postgres.run('create database links');
    const databaseUrl = postgres.urlOf('links');
    await fillDatabase(databaseUrl, '^posts_(search|words|by_title|public_by_title)$', fill);
    database = await openDatabase({
      databaseUrl,
      dataDir: '',
      poolSize: 6,
      onError(error) {
        throw error;
      },
    });
    await compare(database);
  } finally {
    await database?.close();
    await postgres.stop();
  }
}

async function fill(pool: Pool): Promise<void> {
  await pool.query(
    `insert into sites (name, prefix, domain_name) values ('Bench', 'bench', 'bench.example.org')`,
  );
  await pool.query(people);
  for (let from = 1; from <= size; from += atATime) {
    await pool.query(posts, [from, Math.min(from + atATime - 1, size)]);
  }
}

async function compare(database: Database): Promise<void> {
  const memory: number[] = [];
  const times = { loop: [] as number[], script: [] as number[] };
  let [quiet, busy]: number[][] = [[], []];
  let turn = 0;
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++) {
    memory.length = 0;
    const alone = await asked(database, () => new Promise((resolve) => setTimeout(resolve, 3000)));
    const loop = await timed(() => bareLoop(database.pool, turn++));
    let script = 0;
    const others = await asked(database, async () => {
      script = await timed(() => runScript(database, turn++, memory));
    });
    console.log(`  loop ${loop.toFixed(0)} ms, script ${script.toFixed(0)} ms`);
    if (round === 0) continue;
    times.loop.push(loop);
    times.script.push(script);
    quiet = [...(quiet ?? []), ...alone];
    busy = [...(busy ?? []), ...others];
  }
  const [loop, script] = [median(times.loop), median(times.script)];
  console.log(`script takes ${ratio(script, loop)} of a bare loop (at most ${allowed.time}×)`);
  const growth = Math.max(...memory) / (memory[0] ?? Number.NaN);
  console.log(`memory while it ran: ${memory.map(megabytes).join(', ')}`);
  console.log(`memory grew to ${ratio(growth, 1)} (at most ${allowed.growth}×)`);
  const p99 = (values: number[] = []) =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
  console.log(
    `p99 of others ${ratio(p99(busy), p99(quiet))} of what it is otherwise (at most ${allowed.others}×)`,
  );
}

const change = (turn: number) => ({ from: `/round-${turn}/`, to: `/round-${turn + 1}/` });

async function bareLoop(pool: Pool, turn: number): Promise<void> {
  const rewrite = rewriter({ mode: 'prefix', ...change(turn) }, origin);
  for (let after = 0; ; ) {
    const { rows } = await pool.query(
      'select id, body from posts where site_id = 1 and id > $1 order by id limit $2',
      [after, batch],
    );
    const written = rows.flatMap(({ id, body }: { id: number; body: string }) => {
      const edits = linksIn(body).flatMap((link) => {
        const to = rewrite(link.href);
        return to === undefined ? [] : [leadingTo(link, body, to)];
      });
      return edits.length === 0 ? [] : [{ id, body: edited(body, edits).html }];
    });
    if (written.length > 0) {
      await pool.query(
        `update posts set body = given.body, version = version + 1, modified_at = now(), updated_at = now()
         from unnest($1::int[], $2::text[]) as given (id, body) where posts.id = given.id`,
        [written.map(({ id }) => id), written.map(({ body }) => body)],
      );
    }
    if (rows.length < batch) return;
    after = rows.at(-1).id;
  }
}

async function runScript(database: Database, turn: number, memory: number[]): Promise<void> {
  const events = {
    publish: async () => {},
    subscribe: () => {
      throw new Error('Nobody listens here');
    },
    close: async () => {},
  };
  const hosts = createHosts(new URL('https://steward.example.org'));
  const script = linkRewriterScript(
    createChangeLog(events),
    createSiteOrigins(hosts),
  ) as TaskScript;
  const watched: TaskScript = {
    ...script,
    step(trx, task, cursor, prepared) {
      const { after } = (cursor ?? { after: 0 }) as { after: number };
      if (after >= (memory.length * size) / 10) memory.push(process.memoryUsage().rss);
      return script.step(trx, task, cursor, prepared);
    },
  };
  const { rows } = await database.pool.query(
    `insert into task_runs (site_id, kind, script, options, sites, site_ids, total, started_by)
     values (1, 'SCRIPT', 'link_rewriter_tool', $1, '[{"siteId": 1, "userId": 1}]', '{1}', $2, 1) returning id`,
    [JSON.stringify({ mode: 'prefix', ...change(turn), places: ['posts'] }), size],
  );
  const jobs = { send: async () => {} };
  const job = runScriptJob({ database, events, jobs, scripts: [watched], failed: async () => {} });
  const taskRunId = rows[0].id;
  for (;;) {
    // A job works for a minute at most; the next one goes on.
    await job.handle({ taskRunId });
    const { rows: now } = await database.pool.query(
      'select status, message from task_runs where id = $1',
      [taskRunId],
    );
    if (now[0].status === 'DONE') return;
  }
}

/** What it takes others to read one post meanwhile, in this very process. */
async function asked(database: Database, work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const started = performance.now();
      await database.pool.query('select id, title from posts where site_id = 1 and id = $1', [
        1 + Math.floor(Math.random() * size),
      ]);
      took.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await work();
  isOver = true;
  await asking;
  return took;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
