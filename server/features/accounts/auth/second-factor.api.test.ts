import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondFactorMessages } from '../../../../contract/accounts/second-factor-messages.ts';
import { messages } from '../../../../contract/messages.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import type { ApiResponse } from '../../../testing/client.ts';
import { testPassword } from '../../../testing/network.ts';
import { newUser } from '../../../testing/people.ts';
import {
  addApp,
  answerSecondStep,
  offeredTotpSecret,
  pendingSignInClient,
} from '../../../testing/second-factors.ts';
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

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute);

/** A moderator with an authenticator app. */
async function personWithApp(options: Parameters<typeof newUser>[1] = {}) {
  const person = await newUser(app, { roleId: 2, passwordHash, ...options });
  const set = await addApp(app, person.id);
  return { ...person, ...set };
}

const isSignedIn = (response: ApiResponse) => response.cookie('steward_session') !== undefined;

test('the right password alone opens no session, and the code does', async () => {
  const { username, secret } = await personWithApp();
  const first = await signIn(app, username, { redirect: '/moderation/users' });
  expect([first.status, isSignedIn(first)]).toEqual([303, false]);
  expect(first.headers.location).toBe('/login/second-step?redirect=%2Fmoderation%2Fusers');

  const page = await pendingSignInClient(app, first).get('/login/second-step');
  expect(page.text).toContain('Code from your authenticator app');
  const second = await answerSecondStep(app, first, totpCodeAt(secret, inMinutes(1)));
  expect(second.headers.location).toBe('/moderation/');
  expect((await sessionOf(clientAfterSignIn(app, second))).user.username).toBe(username);
});

test('a wrong password reads the same with and without a second factor', async () => {
  const { username } = await personWithApp();
  const withFactor = await signIn(app, username, { password: 'wrong' });
  const without = await signIn(app, 'moderator', { password: 'wrong' });
  for (const answer of [withFactor, without]) {
    expect(answer.status).toBe(401);
    expect(answer.text).toContain(messages.signInFailed);
    expect(answer.cookie('steward_second_step')).toBeUndefined();
  }
});

test('a code works once, also in another browser and for two requests at once', async () => {
  const { username, secret } = await personWithApp();
  const code = totpCodeAt(secret, inMinutes(0.5));
  const pending = [await signIn(app, username), await signIn(app, username)];
  const answers = await Promise.all(pending.map((one) => answerSecondStep(app, one, code)));
  expect(answers.filter(isSignedIn)).toHaveLength(1);
  const replayed = await answerSecondStep(app, await signIn(app, username), code);
  expect([replayed.status, isSignedIn(replayed)]).toEqual([401, false]);
});

test('accepts a clock that is a minute off, and explains one that is an hour behind', async () => {
  const { username, secret } = await personWithApp();
  const ahead = await answerSecondStep(
    app,
    await signIn(app, username),
    totpCodeAt(secret, inMinutes(1)),
  );
  expect(isSignedIn(ahead)).toBe(true);
  const pending = await signIn(app, username);
  const behind = await answerSecondStep(app, pending, totpCodeAt(secret, inMinutes(-60)));
  expect(behind.text).toContain('clock is about 60 minutes behind');
  // A future code is reported like a wrong one, because it could be used later.
  const future = await answerSecondStep(app, pending, totpCodeAt(secret, inMinutes(60)));
  expect(future.text).toContain('That code is not right');
});

test('a pending sign-in works once, in its browser, on its site, with its password', async () => {
  const { username, secret, id } = await personWithApp();
  const first = await signIn(app, username);
  expect(isSignedIn(await answerSecondStep(app, first, totpCodeAt(secret, inMinutes(1))))).toBe(
    true,
  );
  const again = await answerSecondStep(app, first, totpCodeAt(secret, inMinutes(0)));
  expect(again.text).toContain(secondFactorMessages.startAgain);

  const other = await signIn(app, username);
  const elsewhere = at(app, 'beta.localhost', pendingSignInClient(app, other).cookie);
  const foreign = await elsewhere.post('/login/second-step', { form: { code: '123456' } });
  expect(foreign.text).toContain(secondFactorMessages.startAgain);

  await app.query('update users set password_hash = $1 where id = $2', 'another', id);
  const replaced = await answerSecondStep(app, other, totpCodeAt(secret, inMinutes(1)));
  expect(replaced.text).toContain(secondFactorMessages.startAgain);
});

test('an earlier session never becomes the new one', async () => {
  const { username, secret, id } = await personWithApp();
  const attacker = await app.as({ userId: await app.userId('member'), host: 'alpha.localhost' });
  const first = await attacker.post('/login', {
    form: { login: username, password: testPassword },
  });
  const jar = `${attacker.cookie}; steward_second_step=${first.cookie('steward_second_step')}`;
  const second = await at(app, 'alpha.localhost', jar).post('/login/second-step', {
    form: { code: totpCodeAt(secret, inMinutes(1)) },
  });
  expect(second.cookie('steward_session')).not.toBe(attacker.cookie?.split('=')[1]);
  expect((await sessionOf(attacker)).status).toBe('error');
  expect((await sessionOf(clientAfterSignIn(app, second))).user.id).toBe(String(id));
});

test('a recovery code works once, and the log says so', async () => {
  const { username, id, recoveryCodes } = await personWithApp();
  const [code = ''] = recoveryCodes;
  const first = await answerSecondStep(app, await signIn(app, username), code.toUpperCase());
  expect(isSignedIn(first)).toBe(true);
  expect(isSignedIn(await answerSecondStep(app, await signIn(app, username), code))).toBe(false);
  const [event] = await app.query(
    `select method from security_events where user_id = $1 and kind = 'signed_in'`,
    id,
  );
  expect(event.method).toBe('recovery_code');
});

