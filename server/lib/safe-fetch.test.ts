import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSafeFetch, createSafeStream, type SafeFetchError } from './safe-fetch.ts';

const limits = { maxBytes: 1000, timeoutMs: 5000 };
const outside = createSafeFetch({ allowLoopback: false });
const here = createSafeFetch({ allowLoopback: true });

const streamLimits = { timeoutMs: 5000, stallMs: 5000 };
const streamOutside = createSafeStream({ allowLoopback: false });
const streamHere = createSafeStream({ allowLoopback: true });

let server: Server;
let origin: string;
let requests: string[] = [];

const answers: Record<string, RequestListener> = {
  '/text': (_, response) => response.setHeader('content-type', 'text/plain').end('hello'),
  '/headers': (request, response) => response.end(JSON.stringify(request.headers)),
  '/twice': (_, response) => response.writeHead(302, { location: '/once' }).end(),
  '/once': (_, response) => response.writeHead(307, { location: '/text' }).end(),
  '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
  '/announced': (_, response) => response.setHeader('content-length', 5000).write('x'),
  '/endless': (_, response) => {
    const more = () => response.write('x'.repeat(500));
    const timer = setInterval(more, 5);
    response.on('close', () => clearInterval(timer));
    more();
  },
  '/silent': () => {},
  '/stops': (_, response) => response.setHeader('content-length', 100).write('x'),
  '/slow': (_, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/torn': (_, response) => {
    response.setHeader('content-length', 100).write('x');
    setTimeout(() => response.destroy(), 20);
  },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const to = new URL(path, 'http://here').searchParams.get('to');
    if (to) response.writeHead(302, { location: to }).end();
    else answers[path]?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function refusal(promise: Promise<unknown>): Promise<string> {
  requests = [];
  const error = (await promise.then(
    () => expect.fail('it was fetched'),
    (thrown) => thrown,
  )) as SafeFetchError;
  return error.reason;
}

describe('a list of hosts', () => {
  const get = (hosts: string[], address: string) =>
    createSafeFetch({ allowLoopback: true, hosts })(address, { maxBytes: 1000, timeoutMs: 2000 });

  test('allows listed hosts, and all below a star', async () => {
    const { port } = new URL(origin);
    expect((await get(['127.0.0.1'], `${origin}/text`)).status).toBe(200);
    expect((await get(['*.localhost'], `http://a.b.localhost:${port}/text`)).status).toBe(200);
  });

  test('refuses all others before connecting, also after a redirect', async () => {
    const { port } = new URL(origin);
    const elsewhere = `http://a.localhost:${port}/text`;
    expect(await refusal(get(['other.example'], `${origin}/text`))).toBe('refused');
    expect(requests).toEqual([]);
    expect(await refusal(get(['*.localhost'], `http://localhost:${port}/text`))).toBe('refused');
    const redirect = `${origin}/redirect?to=${encodeURIComponent(elsewhere)}`;
    expect(await refusal(get(['127.0.0.1'], redirect))).toBe('refused');
    expect(requests).toHaveLength(1);
  });
});

describe('what is allowed', () => {
  test('is fetched, over redirects too', async () => {
    const body = Buffer.from('hello');
    const wanted = { url: `${origin}/text`, status: 200, contentType: 'text/plain', body };
    expect(await here(`${origin}/text`, limits)).toEqual(wanted);
    expect(await here(`${origin}/twice`, limits)).toEqual(wanted);
  });

  test('follows only allowed redirects, and skips an unwanted body', async () => {
    const follow = (next: URL) => next.pathname !== '/text';
    const { url, status } = await here(`${origin}/twice`, { ...limits, follow });
    expect([url, status]).toEqual([`${origin}/once`, 307]);
    const endless = await here(`${origin}/endless`, { ...limits, statusOnly: true });
    expect([endless.status, endless.body.length]).toEqual([200, 0]);
  });

  test('resolves names of this machine, if allowed', async () => {
    const named = origin.replace('127.0.0.1', 'kidney.localhost');
    expect((await here(`${named}/text`, limits)).status).toBe(200);
    expect(await refusal(outside(`${named}/text`, limits))).toBe('refused');
  });

  test('sends nothing about the person', async () => {
    const { body } = await here(`${origin}/headers`, { ...limits, accept: 'image/webp' });
    const { host, ...headers } = JSON.parse(body.toString());
    expect(headers).toEqual({
      accept: 'image/webp',
      'accept-encoding': 'identity',
      connection: 'close',
      'user-agent': 'Steward',
    });
  });
});

describe('refused is', () => {
  test.each(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '0x7f.1', '2130706433', '[::]'])(
    'this machine as %s, unless it is allowed',
    async (host) => {
      const { port } = new URL(origin);
      expect(await refusal(outside(`http://${host}:${port}/text`, limits))).toBe('refused');
      expect(requests).toEqual([]);
    },
  );

  test('a name that resolves to this machine, even if another address is allowed', async () => {
    const { port } = new URL(origin);
    expect((await here(`http://localhost:${port}/text`, limits)).status).toBe(200);
    expect(await refusal(outside(`http://localhost:${port}/text`, limits))).toBe('refused');
  });

  test.each([
    ...['http://10.0.0.1/', 'http://169.254.169.254/latest/meta-data', 'http://192.168.0.1:8080'],
    ...['http://[fd00::1]/', 'http://[::ffff:10.0.0.1]/', 'http://0.0.0.0/'],
  ])('%s, even if this machine is allowed, and as the target of a redirect', async (address) => {
    expect(await refusal(here(address, limits))).toBe('refused');
    const detour = `${origin}/?to=${encodeURIComponent(address)}`;
    expect(await refusal(here(detour, limits))).toBe('refused');
    expect(requests).toHaveLength(1);
  });

  test.each(['file:///etc/passwd', 'ftp://example.org/', 'javascript:1', 'nothing', '', '//x'])(
    '%s',
    async (address) => {
      expect(await refusal(here(address, limits))).toBe('refused');
      if (address === '' || address === 'nothing' || address === '//x') return;
      const detour = `${origin}/?to=${encodeURIComponent(address)}`;
      expect(await refusal(here(detour, limits))).toBe('refused');
    },
  );

  test('an address with a password', async () => {
    expect(await refusal(here(origin.replace('//', '//me:secret@'), limits))).toBe('refused');
  });
});

