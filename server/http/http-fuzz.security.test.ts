import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient, ApiResponse, RequestOptions } from '../testing/client.ts';
import { intakeClient } from '../testing/intake.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { RouteAccess } from './route-access.ts';

/** Every route, with path parts that our pages never send. */
const parts = [
  '%00',
  'a%00b',
  '%ff',
  '%',
  '%zz',
  '%ED%A0%80',
  '%C0%80',
  'a'.repeat(101),
  'a'.repeat(256),
  'a'.repeat(5_000),
  '%F0%9F%98%80'.repeat(120),
  '2147483648',
  '99999999999999999999',
  '-1',
  '0',
  '1e3',
  '0x10',
  'NaN',
  '..%2f..%2fetc',
  '%2e%2e',
  '__proto__',
  'constructor',
  "'%22%3E%3Cb%3E",
  '%E2%80%AE%0d%0aset-cookie:%20a=b',
  '%3Bdrop',
];
/** Without those about the form of ids, which stand in paths, and about their length. */
const partsOfQueries = parts.filter(
  (part) => part.length < 200 && !/^(?:0|1e3|0x10|NaN)$/.test(part),
);
const queryNames = ['page', 'at', 'redirect', 'token', 'src', 'sig', 'after', 'query', 'search'];
/** Texts of validators, parsers and drivers, which must not reach clients. */
const rawText =
  /expected \w+, received|Invalid (?:input|option|string)|ZodError|Too (?:big|small): |Unrecognized key|FST_|ERR_|JSON at position|not valid JSON|Unexpected token|Body (?:cannot|is)|invalid byte|relation "|\bundefined\b|\[object/;

let app: TestApp;
interface Route {
  method: string;
  url: string;
  access: RouteAccess;
}
let callers: [string, ApiClient['send'], (route: Route) => boolean][];

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  const intake = await intakeClient(app);
  const signedIn = async (client: Promise<ApiClient>) => (await client).send;
  const withKey = { authorization: `Bearer ${intake.key}` };
  callers = [
    ['nobody', app.anonymous.send, () => true],
    ['a super admin', await signedIn(app.as('superAdmin')), ({ access }) => access !== 'intake'],
    [
      'a site with its key',
      (method, path, options) =>
        app.anonymous.send(method, path, {
          ...options,
          headers: { ...withKey, ...options?.headers },
        }),
      ({ access }) => access === 'intake',
    ],
  ];
});
afterAll(() => app.close());

const routes = () => app.routes.filter(({ method, url }) => method !== 'HEAD' && !isStream(url));
/** Streams do not end by themselves. */
const isStream = (url: string) => url.endsWith('/stream');
const hasPart = (url: string) => /[:*]/.test(url);
const withPart = (url: string, part: string) => url.replace(/:[a-zA-Z]+|\*/g, part);

/** Problem with a response, if any. */
function wrongWith({ status, text, headers }: ApiResponse): string | undefined {
  if (status >= 500 && !text.startsWith('<svg')) return String(status);
  if (status === 414) return '414';
  if (headers['set-cookie']?.includes('a=b')) return 'a header was smuggled in';
  if (status < 400) return undefined;
  const isJson = String(headers['content-type']).startsWith('application/json');
  const message = isJson ? JSON.stringify(JSON.parse(text)) : text.replace(/<[^>]*>/g, ' ');
  return rawText.exec(message)?.[0];
}

/** Number of simultaneous requests. */
const lanes = 8;

/**
 * Requests of strangers to closed routes all end at the same permission check, so each route gets
 * three of them, and all of them reach the check by some route.
 */
const isTurnedAway = (caller: string, { access }: Route) =>
  caller === 'nobody' && access !== 'anyone';
const threeOf = <T>(all: readonly T[], turn: number): T[] => {
  const start = all.length === 0 ? 0 : (turn * 3) % all.length;
  return [...all, ...all].slice(start, start + 3);
};

async function walk(
  requests: (route: { method: string; url: string }) => [string, RequestOptions][],
): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = callers.flatMap(([caller, send, isMeant]) =>
    routes()
      .filter(isMeant)
      .flatMap((route, turn) => {
        const all = requests(route);
        const some = isTurnedAway(caller, route) ? threeOf(all, turn) : all;
        return some.map((sent) => ({ caller, send, route, sent }));
      }),
  );
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { caller, send, route, sent } = next;
      const [path, options] = sent;
      const problem = wrongWith(await send(route.method, path, options));
      if (problem === undefined) continue;
      const body = JSON.stringify(options.json ?? options.form ?? options.headers ?? '');
      wrong.push(
        `${caller}: ${route.method} ${path.slice(0, 60)} ${body.slice(0, 80)}: ${problem}`,
      );
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return wrong;
}

