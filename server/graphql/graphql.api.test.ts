import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import type { ApiClient } from '../testing/client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import {
  maxDocumentAliases,
  maxGraphQLRequestBytes,
  maxRootFields,
  maxSelectionDepth,
} from './limits.ts';

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({
    url: () => `http://localhost:${app.port}/api/moderation`,
    fetchFn: (url: string, init: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...init.headers, cookie: admin.cookie ?? '' } }),
  });

  test('there are 61 audits', () => {
    expect(audits).toHaveLength(61);
  });

  test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))(
    '%s %s',
    async (_id, _name, audit) => {
      const result = await audit.fn();
      expect(result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`).toBe('ok');
    },
  );

  const [json, graphql] = ['application/json', 'application/graphql-response+json'];
  test.each([
    ['*/*', json],
    [json, json],
    [graphql, graphql],
    [`${graphql}, ${json}`, graphql],
    [`${json}, ${graphql}`, json],
    [`${graphql}; charset=utf-8, ${json}`, graphql],
    [`application/graphql+json, ${json}`, json],
  ])('an answer to whoever accepts %s is %s', async (accept, type) => {
    const query = '{ __typename }';
    const { status, headers, text } = await admin.post('/api/moderation', {
      json: { query },
      headers: { accept },
    });
    expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    expect(JSON.parse(text)).toEqual({ data: { __typename: 'Query' } });
  });
});

describe('limits', () => {
  test('depth', async () => {
    const deep = Array.from({ length: maxSelectionDepth }).reduce<string>(
      (inner) => `{ ofType ${inner} }`,
      '{ name }',
    );
    const { errors } = await admin.graphql(`{ __type(name: "Award") ${deep} }`);
    expect(errors?.[0]?.message).toBe(`At most ${maxSelectionDepth} levels are allowed`);
  });

  test('aliases', async () => {
    const aliases = Array.from({ length: maxDocumentAliases + 1 }, (_, i) => `a${i}: name`).join(
      ' ',
    );
    const { errors } = await admin.graphql(`{ getSites { ${aliases} } }`);
    expect(errors?.[0]?.message).toBe(`At most ${maxDocumentAliases} aliases are allowed`);
  });

  test('root fields', async () => {
    const fields = Array.from({ length: maxRootFields + 1 }, () => 'getSiteFeatures').join(' ');
    const { errors } = await admin.graphql(`{ ${fields} }`);
    expect(errors?.[0]?.message).toBe(`At most ${maxRootFields} root fields are allowed`);
  });

  test('tokens', async () => {
    const { errors } = await admin.graphql(`{ ${'getSiteFeatures '.repeat(3000)} }`);
    expect(errors?.[0]?.message).toContain('token');
  });

  test('cost counts the page size in a variable, in fragments too', async () => {
    const query = `query ($limit: Int) { ...page }
      fragment page on Query { awards(limit: $limit) { awards { userAwards { user { ...u } } } }
        b: awards(limit: $limit) { awards { userAwards { user { ...u } } } } }
      fragment u on User { id username slug roleId a: id b: id c: id d: id e: id f: id }`;
    const small = await admin.graphql(query, { limit: 1 });
    expect(small.errors).toBeUndefined();
    const large = await admin.graphql(query, { limit: 500 });
    expect(large.errors?.[0]?.message).toBe(
      'The query asks for too much at once. Ask for smaller pages.',
    );
  });

  test('the size of a request', async () => {
    const { status } = await admin.post('/api/moderation', {
      json: { query: '{ getSiteFeatures }', variables: { x: 'y'.repeat(maxGraphQLRequestBytes) } },
    });
    expect(status).toBe(413);
  });

  test('a cycle of fragments is refused', async () => {
    const { errors } = await admin.graphql(
      '{ getSites { ...a } } fragment a on Site { ...b } fragment b on Site { ...a }',
    );
    expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
  });
});

describe('forged requests', () => {
  const query = { json: { query: '{ getSiteFeatures }' } };

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['another site of ours', { origin: 'http://beta.localhost' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_, headers) => {
    const response = await admin.post('/api/moderation', { ...query, headers });
    expect(response.status).toBe(403);
  });

  test('our own page is accepted', async () => {
    const headers = {
      origin: `http://alpha.localhost:${app.port}`,
      'sec-fetch-site': 'same-origin',
    };
    expect((await admin.post('/api/moderation', { ...query, headers })).status).toBe(200);
  });

  test('a form cannot carry GraphQL', async () => {
    const response = await admin.post('/api/moderation', {
      form: { query: '{ getSites { id } }' },
    });
    expect(response.status).toBe(415);
  });

  describe.each(['/api/moderation', '/api/moderation/stream'])('a GET of %s', (path) => {
    const address = `${path}?query=${encodeURIComponent('{ getSiteFeatures }')}`;

    test.each([
      ['a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
      [
        'a link on a page of ours',
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      ],
      ['the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
      ['a picture', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
      ['a sibling', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
      ['an old browser', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
    ])('that came by %s is refused', async (_, headers) => {
      expect((await admin.get(address, { headers })).status).toBe(403);
    });
  });

  test('a GET of our own page is answered', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const address = `/api/moderation?query=${encodeURIComponent('{ getSiteFeatures }')}`;
    expect((await admin.get(address, { headers })).status).toBe(200);
  });

  test('a link cannot run a mutation', async () => {
    const mutation = encodeURIComponent('mutation { upsertAward(name: "x") { id } }');
    expect((await admin.get(`/api/moderation?query=${mutation}`)).status).toBe(405);
  });
});

describe('errors', () => {
  test('unexpected errors are masked, with a request id', async () => {
    await app.database.pool.query('alter table awards rename to awards_out_of_reach');
    const { errors, data } = await admin.graphql('{ awards { total } }');
    await app.database.pool.query('alter table awards_out_of_reach rename to awards');
    expect(data).toBeNull();
    expect(errors?.[0]).toMatchObject({
      message: messages.somethingWentWrongTryAgain,
      extensions: { code: 'INTERNAL', requestId: expect.stringMatching(/^[\w-]{12}$/) },
    });
  });

  test('text that the database cannot store is refused first', async () => {
    const inVariable = await admin.graphql('query ($s: String) { awards(search: $s) { total } }', {
      s: 'a\u0000b',
    });
    const inText = await admin.graphql('{ awards(search: "a\\u0000b") { total } }');
    const inBraces = await admin.graphql('{ awards(search: "a\\u{0}b") { total } }');
    const half = await admin.graphql('query ($s: String) { awards(search: $s) { total } }', {
      s: 'a\ud800b',
    });
    for (const { errors } of [inVariable, inText, inBraces, half]) {
      expect(errors?.[0]?.message).toBe(messages.textNotStorable);
    }
  });

  test('a variable of the wrong type is explained', async () => {
    const { errors } = await admin.graphql('query ($l: Int) { awards(limit: $l) { total } }', {
      l: 'many',
    });
    expect(errors?.[0]?.message).toContain('many');
  });

  test('defaults of required variables are filled in', async () => {
    const { errors } = await admin.graphql(
      'query ($limit: Int! = 1) { awards(limit: $limit) { total } }',
    );
    expect(errors).toBeUndefined();
  });
});

describe('the event stream', () => {
  const open = (query: string, cookie = admin.cookie ?? '', signal?: AbortSignal) =>
    fetch(`http://localhost:${app.port}/api/moderation/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', cookie },
      body: JSON.stringify({ query }),
      ...(signal && { signal }),
    });

  test('sends committed changes of the own site, and of no other site', async () => {
    const stopped = new AbortController();
    const response = await open('subscription { changes { noun id } }', undefined, stopped.signal);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const foreign = await app.as('foreignAdmin');
    await foreign.graphql('mutation { upsertAward(name: "Elsewhere") { id } }');
    const { data } = await admin.graphql('mutation { upsertAward(name: "Heard") { id } }');

    let heard = '';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    while (reader && !heard.includes('"noun"')) heard += (await reader.read()).value ?? '';
    stopped.abort();
    expect(heard).toContain(`{"noun":"award","id":"${data.upsertAward.id}"}`);
    expect(heard.match(/"noun"/g)).toHaveLength(1);
  });

  test('accepts subscriptions only', async () => {
    for (const query of ['{ getSiteFeatures }', 'mutation { upsertAward(name: "S") { id } }']) {
      expect(await (await open(query)).text()).toContain('Only subscriptions can be streamed');
    }
  });

  test('is not for members or visitors', async () => {
    const member = await app.as('member');
    expect((await open('subscription { changes { id } }', member.cookie)).status).toBe(403);
    expect((await open('subscription { changes { id } }', '')).status).toBe(401);
  });
});
