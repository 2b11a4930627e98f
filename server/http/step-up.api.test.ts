import { isObjectType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StepUp } from '../../contract/permissions.ts';
import { stepUps } from '../../contract/step-ups.ts';
import { totpCodeAt } from '../features/accounts/factors/totp.ts';
import { readDeclaration } from '../graphql/declared.ts';
import { hashPassword } from '../lib/passwords.ts';
import { schema } from '../schema.ts';
import type { ApiClient } from '../testing/client.ts';
import { testPassword } from '../testing/network.ts';
import { newUser } from '../testing/people.ts';
import { allPaths } from '../testing/schema-paths.ts';
import { addApp } from '../testing/second-factors.ts';
import { at, clientAfterSignIn, sessionOf, signIn } from '../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let stale: ApiClient;
let passwordHash: string;
const selfId = () => app.userId('superAdmin');

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' }, isTwofold: true });
  stale = await app.as('superAdmin');
  passwordHash = await hashPassword(testPassword);
});
afterAll(() => app.close());

const makeStale = () =>
  app.query(`update sessions set confirmed_at = now() - interval '16 minutes'`);
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) =>
  answer.errors?.[0]?.extensions.code;

/** Fields with a conditional step-up: arguments that require it, and arguments that do not. */
const conditional: Record<string, { asks: string; asksNot: string }> = {
  createUser: {
    asks: 'createUser(username: "Boss", roleId: "1") { id }',
    asksNot: 'createUser(username: "x", roleId: "3", email: "no") { id }',
  },
  updateUser: {
    asks: 'updateUser(id: "1", roleId: "5") { id }',
    asksNot: 'updateUser(id: "0", bio: "x", roleId: "3") { id }',
  },
  updateUsers: {
    asks: 'updateUsers(userIds: ["1"], roleId: "6") { id }',
    asksNot: 'updateUsers(userIds: [], roleId: "3") { id }',
  },
  runTaskScript: {
    asks: 'runTaskScript(symbol: "reindex_threads") { symbol }',
    asksNot: 'runTaskScript(symbol: "none", isDryRun: true) { symbol }',
  },
  undoTaskScriptRun: {
    asks: 'undoTaskScriptRun(id: "1") { id }',
    asksNot: 'undoTaskScriptRun(id: "0", isDryRun: true) { id }',
  },
  upsertCommercialLeadForm: {
    asks: 'upsertCommercialLeadForm(deliveryOptions: { connectionOptions: { password: "" } }) { id }',
    asksNot:
      'upsertCommercialLeadForm(deliveryOptions: { connectionOptions: { host: "x" } }) { id }',
  },
};

const always = [
  'acceptSftpHostKey',
  'applyReferenceSync',
  'applyTaskScriptChanges',
  'createApiToken',
  'createWebhook',
  'deleteUser',
  'drawGiveaway',
  'getCsvData',
  'removeUserFactors',
  'repeatTaskScriptRun',
  'rollBackReferenceSync',
  'rotateWebhookSecret',
  'setSiteSuperSettings',
  'updateWebhook',
];

test('the schema declares a step-up on these fields and no others, for each action', () => {
  const declared = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields()).flatMap((field) => {
          const { stepUp } = readDeclaration(field);
          return stepUp === undefined ? [] : [{ name: field.name, stepUp }];
        })
      : [],
  );
  const names = (isAlways: boolean) =>
    declared
      .filter(({ stepUp }) => (typeof stepUp === 'string') === isAlways)
      .map(({ name }) => name)
      .sort();
  expect(names(true)).toEqual(always);
  expect(names(false)).toEqual(Object.keys(conditional).sort());
  const actions = new Set<StepUp>([
    ...declared.map(({ stepUp }) => (typeof stepUp === 'string' ? stepUp : stepUp.action)),
    ...app.routes.flatMap(({ stepUp }) => stepUp ?? []),
  ]);
  expect([...actions].sort()).toEqual(Object.keys(stepUps).sort());
});

test('an old proof is refused for them, and accepted for everything else', async () => {
  await makeStale();
  const wrong: string[] = [];
  for (const { isRootField, name, document } of allPaths) {
    if (!isRootField || name.includes('subscription')) continue;
    const field = name.split(' ')[1] ?? '';
    const code = codeOf(await stale.graphql(document));
    const isAsked = code === 'STEP_UP_REQUIRED';
    const shouldAsk = always.includes(field) || isAlwaysAskedByDefault(field);
    if (isAsked !== shouldAsk) wrong.push(`${name}: ${code ?? 'allowed'}`);
  }
  expect(wrong).toEqual([]);
});