const bodyFor = (method: string): RequestOptions => (method === 'GET' ? {} : { json: { a: 1 } });

describe('no address causes an internal error', () => {
  test('whatever replaces a name or an id', async () => {
    const wrong = await walk(({ method, url }) =>
      hasPart(url) ? parts.map((part) => [withPart(url, part), bodyFor(method)]) : [],
    );
    expect(wrong).toEqual([]);
  });

  test('whatever the query string contains', async () => {
    const wrong = await walk(({ method, url }) =>
      partsOfQueries.map((part) => {
        const query = queryNames.map((name) => `${name}=${part}`).join('&');
        return [`${withPart(url, '1')}?${query}&page[]=${part}&at=${part}`, bodyFor(method)];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

const values: unknown[] = [
  'a\u0000b',
  'a'.repeat(5_000),
  '\ud800',
  '',
  1e21,
  -1,
  null,
  true,
  [],
  {},
  [['x']],
  { a: { b: 'c' } },
];
const names = [
  'login password redirect email host token user_id site_id site body name picture text reason',
  'details confirm answers kind userId username threadId postId title slug items parentId query',
  'variables image_type firstName lastName optIn password_confirmation',
]
  .join(' ')
  .split(' ');
const filledWith = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

describe("no body causes an internal error, or a parser's message", () => {
  const posting = (requests: (path: string) => [string, RequestOptions][]) =>
    walk(({ method, url }) => (method === 'GET' ? [] : requests(withPart(url, '1'))));

  test('as JSON', async () => {
    const wrong = await posting((path) => [
      ...values.map((value): [string, RequestOptions] => [path, { json: filledWith(value) }]),
      ...values.filter(Boolean).map((value): [string, RequestOptions] => [path, { json: value }]),
    ]);
    expect(wrong).toEqual([]);
  });

  test('as a form', async () => {
    const texts = values.filter((value) => typeof value === 'string');
    const wrong = await posting((path) =>
      texts.map((text) => [path, { form: filledWith(text) as Record<string, string> }]),
    );
    expect(wrong).toEqual([]);
  });

  test('as a form in parts', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const inParts = (text: string) =>
      names
        .map((name) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
        .slice(0, 9)
        .concat('--x--\r\n')
        .join('');
    const wrong = await posting((path) => [
      [path, { headers, text: inParts('a\u0000b') }],
      [path, { headers, text: inParts('') }],
    ]);
    expect(wrong).toEqual([]);
  });

  test('with a wrong content type', async () => {
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'text/plain',
      'image/png',
      'a/b; charset=\u00ff',
    ];
    const wrong = await posting((path) =>
      types.flatMap((type): [string, RequestOptions][] => [
        [path, { headers: { 'content-type': type, 'content-length': '0' } }],
        [path, { text: '{"__proto__":{"a":1}}', headers: { 'content-type': type } }],
        [path, { text: '{"a":', headers: { 'content-type': type } }],
        [path, { text: '--x\r\nbroken', headers: { 'content-type': type } }],
      ]),
    );
    expect(wrong).toEqual([]);
  });
});

test('a request is not echoed back', async () => {
  const { status, text } = await app.anonymous.send('TRACE', '/', { headers: { 'x-secret': 'a' } });
  expect([status, text.includes('x-secret')]).toEqual([404, false]);
});

test('forged cookies sign nobody in and break nothing', async () => {
  for (const value of ['%00', '%', '\u00ff', 'a'.repeat(4_000), '"', '__proto__']) {
    const headers = { cookie: `steward_session=${value}; ${value}=${value}` };
    for (const path of ['/', '/login', '/api/auth/check-session', '/api/moderation']) {
      const { status } = await app.anonymous.get(path, { headers });
      expect([path, value.slice(0, 9), status]).toEqual([
        path,
        value.slice(0, 9),
        expect.any(Number),
      ]);
      expect(status).toBeLessThan(500);
    }
  }
});
