import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ssoMessages } from '../../../../contract/accounts/sso-messages.ts';
import { type CookieBrowser, createCookieBrowser } from '../../../testing/cookie-browser.ts';
import { type OidcServer, oidcClient } from '../../../testing/oidc-server.ts';
import { newUser } from '../../../testing/people.ts';
import { addApp } from '../../../testing/second-factors.ts';
import { latestMail } from '../../../testing/sign-in.ts';
import { type SsoApp, startSsoApp } from '../../../testing/sso-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { totpCodeAt } from '../factors/totp.ts';

let sso: SsoApp;
let app: TestApp;
let acme: OidcServer;
let other: OidcServer;
let alpha: string;
let neutral: string;

beforeAll(async () => {
  sso = await startSsoApp();
  ({ app, acme, other, alpha, neutral } = sso);
});
beforeEach(() => {
  acme.tamper = undefined;
});
afterAll(() => sso.close());

const addressOf = (username: string) => `${username.toLowerCase()}@steward.example`;
const staff: SsoApp['newStaff'] = (...options) => sso.newStaff(...options);
const start: SsoApp['startAt'] = (...options) => sso.startAt(...options);
const whoIs: SsoApp['whoIs'] = (...options) => sso.whoIs(...options);

async function problemAfter(browser: CookieBrowser, address: string): Promise<string> {
  const page = await browser.open(address);
  return /role="alert">([^<]+)</.exec(page.text)?.[1] ?? `no problem at ${page.address.href}`;
}

async function lastReason(): Promise<string> {
  const [row] = await app.query(
    `select reason from security_events where kind = 'sign_in_failed' order by id desc limit 1`,
  );
  return row?.reason;
}

test('signs in on the host of a site, first by address with a mail, then by subject', async () => {
  const person = await staff();
  const browser = createCookieBrowser();
  const page = await browser.open(start());
  expect(page.address.href).toBe(`${alpha}/moderation/users`);
  expect(await whoIs(browser)).toBe(person.username);
  const mail = await latestMail(app, addressOf(person.username));
  expect(mail?.subject).toBe('Single sign-on added on Alpha Circle');
  expect(mail?.bodyText).toContain('through Acme ID');

  // The address at the provider no longer matters.
  acme.person = { sub: person.sub, email: 'other@elsewhere.example', email_verified: false };
  const again = createCookieBrowser();
  await again.open(start('acme', neutral, ''));
  expect(await whoIs(again, neutral)).toBe(person.username);
  const events = await app.query(
    'select kind, method from security_events where user_id = $1 order by id',
    person.id,
  );
  expect(events.map(({ kind, method }) => `${kind} ${method}`)).toEqual([
    'sso_linked ',
    'signed_in sso',
    'signed_in sso',
  ]);
});

test('asks for PKCE, state and nonce, and refuses a forged, repeated or borrowed answer', async () => {
  const person = await staff();
  const browser = createCookieBrowser();
  const begun = await browser.open(start(), { stopAt: '/login/sso/acme/callback' });
  const callback = begun.location ?? '';
  const fresh = await browser.open(start(), { stopAt: acme.issuer });
  const asked = new URL(fresh.location ?? '').searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect([asked.get('state'), asked.get('nonce')]).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ]);
  // The callback of the first round trip does not match the second.
  const invalid = ssoMessages.sso_invalid('Acme ID');
  expect(await problemAfter(browser, callback)).toBe(invalid);
  // Another browser started no round trip: login CSRF.
  expect(await problemAfter(createCookieBrowser(), callback)).toBe(invalid);
  expect(await lastReason()).toBe('sso_invalid');
  expect(await whoIs(browser)).toBeUndefined();

  // A round trip can be used once, even with its cookie.
  const second = await browser.open(start(), { stopAt: '/login/sso/acme/callback' });
  const cookie = browser.cookie('localhost', 'steward_sso') ?? '';
  const done = await browser.open(second.location ?? '');
  expect(done.address.pathname).toBe('/moderation/users');
  const thief = createCookieBrowser();
  thief.setCookie('localhost', 'steward_sso', cookie);
  expect(await problemAfter(thief, second.location ?? '')).toBe(invalid);
  // A cookie with a forged signature.
  const forger = createCookieBrowser();
  const changed = Buffer.from('{"provider":"acme"}').toString('base64url');
  forger.setCookie('localhost', 'steward_sso', `${changed}.${cookie.split('.')[1]}`);
  expect(await problemAfter(forger, second.location ?? '')).toBe(invalid);
  expect(await whoIs(browser)).toBe(person.username);
});

