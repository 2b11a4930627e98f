import { afterAll, beforeAll, expect, test } from 'vitest';
import { exceededLimitMessages } from '../../../../contract/limit-messages.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import type { ApiResponse } from '../../../testing/client.ts';
import { createCookieBrowser } from '../../../testing/cookie-browser.ts';
import { withoutDatabase } from '../../../testing/database-outage.ts';
import { testPassword } from '../../../testing/network.ts';
import { newUser } from '../../../testing/people.ts';
import { addApp, answerSecondStep } from '../../../testing/second-factors.ts';
import { at, clientAfterSignIn, sessionOf, signIn } from '../../../testing/sign-in.ts';
import { addPasskey, askForChallenge } from '../../../testing/soft-passkey.ts';
import { type SsoApp, startSsoApp } from '../../../testing/sso-app.ts';
import { totpCodeAt } from '../factors/totp.ts';

let sso: SsoApp;
let passwordHash: string;

beforeAll(async () => {
  sso = await startSsoApp();
  passwordHash = await hashPassword(testPassword);
});
afterAll(() => sso.close());

const isSignedIn = (response: ApiResponse) => response.cookie('steward_session') !== undefined;

interface Shown {
  status: number;
  text: string;
  headers?: ApiResponse['headers'];
}

/** Cookies stay, so that the request can be repeated. */
function expectAway({ status, text, headers = {} }: Shown): void {
  expect([status, headers['set-cookie']]).toEqual([503, undefined]);
  expect(text).toContain(exceededLimitMessages.databaseAway);
}

test('both steps can be repeated after an outage, and a code still works once', async () => {
  const { app } = sso;
  const person = await newUser(app, { roleId: 2, passwordHash });
  const { secret } = await addApp(app, person.id);
  expectAway(await withoutDatabase(app, () => signIn(app, person.username)));
  const first = await signIn(app, person.username);
  const code = totpCodeAt(secret, new Date());
  const lost = await withoutDatabase(app, () => answerSecondStep(app, first, code));
  expectAway(lost);
  expect(isSignedIn(lost)).toBe(false);
  const repeated = await answerSecondStep(app, first, code);
  expect((await sessionOf(clientAfterSignIn(app, repeated))).user.username).toBe(person.username);
  const again = await answerSecondStep(app, await signIn(app, person.username), code);
  expect(isSignedIn(again)).toBe(false);
});

test('a failed attempt does not use up a recovery code or a passkey', async () => {
  const { app, alpha } = sso;
  const person = await newUser(app, { roleId: 2, passwordHash });
  const { recoveryCodes, client } = await addApp(app, person.id);
  const passkey = await addPasskey(app, client, alpha);
  const [code = ''] = recoveryCodes;
  const first = await signIn(app, person.username);
  expectAway(await withoutDatabase(app, () => answerSecondStep(app, first, code)));
  expect(isSignedIn(await answerSecondStep(app, first, code))).toBe(true);

  const asked = await askForChallenge(app, at(app, 'alpha.localhost'));
  const prove = () =>
    asked.client.post('/api/auth/passkey', {
      json: { passkey: passkey.prove(asked.options, alpha) },
    });
  expectAway(await withoutDatabase(app, prove));
  expect(isSignedIn(await prove())).toBe(true);
});

test('single sign-on can be repeated after an outage', async () => {
  const { app, startAt, whoIs } = sso;
  const person = await sso.newStaff();
  const browser = createCookieBrowser();
  expectAway(await withoutDatabase(app, () => browser.open(startAt())));
  const begun = await browser.open(startAt(), { stopAt: '/login/sso/acme/callback' });
  const callback = begun.location ?? '';
  expectAway(await withoutDatabase(app, () => browser.open(callback)));
  expect(await whoIs(browser)).toBeUndefined();
  await browser.open(callback);
  expect(await whoIs(browser)).toBe(person.username);
});
