import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiTokenMessages } from '../../../../contract/accounts/api-tokens.ts';
import { type TokenClient, tokenClient } from '../../../testing/api-tokens.ts';
import { type ApiClient, createClient } from '../../../testing/client.ts';
import { openEventStream } from '../../../testing/event-stream.ts';
import { intakeClientWith } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let superAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  superAdmin = await app.as('superAdmin');
});
afterAll(() => app.close());

const create = `mutation ($accountName: String!, $roleId: String, $name: String!,
    $scopes: [String!]!, $stepUps: [String!], $expiresInDays: Int!, $requestsPerMinute: Int) {
  createApiToken(accountName: $accountName, roleId: $roleId, name: $name, scopes: $scopes,
      stepUps: $stepUps, expiresInDays: $expiresInDays, requestsPerMinute: $requestsPerMinute) {
    secret token { id name accountName roleId scopes stepUps createdBy lastUsedAt revokedAt }
  }
}`;
const plain = {
  accountName: 'crm-sync',
  roleId: '1',
  name: 'Nightly export',
  scopes: ['console.use', 'awards.manage'],
  expiresInDays: 30,
};
const clientWith = (token: string, host = 'alpha.localhost') =>
  createClient({ port: app.port, host, token });
const anAward = (name: string) => `mutation { upsertAward(name: "${name}") { id } }`;
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) =>
  answer.errors?.[0]?.extensions.code;
const features = '{ getSiteFeatures }';
const isAccepted = async (client: ApiClient) => (await client.graphql(features)).status === 200;

