import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { safeRedirectTarget } from '../../../../contract/addresses.ts';
import { createBrowser } from '../../../testing/browser.ts';
import { testPassword } from '../../../testing/network.ts';
import { oddAddresses } from '../../../testing/odd-addresses.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { consolePathWithoutIds } from './redirects.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('delete from throttles'));

/** Origin that a browser at `base` reaches with `location`. */
const landing = (location: string, base: string) => new URL(location, base).origin;

describe('the redirect check', () => {
  const origin = 'http://alpha.localhost';
  const beta = 'http://beta.localhost';
  const judge = (wanted: string) =>
    safeRedirectTarget(wanted, { origin, ownOrigins: [origin, beta], fallback: '/fallback' });

  test.each(oddAddresses)('keeps to our own hosts: %j', (wanted) => {
    expect([origin, beta]).toContain(landing(judge(wanted), `${origin}/login`));
    expect(judge(wanted)).toMatch(/^[\x21-\x7e]+$/);
    // Judging the result again changes nothing.
    expect(judge(judge(wanted))).toBe(judge(wanted));
    const path = consolePathWithoutIds(wanted);
    expect([path, landing(path, `${origin}/login`)]).toEqual([
      expect.stringMatching(/^\/moderation(\/|$)/),
      origin,
    ]);
  });

  test.each([
    ['/moderation/awards?page=2#top', '/moderation/awards?page=2#top'],
    ['messages', '/messages'],
    [`${origin}/a`, '/a'],
    ['http://someone:secret@alpha.localhost/a', '/a'],
    [`${beta}/a?b#c`, `${beta}/a?b#c`],
    [`http://someone:secret@beta.localhost/a`, `${beta}/a`],
    [`${beta}//evil.example/`, `${beta}//evil.example/`],
    ['', '/fallback'],
  ])('accepts %j as %j', (wanted, expected) => expect(judge(wanted)).toBe(expected));
});

describe('over HTTP', () => {
  test('neither the login nor a hand-over redirects to another site', async () => {
    const own = ['alpha.localhost', 'beta.localhost', 'localhost'];
    const browser = createBrowser(app);
    const at = browser.origin('alpha.localhost');
    await browser.submit(`${at}/login`, { login: 'admin', password: testPassword });
    expect((await browser.session('alpha.localhost')).status).toBe('success');
    for (const wanted of oddAddresses) {
      const redirect = encodeURIComponent(wanted.toWellFormed());
      for (const path of ['/login', '/api/auth/arrive', '/api/auth/enter']) {
        const from = encodeURIComponent(browser.origin('localhost'));
        const address = `${at}${path}?from=${from}&redirect=${redirect}`;
        const { status, headers } = await browser.step(address);
        if (status === 400) continue;
        expect(status, wanted).toBe(303);
        expect(own, wanted).toContain(new URL(String(headers.location), at).hostname);
      }
    }
  });
});
