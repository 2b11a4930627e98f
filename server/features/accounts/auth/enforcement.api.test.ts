import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../lib/passwords.ts';
import { createToken, hashToken } from '../../../lib/tokens.ts';
import type { ApiResponse } from '../../../testing/client.ts';
import { testPassword } from '../../../testing/network.ts';
import { newUser } from '../../../testing/people.ts';
import { addApp, pendingSignInClient } from '../../../testing/second-factors.ts';
import { at, clientAfterSignIn, latestMail, sessionOf, signIn } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { totpCodeAt } from '../factors/totp.ts';

let app: TestApp;
let passwordHash: string;

beforeAll(async () => {
  app = await startTestApp({ isTwofold: true });
  passwordHash = await hashPassword(testPassword);
});
afterAll(() => app.close());
afterEach(() => setSettings({}));

const dayMs = 24 * 3_600_000;
const isSignedIn = (response: ApiResponse) => response.cookie('steward_session') !== undefined;

async function setSettings(settings: object) {
  const client = await app.as('superAdmin');
  const { data } = await client.graphql('{ getSiteSuperSettings }');
  const { name, tier, features, domainAliases } = JSON.parse(data.getSiteSuperSettings);
  const document = JSON.stringify({ name, tier, features, domainAliases, ...settings });
  const { errors } = await client.graphql(
    'mutation ($s: String!) { setSiteSuperSettings(settings: $s) }',
    { s: document },
  );
  expect(errors).toBeUndefined();
}

test('during the grace period staff sign in as before and see the date', async () => {
  const person = await newUser(app, { roleId: 2, passwordHash });
  await setSettings({ secondFactor: 'STAFF', secondFactorGraceDays: 3 });
  const client = clientAfterSignIn(app, await signIn(app, person.username));
  const { factorDeadline } = (await sessionOf(client)).user;
  const inDays = (new Date(factorDeadline).getTime() - Date.now()) / dayMs;
  expect(inDays).toBeGreaterThan(2.9);
  expect(inDays).toBeLessThan(3.1);
  expect((await client.get('/account/security')).text).toContain('You need a second factor from');
});

test('afterwards the sign-in leads through the set-up before a session opens', async () => {
  const person = await newUser(app, { roleId: 2, passwordHash });
  const before = await app.as({ userId: person.id, host: 'alpha.localhost' });
  await setSettings({ secondFactor: 'STAFF', secondFactorGraceDays: 0 });
  await app.services.cleanUp(new Date());
  expect((await sessionOf(before)).status).toBe('error');

  const first = await signIn(app, person.username, { redirect: '/moderation/users' });
  expect(isSignedIn(first)).toBe(false);
  expect(first.headers.location).toBe('/login/set-up?redirect=%2Fmoderation%2Fusers');
  const client = pendingSignInClient(app, first);
  const { text } = await client.get('/login/set-up');
  const sealed = /name="sealed" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const secret = (/class="secret">([^<]+)</.exec(text)?.[1] ?? '').replaceAll(' ', '');
  const wrong = await client.post('/login/set-up', { form: { sealed, code: '000000' } });
  expect([wrong.status, isSignedIn(wrong)]).toEqual([400, false]);
  expect(wrong.text.replaceAll(' ', '')).toContain(secret);
  const form = { sealed, code: totpCodeAt(secret, new Date()), redirect: '/moderation/users' };
  const done = await client.post('/login/set-up', { form });
  expect(done.text).toContain('href="/moderation/users"');
  expect((await sessionOf(clientAfterSignIn(app, done))).user.username).toBe(person.username);
  // A pending set-up must not bypass the existing factor.
  const again = await pendingSignInClient(app, first).post('/login/set-up', { form });
  expect(isSignedIn(again)).toBe(false);
});

test("'admins only' asks admins only, and members are never asked", async () => {
  await setSettings({ secondFactor: 'ADMINS', secondFactorGraceDays: 0 });
  const people = await Promise.all(
    [1, 2, 3].map((roleId) => newUser(app, { roleId, passwordHash })),
  );
  const answers = await Promise.all(people.map(({ username }) => signIn(app, username)));
  expect(answers.map(isSignedIn)).toEqual([false, true, true]);
});

test('a linked account elsewhere does not bypass the set-up', async () => {
  const here = await newUser(app, { roleId: 2, passwordHash });
  const there = await newUser(app, { prefix: 'beta', personId: here.personId, passwordHash });
  await setSettings({ secondFactor: 'STAFF', secondFactorGraceDays: 0 });
  const token = await app.services.sessions.start(app.database.db, there.id, 'test');
  const neutral = at(app, 'localhost', `steward_session=${token}`);
  const site_id = await app.siteId('alpha');
  expect((await neutral.post('/api/auth/set-site', { json: { site_id } })).status).toBe(403);
});

