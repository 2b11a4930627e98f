import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient, ApiResponse } from '../../../testing/client.ts';
import { insertUser } from '../../../testing/network.ts';
import { at, sessionOf, signedIn } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
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
      const both = await insertUser(trx, alphaId, { username: 'both', role_id: 1 });
      await insertUser(trx, betaId, { username: 'both', role_id: 2, personId: both.personId });
      const half = await insertUser(trx, alphaId, { username: 'half', role_id: 1 });
      await insertUser(trx, betaId, {
        username: 'half',
        role_id: 5,
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

  test('are listed for who has a verified account on each', async () => {
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
    const session = await sessionOf(signedIn(app, response, 'localhost'));
    expect([session.site.name, session.user.roleId]).toEqual(['Beta Circle', '2']);
    expect((await sessionOf(client)).status).toBe('error');
  });

  test('set-site refuses a site without a verified link, and one that is not there', async () => {
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

  test('switch-sites carries the sign-in over by a token that works once', async () => {
    const client = await asAlpha('both');
    const sent = await switchTo(client, `beta.localhost:${app.port}`, '/moderation/users/12?x=1');
    expect(sent.status).toBe(303);
    const arrival = new URL(String(sent.headers.location));
    expect(arrival.host).toBe(`beta.localhost:${app.port}`);

    const beta = at(app, 'beta.localhost');
    const path = `${arrival.pathname}${arrival.search}`;
    const arrived = await beta.get(path);
    expect([arrived.status, arrived.headers.location]).toEqual([303, '/moderation/users']);
    const session = await sessionOf(signedIn(app, arrived, 'beta.localhost'));
    expect([session.site.name, session.user.roleId]).toEqual(['Beta Circle', '2']);
    expect((await sessionOf(client)).status).toBe('success');

    const again = await beta.get(path);
    expect(again.headers.location).toBe('/login?redirect=%2Fmoderation%2Fusers');
    expect(again.cookie('steward_session')).toBeUndefined();
  });

  test('the token is of no use in another browser, on another host, or later', async () => {
    const client = await asAlpha('both');
    const pathOf = async () => {
      const arrival = new URL(String((await switchTo(client, 'beta.localhost')).headers.location));
      return `${arrival.pathname}${arrival.search}`;
    };
    const isRefused = (response: ApiResponse) =>
      expect(response.headers.location).toContain('/login?redirect=');
    const otherBrowser = { headers: { 'user-agent': 'another browser' } };
    isRefused(await at(app, 'beta.localhost').get(await pathOf(), otherBrowser));
    isRefused(await at(app, 'alpha.localhost').get(await pathOf()));
    const late = await pathOf();
    await app.database.pool.query("update one_time_tokens set expires_at = now() - interval '1 s'");
    isRefused(await at(app, 'beta.localhost').get(late));
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
