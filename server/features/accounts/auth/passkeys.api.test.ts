import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondFactorMessages } from '../../../../contract/accounts/second-factor-messages.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import type { ApiClient, ApiResponse } from '../../../testing/client.ts';
import { testPassword } from '../../../testing/network.ts';
import { newUser } from '../../../testing/people.ts';
import { pendingSignInClient } from '../../../testing/second-factors.ts';
import { at, clientAfterSignIn, sessionOf, signIn } from '../../../testing/sign-in.ts';
import {
  addPasskey,
  askForChallenge,
  createSoftPasskey,
  type PasskeyLie,
  type SoftPasskey,
} from '../../../testing/soft-passkey.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let passwordHash: string;
let origin: string;

beforeAll(async () => {
  app = await startTestApp({ isTwofold: true });
  origin = `http://alpha.localhost:${app.port}`;
  passwordHash = await hashPassword(testPassword);
});
afterAll(() => app.close());

async function personWithPasskey(options: Parameters<typeof newUser>[1] = {}) {
  const person = await newUser(app, { roleId: 2, passwordHash, ...options });
  const client = await app.as({ userId: person.id, host: 'alpha.localhost' });
  return { ...person, passkey: await addPasskey(app, client, origin) };
}

const isSignedIn = (response: ApiResponse) => response.cookie('steward_session') !== undefined;

async function attempt(
  passkey: SoftPasskey,
  lie: PasskeyLie = {},
  client = at(app, 'alpha.localhost'),
): Promise<ApiResponse> {
  const asked = await askForChallenge(app, client);
  const json = { passkey: passkey.prove(asked.options, origin, lie) };
  return asked.client.post('/api/auth/passkey', { json });
}

async function expectRefused(answer: ApiResponse): Promise<void> {
  expect([answer.status, isSignedIn(answer)]).toEqual([401, false]);
  expect(answer.text).toContain(secondFactorMessages.passkeyRefused);
}

test('a passkey alone signs in', async () => {
  const { username, passkey } = await personWithPasskey();
  const answer = await attempt(passkey);
  expect((await sessionOf(clientAfterSignIn(app, answer))).user.username).toBe(username);
});

test.each<[string, () => PasskeyLie]>([
  ['of a page on another origin', () => ({ origin: 'http://alpha.localhost.evil.example' })],
  ['of a page on another port', () => ({ origin: 'http://alpha.localhost:1' })],
  ['for another relying party', () => ({ rpId: 'evil.example' })],
  ['to a challenge of its own', () => ({ challenge: 'A'.repeat(43) })],
  ['without a fingerprint or PIN', () => ({ isVerified: false })],
  [
    'signed with another key',
    () => ({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
  ],
  ['of a passkey that nobody has', () => ({ id: createSoftPasskey().id })],
  ['of a copy whose counter is behind', () => ({ counter: 1 })],
])('refuses an answer %s', async (_, lie) => {
  const { passkey, id } = await personWithPasskey();
  await expectRefused(await attempt(passkey, lie()));
  const [row] = await app.query(
    `select count(*)::int as total from sessions where user_id = $1`,
    id,
  );
  expect(row.total).toBe(1);
  expect(isSignedIn(await attempt(passkey))).toBe(true);
});

test('an answer and its challenge work once, even for two processes at once', async () => {
  const { passkey } = await personWithPasskey();
  const asked = await askForChallenge(app, at(app, 'alpha.localhost'));
  const proofs = [1, 2].map(() => ({ passkey: passkey.prove(asked.options, origin) }));
  const answers = await Promise.all(
    proofs.map((json) => asked.client.post('/api/auth/passkey', { json })),
  );
  expect(answers.filter(isSignedIn)).toHaveLength(1);
  await expectRefused(await asked.client.post('/api/auth/passkey', { json: proofs[1] }));
  // The challenge of another browser does not fit either.
  const stranger = await askForChallenge(app, at(app, 'alpha.localhost'));
  await expectRefused(await stranger.client.post('/api/auth/passkey', { json: proofs[1] }));
});

test('a challenge is valid only for its purpose and host', async () => {
  const { id, passkey } = await personWithPasskey();
  const session = await app.as({ userId: id, host: 'alpha.localhost' });
  const path = '/api/auth/step-up/passkey-options';
  const asked = await askForChallenge(app, session, path);
  const json = { passkey: passkey.prove(asked.options, origin) };
  const cookies = asked.client.cookie?.split('; ').find((one) => one.startsWith('steward_passkey'));
  await expectRefused(
    await at(app, 'alpha.localhost', cookies).post('/api/auth/passkey', { json }),
  );
  const there = await askForChallenge(app, at(app, 'beta.localhost'));
  const moved = { passkey: passkey.prove(there.options, origin) };
  await expectRefused(
    await at(app, 'alpha.localhost', there.client.cookie).post('/api/auth/passkey', {
      json: moved,
    }),
  );
});

test('a blocked person and a deleted one are refused like a wrong passkey', async () => {
  const { id, passkey } = await personWithPasskey();
  await app.query('update users set role_id = 4 where id = $1', id);
  await expectRefused(await attempt(passkey));
  await app.query('update users set role_id = 2, deleted_at = now() where id = $1', id);
  await expectRefused(await attempt(passkey));
});

test('opens an account of another site only if the accounts are linked', async () => {
  const { personId, passkey, username } = await personWithPasskey();
  const signInAtBeta = async () => {
    const asked = await askForChallenge(app, at(app, 'beta.localhost'));
    const json = { passkey: passkey.prove(asked.options, origin.replace('alpha', 'beta')) };
    return asked.client.post('/api/auth/passkey', { json });
  };
  await expectRefused(await signInAtBeta());
  const linked = await newUser(app, {
    prefix: 'beta',
    personId,
    email: `${username}@steward.example`,
  });
  const answer = await signInAtBeta();
  const session = await sessionOf(clientAfterSignIn(app, answer, 'beta.localhost'));
  expect(session.user.username).toBe(linked.username);
});

test("neither the second step nor a step-up accepts another account's passkey", async () => {
  const owner = await personWithPasskey();
  const thief = await personWithPasskey();
  const prove = async (client: ApiClient, path: string, body: 'wrapped' | 'plain') => {
    const asked = await askForChallenge(
      app,
      client,
      `${path}${body === 'plain' ? '-options' : '/passkey-options'}`,
    );
    return asked.client.post(path, {
      json: { passkey: thief.passkey.prove(asked.options, origin) },
    });
  };
  const pending = pendingSignInClient(app, await signIn(app, owner.username));
  const step = await prove(pending, '/api/auth/second-step/passkey', 'plain');
  await expectRefused(step);
  const session = await app.as({ userId: owner.id, host: 'alpha.localhost' });
  await app.query(`update sessions set confirmed_at = 'epoch' where user_id = $1`, owner.id);
  expect((await prove(session, '/api/auth/step-up', 'wrapped')).status).toBe(400);
  expect((await session.get('/api/auth/step-up')).json().isNeeded).toBe(true);
});
