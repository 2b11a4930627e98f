import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBrowser, signInBrowser, type TestBrowser } from '../../../testing/browser.ts';
import type { ApiClient, ApiResponse } from '../../../testing/client.ts';
import { insertUser, testPassword } from '../../../testing/network.ts';
import { clientAfterSignIn, sessionOf } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ isTwofold: true });
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('delete from throttles'));

describe('several sites', () => {
  let alphaId: number;
  let betaId: number;

  beforeAll(async () => {
    alphaId = await app.siteId('alpha');
    betaId = await app.siteId('beta');
    await app.database.transaction(async (trx) => {
      const both = await insertUser(trx, alphaId, { username: 'both', roleId: 1 });
      await insertUser(trx, betaId, { username: 'both', roleId: 2, personId: both.personId });
      const half = await insertUser(trx, alphaId, { username: 'half', roleId: 1 });
      await insertUser(trx, betaId, {
        username: 'half',
        roleId: 5,
        personId: half.personId,
        verified: false,
      });
    });
  });

  const asAlpha = async (username: string, host = 'alpha.localhost') => {
    const { rows } = await app.database.pool.query(
      'select id from users where username = $1 and site_id = $2',
      [username, alphaId],
    );
    return app.as({ userId: rows[0].id, host });
  };

  test('are listed for people with a verified account on each', async () => {
    const both = await sessionOf(await asAlpha('both'));
    expect(both.user.sites.map((site: { name: string }) => site.name)).toEqual([
      'Alpha Circle',
      'Beta Circle',
    ]);
    expect(both.cors.domains).toHaveLength(2);
    const half = await sessionOf(await asAlpha('half'));
    expect(half.user.sites).toHaveLength(1);
  });

  test('set-site acts as the linked account, with the role it has there', async () => {
    const client = await asAlpha('both', 'localhost');
    const response = await client.post('/api/auth/set-site', { json: { site_id: String(betaId) } });
    expect(response.json()).toEqual({ status: 'success' });
    const session = await sessionOf(clientAfterSignIn(app, response, 'localhost'));
    expect([session.site.name, session.user.roleId]).toEqual(['Beta Circle', '2']);
    expect((await sessionOf(client)).status).toBe('error');
  });

  test('set-site refuses a site without a verified link, and an unknown one', async () => {
    const client = await asAlpha('half', 'localhost');
    for (const site_id of [betaId, 9999]) {
      expect((await client.post('/api/auth/set-site', { json: { site_id } })).status).toBe(404);
    }
    expect((await client.post('/api/auth/set-site', { json: { site_id: 'x' } })).status).toBe(400);
  });

  test("set-site does not turn a site's own host into another site", async () => {
    const client = await asAlpha('both');
    const response = await client.post('/api/auth/set-site', { json: { site_id: betaId } });
    expect(response.status).toBe(400);
  });

  async function switchTo(client: ApiClient, host: string, redirect = '/moderation/') {
    return client.post('/api/auth/switch-sites', { form: { host, redirect } });
  }

  /** Browser in which this person has signed in at alpha. */
  async function browserOf(username: string): Promise<TestBrowser> {
    const browser = createBrowser(app);
    const token = (await asAlpha(username)).cookie?.split('=')[1] ?? '';
    browser.setCookie('alpha.localhost', 'steward_session', token);
    return browser;
  }

  const switchIn = (browser: TestBrowser, redirect: string, from = 'alpha.localhost') =>
    browser.submit(`${browser.origin(from)}/api/auth/switch-sites`, {
      host: `beta.localhost:${app.port}`,
      redirect,
    });

  test('switch-sites transfers the sign-in by a one-time token', async () => {
    const browser = await browserOf('both');
    const page = await switchIn(browser, '/moderation/users/12?x=1');
    // Marked, so that the console silently opens another screen if the role may not open this one.
    expect(page.url.href).toBe(`${browser.origin('beta.localhost')}/moderation/users?switched=1`);
    const session = await browser.session('beta.localhost');
    expect([session.site.name, session.user.roleId]).toEqual(['Beta Circle', '2']);
    expect((await browser.session('alpha.localhost')).status).toBe('success');

    const arrival = page.hops.find((hop) => hop.includes('/api/auth/arrive?')) ?? '';
    const again = await createBrowser(app).step(arrival);
    expect(again.headers.location).toBe('/login?redirect=%2Fmoderation%2Fusers%3Fswitched%3D1');
    expect(again.cookie('steward_session')).toBeUndefined();
  });

  test('switch-sites leads to the screen of an account there', async () => {
    const browser = await browserOf('both');
    const page = await browser.submit(
      `${browser.origin('alpha.localhost')}/api/auth/switch-sites`,
      {
        host: `beta.localhost:${app.port}`,
        redirect: '/moderation/users/12',
        user_id: '34',
      },
    );
    expect(page.url.pathname).toBe('/moderation/users/34');
    const wrong = { host: 'beta.localhost', redirect: '', user_id: '../evil' };
    const answer = await (await asAlpha('both')).post('/api/auth/switch-sites', { form: wrong });
    expect(answer.status).toBe(400);
  });

  test.each(['localhost', '127.0.0.1'])('switch-sites works from %s', async (host) => {
    const browser = createBrowser(app);
    const token = (await asAlpha('both')).cookie?.split('=')[1] ?? '';
    browser.setCookie(host, 'steward_session', token);
    await switchIn(browser, '/moderation/', host);
    expect((await browser.session('beta.localhost')).site.name).toBe('Beta Circle');
  });

  /** Stops before the last step. */
  async function arrivalFor(browser: TestBrowser): Promise<string> {
    const from = browser.origin('alpha.localhost');
    let address = `${browser.origin('beta.localhost')}/api/auth/enter?from=${from}&redirect=/`;
    while (!address.includes('/api/auth/arrive?')) {
      const { headers } = await browser.step(address);
      address = new URL(String(headers.location), address).href;
    }
    return address;
  }

  test('the token is useless in another browser, on another host, or later', async () => {
    const isRefused = (response: ApiResponse) => {
      expect(response.headers.location).toContain('/login?redirect=');
      expect(response.cookie('steward_session')).toBeUndefined();
    };
    const browser = await browserOf('both');
    isRefused(await createBrowser(app).step(await arrivalFor(browser)));
    const elsewhere = (await arrivalFor(browser)).replace('beta.localhost', 'alpha.localhost');
    isRefused(await browser.step(elsewhere));
    const late = await arrivalFor(browser);
    await app.database.pool.query("update one_time_tokens set expires_at = now() - interval '1 s'");
    isRefused(await browser.step(late));
  });

  test('nobody is signed in by force: not in a browser that started its own hand-over', async () => {
    const attacker = await browserOf('both');
    const victim = await browserOf('half');
    await victim.step(
      `${victim.origin('beta.localhost')}/api/auth/enter?from=${victim.origin('alpha.localhost')}`,
    );
    await victim.open(await arrivalFor(attacker));
    expect((await victim.session('beta.localhost')).status).toBe('error');
  });

  test('nobody is signed out by force: a person signed in as someone else is asked', async () => {
    const browser = await browserOf('both');
    const resident = await app.as('foreignAdmin');
    browser.setCookie('beta.localhost', 'steward_session', resident.cookie?.split('=')[1] ?? '');
    const page = await switchIn(browser, '/moderation/users');
    expect(page.url.pathname).toBe('/arrival');
    expect(page.response.text).toContain('signed in on Beta Circle as <strong>foreignAdmin');
    expect((await browser.session('beta.localhost')).user.username).toBe('foreignAdmin');

    const token = page.url.searchParams.get('token') ?? '';
    const form = { token, redirect: '/moderation/users' };
    const done = await browser.submit(`${browser.origin('beta.localhost')}/api/auth/arrive`, form);
    expect(done.url.pathname).toBe('/moderation/users');
    expect((await browser.session('beta.localhost')).user.username).toBe('both');
  });

  test('a hand-over redirects to our own hosts only', async () => {
    const browser = await browserOf('both');
    const enter = (from: string) =>
      browser.step(`${browser.origin('beta.localhost')}/api/auth/enter?from=${from}`);
    for (const from of ['https://evil.example', 'http://1.2.3.4', 'alpha.localhost', '']) {
      expect((await enter(encodeURIComponent(from))).status).toBe(404);
    }
    const challenge = 'x'.repeat(43);
    const give = (to: string) =>
      browser.step(
        `${browser.origin('alpha.localhost')}/api/auth/hand-over?to=${to}&challenge=${challenge}`,
      );
    expect((await give('evil.example')).status).toBe(404);
    expect((await give('beta.localhost')).status).toBe(303);
  });

  test('switch-sites refuses hosts that are not theirs', async () => {
    const client = await asAlpha('half');
    for (const host of [
      'beta.localhost',
      'evil.example',
      '',
      '::',
      'alpha.localhost@evil.example',
    ]) {
      expect((await switchTo(client, host)).status).toBe(404);
    }
  });

  test('switch-sites never redirects out of the console', async () => {
    const client = await asAlpha('both');
    for (const redirect of ['https://evil.example/', '//evil.example', '/login', '/moderationX']) {
      const sent = await switchTo(client, 'beta.localhost', redirect);
      const arrival = new URL(String(sent.headers.location));
      expect(arrival.searchParams.get('redirect')).toBe('/moderation/');
    }
  });
});

