import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { createClient } from '../testing/client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('pages', () => {
  test('belong to the site whose host they are on', async () => {
    for (const [host, name] of [
      ['alpha.localhost', 'Alpha Circle'],
      ['beta.localhost', 'Beta Circle'],
      ['localhost', 'Alpha Circle'],
    ] as const) {
      const { text } = await createClient({ port: app.port, host }).get('/');
      expect(text).toContain(`Welcome to ${name}`);
    }
  });

  test('allow no script but their own, and no frame around them', async () => {
    for (const path of ['/', '/login', '/password-reset', '/nowhere']) {
      const { headers } = await app.anonymous.get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.stringMatching(/no-referrer|strict-origin/),
        'x-request-id': expect.any(String),
      });
    }
  });

  test('work with a trailing slash, which never leads to another host', async () => {
    for (const [asked, address] of [
      ['/posts/', '/posts'],
      ['/posts//?page=2&q=a/', '/posts?page=2&q=a/'],
      ['//evil.example/', '/evil.example'],
    ] as const) {
      const { status, headers } = await app.anonymous.get(asked);
      expect([asked, status, headers.location]).toEqual([asked, 301, address]);
    }
    for (const asked of ['/\\evil.example/', '/api/posts/']) {
      const { status, headers } = await app.anonymous.get(asked);
      expect([asked, status, headers.location]).toEqual([asked, 404, undefined]);
    }
    expect((await app.anonymous.get('///')).status).toBe(200);
    expect((await app.anonymous.send('POST', '/posts/')).status).toBe(404);
  });

  test('of an unknown address are 404, in JSON for API calls', async () => {
    const page = await app.anonymous.get('/nowhere');
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain(messages.notFoundPage);
    const call = await app.anonymous.get('/api/nowhere');
    expect([call.status, call.json().message]).toEqual([404, messages.notFoundPage]);
  });

  test('of an unknown host are not served', async () => {
    const stranger = createClient({ port: app.port, host: 'stranger.example' });
    const { status, text } = await stranger.get('/login');
    expect(status).toBe(404);
    expect(text).toContain('No site is served at this address.');
  });

  test('show the console link to staff only', async () => {
    const admin = await app.as('admin');
    expect((await admin.get('/')).text).toContain('Open the staff console');
    const member = await app.as('member');
    expect((await member.get('/')).text).not.toContain('Open the staff console');
  });

  test('/wp-admin/ says that none is configured', async () => {
    expect((await app.anonymous.get('/wp-admin/')).text).toContain('No WordPress here');
  });
});

describe('the console', () => {
  test('is the same page at each of its addresses, never cached, with a style nonce of its own', async () => {
    const nonces = await Promise.all(
      ['/moderation/', '/moderation/awards', '/moderation/users/1'].map(async (path) => {
        const { status, headers, text } = await app.anonymous.get(path);
        expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
        const policy = String(headers['content-security-policy']);
        const nonce = policy.match(/'nonce-([^']+)'/)?.[1] ?? '';
        expect(text).toContain(nonce);
        expect(text).not.toContain('__CSP_NONCE__');
        expect(policy).toContain(`http://beta.localhost:${app.port}`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  test('caches hashed files for long, and answers 404 for old ones', async () => {
    const { text } = await app.anonymous.get('/moderation/');
    const script = text.match(/\/moderation\/assets\/[^"]+\.js/)?.[0] ?? '';
    const part = await app.anonymous.get(script, { headers: { 'accept-encoding': 'br' } });
    expect(part.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect((await app.anonymous.get('/moderation/assets/gone-123.js')).status).toBe(404);
    expect((await app.anonymous.get('/moderation/../package.json')).text).not.toContain('"name"');
  });
});
