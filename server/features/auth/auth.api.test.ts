import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { type ApiClient, type ApiResponse, createClient } from '../../testing/client.ts';
import { insertUser, testPassword } from '../../testing/network.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('delete from throttles'));

const at = (host: string, cookie?: string): ApiClient =>
  createClient({ port: app.port, host, ...(cookie && { cookie }) });

const signIn = (login: string, password = testPassword, host = 'alpha.localhost', redirect = '') =>
  at(host).post('/login', { form: { login, password, redirect } });

function signedIn(response: ApiResponse, host = 'alpha.localhost'): ApiClient {
  return at(host, `steward_session=${response.cookie('steward_session')}`);
}

async function sessionOf(client: ApiClient) {
  return (await client.get('/api/auth/check-session')).json();
}

async function latestMail(): Promise<{ to_address: string; body_text: string } | undefined> {
  return app.database.db
    .selectFrom('outgoing_mail')
    .select(['to_address', 'body_text'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

describe('signing in', () => {
  test.each(['admin', 'ADMIN@steward.example'])('works with %s', async (login) => {
    const response = await signIn(login);
    expect(response.status).toBe(303);
    expect(response.headers.location).toBe('/moderation/');
    expect(response.headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Lax/);
    const session = await sessionOf(signedIn(response));
    expect(session).toMatchObject({
      status: 'success',
      user: {
        username: 'admin',
        roleId: '1',
        slug: 'admin',
        userAvatar: { medium: null, large: null },
        sites: [{ name: 'Alpha Circle', host: `alpha.localhost:${app.port}` }],
        currentSiteId: String(await app.siteId('alpha')),
      },
      site: { name: 'Alpha Circle', features: ['forums', 'USER_DISORDERS', 'private_messaging'] },
      cors: { domains: [`alpha.localhost:${app.port}`] },
    });
  });

  test('takes members to the site instead of the console', async () => {
    expect((await signIn('member')).headers.location).toBe('/');
  });

  test.each([
    ['a wrong password', 'admin', 'wrong'],
    ['nobody', 'nobody', testPassword],
    ['a blocked person', 'spammer', testPassword],
    ['someone of another site', 'foreignAdmin', testPassword],
    ['nothing at all', '', ''],
  ])('says the same of %s', async (_, login, password) => {
    const response = await signIn(login, password);
    expect(response.status).toBe(401);
    expect(response.text).toContain(messages.signInFailed);
    expect(response.cookie('steward_session')).toBeUndefined();
  });

  test('gives a new session each time and ends the one before', async () => {
    const first = await signIn('admin');
    const client = signedIn(first);
    const second = await client.post('/login', {
      form: { login: 'admin', password: testPassword },
    });
    expect(second.cookie('steward_session')).not.toBe(first.cookie('steward_session'));
    expect((await sessionOf(client)).status).toBe('error');
    expect((await sessionOf(signedIn(second))).status).toBe('success');
  });

  test('stores only a hash of the session', async () => {
    const token = (await signIn('admin')).cookie('steward_session') ?? '';
    const { rows } = await app.database.pool.query('select token_hash::text as hash from sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('is throttled for an account, and says so', async () => {
    for (let i = 0; i < 10; i++) await signIn('moderator', 'wrong');
    const refused = await signIn('moderator');
    expect(refused.status).toBe(429);
    expect(refused.text).toContain(messages.signInThrottled);
    expect((await signIn('admin')).status).toBe(303);
  });

  test('counts attempts anew after a success', async () => {
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await signIn('communityTech', 'wrong');
      expect((await signIn('communityTech')).status).toBe(303);
    }
  });

  test('is throttled for an address', async () => {
    await signIn('a guess', 'wrong');
    await app.database.pool.query(
      "update throttles set attempts = 99 where key like 'sign-in:address:%'",
    );
    expect((await signIn('another guess', 'wrong')).status).toBe(401);
    expect((await signIn('admin')).status).toBe(429);
  });

  test.each([
    ['/moderation/awards?page=2', '/moderation/awards?page=2'],
    ['https://evil.example/', '/moderation/'],
    ['//evil.example/', '/moderation/'],
    ['/\\evil.example', '/moderation/'],
    ['javascript:alert(1)', '/moderation/'],
    ['http://alpha.localhost.evil.example/', '/moderation/'],
  ])('with redirect %s leads to %s', async (redirect, expected) => {
    const response = await signIn('admin', testPassword, 'alpha.localhost', redirect);
    expect(response.headers.location).toBe(expected);
  });

  test("leads to another of the network's own hosts", async () => {
    const other = `http://beta.localhost:${app.port}/moderation/`;
    const response = await signIn('admin', testPassword, 'alpha.localhost', other);
    expect(response.headers.location).toBe(other);
  });

  test('refuses a form that another site made the browser send', async () => {
    const response = await app.anonymous.post('/login', {
      form: { login: 'admin', password: testPassword },
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
  });

  test('escapes what it shows again', async () => {
    const response = await signIn('"><script>alert(1)</script>', 'x');
    expect(response.text).not.toContain('<script>');
    expect(response.text).toContain('&quot;&gt;&lt;script&gt;');
  });
});

describe('a session', () => {
  const expire = (column: string, interval: string) =>
    app.database.pool.query(`update sessions set ${column} = now() - interval '${interval}'`);

  test('ends when unused for too long, and slides while used', async () => {
    const admin = await app.as('admin');
    await expire('last_seen_at', '11 hours');
    expect((await sessionOf(admin)).status).toBe('success');
    const { rows } = await app.database.pool.query(
      "select count(*) as fresh from sessions where last_seen_at > now() - interval '1 minute'",
    );
    expect(rows[0].fresh).toBe(1);
    await expire('last_seen_at', '13 hours');
    expect((await sessionOf(admin)).status).toBe('error');
  });

  test('ends for good after its longest time', async () => {
    const admin = await app.as('admin');
    await expire('expires_at', '1 second');
    expect((await sessionOf(admin)).status).toBe('error');
    expect((await admin.graphql('{ getSiteFeatures }')).status).toBe(401);
  });

  test('ends at sign-out', async () => {
    const admin = await app.as('admin');
    const response = await admin.post('/api/auth/sign-out');
    expect([response.status, response.headers.location]).toEqual([303, '/login']);
    expect((await sessionOf(admin)).status).toBe('error');
  });

  test('ends at once when its owner is blocked', async () => {
    const trx = app.database.db;
    const siteId = await app.siteId('alpha');
    const { id } = await app.database.transaction((t) =>
      insertUser(t, siteId, { username: 'turncoat', role_id: 2 }),
    );
    const client = await app.as({ userId: id, host: 'alpha.localhost' });
    expect((await sessionOf(client)).status).toBe('success');
    await trx.updateTable('users').set({ role_id: 4 }).where('id', '=', id).execute();
    expect((await sessionOf(client)).status).toBe('error');
  });

  test('unknown hosts are refused, so that no foreign name can be pointed at us', async () => {
    const admin = await app.as('admin');
    const visitor = at('rebound.example', admin.cookie);
    expect((await visitor.get('/api/auth/check-session')).status).toBe(404);
  });
});

describe('on the neutral host', () => {
  test('of several accounts with one password, the one that is staff is meant', async () => {
    const passwordHash = await hashPassword(testPassword);
    const [alpha, beta] = [await app.siteId('alpha'), await app.siteId('beta')];
    await app.database.transaction(async (trx) => {
      const first = { username: 'twice', role_id: 3, passwordHash };
      const { personId } = await insertUser(trx, alpha, first);
      await insertUser(trx, beta, { ...first, role_id: 2, personId });
    });
    const response = await signIn('twice', testPassword, 'localhost');
    const session = await sessionOf(signedIn(response, 'localhost'));
    expect([session.site.name, session.user.roleId]).toEqual(['Beta Circle', '2']);
  });

  test('an account of any site can sign in, and brings its site along', async () => {
    const response = await signIn('foreignAdmin', testPassword, 'localhost');
    const session = await sessionOf(signedIn(response, 'localhost'));
    expect(session.site.name).toBe('Beta Circle');
  });
});

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
    const session = await sessionOf(signedIn(response, 'localhost'));
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

    const beta = at('beta.localhost');
    const path = `${arrival.pathname}${arrival.search}`;
    const arrived = await beta.get(path);
    expect([arrived.status, arrived.headers.location]).toEqual([303, '/moderation/users']);
    const session = await sessionOf(signedIn(arrived, 'beta.localhost'));
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
    isRefused(await at('beta.localhost').get(await pathOf(), otherBrowser));
    isRefused(await at('alpha.localhost').get(await pathOf()));
    const late = await pathOf();
    await app.database.pool.query("update one_time_tokens set expires_at = now() - interval '1 s'");
    isRefused(await at('beta.localhost').get(late));
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

describe('resetting a password', () => {
  const newPassword = 'Another horse 8 battery!';

  async function mailedLink(): Promise<string> {
    const mail = await latestMail();
    const link = mail?.body_text.match(/http:\S+/)?.[0];
    if (!link) throw new Error('no link was mailed');
    return new URL(link).pathname;
  }

  test('mails a link that sets a new password once and ends all sessions', async () => {
    const before = await app.as('communityTech');
    const asked = await app.anonymous.post('/api/auth/request-password-reset', {
      json: { email: 'communitytech@steward.example' },
    });
    expect(asked.json()).toEqual({ status: 'success', message: messages.resetMailSent });
    const path = await mailedLink();

    const weak = await app.anonymous.post(path, { form: { password: 'too short' } });
    expect(weak.status).toBe(400);
    expect(weak.text).toContain('At least 12 characters');
    const done = await app.anonymous.post(path, { form: { password: newPassword } });
    expect(done.text).toContain('Your password was changed.');
    expect((await sessionOf(before)).status).toBe('error');
    expect((await signIn('communityTech', testPassword)).status).toBe(401);
    expect((await signIn('communityTech', newPassword)).status).toBe(303);

    expect((await app.anonymous.get(path)).status).toBe(410);
    const again = await app.anonymous.post(path, { form: { password: newPassword } });
    expect(again.text).toContain(messages.resetLinkInvalid);
  });

  test('answers the same for an address that nobody has, and mails nothing', async () => {
    const before = await latestMail();
    const asked = await app.anonymous.post('/password-reset', {
      form: { login: 'ghost@x.example' },
    });
    expect(asked.status).toBe(200);
    expect(asked.text).toContain(messages.resetMailSent);
    expect(await latestMail()).toEqual(before);
  });

  test('expires after an hour', async () => {
    await app.anonymous.post('/password-reset', { form: { login: 'moderator' } });
    const path = await mailedLink();
    await app.database.pool.query("update one_time_tokens set expires_at = now() - interval '1 s'");
    expect((await app.anonymous.get(path)).status).toBe(410);
  });

  test('is throttled for an account', async () => {
    const ask = () => app.anonymous.post('/password-reset', { form: { login: 'admin' } });
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

describe('unlinking social logins', () => {
  async function personWithSocials(username: string, roleId: number, passwordHash?: string) {
    const siteId = await app.siteId('alpha');
    return app.database.transaction(async (trx) => {
      const { id } = await insertUser(trx, siteId, {
        username,
        role_id: roleId,
        ...(passwordHash && { passwordHash }),
      });
      await trx
        .insertInto('authentication_accounts')
        .values(
          ['google', 'facebook'].map((provider) => ({
            site_id: siteId,
            user_id: id,
            provider,
            subject: `${provider}-${username}`,
          })),
        )
        .execute();
      return id;
    });
  }

  const unlink = async (caller: 'admin' | 'moderator', userId: number, siteId?: number) =>
    (await app.as(caller)).post('/api/auth/unlink-all-socials', {
      json: { user_id: userId, site_id: siteId ?? (await app.siteId('alpha')) },
    });

  const providersOf = async (userId: number) => {
    const { rows } = await app.database.pool.query(
      'select provider from authentication_accounts where user_id = $1 order by provider',
      [userId],
    );
    return rows.map((row) => row.provider);
  };

  test('keeps the e-mail login, and leaves an audit event', async () => {
    const userId = await personWithSocials('linked', 3, 'not a real hash');
    expect((await unlink('admin', userId)).json()).toEqual({ status: 'success' });
    expect(await providersOf(userId)).toEqual(['identity']);
    const { rows } = await app.database.pool.query(
      "select before from audit_events where action = 'user.social_logins_unlinked' and entity_id = $1",
      [userId],
    );
    expect(rows[0].before).toEqual({ providers: ['facebook', 'google'] });
  });

  test('mails a link to who would be locked out', async () => {
    const userId = await personWithSocials('lockedout', 3);
    await unlink('admin', userId);
    expect((await latestMail())?.to_address).toBe('lockedout@steward.example');
  });

  test('is refused for someone above, on another site, and to moderators', async () => {
    const above = await personWithSocials('above', 5);
    expect((await unlink('admin', above)).status).toBe(403);
    const member = await personWithSocials('untouched', 3);
    expect((await unlink('admin', member, await app.siteId('beta'))).status).toBe(404);
    expect((await unlink('admin', await app.userId('foreignAdmin'))).status).toBe(404);
    expect((await unlink('moderator', member)).status).toBe(403);
    expect(await providersOf(member)).toEqual(['facebook', 'google']);
  });
});
