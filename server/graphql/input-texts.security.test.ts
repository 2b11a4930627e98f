import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schema } from '../schema.ts';
import type { ApiClient } from '../testing/client.ts';
import { cpuMsOf, leastCpuMs } from '../testing/cpu.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';
import { intakeClient } from '../testing/intake.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Every text argument of every call, sent by a caller with all permissions. */
let app: TestApp;
let superAdmin: ApiClient;
beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  superAdmin = await app.as('superAdmin');
});
afterAll(() => app.close());

interface TextArgument {
  name: string;
  document: string;
  variables(text: string): Record<string, unknown>;
}

/** Types whose values are sent as texts. */
const textTypes = ['String', 'ID', 'JSON', 'DateTime'];

function plainValue(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (isInputObjectType(nullable)) {
    const required = Object.values(nullable.getFields()).filter(({ type }) => isNonNullType(type));
    return Object.fromEntries(required.map(({ name, type }) => [name, plainValue(type)]));
  }
  const plain: Record<string, unknown> = { Int: 1, Float: 1, Boolean: false, ID: '1' };
  const name = getNamedType(nullable).name;
  return name === 'DateTime' ? '2026-01-01T00:00:00Z' : (plain[name] ?? 'x');
}

/** Each way to put a text somewhere into a value of the type. */
function placesFor(
  type: GraphQLInputType,
  path: string,
  depth = 0,
): { path: string; put(text: string): unknown }[] {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    return placesFor(nullable.ofType, `${path}[]`, depth).map(({ path, put }) => ({
      path,
      put: (text) => [put(text)],
    }));
  }
  if (isInputObjectType(nullable)) {
    if (depth > 2) return [];
    return Object.values(nullable.getFields()).flatMap((field) =>
      placesFor(field.type, `${path}.${field.name}`, depth + 1).map(({ path, put }) => ({
        path,
        put: (text) => ({ ...(plainValue(nullable) as object), [field.name]: put(text) }),
      })),
    );
  }
  return textTypes.includes(getNamedType(nullable).name) ? [{ path, put: (text) => text }] : [];
}

function textArguments(): TextArgument[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  return roots.flatMap(([keyword, root]) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) =>
      field.args.flatMap((argument) =>
        placesFor(argument.type, `${field.name}(${argument.name}`).map(({ path, put }) => {
          const sent = field.args.filter((one) => one === argument || isNonNullType(one.type));
          const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
          return {
            name: `${path})`,
            document: `${keyword} (${sent.map(declaration).join(', ')}) { ${field.name}(${sent.map(({ name }) => `${name}: $${name}`).join(', ')}) ${selection} }`,
            variables: (text: string) => ({
              ...Object.fromEntries(sent.map(({ name, type }) => [name, plainValue(type)])),
              [argument.name]: put(text),
            }),
          };
        }),
      ),
    ),
  );
}

const declaration = ({ name, type }: GraphQLArgument) => `$${name}: ${type}`;

/** Length of a text that fits into a request. */
const largest = 900_000;
const limitMs = 50;

test('every text argument accepts or refuses 900 kB within 50 ms of CPU besides transport, and never fails', async () => {
  const found = textArguments();
  expect(found.length).toBeGreaterThan(200);
  const kinds = hostileTexts(largest);
  // Time for sending and parsing a large request, which does not depend on the argument.
  const transport: number[] = [];
  for (const [, text] of kinds) {
    const send = () => superAdmin.graphql('{ __typename }', { text });
    const times: number[] = [];
    for (let go = 0; go < 6; go++) times.push(await cpuMsOf(send));
    transport.push(Math.min(...times));
  }
  const wrong: string[] = [];
  for (const [index, { name, document, variables }] of found.entries()) {
    // A different kind of text for each argument, so that all kinds occur often.
    const [kind, text] = kinds[index % kinds.length] as [string, string];
    const sent = variables(text);
    let codes: unknown[] = [];
    const most = limitMs + (transport[index % kinds.length] ?? 0);
    const ms = await leastCpuMs(most, async () => {
      const { errors = [] } = await superAdmin.graphql(document, sent);
      codes = errors.map(({ extensions }) => extensions?.code);
    });
    if (ms > most) wrong.push(`${name}: ${Math.round(ms)} ms for ${kind}`);
    if (codes.includes('INTERNAL')) wrong.push(`${name}: INTERNAL for ${kind}`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['NUL', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
  ['escapes of both in JSON', '{"a":"\\u0000\\ud800"}'],
  ['a short odd text', '%\\_\'"<>&\u202e'],
])('no text argument fails by %s', async (_, text) => {
  const wrong: string[] = [];
  for (const { name, document, variables } of textArguments()) {
    const { errors = [] } = await superAdmin.graphql(document, variables(text));
    if (errors.some(({ extensions }) => extensions?.code === 'INTERNAL')) wrong.push(name);
  }
  expect(wrong).toEqual([]);
});

/** Every name that a form or a call of ours sends. */
const fields = [
  'login password redirect email host token user_id site_id site body name picture text reason',
  'details confirm answers kind userId username threadId postId title slug items parentId option',
  'back visitorId excerpt seo status externalId parent saved q turn',
]
  .join(' ')
  .split(' ');

test('every route accepts or refuses a body full of hostile text within 50 ms, and never fails', async () => {
  const { key } = await intakeClient(app);
  const kinds = hostileTexts(Math.floor(largest / fields.length));
  const routes = app.routes.filter(
    ({ method, url }) =>
      !['GET', 'HEAD'].includes(method) && !/stream$|\/api\/moderation$/.test(url),
  );
  const wrong: string[] = [];
  for (const [index, { method, url, access }] of routes.entries()) {
    const [kind, text] = kinds[index % kinds.length] as [string, string];
    const path = url.replace(/:[a-zA-Z]+|\*/g, '1');
    const body = Object.fromEntries(fields.map((name) => [name, text]));
    const { send } = access === 'intake' ? app.anonymous : superAdmin;
    const headers: Record<string, string> =
      access === 'intake' ? { authorization: `Bearer ${key}` } : {};
    let status = 0;
    const ms = await leastCpuMs(limitMs, async () => {
      ({ status } = await send(method, path, { json: body, headers }));
    });
    if (ms > limitMs) wrong.push(`${method} ${url}: ${Math.round(ms)} ms for ${kind}`);
    if (status >= 500) wrong.push(`${method} ${url}: ${status} for ${kind}`);
  }
  expect(routes.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
