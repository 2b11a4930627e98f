import SchemaBuilder from '@pothos/core';
import { describe, expect, test } from 'vitest';
import type { Services } from '../area.ts';
import { createLogger } from '../base/logger.ts';
import { createMetrics } from '../base/metrics.ts';
import { type BatchFetch, loadInBatch } from './batch.ts';
import { createQueryBudget, tooMuchMessage } from './budget.ts';
import type { GraphQLContext } from './context.ts';
import { createGraphQLHandler, createPrepareOperation } from './executor.ts';
import { meterAllLists } from './meter-lists.ts';
import { createOpenStreams } from './open-streams.ts';

/** Schema of nested lists that records the work done; everything else is real. */
function createTree({ length = 3, slowness = 0, limitMs = 30_000, text = 'x' } = {}) {
  const worked: string[] = [];
  const builder = new SchemaBuilder<{ Context: GraphQLContext }>({});
  const wait = () => new Promise((resolve) => setTimeout(resolve, slowness));

  const fetchBranches: BatchFetch<string, string[]> = async (_, names) => {
    worked.push(`batch of ${names.length}`);
    await wait();
    return new Map(names.map((name) => [name, Array.from({ length }, (_, i) => `${name}.${i}`)]));
  };
  const options = { permission: 'console.use', maxItems: 3 } as const;
  const Branch = builder.objectRef<string>('Branch');
  Branch.implement({
    permission: 'console.use',
    fields: (t) => ({
      text: t.string({ resolve: () => text }),
      branches: t.field({
        ...options,
        type: [Branch],
        resolve: async (name, _, context) =>
          (await loadInBatch(context, fetchBranches, name)) ?? [],
      }),
    }),
  });
  builder.queryType({
    fields: (t) => ({ root: t.field({ ...options, type: Branch, resolve: () => 'root' }) }),
  });
  builder.mutationType({
    fields: (t) => ({
      grow: t.field({
        permission: 'console.use',
        type: Branch,
        resolve: async () => {
          worked.push('grow');
          await wait();
          return 'root';
        },
      }),
    }),
  });
  const schema = meterAllLists(builder.toSchema());
  const handle = createGraphQLHandler(
    schema,
    createPrepareOperation(schema),
    { metrics: createMetrics(), chooseReader: async () => (work) => work() },
    limitMs,
  );
  const left = new AbortController();
  const streams = createOpenStreams({ find: async () => undefined }, () => {});
  streams.close();

  async function run(query: string) {
    const context: GraphQLContext = {
      actor: { id: 1, personId: 1, siteId: 1, roleId: '5', siteFeatures: [], requestId: 'test' },
      services: {} as Services,
      origin: '',
      source: { ipAddress: '', userAgent: '' },
      onRefused: async () => {},
      batches: new Map(),
      sendTogether: (work) => work(),
      budget: createQueryBudget(),
      onDisconnect: (heard) => left.signal.addEventListener('abort', heard),
      left: left.signal,
      caller: { leave() {} },
      streams,
    };
    const [body] = await handle({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: { query },
      raw: createLogger('silent'),
      context: { context },
    });
    return JSON.parse(body ?? '');
  }
  return { run, worked, left };
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const threeLevels = '{ root { branches { branches { branches { text } } } } }';

describe('work is bounded while it runs', () => {
  test('a query within its declared lists is answered', async () => {
    const { run, worked } = createTree();
    expect((await run(threeLevels)).data.root.branches).toHaveLength(3);
    expect(worked).toEqual(['batch of 1', 'batch of 3', 'batch of 9']);
  });

  test('lists longer than declared are charged, and stopped', async () => {
    const { run, worked } = createTree({ length: 200 });
    const { data, errors } = await run(threeLevels);
    expect([data, errors[0].message]).toEqual([null, tooMuchMessage]);
    expect(errors).toHaveLength(1);
    // The third level of 40,000 lists was never started.
    expect(worked).toEqual(['batch of 1', 'batch of 200']);
  });

  test('a response that would be too long is not serialized', async () => {
    const { run } = createTree({ text: 'x'.repeat(400_000) });
    const { data, errors } = await run(threeLevels);
    expect([data, errors[0].message]).toEqual([null, tooMuchMessage]);
  });
});

describe('a finished request stops working', () => {
  test('when it takes too long', async () => {
    const { run, worked } = createTree({ slowness: 100, limitMs: 150 });
    const { data, errors } = await run(threeLevels);
    expect([data, errors[0].extensions.code]).toEqual([null, 'TIMEOUT']);
    await later(300);
    expect(worked).not.toContain('batch of 9');
  });

  test('when the client has left', async () => {
    const { run, worked, left } = createTree({ slowness: 100 });
    const running = run(threeLevels);
    await later(50);
    left.abort();
    await running;
    await later(300);
    expect(worked).not.toContain('batch of 9');
  });

  test('but mutations run to their end, even if the client has left', async () => {
    const { run, worked, left } = createTree({ slowness: 50 });
    const running = run('mutation { a: grow { text } b: grow { text } }');
    await later(20);
    left.abort();
    expect((await running).data).toEqual({ a: { text: 'x' }, b: { text: 'x' } });
    expect(worked).toEqual(['grow', 'grow']);
  });

  test('and nothing further is changed after the time limit', async () => {
    const { run, worked } = createTree({ slowness: 100, limitMs: 50 });
    await run('mutation { a: grow { text } b: grow { text } }');
    await later(200);
    expect(worked).toEqual(['grow']);
  });
});