describe('it gives up', () => {
  test('on a body that is too large, announced or not', async () => {
    expect(await refusal(here(`${origin}/announced`, limits))).toBe('too-large');
    expect(await refusal(here(`${origin}/endless`, limits))).toBe('too-large');
  });

  test('on a response that is too slow, silent or not', async () => {
    const soon = { ...limits, timeoutMs: 300 };
    expect(await refusal(here(`${origin}/silent`, soon))).toBe('failed');
    expect(await refusal(here(`${origin}/slow`, soon))).toBe('failed');
  });

  test('on endless redirects, and on broken responses', async () => {
    expect(await refusal(here(`${origin}/round`, limits))).toBe('failed');
    expect(requests).toHaveLength(4);
    expect(await refusal(here(`${origin}/torn`, limits))).toBe('failed');
  });

  test('on names that do not exist', async () => {
    expect(await refusal(here('http://nowhere.invalid/', limits))).toBe('failed');
  });
});

describe('what is streamed', () => {
  async function all(address: string, limits: Partial<typeof streamLimits> = {}) {
    const { bytes, ...answer } = await streamHere(address, { ...streamLimits, ...limits });
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    return { ...answer, text: Buffer.concat(pieces).toString() };
  }

  test('has its size, over redirects too, and any type', async () => {
    const hello = { status: 200, size: 5, text: 'hello' };
    expect(await all(`${origin}/text`)).toEqual(hello);
    expect(await all(`${origin}/twice`)).toEqual(hello);
    // Requests no compression, so that a body cannot grow after its bytes were counted.
    const { text } = await all(`${origin}/headers`);
    expect(JSON.parse(text)).toMatchObject({ 'accept-encoding': 'identity' });
  });

  test('comes from the public internet only, redirects included', async () => {
    expect(await refusal(streamOutside(`${origin}/text`, streamLimits))).toBe('refused');
    expect(requests).toEqual([]);
    const inside = `${origin}/?to=${encodeURIComponent('http://10.0.0.1/text')}`;
    expect(await refusal(streamHere(inside, streamLimits))).toBe('refused');
    const file = `${origin}/?to=${encodeURIComponent('file:///etc/passwd')}`;
    expect(await refusal(streamHere(file, streamLimits))).toBe('refused');
  });

  test('ends on redirect loops, broken or stalled responses', async () => {
    await expect(all(`${origin}/round`)).rejects.toThrow('It redirects too often');
    expect(await refusal(all(`${origin}/torn`))).toBe('failed');
    await expect(all(`${origin}/stops`, { stallMs: 50 })).rejects.toThrow('It stopped sending');
  });

  test('has a total time limit, however steadily it arrives', async () => {
    expect(await refusal(all(`${origin}/silent`, { timeoutMs: 50 }))).toBe('failed');
    expect(await refusal(all(`${origin}/slow`, { timeoutMs: 200 }))).toBe('failed');
  });

  test('is cancelled if the reader stops', async () => {
    const closed = new Promise<void>((resolve) => {
      server.once('request', (_, response) => response.once('close', resolve));
    });
    const { bytes } = await streamHere(`${origin}/endless`, streamLimits);
    for await (const piece of bytes) if (piece.length > 0) break;
    await closed;
  });
});
