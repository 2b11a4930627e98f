import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { TaskScript } from '../features/scripts/task-scripts/script.ts';
import type { ApiClient } from './client.ts';

export interface TestRun {
  id: string;
  message: string;
  total: number;
  progress: number;
  stoppedAt: string | null;
  aborted: boolean;
  failed: boolean;
  isWaiting: boolean;
  isDead: boolean;
  isDryRun: boolean;
  reason: string;
  secondsLeft: number | null;
  undoneByRunId: string | null;
}

const scriptRunFields = `id message total progress stoppedAt aborted failed isWaiting isDead isDryRun
  reason secondsLeft undoneByRunId`;

const startScriptMutation = `mutation ($symbol: String!, $options: String, $upload: String, $reason: String, $isDryRun: Boolean, $every: TaskScriptEvery, $reportRunId: ID) {
  runTaskScript(symbol: $symbol, options: $options, upload: $upload, reason: $reason, isDryRun: $isDryRun, every: $every, reportRunId: $reportRunId) { name }
}`;
const latestRunsQuery = `query ($symbol: String!) { taskScript(symbol: $symbol) { runs(limit: 50) { ${scriptRunFields} } } }`;
const runChangesQuery = `query ($runId: ID!, $detailed: Boolean) {
  taskScriptRunLogs(runId: $runId, limit: 500, detailed: $detailed) { kind message data }
}`;

const proposedChangesQuery = `query ($runId: ID!, $search: String) {
  taskScriptRunLogs(runId: $runId, limit: 500, search: $search, changesOnly: true) { id data }
  taskScriptRunLogCount(runId: $runId, search: $search, changesOnly: true)
}`;
const applyChangesMutation = `mutation ($id: ID!, $changeIds: [ID!], $search: String, $reason: String) {
  applyTaskScriptChanges(id: $id, changeIds: $changeIds, search: $search, reason: $reason) { id symbol }
}`;

export interface StartOptions {
  upload?: string;
  reason?: string;
  isDryRun?: boolean;
  every?: 'DAILY' | 'WEEKLY';
  reportRunId?: string;
}

export function scriptCaller(client: ApiClient) {
  const start = (symbol: string, options: object = {}, more: StartOptions = {}) =>
    client.graphql(startScriptMutation, {
      symbol,
      options: JSON.stringify(options),
      reason: 'Because of a test',
      ...more,
    });

  const apply = (id: string, args: object) =>
    client.graphql(applyChangesMutation, { id, reason: 'Chosen', ...args });

  async function runs(symbol: string): Promise<TestRun[]> {
    const { data, errors } = await client.graphql(latestRunsQuery, { symbol });
    expect(errors).toBeUndefined();
    return data.taskScript.runs;
  }

  async function over(symbol: string, id: string, withinMs = 60_000): Promise<TestRun> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const run = (await runs(symbol)).find((each) => each.id === id);
      if (run?.stoppedAt) return run;
      if (Date.now() > deadline) throw new Error(`not over: ${JSON.stringify(run)}`);
      await sleep(40);
    }
  }

  return {
    start,
    runs,
    over,
    async run(symbol: string, options: object = {}, more: StartOptions = {}): Promise<TestRun> {
      const { errors } = await start(symbol, options, more);
      expect(errors).toBeUndefined();
      const [newest] = await runs(symbol);
      return over(symbol, newest?.id ?? '');
    },
    async logs(
      runId: string,
    ): Promise<{ kind: string; message: string; data: Record<string, unknown> | null }[]> {
      const { data, errors } = await client.graphql(runChangesQuery, { runId });
      expect(errors).toBeUndefined();
      return data.taskScriptRunLogs;
    },
    async undo(symbol: string, id: string, isDryRun = false): Promise<TestRun> {
      const { data, errors } = await client.graphql(
        `mutation ($id: ID!, $isDryRun: Boolean) {
          undoTaskScriptRun(id: $id, reason: "Back", isDryRun: $isDryRun) { id } }`,
        { id, isDryRun },
      );
      expect(errors).toBeUndefined();
      return over(symbol, data.undoTaskScriptRun.id);
    },
    apply,
    /** Changes proposed by a dry run, with the ids to choose them by. */
    async proposed(runId: string, search = '') {
      const { data, errors } = await client.graphql(proposedChangesQuery, { runId, search });
      expect(errors).toBeUndefined();
      expect(data.taskScriptRunLogCount).toBe(data.taskScriptRunLogs.length);
      return data.taskScriptRunLogs as { id: string; data: Record<string, unknown> | null }[];
    },
    async choose(runId: string, args: object): Promise<TestRun> {
      const { data, errors } = await apply(runId, args);
      expect(errors).toBeUndefined();
      const { id, symbol } = data.applyTaskScriptChanges;
      return over(symbol, id);
    },
    async repeat(symbol: string, id: string): Promise<TestRun> {
      const { data, errors } = await client.graphql(
        'mutation ($id: ID!) { repeatTaskScriptRun(id: $id) { id } }',
        { id },
      );
      expect(errors).toBeUndefined();
      return over(symbol, data.repeatTaskScriptRun.id);
    },
    abort: (id: string) =>
      client.graphql(`mutation ($id: ID!) { abortTaskScriptRun(id: $id) { ${scriptRunFields} } }`, {
        id,
      }),
  };
}

/**
 * Holds the next run of a script before its nth step, inside a transaction. On the embedded
 * database nobody else gets a response meanwhile.
 */
export function holdAtStep(script: TaskScript, nth: number) {
  const reached = Promise.withResolvers<string>();
  const released = Promise.withResolvers<void>();
  const { step } = script;
  let steps = 0;
  const spy = vi.spyOn(script, 'step').mockImplementation(async (...args) => {
    steps += 1;
    if (steps === nth) {
      reached.resolve(String(args[1].id));
      await released.promise;
    }
    return step.apply(script, args);
  });
  return {
    reached: reached.promise,
    release() {
      released.resolve();
      spy.mockRestore();
    },
  };
}

/**
 * Holds a script before its nth step, outside any transaction, because an open one would block all
 * other queries on the embedded database.
 */
export function holdBeforeStep(script: TaskScript, nth: number) {
  const released = Promise.withResolvers<void>();
  const { prepare } = script;
  let steps = 0;
  script.prepare = async (...args) => {
    steps += 1;
    if (steps >= nth) await released.promise;
    return prepare?.(...args);
  };
  return {
    release() {
      if (prepare) script.prepare = prepare;
      else delete script.prepare;
      released.resolve();
    },
  };
}