test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
  ['nonce', (claims) => ({ ...claims, nonce: 'another' })],
  ['issuer', (claims) => ({ ...claims, iss: 'http://127.0.0.1:9' })],
  ['audience', (claims) => ({ ...claims, aud: 'another client' })],
  ['expiry', (claims) => ({ ...claims, exp: 1000, iat: 900 })],
])('refuses an ID token with another %s', async (_, tamper) => {
  await staff();
  acme.tamper = tamper;
  const browser = createCookieBrowser();
  expect(await problemAfter(browser, start())).toBe(ssoMessages.sso_invalid('Acme ID'));
  expect(await whoIs(browser)).toBeUndefined();
});

test('refuses an answer of one provider at the address of another', async () => {
  await staff();
  const browser = createCookieBrowser();
  const begun = await browser.open(start(), { stopAt: '/login/sso/acme/callback' });
  const mixed = (begun.location ?? '').replace('/sso/acme/', '/sso/other/');
  expect(await problemAfter(browser, mixed)).toBe(ssoMessages.sso_invalid('Other ID'));
  // With the right address, but naming another issuer.
  const again = await browser.open(start(), { stopAt: '/login/sso/acme/callback' });
  const renamed = new URL(again.location ?? '');
  renamed.searchParams.set('iss', other.issuer);
  expect(await problemAfter(browser, renamed.href)).toBe(ssoMessages.sso_invalid('Acme ID'));
});

test('finds nobody by an unverified, foreign, unknown or unproven address', async () => {
  const refusedFor = async () => problemAfter(createCookieBrowser(), start());
  const person = await staff();
  acme.person = { ...acme.person, email_verified: false };
  expect(await refusedFor()).toBe(ssoMessages.sso_unverified('Acme ID'));
  await newUser(app, { email: 'ann@elsewhere.example' });
  acme.person = { sub: 'ann', email: 'ann@elsewhere.example', email_verified: true };
  expect(await refusedFor()).toBe(ssoMessages.sso_foreign_domain('Acme ID'));
  acme.person = { sub: 'bob', email: 'bob@steward.example.evil.org', email_verified: true };
  expect(await refusedFor()).toBe(ssoMessages.sso_foreign_domain('Acme ID'));
  acme.person = { sub: 'carl', email: 'carl@steward.example', email_verified: true };
  expect(await refusedFor()).toBe(ssoMessages.sso_no_account('Acme ID'));
  await staff({ verified: false });
  expect(await refusedFor()).toBe(ssoMessages.sso_unproven());
  expect(
    await app.query(`select id from authentication_accounts where user_id = $1`, person.id),
  ).toEqual([]);
});

test('a blocked person and a second subject of one account are refused', async () => {
  const person = await staff();
  await createCookieBrowser().open(start());
  acme.person = { ...acme.person, sub: 'someone-else' };
  expect(await problemAfter(createCookieBrowser(), start())).toBe(
    ssoMessages.sso_other_subject('Acme ID'),
  );
  expect(await lastReason()).toBe('sso_other_subject');
  acme.person = { ...acme.person, sub: person.sub };
  await app.query('update users set role_id = 4 where id = $1', person.id);
  const browser = createCookieBrowser();
  expect(await problemAfter(browser, start())).toBe(ssoMessages.sso_no_account('Acme ID'));
  expect([await lastReason(), await whoIs(browser)]).toEqual(['blocked', undefined]);
});

