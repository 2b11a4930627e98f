import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiReferencePath, openApiPath } from '../../../contract/public-paths.ts';
import { outsideOfApi } from '../../http/api-operation.ts';
import type { OpenApiDocument } from '../../http/openapi.ts';
import { schema } from '../../schema.ts';
import { checkAgainstDocument } from '../../testing/api-document.ts';
import { tokenClient } from '../../testing/api-tokens.ts';
import { newExperiment } from '../../testing/experiments.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { graphqlExamples } from './graphql-examples.ts';
import { documentedTypes } from './graphql-reference.view.ts';

let app: TestApp;
let document: OpenApiDocument;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  document = (await app.anonymous.get(openApiPath)).json();
});
afterAll(() => app.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

test('every REST route is in the document or declared not to be part of the API', () => {
  const listed = new Set(operations().map(({ method, path }) => `${method.toUpperCase()} ${path}`));
  const missing = app.routes.filter(({ method, url, api }) => {
    if (['HEAD', 'OPTIONS'].includes(method) || api === outsideOfApi) return false;
    const isRest = url.startsWith('/api/') || api !== undefined;
    return isRest && !listed.has(`${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
  });
  expect(missing).toEqual([]);
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(30);
  const outside = app.routes.filter(({ api }) => api === outsideOfApi).map(({ url }) => url);
  const known =
    /^\/api\/(?:auth|moderation|reference|content-image|content-pictures|files|experiment\.(?:js|d\.ts))/;
  expect(outside.filter((url) => !known.test(url))).toEqual([]);
});

test('says which scope a token needs', () => {
  const leads = operations().find(({ operationId }) => operationId === 'downloadLeads');
  expect(leads?.security).toEqual([{ token: ['leads.manage'] }, { session: [] }]);
  const write = operations().find(({ operationId }) => operationId === 'writeContent');
  expect(write?.security).toEqual([{ token: ['intake'] }]);
});

test('is cached by its hash', async () => {
  const { headers } = await app.anonymous.get(openApiPath);
  const again = await app.anonymous.get(openApiPath, {
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.status).toBe(304);
});

test('requests and answers of the tests are compared with it', async () => {
  const exchange = {
    port: app.port,
    method: 'POST',
    path: '/api/intake/v1/content',
    json: { kind: 'thread', userId: 1, name: 'A', body: 'B' },
    headers: {},
    status: 201,
    type: 'application/json; charset=utf-8',
    text: '{"kind":"thread","id":1,"state":"visible"}',
  };
  await checkAgainstDocument(exchange);
  const wrong = [
    { json: { kind: 'thread', userId: 'x', name: 'A', body: 'B' } },
    { text: '{"kind":"thread","id":1,"state":"gone"}' },
    { text: '{"kind":"thread","id":1,"state":"visible","more":1}' },
    { status: 202 },
    { status: 400, text: '{"message":"No"}' },
    { type: 'text/html' },
    { method: 'GET', path: '/api/intake/v1/changes?after=x', json: undefined, status: 200 },
  ];
  for (const change of wrong) {
    await expect(checkAgainstDocument({ ...exchange, ...change })).rejects.toThrow(/Not as in/);
  }
});

test('plain fetches of the tests are compared too', async () => {
  const { symbol } = await newExperiment(app, await app.as('superAdmin'));
  const address = `http://localhost:${app.port}/api/experiment/${symbol}`;
  const send = (body: string) =>
    fetch(address, { method: 'DELETE', headers: { 'content-type': 'application/json' }, body });
  expect((await send('{}')).status).toBe(200);
  await expect(send('{"more":1}')).rejects.toThrow('a body that the operation does not have');
});

test('the page lists every operation, and loads nothing from elsewhere', async () => {
  const { status, text } = await app.anonymous.get(apiReferencePath);
  expect(status).toBe(200);
  const missing = operations().filter(({ operationId }) => !text.includes(`id="${operationId}"`));
  expect(missing).toEqual([]);
  expect(text).not.toMatch(/<script|(?:src|href)="(?:https?:)?\/\//);
});

test('GraphQL has a page for each type, for staff', async () => {
  const path = `${apiReferencePath}/graphql`;
  expect((await app.anonymous.get(path)).status).toBe(401);
  const moderator = await app.as('moderator');
  const index = (await moderator.get(path)).text;
  const types = documentedTypes(schema);
  expect(types.filter(({ name }) => !index.includes(`/graphql/${name}"`))).toEqual([]);
  for (const name of ['Query', 'Mutation', 'User', types.at(-1)?.name]) {
    expect([name, (await moderator.get(`${path}/${name}`)).status]).toEqual([name, 200]);
  }
  expect((await moderator.get(`${path}/Nothing`)).status).toBe(404);
});

test.each(graphqlExamples)('the example "$title" works', async ({ query, variables }) => {
  const program = await tokenClient(app, {
    scopes: [
      'console.use',
      'users.read',
      'flags.moderate',
      'awards.manage',
      'shortLinks.manage',
      'threads.read',
    ],
  });
  const { errors } = await (query.includes('apiTokens')
    ? await app.as('superAdmin')
    : program
  ).graphql(query, variables);
  expect(errors).toBeUndefined();
});
