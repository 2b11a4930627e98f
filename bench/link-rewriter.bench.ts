import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { median, ratio } from './compare.ts';
import { fillDatabase } from './filling.ts';
import type { PauseSignal, RewriteOrder, RewriteResult } from './link-rewriter.server.ts';
import { megabytes } from './memory.ts';

/** `LINK_POSTS=20000 npm run bench -- link-rewriter` for a quick run. */
const size = Number(process.env.LINK_POSTS ?? 1_000_000);
const rounds = Number(process.env.LINK_ROUNDS ?? 3);
/** Set `LINK_WARM_UP=0` for long rounds, which need no warm-up. */
const warmUps = Number(process.env.LINK_WARM_UP ?? 1);
const allowed = { time: 2, growth: 1.3, others: 1.5 };
const atATime = 50_000;
/**
 * While requests are measured, the script alternately works and pauses for this long, so that noise
 * affects both alike. Requests right after a change are not counted.
 */
const turnMs = 1000;
const changeMs = 100;
const agent = new Agent({ keepAlive: true });

const people = `
  with made as (insert into people default values returning id)
  insert into users (site_id, person_id, role_id, username, slug, email)
  select 1, id, 5, 'writer', 'writer', 'writer@example.org' from made`;

/** Three links per post; one post in twenty has a link to rewrite. */
const posts = `
  insert into posts (site_id, user_id, title, slug, body)
  select 1, 1, 'Living with it ' || i, 'living-with-it-' || i,
    '<p>' || repeat('I have lived with this for years. ', 10) || '<a href="https://example.org/' || i || '">one</a> '
    || '<a href="/posts/living-with-it-' || i % 1000 || '">two</a></p><p>'
    || '<a href="' || case when i % 20 = 0 then '/round-0/' || i else '/pages/about' end || '">three</a></p>'
  from generate_series($1::int, $2::int) i`;

/**
 * Script over a million posts, compared with a bare loop that makes the same edits. Also measures
 * readers of posts on the server that runs the script, where it yields to them, and on another one.
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
  const rewrite = async (
    server: ChildProcess,
    how: RewriteOrder['how'],
    canBeHeld = false,
  ): Promise<RewriteResult> => {
    const order: RewriteOrder = { how, turn: turn++, canBeHeld };
    server.send(order);
    const [done] = (await once(server, 'message')) as [RewriteResult];
    return done;
  };
  const times = { loop: [] as number[], script: [] as number[], shared: [] as number[] };
  const others = { shared: [] as Read[], apart: [] as Read[] };
  let memory: number[] = [];
  for (let round = -warmUps; round < rounds; round++) {
    const loop = await rewrite(web, 'loop');
    const script = await rewrite(web, 'script');
    const shared = await readBeside(port, web, () => rewrite(web, 'script', true));
    const elsewhere = await readBeside(port, apart, () => rewrite(apart, 'script', true));
    const measured = { loop, script, shared: shared.result, apart: elsewhere.result };
    console.log(
      `  ${Object.entries(measured)
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
    times.shared.push(shared.result.ms);
    others.shared.push(shared.took);
    others.apart.push(elsewhere.took);
  }
  const [loop, script] = [median(times.loop), median(times.script)];
  console.log(`script takes ${ratio(script, loop)} of a bare loop (at most ${allowed.time}×)`);
  console.log(`memory while it ran: ${memory.map(megabytes).join(', ')}`);
  const growth = Math.max(...memory) / (memory[0] ?? Number.NaN);
  console.log(`memory grew to ${ratio(growth, 1)} (at most ${allowed.growth}×)`);
  console.log(`it takes ${ratio(median(times.shared), script)} while others read`);
  for (const [name, rounds] of Object.entries(others)) {
    for (const took of rounds) {
      const measured = Object.entries(took).map(
        ([when, values]) =>
          `${when} ${p99(values).toFixed(1)} ms (median ${median(values).toFixed(1)}, of ${values.length})`,
      );
      console.log(`  slowest of a hundred readers, ${name}: ${measured.join(', ')}`);
    }
    const against = rounds.map(({ beside, without, again }) => ({
      beside: p99(beside) / p99([...without, ...again]),
      control: p99(again) / p99(without),
    }));
    console.log(
      `readers beside the script, ${name}: ${ratio(median(against.map(({ beside }) => beside)), 1)} of without (at most ${allowed.others}×); without against without ${ratio(median(against.map(({ control }) => control)), 1)}`,
    );
  }
}

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

interface Read {
  beside: number[];
  without: number[];
  again: number[];
}

async function readBeside(
  port: number,
  server: ChildProcess,
  work: () => Promise<RewriteResult>,
): Promise<{ result: RewriteResult; took: Read }> {
  const took: Read = { beside: [], without: [], again: [] };
  let when: keyof Read | undefined;
  let isOver = false;
  const hold = (how: PauseSignal) => server.send(how);
  const reading = (async () => {
    while (!isOver) {
      const begun = when;
      const started = performance.now();
      await read(port, 1 + Math.floor(Math.random() * size));
      if (begun) took[begun].push(performance.now() - started);
      await sleep(5);
    }
  })();
  const turns = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const next = turn % 2 === 0 ? 'beside' : turn % 4 === 1 ? 'without' : 'again';
      hold(next === 'beside' ? 'go on' : 'hold');
      await sleep(changeMs);
      when = next;
      await sleep(turnMs);
      when = undefined;
    }
    hold('go on');
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await Promise.all([reading, turns]);
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