test('a claim sets the roles that the mapping names, and no others', async () => {
  const roleAfter = async (roleId: number, groups: string[] | undefined) => {
    const person = await staff({ roleId }, other);
    other.person = { ...other.person, ...(groups && { groups }) };
    await createCookieBrowser().open(start('other'));
    const [row] = await app.query('select role_id from users where id = $1', person.id);
    return row.role_id;
  };
  expect(await roleAfter(3, ['mods', 'admins', 'superAdmin', 'everyone'])).toBe(1);
  expect(await roleAfter(1, ['mods'])).toBe(2);
  expect(await roleAfter(2, [])).toBe(3);
  expect(await roleAfter(2, undefined)).toBe(3);
  // Granted by hand: the mapping does not contain this role.
  expect(await roleAfter(5, ['mods'])).toBe(5);
  expect(await roleAfter(6, [])).toBe(6);
  const [event] = await app.query(
    `select actor_id, before, after from audit_events where action = 'user.updated'
     order by id limit 1`,
  );
  expect(event).toMatchObject({ actor_id: null, before: { roleId: 3 }, after: { roleId: 1 } });
});

test('accepts new keys of the provider at once, and no foreign ones', async () => {
  const person = await staff();
  await createCookieBrowser().open(start());
  acme.rotateKeys();
  const browser = createCookieBrowser();
  await browser.open(start());
  expect(await whoIs(browser)).toBe(person.username);
});

test('asks for the second factor unless the provider vouches for one', async () => {
  const person = await staff();
  const { secret } = await addApp(app, person.id);
  const browser = createCookieBrowser();
  const page = await browser.open(start());
  expect(page.address.pathname).toBe('/login/second-step');
  const redirect = page.address.searchParams.get('redirect') ?? '';
  const code = totpCodeAt(secret, new Date());
  const done = await browser.post(`${neutral}/login/second-step`, { code, redirect });
  expect(done.address.href).toBe(`${alpha}/moderation/users`);
  expect(await whoIs(browser)).toBe(person.username);
  // The session still belongs to the provider's.
  acme.tamper = (claims) => ({ ...claims, amr: ['pwd', 'mfa'] });
  const vouched = createCookieBrowser();
  expect((await vouched.open(start())).address.href).toBe(`${alpha}/moderation/users`);
  const [row] = await app.query(
    `select count(*)::int as total from sessions where user_id = $1 and has_second_factor
     and sso_login_id is not null`,
    person.id,
  );
  expect(row.total).toBe(4);
});

test('confirms an identity by signing in again at the provider, for that session only', async () => {
  const person = await staff();
  const browser = createCookieBrowser();
  await browser.open(start());
  const age = () =>
    app.query(`update sessions set confirmed_at = 'epoch' where user_id = $1`, person.id);
  const isNeeded = async () =>
    JSON.parse((await browser.open(`${alpha}/api/auth/step-up`)).text).isNeeded;
  await age();
  const choices = JSON.parse((await browser.open(`${alpha}/api/auth/step-up`)).text);
  expect(choices).toMatchObject({ isNeeded: true, hasPassword: false, ssoName: 'Acme ID' });
  const confirm = `${alpha}/api/auth/step-up/sso?redirect=/account/confirmed`;
  const asked = await browser.open(confirm, { stopAt: acme.issuer });
  const query = new URL(asked.location ?? '').searchParams;
  expect([query.get('prompt'), query.get('max_age')]).toEqual(['login', '0']);

  const page = await browser.open(confirm);
  expect(page.text).toContain('You can close this page');
  expect(await isNeeded()).toBe(false);

  // An old sign-in, another person, and another browser's session.
  await age();
  acme.tamper = (claims) => ({ ...claims, auth_time: Number(claims.auth_time) - 600 });
  await browser.open(confirm);
  expect(await isNeeded()).toBe(true);
  acme.tamper = (claims) => ({ ...claims, sub: 'mallory' });
  await browser.open(confirm);
  expect(await isNeeded()).toBe(true);
  acme.tamper = undefined;
  const failures = await app.query(
    `select reason from security_events where user_id = $1 and kind = 'confirmation_failed'`,
    person.id,
  );
  expect(failures).toEqual([{ reason: 'sso_invalid' }, { reason: 'sso_invalid' }]);
  const finish = await browser.open(confirm, { stopAt: '/step-up/sso/finish' });
  const elsewhere = createCookieBrowser();
  await elsewhere.open(start());
  expect((await elsewhere.open(finish.location ?? '')).status).toBe(400);
  expect(await isNeeded()).toBe(true);
  expect((await browser.open(finish.location ?? '')).status).toBe(200);
  expect(await isNeeded()).toBe(false);
  expect((await browser.open(finish.location ?? '')).status).toBe(400);
});