describe('signing in once', () => {
  const home = (browser: TestBrowser) => `${browser.origin('alpha.localhost')}/`;
  const neutral = (browser: TestBrowser) => `${browser.origin('localhost')}/`;
  const signInAt = (host: string, login = 'member') =>
    signInBrowser(app, { login, password: testPassword, host });

  test.each(['/', '/messages', '/profile/member'])(
    'is enough: a link from the neutral host to %s of the site',
    async (path) => {
      const browser = await signInAt('localhost');
      const address = `${browser.origin('alpha.localhost')}${path}`;
      const page = await browser.open(address, { from: neutral(browser) });
      expect([page.url.href, page.response.status]).toEqual([address, 200]);
      expect((await browser.session('alpha.localhost')).user.username).toBe('member');
    },
  );

  test('is enough: a page that needs it, opened from a mail', async () => {
    const browser = await signInAt('localhost');
    const page = await browser.open(`${browser.origin('alpha.localhost')}/messages`);
    expect([page.url.pathname, page.response.status]).toEqual(['/messages', 200]);
  });

  test('does not affect signed-out visitors, and does not loop', async () => {
    const browser = createBrowser(app);
    const page = await browser.open(home(browser), { from: neutral(browser) });
    expect([page.url.href, page.response.status]).toEqual([home(browser), 200]);
    const login = await browser.open(`${home(browser)}login?redirect=/messages`);
    expect(login.response.text).toContain('name="password"');
    expect((await browser.session('alpha.localhost')).status).toBe('error');
  });

  test('does not redirect visitors from elsewhere', async () => {
    const browser = await signInAt('localhost');
    for (const from of [undefined, 'https://search.example/']) {
      const page = await browser.open(home(browser), from ? { from } : {});
      expect(page.hops).toHaveLength(1);
    }
  });

  test('opens no site where they have no account', async () => {
    const browser = await signInAt('localhost');
    const page = await browser.open(`${browser.origin('beta.localhost')}/`, {
      from: neutral(browser),
    });
    expect(page.response.status).toBe(200);
    expect((await browser.session('beta.localhost')).status).toBe('error');
  });

  test('ends on a site when they sign out there', async () => {
    const browser = await signInAt('localhost');
    await browser.open(home(browser), { from: neutral(browser) });
    const out = await browser.submit(`${home(browser)}api/auth/sign-out`, {});
    expect(out.url.pathname).toBe('/login');
    expect((await browser.session('alpha.localhost')).status).toBe('error');
    await browser.submit(`${home(browser)}login`, { login: 'member', password: testPassword });
    expect((await browser.session('alpha.localhost')).status).toBe('success');
  });
});
