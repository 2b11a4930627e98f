import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type ApiResponse, createClient } from '../../../testing/client.ts';
import { testPassword } from '../../../testing/network.ts';
import { addAppTo } from '../../../testing/second-factors.ts';
import {
  connect,
  type ServerProcess,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
} from '../../../testing/server-process.ts';
import { totpCodeAt } from '../factors/totp.ts';

/** Number of clients that send requests, so that sessions are looked up in batches. */
const others = 4;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const roleOf = async (client: ApiClient): Promise<string | undefined> =>
  (await client.get('/api/auth/check-session')).json().user?.roleId;

/**
 * Sends requests until stopped. The returned function stops it and resolves to the number of wrong
 * answers.
 */
function keepAsking(client: ApiClient, roleId: string) {
  let goesOn = true;
  const asking = (async () => {
    let wrong = 0;
    while (goesOn) if ((await roleOf(client)) !== roleId) wrong += 1;
    return wrong;
  })();
  // If the test fails early, the servers stop while these clients are running.
  asking.catch(() => {});
  return () => {
    goesOn = false;
    return asking;
  };
}

test('rights revoked in one process are refused by the other with the next request', {
  timeout: 120_000,
}, async () => {
  const databaseUrl = await postgres.newDatabase();
  const settings = { DATABASE_URL: databaseUrl, PROCESS: 'web', SECRET_KEY: 's'.repeat(32) };
  const [here, there] = await Promise.all([
    startServer({ ...settings, DATA_DIR: temporaryFolder() }),
    startServer({ ...settings, DATA_DIR: temporaryFolder() }),
  ]);
  const database = await connect(databaseUrl);
  const superAdmin = await here.signIn('superAdmin');
  const moderatorId = await idOf('moderator');

  async function idOf(username: string): Promise<number> {
    const { rows } = await database.query('select id from users where username = $1', [username]);
    return rows[0].id;
  }
  const at = (server: ServerProcess, { cookie = '', host }: ApiClient) =>
    createClient({ port: server.port, host, cookie });
  async function update(args: string): Promise<void> {
    const { errors } = await superAdmin.graphql(
      `mutation { updateUser(id: "${moderatorId}", ${args}) { id } }`,
    );
    expect(errors).toBeUndefined();
  }

  const admin = await there.signIn('admin');
  const stop = Array.from({ length: others }, () => keepAsking(admin, '1'));

  // Changes the role, up and down.
  const moderator = at(there, await here.signIn('moderator'));
  expect(await roleOf(moderator)).toBe('2');
  await update('roleId: "3"');
  expect(await roleOf(moderator)).not.toBe('2');
  expect((await moderator.graphql('{ getSiteFeatures }')).status).not.toBe(200);
  await update('roleId: "2"');

  // Signs out, here and then everywhere.
  const signedOut = await here.signIn('moderator');
  expect(await roleOf(at(there, signedOut))).toBe('2');
  await signedOut.post('/api/auth/sign-out');
  expect(await roleOf(at(there, signedOut))).toBeUndefined();
  const [first, second] = [await here.signIn('moderator'), await there.signIn('moderator')];
  await first.post('/api/auth/sign-out-everywhere');
  expect(await roleOf(second)).toBeUndefined();

  // Changes the password.
  const before = at(there, await here.signIn('moderator'));
  expect(await roleOf(before)).toBe('2');
  await update('password: "Nobody else knows 5!"');
  expect(await roleOf(before)).toBeUndefined();
  await database.query(
    `update users set password_hash = (select password_hash from users where username = 'admin')
     where id = $1`,
    [moderatorId],
  );

  // A code, a recovery code and a pending sign-in count in only one process.
  const { secret, recoveryCodes } = await addAppTo(await here.signIn('moderator'));
  const servers = [here, there];
  const isSignedIn = (answer: ApiResponse) => answer.cookie('steward_session') !== undefined;
  const pendingAt = (server: ServerProcess) =>
    createClient({ port: server.port, host: 'alpha.localhost' }).post('/login', {
      form: { login: 'moderator', password: testPassword },
    });
  const finishAt = (server: ServerProcess, pending: ApiResponse, code: string) => {
    const cookie = `steward_second_step=${pending.cookie('steward_second_step')}`;
    const client = createClient({ port: server.port, host: 'alpha.localhost', cookie });
    return client.post('/login/second-step', { form: { code } });
  };
  for (const code of [totpCodeAt(secret, new Date()), recoveryCodes[0] ?? '']) {
    const pending = await Promise.all(servers.map(pendingAt));
    const answers = await Promise.all(
      servers.map((server, i) => finishAt(server, pending[i] as ApiResponse, code)),
    );
    expect(answers.filter(isSignedIn)).toHaveLength(1);
  }
  const pending = await pendingAt(here);
  const twice = await Promise.all(
    servers.map((server, i) => finishAt(server, pending, recoveryCodes[i + 1] ?? '')),
  );
  expect(twice.filter(isSignedIn)).toHaveLength(1);
  await database.query('delete from second_factors');

  // Blocks the account.
  const blocked = at(there, await here.signIn('moderator'));
  expect(await roleOf(blocked)).toBe('2');
  await update('roleId: "4", confirmBlock: true');
  expect(await roleOf(blocked)).toBeUndefined();

  expect(await Promise.all(stop.map((end) => end()))).toEqual(stop.map(() => 0));
});
