import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentBodyMaxLength } from '../../contract/moderation/content-flags.ts';
import { may } from '../../contract/permissions.ts';
import { postBodyMaxLength } from '../../contract/site/posts.ts';
import { schema } from '../schema.ts';
import type { ApiClient, RequestOptions } from '../testing/client.ts';
import { contentWriter } from '../testing/content.ts';
import { hostileRepeatedParts, repeatToSize } from '../testing/hostile-texts.ts';
import { type IntakeClient, intakeClient } from '../testing/intake.ts';
import { longestTurnMs } from '../testing/loop-blocks.ts';
import { type Caller, rightsOf } from '../testing/network.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { GuardedRoute } from './route-access.ts';

/** CPU time that one request may keep the event loop busy, including the client's part. */
const longestAllowedMs = 50;

/**
 * Requests per route and root field. Every field of a request has a different kind of hostile text,
 * so that all kinds reach every route within a few requests.
 */
const requestsEach = 8;

/** Kind of text in the field with this index. */
function partFor(request: number, field: number): string {
  const step = Math.ceil(hostileRepeatedParts.length / requestsEach);
  return hostileRepeatedParts[(request * step + field) % hostileRepeatedParts.length] ?? 'a';
}

let app: TestApp;
let intake: IntakeClient;
const clients = new Map<Caller, ApiClient>();

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  intake = await intakeClient(app);
});
afterAll(() => app.close());

interface Measured {
  name: string;
  ms: number;
}

/**
 * Collects the slowest requests. Repeats a slow one, because compilation and garbage collection are
 * not caused by the input.
 */
function createFlood() {
  const slowest: Measured[] = [];
  let count = 0;
  return {
    async send(name: string, work: () => Promise<unknown>): Promise<void> {
      let ms = await longestTurnMs(work);
      for (let round = 0; round < 3 && ms > longestAllowedMs; round++) {
        ms = Math.min(ms, await longestTurnMs(work));
      }
      count += 1;
      slowest.push({ name, ms });
      slowest.sort((a, b) => b.ms - a.ms);
      slowest.length = Math.min(slowest.length, 20);
    },
    expectNoBlock(what: string): void {
      const worst = slowest[0] ?? { name: 'none', ms: 0 };
      console.log(
        `${what}: ${count} requests, longest turn of the event loop ${worst.ms.toFixed(1)} ms (${worst.name})`,
      );
      const blocked = slowest.filter(({ ms }) => ms > longestAllowedMs);
      expect(blocked.map(({ name, ms }) => `${name}: ${ms.toFixed(0)} ms`)).toEqual([]);
    },
  };
}

const staff: readonly Caller[] = ['moderator', 'admin', 'communityTech', 'superAdmin'];

/** The least powerful caller who may use a route. */
function callerOf({ access }: GuardedRoute): Caller | undefined {
  if (access === 'anyone' || access === 'intake') return undefined;
  if (access === 'member' || access === 'owner') return 'member';
  return staff.find((caller) => may(rightsOf(caller), access)) ?? 'superAdmin';
}

async function clientOf(caller: Caller | undefined): Promise<ApiClient> {
  if (caller === undefined) return app.anonymous;
  const client = clients.get(caller) ?? (await app.as(caller));
  clients.set(caller, client);
  return client;
}

const names = [
  'login password redirect back email host token user_id site_id body name picture text reason',
  'details answers kind username title slug items query variables image_type firstName lastName',
  'content intro_copy link url path search tags',
]
  .join(' ')
  .split(' ');
const queryNames = ['page', 'at', 'redirect', 'back', 'token', 'src', 'query', 'search', 'q'];

function requestFor(
  { method, url, access }: GuardedRoute,
  round: number,
): [string, RequestOptions] {
  const part = encodeURIComponent(repeatToSize(partFor(round, 0), 150));
  const path = url.replace(/:[a-zA-Z]+|\*/g, part.slice(0, 600).replace(/%.?$/, ''));
  const headers: Record<string, string> =
    access === 'intake' ? { authorization: `Bearer ${intake.key}` } : {};
  if (method === 'GET' || method === 'HEAD') {
    const query = new URLSearchParams(
      queryNames.map((name, i): [string, string] => [name, repeatToSize(partFor(round, i), 300)]),
    );
    return [`${path}?${String(query).slice(0, 12_000).replace(/%.?$/, '')}`, { headers }];
  }
  const values = Object.fromEntries(
    names.map((name, i) => [name, repeatToSize(partFor(round, i), 20_000)]),
  );
  return url.startsWith('/api/')
    ? [path, { headers, json: values }]
    : [path, { headers, form: mostThatFit(values) }];
}

/** Forms grow when encoded, and a body beyond the limit would simply be refused. */
function mostThatFit(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, text.slice(0, 2_500)]),
  );
}

const isStream = (url: string) => url.endsWith('/stream');
const endsSession = (url: string) => /sign-?out|logout/.test(url);

