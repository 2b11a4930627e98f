import { request } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../testing/client.ts';
import { testPassword } from '../testing/network.ts';
import {
  connect,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../testing/server-process.ts';
import { startSmtp } from '../testing/smtp-server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const email = 'admin@steward.example';
const unknownEmail = 'who.is.this@elsewhere.example';
const wrongPassword = 'a wrong password 1!';
const newPassword = 'Another horse 8 battery!';
const strayToken = 'a-token-that-nobody-issued-0123456789';

test('typed texts and secrets do not appear in the log', async () => {
  const databaseUrl = await postgres.newDatabase();
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  // Mail servers often repeat the refused address.
  smtp.judge = ({ to }) => {
    throw Object.assign(new Error(`<${to[0]}> is not welcome here`), { responseCode: 450 });
  };
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: temporaryFolder(),
    LOG_LEVEL: 'debug',
    SMTP_URL: smtp.url,
  });
  const visitor = server.client();
  const client = await connect(databaseUrl);

  for (const login of [email, unknownEmail]) {
    const refused = await visitor.post('/login', { form: { login, password: wrongPassword } });
    expect(refused.status).toBe(401);
  }
  const signedIn = await visitor.post('/login', { form: { login: email, password: testPassword } });
  const cookie = signedIn.cookie('steward_session') ?? '';
  expect(cookie).not.toBe('');
  const admin = createClient({
    port: server.port,
    host: 'alpha.localhost',
    cookie: `steward_session=${cookie}`,
  });
  expect((await admin.get('/api/auth/check-session')).json().status).toBe('success');

  await visitor.post('/api/auth/request-password-reset', { json: { email } });
  await visitor.post('/password-reset', { form: { login: unknownEmail } });
  const { body_text: letter } = await until(
    async () => (await client.query('select body_text from outgoing_mail')).rows[0],
  );
  const resetToken = /password-reset\/(\S+)/.exec(letter)?.[1] ?? '';
  expect((await visitor.get(`/password-reset/${resetToken}`)).status).toBe(200);
  const completed = await visitor.post(`/password-reset/${resetToken}`, {
    form: { password: newPassword },
  });
  expect(completed.status).toBe(200);
  await until(() => server.output().includes('job failed'));

  // Requests that fail, each containing private data.
  await visitor.get(`/password-reset/${strayToken}`);
  await visitor.get(`/no/such/page/${email}?token=${strayToken}`);
  await visitor.get(`/api/auth/arrive?token=${strayToken}&redirect=/moderation/users/${email}`);
  await visitor.post('/api/auth/set-site', {
    headers: { cookie: `steward_session=${strayToken}` },
  });
  const headers = { 'content-type': 'application/json' };
  await visitor.post('/api/auth/request-password-reset', { headers, form: { email } });
  await visitor.post('/login', {
    headers: { 'content-type': `text/${strayToken}` },
    form: { email },
  });
  await breakOff(server.port, `/login?redirect=${strayToken}`, `login=${email}&password=`);
  const again = await visitor.post('/login', { form: { login: email, password: newPassword } });
  const secondCookie = again.cookie('steward_session') ?? '';
  const signedInAgain = createClient({
    port: server.port,
    host: 'alpha.localhost',
    cookie: `steward_session=${secondCookie}`,
  });
  await signedInAgain.graphql(`{ awards(search: "${email}") { nothing } }`);
  await client.query('alter table awards rename to gone');
  const broken = await signedInAgain.graphql(`{ awards(search: "${email}") { total } }`);
  expect(broken.errors?.[0]?.extensions.code).toBe('INTERNAL');
  await signedInAgain.post('/api/auth/sign-out');
  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null });

  const output = server.output();
  // The log contains all these events.
  for (const told of [
    '"/login"',
    '"/password-reset/:token"',
    'unexpected error',
    'is not welcome',
  ]) {
    expect(output).toContain(told);
  }
  const secrets = [email, unknownEmail, 'member@', wrongPassword, testPassword, newPassword];
  for (const secret of [...secrets, strayToken, cookie, secondCookie, resetToken]) {
    expect(secret).not.toBe('');
    for (const written of [secret, encodeURIComponent(secret)])
      expect(output).not.toContain(written);
  }
});

/** Sends half a request and disconnects. */
async function breakOff(port: number, path: string, half: string): Promise<void> {
  const sent = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 5000 },
  });
  sent.on('error', () => {});
  await new Promise<void>((resolve) => sent.write(half, () => resolve()));
  await new Promise((resolve) => setTimeout(resolve, 200));
  sent.destroy();
}