describe('a token', () => {
  test('is shown once, stored as a hash, and acts for its service account', async () => {
    const { data, errors } = await superAdmin.graphql(create, plain);
    expect(errors).toBeUndefined();
    const { secret, token } = data.createApiToken;
    expect(secret).toMatch(/^steward_[\w-]{43}$/);
    expect(token).toMatchObject({
      name: 'Nightly export',
      accountName: 'crm-sync',
      roleId: '1',
      scopes: plain.scopes,
      stepUps: [],
      createdBy: 'superAdmin',
      lastUsedAt: null,
    });
    const rows = await app.query('select * from intake_keys where id = $1', token.id);
    const events = await app.query(
      `select after from audit_events where entity_type = 'apiToken' and entity_id = $1`,
      token.id,
    );
    expect(JSON.stringify([rows, events])).not.toContain(secret.slice(8));
    expect(events).toHaveLength(1);

    const made = await clientWith(secret).graphql(anAward('By a program'));
    expect(made.errors).toBeUndefined();
    const [event] = await app.query(
      `select acted_as, actor_id from audit_events where entity_type = 'award' and entity_id = $1`,
      made.data.upsertAward.id,
    );
    expect(event).toEqual({
      acted_as: 'token Nightly export of crm-sync',
      actor_id: await app.userId('crm-sync'),
    });
    const list = await superAdmin.graphql('{ apiTokens { id lastUsedAt } }');
    const listed = list.data.apiTokens.find(({ id }: { id: string }) => id === token.id);
    expect(Date.parse(listed.lastUsedAt)).toBeGreaterThan(0);
  });

  test('of an existing service account needs no role, and cannot belong to a person', async () => {
    await tokenClient(app, { scopes: ['console.use'] });
    const { username } = await newUser(app);
    const person = await superAdmin.graphql(create, { ...plain, accountName: username });
    expect(person.errors?.[0]?.message).toBe(apiTokenMessages.accountTaken);
    const unknown = await superAdmin.graphql(create, {
      ...plain,
      accountName: 'unknown-account',
      roleId: null,
    });
    expect(unknown.errors?.[0]?.message).toBe(apiTokenMessages.roleMissing);
    const { accountName } = await tokenClient(app, { scopes: ['console.use'] });
    const second = await superAdmin.graphql(create, { ...plain, accountName, roleId: null });
    expect(second.errors).toBeUndefined();
  });

  test.each([
    ['a permission above the role', { accountName: 'low', roleId: '2' }],
    ['the permission to make tokens', { scopes: ['apiTokens.manage'] }],
    ['a scope that does not exist', { scopes: ['everything'] }],
    ['no scope', { scopes: [] }],
    ['a step-up that does not exist', { stepUps: ['account.change'] }],
    ['no end', { expiresInDays: 0 }],
    ['an end too far away', { expiresInDays: 367 }],
    ['the role of a member', { accountName: 'member-service', roleId: '3' }],
    ['a name that is too long', { name: 'x'.repeat(101) }],
  ])('is not created with %s', async (_, wrong) => {
    const answer = await superAdmin.graphql(create, { ...plain, ...wrong });
    expect(codeOf(answer)).toBe('INVALID_INPUT');
  });

  test('needs a fresh proof of identity of a super admin', async () => {
    const admin = await app.as('communityTech');
    expect(codeOf(await admin.graphql(create, plain))).toBe('FORBIDDEN');
    const stale = await app.as('superAdmin');
    await app.query(`update sessions set confirmed_at = now() - interval '16 minutes'`);
    expect(codeOf(await stale.graphql(create, plain))).toBe('STEP_UP_REQUIRED');
    superAdmin = await app.as('superAdmin');
  });

  test('is limited to its scopes', async () => {
    const client = await tokenClient(app, { scopes: ['console.use', 'users.read'] });
    const { errors } = await client.graphql(anAward('Not in scope'));
    expect(errors?.[0]).toMatchObject({
      message: "This token does not have the scope 'awards.manage'.",
      extensions: { code: 'FORBIDDEN' },
    });
    const download = await client.get('/api/security-log.jsonl');
    expect(download.status).toBe(403);
  });

  test('does actions with a step-up only if its scopes include it', async () => {
    const scopes = ['console.use', 'securityLog.export', 'users.manage'] as const;
    const without = await tokenClient(app, { scopes });
    const deletion = 'mutation { deleteUser(id: "0") { id } }';
    const refused = await without.graphql(deletion);
    expect(refused.errors?.[0]).toMatchObject({
      message: apiTokenMessages.noStepUp('Delete a person'),
      extensions: { code: 'FORBIDDEN' },
    });
    const other = await tokenClient(app, { scopes, stepUps: ['leads.export'] });
    expect(codeOf(await other.graphql(deletion))).toBe('FORBIDDEN');
    const allowed = await tokenClient(app, { scopes, stepUps: ['people.delete'] });
    expect(codeOf(await allowed.graphql(deletion))).toBe('NOT_FOUND');
  });

  test('is valid on the host of its site and the neutral one', async () => {
    const { secret } = await tokenClient(app, { scopes: ['console.use'] });
    expect(await isAccepted(clientWith(secret, 'localhost'))).toBe(true);
    expect(await isAccepted(clientWith(secret, 'beta.localhost'))).toBe(false);
    const beta = await app.as('foreignAdmin');
    await app.query('update users set role_id = 5 where id = $1', await app.userId('foreignAdmin'));
    const { data } = await beta.graphql('{ apiTokens { id } serviceAccounts { id } }');
    expect(data).toEqual({ apiTokens: [], serviceAccounts: [] });
  });

  test('that is revoked, expired or unknown is refused', async () => {
    const client = await tokenClient(app, { scopes: ['console.use'] });
    expect(await isAccepted(client)).toBe(true);
    const revoke = 'mutation ($id: ID!) { revokeApiToken(id: $id) { revokedAt } }';
    const id = String(client.tokenId);
    for (const times of [1, 2]) {
      const { data } = await superAdmin.graphql(revoke, { id });
      expect([times, data.revokeApiToken.revokedAt]).toEqual([times, expect.any(String)]);
    }
    expect(await isAccepted(client)).toBe(false);
    expect(codeOf(await superAdmin.graphql(revoke, { id: '999999' }))).toBe('NOT_FOUND');
    const expired = await tokenClient(app, { scopes: ['console.use'] });
    await app.query(
      `update intake_keys set expires_at = now() - interval '1 second' where id = $1`,
      expired.tokenId,
    );
    expect(await isAccepted(expired)).toBe(false);
    for (const wrong of [`steward_${'x'.repeat(43)}`, 'x', '', 'y'.repeat(10_000)]) {
      expect(await isAccepted(clientWith(wrong))).toBe(false);
    }
  });
});