test('no route blocks the event loop, whatever text it is sent', async () => {
  const flood = createFlood();
  const routes = app.routes.filter(
    ({ method, url }) => method !== 'HEAD' && !isStream(url) && !endsSession(url),
  );
  for (const route of routes) {
    const client = await clientOf(callerOf(route));
    for (let round = 0; round < requestsEach; round++) {
      const [path, options] = requestFor(route, round);
      const name = `${route.method} ${route.url}, round ${round}`;
      await flood.send(name, () => client.send(route.method, path, options));
    }
  }
  flood.expectNoBlock('routes');
});

type RootField = GraphQLField<unknown, unknown>;

/** Value with the text in each place that can hold text. */
function textOf(type: GraphQLInputType, text: string): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [textOf(nullable.ofType, text)];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields());
    return Object.fromEntries(fields.map((field) => [field.name, textOf(field.type, text)]));
  }
  return { Int: 1, Float: 1, Boolean: true, ID: '1' }[String(nullable)] ?? text;
}

const holdsText = (arg: GraphQLArgument) => {
  const named = getNamedType(arg.type);
  return isInputObjectType(named) || ['String', 'JSON'].includes(named.name);
};

function documentOf(keyword: string, field: RootField): string {
  const args = field.args.filter((arg) => holdsText(arg) || isNonNullType(arg.type));
  const declarations = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = isObjectType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `${keyword} (${declarations}) { ${field.name}(${passed})${selection} }`;
}

test('no GraphQL field blocks the event loop, whatever text it is sent', async () => {
  const flood = createFlood();
  const client = await clientOf('superAdmin');
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  for (const [keyword, root] of roots) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      if (!field.args.some(holdsText)) continue;
      const document = documentOf(keyword, field);
      for (let round = 0; round < requestsEach; round++) {
        const variables = Object.fromEntries(
          field.args.map((arg, i) => [
            arg.name,
            textOf(arg.type, repeatToSize(partFor(round, i), 60_000)),
          ]),
        );
        const name = `${field.name}, round ${round}`;
        await flood.send(name, () => client.graphql(document, variables));
      }
    }
  }
  flood.expectNoBlock('GraphQL');
});

test('no stored text blocks the event loop, when it is saved or when it is shown', async () => {
  const flood = createFlood();
  const write = await contentWriter(app);
  const by = await app.userId('member');
  const moderator = await clientOf('moderator');
  for (const [index, piece] of hostileRepeatedParts.entries()) {
    const name = JSON.stringify(piece);
    const threadId = await write.thread({ by, name: `Flooded ${index}` });
    const body = repeatToSize(piece, contentBodyMaxLength);
    await flood.send(`saving a reply of ${name}`, () =>
      intake.post('/content', { kind: 'reply', userId: by, threadId, body }),
    );
    const post = {
      userId: by,
      title: `Flooded ${index}`,
      body: repeatToSize(piece, postBodyMaxLength),
    };
    await flood.send(`saving a post of ${name}`, () =>
      intake.send('PUT', `/posts/external/flooded-${index}`, post),
    );
    const [thread] = await app.query('select slug from threads where id = $1', threadId);
    for (const path of [
      `/forums/${thread.slug}`,
      `/posts/flooded-${index}`,
      '/',
      '/posts',
      '/forums',
    ]) {
      await flood.send(`showing ${path} with ${name}`, () => app.anonymous.get(path));
    }
    await flood.send(`listing flags with ${name}`, () =>
      moderator.graphql('{ contentFlagStream { contentFlags { id } } }'),
    );
  }
  flood.expectNoBlock('stored texts');
  // Some parts leave no visible text and are refused.
  const [stored] = await app.query(
    `select (select count(*) from posts where title like 'Flooded%')::int as posts,
       (select count(distinct thread_id) from replies)::int as replies`,
  );
  expect(Math.min(stored.posts, stored.replies)).toBeGreaterThan(hostileRepeatedParts.length * 0.8);
});

test('the first view of a text with 5,000 links does not block the event loop', async () => {
  const write = await contentWriter(app);
  const by = await app.userId('member');
  const turns = new Map<string, number>();
  // The first round also starts threads and compiles code.
  for (let round = 0; round < 4; round++) {
    const body = `<p>Round ${round}</p>${'<a href="/x">x</a> '.repeat(5000)}`;
    const post = { userId: by, title: `Links ${round}`, body };
    expect((await intake.post('/posts', post)).status).toBe(201);
    const threadId = await write.thread({ by, name: `Links ${round}`, body });
    const [thread] = await app.query('select slug from threads where id = $1', threadId);
    for (const [kind, path] of [
      ['post', `/posts/links-${round}`],
      ['thread', `/forums/${thread.slug}`],
    ] as const) {
      const ms = await longestTurnMs(async () => {
        const page = await app.anonymous.get(path);
        expect([page.status, page.text.match(/href="\/x"/g)?.length]).toEqual([200, 5000]);
      });
      turns.set(kind, Math.min(turns.get(kind) ?? ms, ms));
    }
  }
  console.log(`first view of 5,000 links: ${JSON.stringify([...turns])} ms`);
  expect(Math.max(...turns.values())).toBeLessThanOrEqual(longestAllowedMs);
});