test('a logout at the provider ends its sessions on all hosts, once and with its key only', async () => {
  const person = await staff();
  const browser = createCookieBrowser();
  await browser.open(start());
  const [{ sid }] = await app.query('select sid from sso_logins where user_id = $1', person.id);
  const now = Math.floor(Date.now() / 1000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const claims = { iss: acme.issuer, aud: oidcClient.id, iat: now, sub: person.sub, events };
  const send = async (token: string, provider = 'acme') =>
    (
      await createCookieBrowser().post(`${neutral}/login/sso/${provider}/logout`, {
        logout_token: token,
      })
    ).status;
  const { generateKeyPairSync } = await import('node:crypto');
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const refused = [
    acme.signToken({ ...claims, jti: 'a' }, { key }),
    acme.signToken({ ...claims, jti: 'b', iss: other.issuer }),
    acme.signToken({ ...claims, jti: 'c', aud: 'another' }),
    acme.signToken({ ...claims, jti: 'd', nonce: 'of an ID token' }),
    acme.signToken({ ...claims, jti: 'e', iat: now - 3600 }),
    acme.signToken({ ...claims, jti: 'f', events: {} }),
    acme.signToken({ ...claims, jti: 'g', sub: undefined }),
    acme.signToken({ ...claims, jti: undefined }),
    acme.signToken({ ...claims, jti: 'h' }, { typ: 'at+jwt' }),
    `${acme.signToken({ ...claims, jti: 'i' }).replace(/\.[^.]+$/, '')}.`,
    'rubbish',
  ];
  for (const token of refused) expect(await send(token)).toBe(400);
  expect(await send(acme.signToken({ ...claims, jti: 'j' }), 'other')).toBe(400);
  expect(await whoIs(browser)).toBe(person.username);

  await acme.logOut(person.sub, sid);
  expect([await whoIs(browser), await whoIs(browser, neutral)]).toEqual([undefined, undefined]);
  const again = acme.signToken({ ...claims, jti: 'k' });
  await browser.open(start());
  expect(await whoIs(browser)).toBe(person.username);
  expect(await send(again)).toBe(200);
  expect(await whoIs(browser)).toBeUndefined();
  // The same token later does not end a new session.
  await browser.open(start());
  expect(await send(again)).toBe(400);
  expect(await whoIs(browser)).toBe(person.username);
});

test('opening the callback repeatedly does not fill the log', async () => {
  const total = async () =>
    (await app.query('select count(*)::int as total from security_events'))[0].total;
  const before = await total();
  const forge = () => createCookieBrowser().open(`${neutral}/login/sso/acme/callback?code=x`);
  for (let turn = 0; turn < 12; turn++) await Promise.all(Array.from({ length: 10 }, forge));
  expect((await total()) - before).toBeLessThanOrEqual(100);
});

test('an unreachable provider is shown on the sign-in page and affects nothing else', async () => {
  const browser = createCookieBrowser();
  const page = await browser.open(start('gone'));
  expect(page.address.href.startsWith(`${alpha}/login?`)).toBe(true);
  expect(page.text).toContain(ssoMessages.sso_unreachable('Gone ID'));
  expect(page.text).toContain('Gone ID cannot be reached at the moment.');
  expect(page.text).not.toContain('Acme ID cannot be reached');
  expect((await browser.open(`${alpha}/login/sso/unknown`)).status).toBe(404);
  const denied = await browser.open(start(), { stopAt: acme.issuer });
  const state = new URL(denied.location ?? '').searchParams.get('state') ?? '';
  const query = new URLSearchParams({ error: 'access_denied', state, iss: acme.issuer });
  expect(await problemAfter(browser, `${neutral}/login/sso/acme/callback?${query}`)).toBe(
    ssoMessages.sso_denied('Acme ID'),
  );
});
