import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createRewriter } from '../server/features/scripts/link-tools/link-rewriting.ts';
import { runScriptJob } from '../server/features/scripts/task-scripts/run-script.job.ts';
import type { TaskScript } from '../server/features/scripts/task-scripts/script.ts';
import { applyTextEdits, createHrefEdit, findLinks } from '../server/lib/html-links.ts';
import { startBenchSteward } from './steward.ts';

export interface RewriteOrder {
  how: 'loop' | 'script';
  turn: number;
  canBeHeld?: boolean;
}

/** Pauses the script between two steps. */
export type PauseSignal = 'hold' | 'go on';

export interface RewriteResult {
  ms: number;
  memory: number[];
  /** 99th percentile of the event loop delay. */
  delayMs: number;
}

const [, , databaseUrl, count] = process.argv;
const posts = Number(count);
const batch = 200;

/** Runs the real server without workers; the script runs beside its requests. */
const { database, port, services } = await startBenchSteward(databaseUrl, { PROCESS: 'web' });

const change = (turn: number) => ({ from: `/round-${turn}/`, to: `/round-${turn + 1}/` });

async function bareLoop(turn: number): Promise<void> {
  const rewrite = createRewriter({
    mode: 'prefix',
    ...change(turn),
    pictures: false,
    origin: 'http://alpha.localhost',
  });
  for (let after = 0; ; ) {
    const { rows } = await database.pool.query(
      'select id, body from posts where site_id = 1 and id > $1 order by id limit $2',
      [after, batch],
    );
    const written = rows.flatMap(({ id, body }: { id: number; body: string }) => {
      const edits = findLinks(body).flatMap((link) => {
        const to = rewrite(link.href);
        return to === undefined ? [] : [createHrefEdit(link, body, to)];
      });
      return edits.length === 0 ? [] : [{ id, body: applyTextEdits(body, edits).html }];
    });
    if (written.length > 0) {
      await database.pool.query(
        `update posts set body = given.body, version = version + 1, modified_at = now(), updated_at = now()
         from unnest($1::int[], $2::text[]) as given (id, body) where posts.id = given.id`,
        [written.map(({ id }) => id), written.map(({ body }) => body)],
      );
    }
    if (rows.length < batch) return;
    after = rows.at(-1).id;
  }
}

let held: PromiseWithResolvers<void> | undefined;
let heldMs = 0;

async function waitWhilePaused(): Promise<void> {
  if (!held) return;
  const since = performance.now();
  await held.promise;
  heldMs += performance.now() - since;
}

async function runScript(turn: number, memory: number[], canBeHeld: boolean): Promise<void> {
  const script = services.taskScripts.get('link_rewriter_tool');
  const watched: TaskScript = {
    ...script,
    ...(canBeHeld && { prepare: waitWhilePaused }),
    step(trx, task, cursor, prepared) {
      const { after } = (cursor ?? { after: 0 }) as { after: number };
      if (after >= (memory.length * posts) / 10) memory.push(process.memoryUsage().rss);
      return script.step(trx, task, cursor, prepared);
    },
  };
  const { rows } = await database.pool.query(
    `insert into task_runs (site_id, kind, script, options, sites, site_ids, total, started_by)
     values (1, 'SCRIPT', 'link_rewriter_tool', $1, '[{"siteId": 1, "userId": 1}]', '{1}', $2, 1) returning id`,
    [JSON.stringify({ mode: 'prefix', ...change(turn), places: ['posts'] }), posts],
  );
  const { events, callers } = services;
  const job = runScriptJob({
    database,
    events,
    callers,
    jobs: { send: async () => {} },
    scripts: [watched],
    onGivenUp: async () => {},
  });
  const taskRunId = rows[0].id;
  for (;;) {
    // A job works for at most a minute; the next one continues.
    await job.handle({ taskRunId });
    const { rows: now } = await database.pool.query('select status from task_runs where id = $1', [
      taskRunId,
    ]);
    if (now[0].status === 'DONE') return;
  }
}

process.on('message', async (order: RewriteOrder | PauseSignal) => {
  if (order === 'hold') {
    held ??= Promise.withResolvers();
    return;
  }
  if (order === 'go on') {
    held?.resolve();
    held = undefined;
    return;
  }
  const { how, turn, canBeHeld = false } = order;
  const memory: number[] = [];
  heldMs = 0;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  await (how === 'loop' ? bareLoop(turn) : runScript(turn, memory, canBeHeld));
  const ms = performance.now() - started - heldMs;
  delay.disable();
  const rewritten: RewriteResult = { ms, memory, delayMs: delay.percentile(99) / 1e6 };
  process.send?.(rewritten);
});
process.send?.(port);