test('a person of a higher rank removes the factors of a lost device: audited, mailed, signed out', async () => {
  const person = await newUser(app, { roleId: 2, passwordHash });
  const { client } = await addApp(app, person.id);
  const remove = async (caller: 'admin' | 'moderator' | 'foreignAdmin') =>
    (await app.as(caller)).graphql('mutation ($id: ID!) { removeUserFactors(userId: $id) }', {
      id: String(person.id),
    });
  expect((await remove('moderator')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect((await remove('foreignAdmin')).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  expect((await remove('admin')).data.removeUserFactors).toBe(true);
  expect((await sessionOf(client)).status).toBe('error');
  expect(isSignedIn(await signIn(app, person.username))).toBe(true);
  const mail = await latestMail(app, `${person.username}@steward.example`);
  expect(mail?.subject).toBe('Second factors removed on Alpha Circle');
  const events = await app.query(
    `select action from audit_events where entity_type = 'user' and entity_id = $1`,
    person.id,
  );
  expect(events.map(({ action }) => action)).toEqual(['user.factors_removed']);
});

test("idle and absolute limits follow the role's setting", async () => {
  const admin = await app.as('admin');
  const member = await app.as('member');
  const age = (column: string, interval: string) =>
    app.query(`update sessions set ${column} = now() - interval '${interval}'`);
  await setSettings({ adminIdleHours: 1, memberSessionDays: 2 });
  await age('last_seen_at', '61 minutes');
  expect((await sessionOf(admin)).status).toBe('error');
  expect((await sessionOf(member)).status).toBe('success');
  await age('inserted_at', '49 hours');
  expect((await sessionOf(member)).status).toBe('error');
});

test('a new browser is mailed once, with a link that ends only its session', async () => {
  const person = await newUser(app, { passwordHash });
  const to = `${person.username}@steward.example`;
  const first = await signIn(app, person.username);
  expect(await latestMail(app, to)).toBeUndefined();
  const cookie = `steward_browser=${first.cookie('steward_browser')}`;
  const again = await at(app, 'alpha.localhost', cookie).post('/login', {
    form: { login: person.username, password: testPassword },
  });
  expect(await latestMail(app, to)).toBeUndefined();
  const stranger = await signIn(app, person.username);
  const mail = await latestMail(app, to);
  expect(mail?.subject).toBe('New sign-in to Alpha Circle');
  const path = /http:\/\/\S+(\/end-session\/\S+)/.exec(mail?.bodyText ?? '')?.[1] ?? '';
  expect((await app.anonymous.get(path)).text).toContain('End the session');
  expect((await sessionOf(clientAfterSignIn(app, stranger))).status).toBe('success');
  expect((await app.anonymous.post(path, { form: {} })).text).toContain('The session has ended');
  expect((await sessionOf(clientAfterSignIn(app, stranger))).status).toBe('error');
  expect((await sessionOf(clientAfterSignIn(app, again))).status).toBe('success');
  expect((await app.anonymous.post(path, { form: {} })).status).toBe(410);
});

test('people see and end their sessions, and nobody else’s', async () => {
  const person = await newUser(app, { passwordHash });
  const [here, there] = [
    await app.as({ userId: person.id, host: 'alpha.localhost' }),
    await app.as({ userId: person.id, host: 'alpha.localhost' }),
  ];
  const { text } = await here.get('/account/security');
  expect(text).toContain('this browser');
  const path = /action="(\/account\/security\/sessions\/\d+\/end)"/.exec(text)?.[1] ?? '';
  expect((await (await app.as('member')).post(path, { form: {} })).status).toBe(404);
  expect((await sessionOf(there)).status).toBe('success');
  const ended = await here.post(path, { form: {} });
  expect(ended.status).toBe(303);
  expect((await here.get(String(ended.headers.location))).text).toContain(
    '<p role="status">That session has ended.</p>',
  );
  const forged = await here.get('/account/security?done=%3Cb%3Eanything');
  expect([forged.status, forged.text.includes('anything')]).toEqual([200, false]);
  expect((await sessionOf(there)).status).toBe('error');
  expect((await sessionOf(here)).status).toBe('success');
  const out = await here.post('/api/auth/sign-out');
  expect(out.headers['clear-site-data']).toBe('"storage"');
});

test("changing one's password asks for the current one and refuses common and own words", async () => {
  const person = await newUser(app, { passwordHash, username: 'Esmeralda' });
  const client = await app.as({ userId: person.id, host: 'alpha.localhost' });
  const change = async (current: string, next: string) =>
    (await client.post('/account/security/password', { form: { current, next } })).text;
  const good = 'Vexing-Kumquat 41 tides';
  expect(await change('wrong', good)).toContain('That password is not right.');
  expect(await change(testPassword, 'Password1234!')).toContain('list of common ones');
  expect(await change(testPassword, 'My esmeralda 41 x!')).toContain('without your name');
  expect(await change(testPassword, 'Hello Alpha Circle 1!')).toContain('name of the site');
  expect(await change(testPassword, 'short')).toContain('At least 12 characters');
  expect(await change(testPassword, good)).toContain('Your password was changed');
  expect((await sessionOf(client)).status).toBe('success');
  expect(isSignedIn(await signIn(app, 'Esmeralda'))).toBe(false);
  expect(isSignedIn(await signIn(app, 'Esmeralda', { password: good }))).toBe(true);
});

test('a hash of a lower cost is replaced at the next sign-in', async () => {
  const { hash } = await import('@node-rs/argon2');
  const cheap = await hash(testPassword, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const person = await newUser(app, { passwordHash: cheap });
  expect(isSignedIn(await signIn(app, person.username))).toBe(true);
  const [row] = await app.query('select password_hash from users where id = $1', person.id);
  expect(row.password_hash).toContain('m=19456,t=2');
  expect(isSignedIn(await signIn(app, person.username))).toBe(true);
});

test('the log has sign-ins, failures and refusals, for the person and staff of a higher rank', async () => {
  const person = await newUser(app, { roleId: 2, passwordHash });
  await signIn(app, person.username, { password: 'Secret wrong 1!' });
  const client = clientAfterSignIn(app, await signIn(app, person.username));
  await client.graphql('{ awards { total } }');
  await client.graphql('{ awards { total } }');
  expect((await client.get('/account/security')).text).toContain('Wrong password');
  const asked = `query ($id: ID!) { userSecurityLog(userId: $id) {
    total events { kind reason browser network } } }`;
  const id = String(person.id);
  const seen = await (await app.as('admin')).graphql(asked, { id });
  const { total, events } = seen.data.userSecurityLog;
  const kinds = events.map((event: { kind: string }) => event.kind);
  expect([total, kinds]).toEqual([3, ['access_refused', 'signed_in', 'sign_in_failed']]);
  expect(events[2]).toMatchObject({
    reason: 'wrong_password',
    browser: 'Unknown browser',
    network: '127.0.0.0',
  });
  const boss = String(await app.userId('superAdmin'));
  const above = await (await app.as('admin')).graphql(asked, { id: boss });
  expect(above.errors?.[0]?.extensions.code).toBe('NOT_FOUND');

  const exported = await (await app.as('superAdmin')).get('/api/security-log.jsonl');
  const lines = exported.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ userId }) => userId === person.id)).toHaveLength(3);
  expect(exported.text).not.toContain('Secret wrong');
  expect((await (await app.as('admin')).get('/api/security-log.jsonl')).status).toBe(403);

  await app.query(
    `update security_events set inserted_at = now() - interval '366 days' where user_id = $1`,
    person.id,
  );
  await app.services.applyRetention(new Date());
  expect(await app.query('select id from security_events where user_id = $1', person.id)).toEqual(
    [],
  );
});