describe('a service account', () => {
  test.each([
    ['lowered', 2, 'awards.manage'],
    ['made a member', 3, undefined],
    ['blocked', 4, undefined],
  ])('that is %s makes its tokens powerless at once', async (_, roleId, lost) => {
    const client = await tokenClient(app, { scopes: ['console.use', 'awards.manage', 'intake'] });
    expect((await client.graphql(anAward(`Before ${roleId}`))).errors).toBeUndefined();
    await app.query(
      'update users set role_id = $1 where username = $2',
      roleId,
      client.accountName,
    );
    expect(codeOf(await client.graphql(anAward('After')))).toBe(
      lost ? 'FORBIDDEN' : 'UNAUTHENTICATED',
    );
    expect(await isAccepted(client)).toBe(lost !== undefined);
  });

  test('that is deleted has its tokens revoked', async () => {
    const client = await tokenClient(app, { scopes: ['console.use'], roleId: '2' });
    const id = String(await app.userId(client.accountName));
    const deletion = 'mutation ($id: ID!) { deleteUser(id: $id, confirm: true) { id } }';
    expect((await superAdmin.graphql(deletion, { id })).errors).toBeUndefined();
    const [row] = await app.query(
      'select revoked_at from intake_keys where id = $1',
      client.tokenId,
    );
    expect(row.revoked_at).toBeInstanceOf(Date);
  });

  test('cannot sign in', async () => {
    const { accountName } = await tokenClient(app, { scopes: ['console.use'] });
    const userId = await app.userId(accountName);
    await expect(app.as({ userId, host: 'alpha.localhost' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('a request with a token', () => {
  let client: TokenClient;
  beforeAll(async () => {
    client = await tokenClient(app, { scopes: ['console.use', 'users.read'] });
  });

  test('ignores cookies: a valid session does not help it', async () => {
    const headers = { authorization: `Bearer steward_${'x'.repeat(43)}` };
    const json = { query: features };
    const refused = await superAdmin.post('/api/moderation', { headers, json });
    expect(refused.status).toBe(401);
    const member = await superAdmin.get('/api/auth/step-up', {
      headers: { authorization: `Bearer ${client.secret}` },
    });
    expect(member.status).toBe(401);
    const page = await superAdmin.get('/', { headers });
    expect([page.status, page.text.includes('Sign out')]).toEqual([200, false]);
  });

  test('is exempt from the cross-site check', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const json = { query: features };
    expect((await client.post('/api/moderation', { headers, json })).status).toBe(200);
    expect((await superAdmin.post('/api/moderation', { headers, json })).status).toBe(403);
  });

  test("is counted on all routes, up to the token's limit", async () => {
    const limited = await tokenClient(app, {
      scopes: ['console.use', 'securityLog.export'],
      requestsPerMinute: 3,
    });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await limited.graphql(features)).status);
    statuses.push((await limited.get('/api/security-log.jsonl')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await isAccepted(client)).toBe(true);
  });

  test('with an unknown token counts by address, without affecting valid ones', async () => {
    const busy = await startTestApp({ env: { PROCESS: 'web', REQUESTS_PER_MINUTE: '5' } });
    try {
      const valid = await tokenClient(busy, { scopes: ['console.use'], requestsPerMinute: 100 });
      expect(await isAccepted(valid)).toBe(true);
      const guess = (i: number) =>
        createClient({
          port: busy.port,
          host: 'alpha.localhost',
          token: `steward_${String(i).padStart(43, 'x')}`,
        });
      const statuses = [];
      for (let i = 0; i < 8; i++) statuses.push((await guess(i).graphql(features)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
      expect(await isAccepted(valid)).toBe(true);
    } finally {
      await busy.close();
    }
  });

  test('receives changes until the token is revoked', async () => {
    const listener = await tokenClient(app, { scopes: ['console.use'] });
    const stream = await openEventStream(app.port, listener);
    await superAdmin.graphql(anAward('Heard'));
    await app.query('update intake_keys set revoked_at = now() where id = $1', listener.tokenId);
    const id = String(await app.userId(listener.accountName));
    // A change of the account causes its streams to be checked at once.
    await superAdmin.graphql(`mutation { updateUser(id: "${id}", bio: "x") { id } }`);
    await stream.ended;
    expect(stream.heard.some((line) => line.startsWith('award '))).toBe(true);
  });
});

describe('the scope intake', () => {
  const item = (userId: number) => ({ kind: 'user_profile_status', userId, body: 'From a token' });

  test('opens the intake, and nothing else does', async () => {
    const { id } = await newUser(app);
    const sender = await tokenClient(app, { scopes: ['intake'] });
    const intake = intakeClientWith(app.port, { key: sender.secret });
    expect((await intake.post('/content', item(id), 'once')).status).toBe(201);
    expect((await intake.post('/content', item(id), 'once')).headers['idempotent-replayed']).toBe(
      'true',
    );
    expect(codeOf(await sender.graphql(features))).toBe('FORBIDDEN');
    const staff = await tokenClient(app, { scopes: ['console.use', 'users.manage'] });
    const refused = intakeClientWith(app.port, { key: staff.secret });
    expect((await refused.post('/content', item(id))).status).toBe(403);
  });

  test('is the scope of command-line keys, which appear in the list', async () => {
    const { id, key } = await app.services.intakeKeys.create('alpha', 'Main site');
    const { data } = await superAdmin.graphql(
      '{ apiTokens { id name scopes accountName expiresAt } }',
    );
    expect(data.apiTokens).toContainEqual({
      id: String(id),
      name: 'Main site',
      scopes: ['intake'],
      accountName: null,
      expiresAt: null,
    });
    expect(await isAccepted(clientWith(key))).toBe(false);
    const others = await app.services.intakeKeys.list();
    expect(others.map(({ name }) => name)).not.toContain('Nightly export');
  });
});
