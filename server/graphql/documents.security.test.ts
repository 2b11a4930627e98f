import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteFeatures } from '../../contract/site/site-features.ts';
import type { Services } from '../area.ts';
import { schema } from '../schema.ts';
import type { ApiClient } from '../testing/client.ts';
import { leastCpuMs } from '../testing/cpu.ts';
import { type HostileQuery, hostileDocuments, hostileSizes } from '../testing/hostile-documents.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createQueryBudget } from './budget.ts';
import type { GraphQLContext } from './context.ts';
import { areErrors, createPrepareOperation } from './executor.ts';
import { maxGraphQLRequestBytes } from './limits.ts';
import { createOpenStreams } from './open-streams.ts';

/** CPU time for all work on a document before it runs or is refused. */
const limitMs = 50;

const superAdmin: GraphQLContext = {
  actor: {
    id: 1,
    personId: 1,
    siteId: 1,
    roleId: '5',
    siteFeatures,
    requestId: 'test',
    confirmedAt: new Date(),
  },
  // Nothing is run.
  services: {} as Services,
  origin: '',
  source: { ipAddress: '', userAgent: '' },
  onRefused: async () => {},
  batches: new Map(),
  sendTogether: (work) => work(),
  budget: createQueryBudget(),
  onDisconnect() {},
  left: new AbortController().signal,
  caller: { leave() {} },
  streams: createOpenStreams({ find: async () => undefined }, () => {}),
};

const prepare = createPrepareOperation(schema);
let read = 0;

/** Documents must be new, because cached ones would not be measured. */
function readDocument({ query, variables = {} }: HostileQuery): void {
  const prepared = prepare(superAdmin, { query: `${query}#${read++}`, variables });
  if (areErrors(prepared)) JSON.stringify(prepared);
  else prepared.prepared.compiled();
}

describe('parsing a document takes almost no time, whatever its size', () => {
  test.each(Object.entries(hostileDocuments))('%s', async (_, documentOf) => {
    const slow: string[] = [];
    for (const size of hostileSizes) {
      const hostile = documentOf(size);
      if (JSON.stringify(hostile).length > maxGraphQLRequestBytes) break;
      const ms = await leastCpuMs(limitMs, () => readDocument(hostile));
      if (ms > limitMs) slow.push(`size ${size}: ${Math.round(ms)} ms`);
    }
    expect(slow).toEqual([]);
  });
});

describe('over HTTP', () => {
  let app: TestApp;
  let admin: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.as('admin');
  });
  afterAll(() => app.close());

  test('documents that once hung the process are refused, and others are answered meanwhile', async () => {
    const { query } = hostileDocuments['fragments that spread the next one twice']?.(40) ?? {};
    const flood = Array.from({ length: 50 }, () => admin.graphql(query ?? ''));
    expect((await app.anonymous.get('/healthz')).status).toBe(200);
    for (const { errors } of await Promise.all(flood)) {
      expect(errors?.[0]?.message).toMatch(/^At most \d+ fields/);
    }
  });

  test('too deeply nested variables are refused', async () => {
    const deep = `${'['.repeat(400_000)}1${']'.repeat(400_000)}`;
    const body = `{"query":"query ($v: JSON) { __typename }","variables":{"v":${deep}}}`;
    const response = await fetch(`http://localhost:${app.port}/api/moderation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: admin.cookie ?? '' },
      body,
    });
    expect(response.status).toBeLessThan(500);
  });

  test('a fragment does not bypass the limit of root fields', async () => {
    const fields = Array.from({ length: 11 }, (_, i) => `a${i}: getSiteFeatures`).join(' ');
    for (const query of [
      `{ ...all } fragment all on Query { ${fields} }`,
      `{ ... { ${fields} } }`,
      '{ ...two ...two ...two ...two ...two ...two } fragment two on Query { getSiteFeatures __typename }',
    ]) {
      const { errors } = await admin.graphql(query);
      expect(errors?.[0]?.message).toBe('At most 10 root fields are allowed');
    }
  });

  test('thousands of invalid values give a short response', async () => {
    const response = await admin.post('/api/moderation', {
      json: {
        query: 'query ($years: [Int!]) { awards(years: $years) { total } }',
        variables: { years: Array.from({ length: 15_000 }, () => 'x') },
      },
    });
    expect(response.status).toBeLessThan(500);
    expect(response.text.length).toBeLessThan(20_000);
  });
});