/** True for scripts, which write if their optional arguments are absent. */
function isAlwaysAskedByDefault(field: string): boolean {
  return ['runTaskScript', 'undoTaskScriptRun'].includes(field);
}

test.each(Object.entries(conditional))(
  '%s requires it only for some arguments',
  async (_, cases) => {
    await makeStale();
    expect(codeOf(await stale.graphql(`mutation { ${cases.asks} }`))).toBe('STEP_UP_REQUIRED');
    expect(codeOf(await stale.graphql(`mutation { ${cases.asksNot} }`))).not.toBe(
      'STEP_UP_REQUIRED',
    );
  },
);

test('the own address and password require a proof, also by variables and fragments', async () => {
  await makeStale();
  const id = String(await selfId());
  const own = await stale.graphql(
    'mutation ($id: ID!, $p: String) { ...f } fragment f on Mutation { mine: updateUser(id: $id, password: $p) { id } }',
    { id, p: 'Another horse 8 battery!' },
  );
  expect(codeOf(own)).toBe('STEP_UP_REQUIRED');
});

test('no part of a refused document runs', async () => {
  await makeStale();
  const { data, ...answer } = await stale.graphql(
    'mutation { upsertAward(name: "Not made") { id } deleteUser(id: "1", confirm: true) { id } }',
  );
  expect([codeOf(answer), data]).toEqual(['STEP_UP_REQUIRED', undefined]);
  expect(await app.query(`select id from awards where name = 'Not made'`)).toEqual([]);
});

test('routes that declare it answer with the code', async () => {
  await makeStale();
  const guarded = app.routes.filter(({ stepUp, method }) => stepUp && method !== 'HEAD');
  expect(guarded.length).toBeGreaterThan(5);
  for (const { method, url } of guarded) {
    const answer = await stale.send(
      method,
      url.replace(':id', '1'),
      method === 'GET' ? {} : { json: {} },
    );
    expect([url, answer.status]).toEqual([url, 403]);
  }
});

test('the password renews the proof of this session alone', async () => {
  const person = await newUser(app, { roleId: 5, passwordHash });
  const client = await app.as({ userId: person.id, host: 'alpha.localhost' });
  const other = await app.as({ userId: person.id, host: 'alpha.localhost' });
  await makeStale();
  const wrong = await client.post('/api/auth/step-up', { json: { password: 'no' } });
  expect([wrong.status, wrong.json().message]).toEqual([400, 'That password is not right.']);
  const code = await client.post('/api/auth/step-up', { json: { code: '123456' } });
  expect(code.status).toBe(400);
  const right = await client.post('/api/auth/step-up', { json: { password: testPassword } });
  expect(right.status).toBe(200);
  const change = 'mutation { deleteUser(id: "0") { id } }';
  expect(codeOf(await client.graphql(change))).toBe('NOT_FOUND');
  expect(codeOf(await other.graphql(change))).toBe('STEP_UP_REQUIRED');
});

test('with a second factor the password is not enough', async () => {
  const person = await newUser(app, { roleId: 5, passwordHash });
  const { client, secret } = await addApp(app, person.id);
  await makeStale();
  const password = await client.post('/api/auth/step-up', { json: { password: testPassword } });
  expect(password.status).toBe(400);
  const code = totpCodeAt(secret, new Date());
  expect((await client.post('/api/auth/step-up', { json: { code } })).status).toBe(200);
  // A code is accepted only once.
  expect((await client.post('/api/auth/step-up', { json: { code } })).status).toBe(400);
});

test('a role lowered after the proof applies at once', async () => {
  const person = await newUser(app, { roleId: 5, passwordHash });
  const client = clientAfterSignIn(app, await signIn(app, person.username));
  await app.query('update users set role_id = 2 where id = $1', person.id);
  expect(codeOf(await client.graphql('mutation { deleteUser(id: "1") { id } }'))).toBe('FORBIDDEN');
});

test('guesses at a step-up are throttled, and nobody else can confirm a session', async () => {
  const person = await newUser(app, { roleId: 2, passwordHash });
  const client = await app.as({ userId: person.id, host: 'alpha.localhost' });
  const statuses = [];
  for (let i = 0; i < 21; i++) {
    statuses.push(
      (await client.post('/api/auth/step-up', { json: { password: `no${i}` } })).status,
    );
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await at(app, 'alpha.localhost').post('/api/auth/step-up', { json: {} })).status).toBe(
    401,
  );
  expect((await sessionOf(client)).status).toBe('success');
});