test("another person's codes do not count", async () => {
  const { username } = await personWithApp();
  const other = await personWithApp();
  for (const code of [totpCodeAt(other.secret, new Date()), other.recoveryCodes[0] ?? '']) {
    expect(isSignedIn(await answerSecondStep(app, await signIn(app, username), code))).toBe(false);
  }
});

test('guesses are throttled by account, whatever the browser', async () => {
  const { username, secret } = await personWithApp();
  const pending = await signIn(app, username);
  const guess = () => answerSecondStep(app, pending, '000000');
  const statuses: number[] = [];
  for (let i = 0; i < 21; i++) statuses.push((await guess()).status);
  expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
  expect(statuses[20]).toBe(429);
  const right = await answerSecondStep(
    app,
    await signIn(app, username),
    totpCodeAt(secret, inMinutes(1)),
  );
  expect([right.status, isSignedIn(right)]).toEqual([429, false]);
  await app.query(`delete from throttles where key like 'second-step:%'`);
});

test('a blocked person cannot sign in with the code or a pending sign-in', async () => {
  const { username, secret, id } = await personWithApp();
  const pending = await signIn(app, username);
  await app.query('update users set role_id = 4 where id = $1', id);
  const answer = await answerSecondStep(app, pending, totpCodeAt(secret, inMinutes(1)));
  expect(answer.text).toContain(secondFactorMessages.startAgain);
});

test('a linked site without a factor of its own asks for the same one', async () => {
  const here = await personWithApp();
  const there = await newUser(app, {
    prefix: 'beta',
    personId: here.personId,
    passwordHash,
    email: `${here.username}@steward.example`,
  });
  const first = await signIn(app, there.username, { host: 'beta.localhost' });
  expect(isSignedIn(first)).toBe(false);
  const second = await answerSecondStep(
    app,
    first,
    totpCodeAt(here.secret, inMinutes(1)),
    'beta.localhost',
  );
  expect(isSignedIn(second)).toBe(true);
});

test('an unproven account of the person adds no factor to the others', async () => {
  const person = await newUser(app, { roleId: 1, passwordHash });
  const unproven = await newUser(app, {
    prefix: 'beta',
    personId: person.personId,
    verified: false,
    passwordHash,
  });
  await addApp(app, unproven.id, 'beta.localhost');
  expect(isSignedIn(await signIn(app, person.username))).toBe(true);
});

test('a session from before the accounts were linked is not handed over', async () => {
  const here = await personWithApp();
  const there = await newUser(app, { prefix: 'beta', personId: here.personId, passwordHash });
  const token = await app.services.sessions.start(app.database.db, there.id, 'test');
  const neutral = at(app, 'localhost', `steward_session=${token}`);
  const site = await app.siteId('alpha');
  const answer = await neutral.post('/api/auth/set-site', { json: { site_id: site } });
  expect([answer.status, answer.json().message]).toEqual([403, secondFactorMessages.signInThere]);
});

test('adding the first factor ends other sessions and is mailed; so is removing it', async () => {
  const person = await newUser(app, { roleId: 2, passwordHash });
  const other = await app.as({ userId: person.id, host: 'alpha.localhost' });
  const { client } = await addApp(app, person.id);
  expect((await sessionOf(other)).status).toBe('error');
  expect((await sessionOf(client)).status).toBe('success');
  const to = `${person.username}@steward.example`;
  expect((await latestMail(app, to))?.subject).toBe('Second factor added on Alpha Circle');

  const { text } = await client.get('/account/security');
  expect(text).toContain('10 recovery codes left');
  const path = /href="(\/account\/security\/factors\/\d+\/remove)"/.exec(text)?.[1] ?? '';
  expect((await client.get(path)).text).toContain('It is your last one.');
  const removed = await client.post(path, { form: {} });
  expect((await client.get(String(removed.headers.location))).text).toContain(
    'The second factor was removed',
  );
  expect((await latestMail(app, to))?.subject).toBe('Second factor removed on Alpha Circle');
  expect(isSignedIn(await signIn(app, person.username))).toBe(true);
});

test('a set-up secret of another person, or an expired one, is refused', async () => {
  const [one, two] = [
    await newUser(app, { roleId: 2, passwordHash }),
    await newUser(app, { roleId: 2, passwordHash }),
  ];
  const first = await app.as({ userId: one.id, host: 'alpha.localhost' });
  const second = await app.as({ userId: two.id, host: 'alpha.localhost' });
  const { sealed, secret } = await offeredTotpSecret(first);
  const form = { sealed, code: totpCodeAt(secret, new Date()), name: 'Mine' };
  const answer = await second.post('/account/security/app', { form });
  expect(answer.text).toContain(secondFactorMessages.setUpExpired);
});

test('no secret, code or token is stored or logged in plain text', async () => {
  const { id, secret, recoveryCodes, username } = await personWithApp();
  await answerSecondStep(app, await signIn(app, username), totpCodeAt(secret, inMinutes(1)));
  const rows = await app.query(
    `select row_to_json(f)::text as text from second_factors f where user_id = $1
     union all select row_to_json(r)::text from recovery_codes r where user_id = $1
     union all select row_to_json(e)::text from security_events e where user_id = $1`,
    id,
  );
  const text = rows.map((row) => row.text).join('\n');
  for (const word of [secret, ...recoveryCodes, testPassword]) expect(text).not.toContain(word);
});