test('a session from before second factors goes on, and asks for a proof where one is needed', async () => {
  const person = await newUser(app, { roleId: 1, passwordHash });
  const token = createToken();
  await app.database.pool.query(
    `insert into sessions (token_hash, user_id, user_agent, proven_at, expires_at)
     values ($1, $2, 'Firefox', now(), now() + interval '1 day')`,
    [hashToken(token), person.id],
  );
  const client = at(app, 'alpha.localhost', `steward_session=${token}`);
  expect((await sessionOf(client)).user.username).toBe(person.username);
  const victim = await newUser(app, {});
  const { errors } = await client.graphql(
    'mutation ($id: ID!) { deleteUser(id: $id, confirm: true) { id } }',
    {
      id: String(victim.id),
    },
  );
  expect(errors?.[0]?.extensions.code).toBe('STEP_UP_REQUIRED');
});

test('admins list staff without a second factor, and moderators may not', async () => {
  const [without, protectedPerson] = await Promise.all([
    newUser(app, { roleId: 2, passwordHash }),
    newUser(app, { roleId: 2, passwordHash }),
  ]);
  await addApp(app, protectedPerson.id);
  const query = '{ users(withoutSecondFactor: true, limit: 100) { users { id roleId } } }';
  const { data } = await (await app.as('admin')).graphql(query);
  const ids = data.users.users.map(({ id }: { id: string }) => Number(id));
  expect(ids).toContain(without.id);
  expect(ids).not.toContain(protectedPerson.id);
  expect(data.users.users.every(({ roleId }: { roleId: string }) => roleId !== '3')).toBe(true);
  const { errors } = await (await app.as('moderator')).graphql(query);
  expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});
