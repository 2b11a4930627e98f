import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPngBomb, picture } from '../../../testing/pictures.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openSigningKey } from './signing-key.ts';

let app: TestApp;
let elsewhere: Server;
let origin: string;
let requests: string[] = [];
const files = new Map<string, Buffer>();

beforeAll(async () => {
  app = await startTestApp({ env: { FETCH_LOOPBACK: 'on' } });
  elsewhere = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const file = files.get(path);
    if (path === '/to-private.png') response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    else if (path === '/hung-up.png') request.socket.destroy();
    // Sends a wrong content type: the content decides.
    else if (file) response.setHeader('content-type', 'text/html').end(file);
    else response.writeHead(404).end(files.get('/large.png'));
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const exif = { exif: { IFD0: { Copyright: 'secret place' } } };
  files.set('/large.png', await picture(2000, 1000).withMetadata(exif).png().toBuffer());
  files.set('/page.png', Buffer.from('<script>alert(1)</script>'));
  files.set('/drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'));
  files.set('/bomb.png', await createPngBomb(30_000, 30_000));
  files.set('/heavy.png', Buffer.alloc(10_000_001));
});
afterAll(async () => {
  await app.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
});
beforeEach(() => {
  requests = [];
});

const addressOf = (source: string) => app.services.contentImages.addressOf(source);

/** Reads bytes; the ordinary client decodes text. */
async function load(address: string): Promise<{ reply: Response; bytes: Buffer }> {
  const reply = await fetch(`http://127.0.0.1:${app.port}${address}`);
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
}

describe('a picture of another site', () => {
  test('is made anew, smaller, without what was hidden in it, and fetched once', async () => {
    const address = addressOf(`${origin}/large.png`);
    const both = await Promise.all([load(address), load(address)]);
    const { reply, bytes } = await load(address);
    expect([...both.map((loaded) => loaded.reply.status), reply.status]).toEqual([200, 200, 200]);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('cache-control')).toBe('private, max-age=86400');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 1600,
      height: 800,
      exif: undefined,
    });
    expect(requests).toEqual(['/large.png']);
  });

  test('is not to be had unless we signed its very address', async () => {
    const [path = '', query = ''] = addressOf(`${origin}/large.png`).split('?');
    const given = Object.fromEntries(new URLSearchParams(query));
    const { sig: signature = '', until = '' } = given;
    const attempts: Record<string, string>[] = [
      {},
      { src: `${origin}/large.png` },
      { src: `${origin}/large.png`, sig: signature },
      { src: `${origin}/large.png`, sig: signature, until: String(Number(until) + 1) },
      { src: `${origin}/large.png`, sig: signature, until: `${until} ` },
      { src: `${origin}/large.png`, sig: '' },
      { src: `${origin}/large.png`, sig: `${signature}x`, until },
      { src: `${origin}/other.png`, sig: signature, until },
      { src: '', sig: signature, until },
    ];
    for (const parameters of attempts) {
      const { reply } = await load(`${path}?${new URLSearchParams(parameters)}`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([
        404,
        'image/svg+xml; charset=utf-8',
      ]);
    }
    const twice = await load(`${path}?src=a&src=b&sig=c&sig=d`);
    expect(twice.reply.status).toBe(404);
    expect(requests).toEqual([]);
  });

  test('is not to be had at an address of the week before last', async () => {
    const source = `${origin}/large.png`;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 9 * 86_400_000 });
    const old = addressOf(source);
    vi.useRealTimers();
    expect((await load(old)).reply.status).toBe(404);
    expect((await load(addressOf(source))).reply.status).toBe(200);
  });

  test.each([
    ...['page.png', 'drawing.png', 'bomb.png', 'heavy.png', 'gone.png', 'hung-up.png'],
    'to-private.png',
  ])('that is none is a placeholder, and is not asked for at once again: %s', async (name) => {
    const address = addressOf(`${origin}/${name}`);
    for (let attempt = 0; attempt < 2; attempt++) {
      const { reply, bytes } = await load(address);
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([502, 'no-store']);
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(bytes.toString()).toMatch(/^<svg /);
    }
    expect(requests).toEqual([`/${name}`]);
  });

  test.each(['http://10.0.0.1/a.png', 'http://169.254.169.254/a.png', 'file:///etc/hostname'])(
    'is not fetched from %s',
    async (source) => {
      expect((await load(addressOf(source))).reply.status).toBe(502);
    },
  );
});

test('this machine is out of reach unless the configuration says otherwise', async () => {
  const strict = await startTestApp();
  try {
    for (const host of ['127.0.0.1', 'localhost']) {
      const source = `${origin.replace('127.0.0.1', host)}/large.png`;
      const reply = await strict.anonymous.get(strict.services.contentImages.addressOf(source));
      expect(reply.status).toBe(502);
    }
    expect(requests).toEqual([]);
  } finally {
    await strict.close();
  }
});

describe('a body for a page', () => {
  test('has pictures of other sites at signed addresses, and no others of theirs', async () => {
    const shown = await app.services.contentImages.renderBody(
      '<p>A <img src="https://cdn.example.org/a.png?x=1&amp;y=2" width="10" onerror="x()"></p>',
    );
    const address = addressOf('https://cdn.example.org/a.png?x=1&y=2').replaceAll('&', '&amp;');
    expect(shown).toBe(`<p>A <img width="10" src="${address}" alt="" loading="lazy" /></p>`);
  });

  test.each([
    ['<img src="/api/content-pictures/x.webp" alt="A">', 'src="/api/content-pictures/x.webp"'],
    ['<img src=" HTTPS://CDN.example.org/a.png">', 'src="/api/content-image?src=https%3A%2F%2Fcdn'],
  ])('keeps %s', async (body, kept) => {
    expect(await app.services.contentImages.renderBody(body)).toContain(kept);
  });

  test.each([
    '<img src="http://plain.example/a.png">',
    '<img src="//evil.example/a.png">',
    '<img src="javascript:alert(1)">',
    '<img src="data:image/png;base64,AAAA">',
    '<img srcset="https://evil.example/a.png 2x">',
    '<picture><source srcset="https://evil.example/a.png"></picture>',
    '<video poster="https://evil.example/a.png"></video>',
    '<p style="background:url(https://evil.example/a.png)">',
  ])('loads nothing for %s', async (body) => {
    expect(await app.services.contentImages.renderBody(body)).not.toMatch(/example|alert|data:/);
  });
});

test('the key is made once, for all processes, and is nobody else’s to read', async () => {
  const path = join(app.dataDir, 'content-images.key');
  const before = readFileSync(path);
  const keys = await Promise.all([openSigningKey(app.dataDir), openSigningKey(app.dataDir)]);
  expect(keys).toEqual([before, before]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
