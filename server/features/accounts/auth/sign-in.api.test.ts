import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import { insertUser, testPassword } from '../../../testing/network.ts';
import { at, clientAfterSignIn, sessionOf, signIn } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ isTwofold: true });
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('delete from throttles'));

describe('signing in', () => {
  test.each(['admin', 'ADMIN@steward.example'])('works with %s', async (login) => {
    const response = await signIn(app, login);
    expect(response.status).toBe(303);
    expect(response.headers.location).toBe('/moderation/');
    expect(response.headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Lax/);
    const session = await sessionOf(clientAfterSignIn(app, response));
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

  test('leads members to the site instead of the console', async () => {
    expect((await signIn(app, 'member')).headers.location).toBe('/');
  });

  test.each([
    ['a wrong password', 'admin', 'wrong'],
    ['nobody', 'nobody', testPassword],
    ['a blocked person', 'spammer', testPassword],
    ['someone of another site', 'foreignAdmin', testPassword],
    ['nothing at all', '', ''],
  ])('gives the same message for %s', async (_, login, password) => {
    const response = await signIn(app, login, { password });
    expect(response.status).toBe(401);
    expect(response.text).toContain(messages.signInFailed);
    expect(response.cookie('steward_session')).toBeUndefined();
  });

  test('opens a new session each time and ends the previous one', async () => {
    const first = await signIn(app, 'admin');
    const client = clientAfterSignIn(app, first);
    const second = await client.post('/login', {
      form: { login: 'admin', password: testPassword },
    });
    expect(second.cookie('steward_session')).not.toBe(first.cookie('steward_session'));
    expect((await sessionOf(client)).status).toBe('error');
    expect((await sessionOf(clientAfterSignIn(app, second))).status).toBe('success');
  });

  test('stores only a hash of the session', async () => {
    const token = (await signIn(app, 'admin')).cookie('steward_session') ?? '';
    const { rows } = await app.database.pool.query('select token_hash::text as hash from sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('is throttled for an account, and says so', async () => {
    for (let i = 0; i < 10; i++) await signIn(app, 'moderator', { password: 'wrong' });
    const refused = await signIn(app, 'moderator');
    expect(refused.status).toBe(429);
    expect(refused.text).toContain(messages.signInThrottled);
    expect((await signIn(app, 'admin')).status).toBe(303);
  });

  test('resets the count of attempts after a success', async () => {
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await signIn(app, 'communityTech', { password: 'wrong' });
      expect((await signIn(app, 'communityTech')).status).toBe(303);
    }
  });

  test('is throttled for an address', async () => {
    await signIn(app, 'a guess', { password: 'wrong' });
    await app.database.pool.query(
      "update throttles set attempts = 99 where key like 'sign-in:address:%'",
    );
    expect((await signIn(app, 'another guess', { password: 'wrong' })).status).toBe(401);
    expect((await signIn(app, 'admin')).status).toBe(429);
  });

  test.each([
    ['/moderation/awards?page=2', '/moderation/awards?page=2'],
    ['https://evil.example/', '/moderation/'],
    ['//evil.example/', '/moderation/'],
    ['/\\evil.example', '/moderation/'],
    ['javascript:alert(1)', '/moderation/'],
    ['http://alpha.localhost.evil.example/', '/moderation/'],
  ])('with redirect %s leads to %s', async (redirect, expected) => {
    const response = await signIn(app, 'admin', { redirect });
    expect(response.headers.location).toBe(expected);
  });

  test("leads to another of the network's own hosts", async () => {
    const other = `http://beta.localhost:${app.port}/moderation/`;
    const response = await signIn(app, 'admin', { redirect: other });
    expect(response.headers.location).toBe(other);
  });

  test('refuses a form sent from another site', async () => {
    const response = await app.anonymous.post('/login', {
      form: { login: 'admin', password: testPassword },
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
  });

  test('escapes the values it shows again', async () => {
    const response = await signIn(app, '"><script>alert(1)</script>', { password: 'x' });
    expect(response.text).not.toContain('<script>');
    expect(response.text).toContain('&quot;&gt;&lt;script&gt;');
  });
});

describe('a session', () => {
  const expire = (column: string, interval: string) =>
    app.database.pool.query(`update sessions set ${column} = now() - interval '${interval}'`);

  test('ends when unused for too long, and slides while used', async () => {
    const admin = await app.as('admin');
    await expire('last_seen_at', '7 hours');
    expect((await sessionOf(admin)).status).toBe('success');
    const { rows } = await app.database.pool.query(
      "select count(*) as fresh from sessions where last_seen_at > now() - interval '1 minute'",
    );
    expect(rows[0].fresh).toBe(1);
    await expire('last_seen_at', '13 hours');
    expect((await sessionOf(admin)).status).toBe('error');
  });

  test('ends after its maximum time', async () => {
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
      insertUser(t, siteId, { username: 'turncoat', roleId: 2 }),
    );
    const client = await app.as({ userId: id, host: 'alpha.localhost' });
    expect((await sessionOf(client)).status).toBe('success');
    await trx.updateTable('users').set({ roleId: 4 }).where('id', '=', id).execute();
    expect((await sessionOf(client)).status).toBe('error');
  });

  test('simultaneous requests get their own session, and a forged one gets none', async () => {
    const names = ['member', 'moderator', 'admin', 'communityTech', 'superAdmin'] as const;
    const clients = await Promise.all(names.map((name) => app.as(name)));
    const ended = await app.as('admin');
    await ended.post('/api/auth/sign-out');
    const nobody = [ended, at(app, 'alpha.localhost', 'steward_session=made-up')];
    const all = Array.from({ length: 5 }, () => [...clients, ...nobody]).flat();
    const answers = await Promise.all(all.map(async (client) => sessionOf(client)));
    expect(answers.map(({ user }) => user?.username)).toEqual(
      Array.from({ length: 5 }, () => [...names, undefined, undefined]).flat(),
    );
  });

  test('unknown hosts are refused, so that no foreign name can point to us', async () => {
    const admin = await app.as('admin');
    const visitor = at(app, 'rebound.example', admin.cookie);
    expect((await visitor.get('/api/auth/check-session')).status).toBe(404);
  });
});

describe('on the neutral host', () => {
  test('of several accounts with one password, the staff account is used', async () => {
    const passwordHash = await hashPassword(testPassword);
    const [alpha, beta] = [await app.siteId('alpha'), await app.siteId('beta')];
    await app.database.transaction(async (trx) => {
      const first = { username: 'twice', roleId: 3, passwordHash };
      const { personId } = await insertUser(trx, alpha, first);
      await insertUser(trx, beta, { ...first, roleId: 2, personId });
    });
    const response = await signIn(app, 'twice', { host: 'localhost' });
    const session = await sessionOf(clientAfterSignIn(app, response, 'localhost'));
    expect([session.site.name, session.user.roleId]).toEqual(['Beta Circle', '2']);
  });

  test('an account of any site can sign in, which determines the site', async () => {
    const response = await signIn(app, 'foreignAdmin', { host: 'localhost' });
    const session = await sessionOf(clientAfterSignIn(app, response, 'localhost'));
    expect(session.site.name).toBe('Beta Circle');
  });
});
