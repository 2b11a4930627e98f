import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { median, ratio } from './compare.ts';
import { fillDatabase } from './filling.ts';
import type { RewriteOrder, Rewritten } from './link-rewriter.server.ts';
import { megabytes } from './memory.ts';

/** `LINK_POSTS=20000 npm run bench -- link-rewriter` for a quick look. */
const size = Number(process.env.LINK_POSTS ?? 1_000_000);
const rounds = Number(process.env.LINK_ROUNDS ?? 3);
/** The first round only warms up; `LINK_WARM_UP=0` leaves it out, where all rounds are long. */
const warmUps = Number(process.env.LINK_WARM_UP ?? 1);
const allowed = { time: 2, growth: 1.3, others: 1.5 };
const atATime = 50_000;
/** So long others are asked while nothing else goes on, each time. */
const quietMs = 5000;
const agent = new Agent({ keepAlive: true });

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

/**
 * The script over a million posts against a bare loop that edits the same texts the same way, each
 * with nothing beside it; and what it does to people who read posts meanwhile, on the server that
 * runs it, where it gives way to them, and on another one.
 */
export async function benchLinkRewriter(): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  const servers: ChildProcess[] = [];
  try {
    await postgres.run('create database links');
    const url = postgres.urlOf('links');
    await fillDatabase(url, '^posts_(search|words|by_title|public_by_title)$', fill);
    for (let i = 0; i < 2; i++) {
      servers.push(fork(join(import.meta.dirname, 'link-rewriter.server.ts'), [url, String(size)]));
    }
    const [web, apart] = servers as [ChildProcess, ChildProcess];
    const [[port]] = await Promise.all([once(web, 'message'), once(apart, 'message')]);
    await compare(web, apart, port);
  } finally {
    agent.destroy();
    for (const server of servers) {
      if (server.exitCode !== null || server.signalCode !== null) continue;
      const exited = once(server, 'exit');
      server.kill();
      await exited;
    }
    await postgres.stop();
  }
}

async function fill(pool: Pool): Promise<void> {
  await pool.query(
    `insert into sites (name, prefix, domain_name) values ('Bench', 'alpha', 'alpha.localhost')`,
  );
  await pool.query(people);
  for (let from = 1; from <= size; from += atATime) {
    await pool.query(posts, [from, Math.min(from + atATime - 1, size)]);
  }
}

async function compare(web: ChildProcess, apart: ChildProcess, port: number): Promise<void> {
  let turn = 0;
  const rewrite = async (server: ChildProcess, how: RewriteOrder['how']): Promise<Rewritten> => {
    const order: RewriteOrder = { how, turn: turn++ };
    server.send(order);
    const [done] = (await once(server, 'message')) as [Rewritten];
    return done;
  };
  const times = { loop: [] as number[], script: [] as number[] };
  const others = {
    alone: [] as number[][],
    again: [] as number[][],
    shared: [] as number[][],
    apart: [] as number[][],
  };
  let memory: number[] = [];
  for (let round = -warmUps; round < rounds; round++) {
    const loop = await rewrite(web, 'loop');
    const script = await rewrite(web, 'script');
    const alone = await asked(port, () => sleep(quietMs));
    const shared = await asked(port, () => rewrite(web, 'script'));
    const again = await asked(port, () => sleep(quietMs));
    const elsewhere = await asked(port, () => rewrite(apart, 'script'));
    const told = { loop, script, shared: shared.result, apart: elsewhere.result };
    console.log(
      `  ${Object.entries(told)
        .map(
          ([name, { ms, delayMs }]) =>
            `${name} ${ms.toFixed(0)} ms, delay ${delayMs.toFixed(1)} ms`,
        )
        .join('; ')}`,
    );
    if (round < 0) continue;
    times.loop.push(loop.ms);
    times.script.push(script.ms);
    ({ memory } = script);
    others.alone.push(alone.took);
    others.again.push(again.took);
    others.shared.push(shared.took);
    others.apart.push(elsewhere.took);
  }
  const [loop, script] = [median(times.loop), median(times.script)];
  console.log(`script takes ${ratio(script, loop)} of a bare loop (at most ${allowed.time}×)`);
  console.log(`memory while it ran: ${memory.map(megabytes).join(', ')}`);
  const growth = Math.max(...memory) / (memory[0] ?? Number.NaN);
  console.log(`memory grew to ${ratio(growth, 1)} (at most ${allowed.growth}×)`);
  for (const [name, took] of Object.entries(others)) {
    const p99s = took.map((each) => p99(each).toFixed(1)).join(', ');
    console.log(
      `reading a post, ${name.padEnd(6)}: median ${median(took.flat()).toFixed(1)} ms, p99 ${p99s} ms of ${took.flat().length}`,
    );
  }
  const usual = (name: keyof typeof others) => median(others[name].map(p99));
  const alone = (usual('alone') + usual('again')) / 2;
  console.log(`without anything else, against the same: ${ratio(usual('again'), usual('alone'))}`);
  console.log(
    `p99 of others: ${ratio(usual('apart'), alone)} while a worker of its own runs it, ${ratio(usual('shared'), alone)} in the process that does (at most ${allowed.others}×)`,
  );
}

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

/** What it takes others to read a post meanwhile, as a browser would. */
async function asked<T>(
  port: number,
  work: () => Promise<T>,
): Promise<{ result: T; took: number[] }> {
  const took: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const started = performance.now();
      await read(port, 1 + Math.floor(Math.random() * size));
      took.push(performance.now() - started);
      await sleep(5);
    }
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await asking;
  return { result, took };
}

function read(port: number, id: number): Promise<void> {
  const headers = { host: `alpha.localhost:${port}` };
  const path = `/posts/living-with-it-${id}`;
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      const { statusCode } = response;
      response.resume().on('end', () => {
        if (statusCode === 200) resolve();
        else reject(new Error(`${path} was answered with ${statusCode}`));
      });
    }).on('error', reject);
  });
}
