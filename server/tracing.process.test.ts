import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from './testing/server-process.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: unknown }[];
}

interface TraceRequest {
  resourceSpans: { resource: unknown; scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

/** A collector that takes spans by OTLP over HTTP. */
async function startCollector() {
  const received: TraceRequest[] = [];
  const server = createServer(async (request, response) => {
    received.push((await json(request)) as TraceRequest);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const spans = () =>
    received.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans,
    async find(wanted: string): Promise<ReceivedSpan> {
      const found = await until(() => spans().find(({ name }) => name === wanted));
      if (!found) throw new Error('unreachable');
      return found;
    },
  };
}

const recorder = pathToFileURL(join(import.meta.dirname, 'testing/record-modules.mjs')).href;

async function startRecorded(env: Record<string, string>) {
  const file = join(temporaryFolder(), 'modules');
  const server = await startServer({
    DATABASE_URL: await postgres.newDatabase(),
    DATA_DIR: temporaryFolder(),
    NODE_OPTIONS: `--import ${recorder}`,
    RECORDED_MODULES: file,
    ...env,
  });
  return { server, modules: () => readFileSync(file, 'utf8').split('\n') };
}

const secret = 'member@steward.example';

test('a request is traced through its statements to the job it caused, without values', async () => {
  const collector = await startCollector();
  const { server, modules } = await startRecorded({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_SERVICE_NAME: 'steward-of-tests',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  const admin = await server.signIn('admin');
  await admin.graphql('query Sneaky { getSites { id } }');
  await server.client().post('/api/auth/request-password-reset', { json: { email: secret } });
  const jobSpan = await collector.find('job mail.send');
  const request = await collector.find('POST /api/auth/request-password-reset');
  const trace = collector.spans().filter(({ traceId }) => traceId === request.traceId);
  expect(jobSpan.traceId).toBe(request.traceId);
  expect(trace.map(({ spanId }) => spanId)).toContain(jobSpan.parentSpanId);
  const isCalledBy = ({ parentSpanId }: ReceivedSpan, { spanId }: ReceivedSpan) =>
    parentSpanId === spanId;
  expect(trace.some((span) => span.name === 'INSERT' && isCalledBy(span, request))).toBe(true);
  expect(trace.some((span) => span.name === 'SELECT' && isCalledBy(span, jobSpan))).toBe(true);

  const operation = await collector.find('query getSites');
  expect(isCalledBy(operation, await collector.find('POST /api/moderation'))).toBe(true);

  await server.stop('SIGTERM');
  const text = JSON.stringify(collector.received);
  expect(text).toContain('steward-of-tests');
  for (const value of [secret, '127.0.0.1', 'alpha.localhost', 'Sneaky', 'admin@']) {
    expect([value, text.includes(value)]).toEqual([value, false]);
  }
  expect(modules().some((url) => url.includes('@opentelemetry/sdk-trace'))).toBe(true);
});

test('without a collector nothing of OpenTelemetry is loaded', async () => {
  const { server, modules } = await startRecorded({});
  await server.signIn('admin');
  expect(modules().some((url) => url.includes('pino'))).toBe(true);
  // The metrics library loads the API package, which does nothing by itself.
  const isTracing = (url: string) => /opentelemetry\/(?!api\/)|open-telemetry/.test(url);
  expect(modules().filter(isTracing)).toEqual([]);
});
