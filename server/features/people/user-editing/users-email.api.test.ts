import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { type ApiClient, createClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { askForReset } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: ApiClient;
let visitor: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  visitor = createClient({ port: app.port, host: 'alpha.localhost' });
});
afterAll(() => app.close());

async function update(id: number, args: string) {
  const { data, errors } = await admin.graphql(
    `mutation { updateUser(id: "${id}", ${args}) { email verifiedAt authAccounts } }`,
  );
  expect(errors).toBeUndefined();
  return data.updateUser;
}

async function mailsOf(userId: number): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows } = await app.database.pool.query(
    `select to_address as to, subject, body_text as text from outgoing_mail
      where user_id = $1 order by id`,
    [userId],
  );
  return rows;
}

function linkIn(text: string | undefined): string {
  return new URL(text?.match(/http:\S+/)?.[0] ?? '').pathname;
}

const verifiedAt = async (id: number) =>
  (await admin.graphql(`{ user(id: "${id}") { verifiedAt } }`)).data.user.verifiedAt;

describe('a changed address', () => {
  test('is unverified; the old and the new one are notified on request', async () => {
    const { id } = await newUser(app, { username: 'mover', email: 'old@example.org' });
    expect(await update(id, 'email: "new@example.org", notifyEmailChange: true')).toMatchObject({
      email: 'new@example.org',
      verifiedAt: null,
    });
    const mails = await mailsOf(id);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['old@example.org', 'Your email address on Alpha Circle was changed'],
      ['new@example.org', 'Confirm your email address on Alpha Circle'],
    ]);
    for (const { text } of mails) expect(text).toContain('admin of the staff of Alpha Circle');
    expect(mails[0]?.text).not.toContain('new@example.org');
    const { rows } = await app.database.pool.query(
      'select before, after from audit_events where entity_id = $1',
      [id],
    );
    expect(rows).toEqual([
      { before: { email: 'old@example.org' }, after: { email: 'new@example.org' } },
    ]);
  });

  test('sends nothing unless asked for', async () => {
    const { id } = await newUser(app, { email: 'silent@example.org' });
    await update(id, 'email: "silent2@example.org"');
    await update(id, 'bio: "x", notifyEmailChange: true');
    expect(await mailsOf(id)).toEqual([]);
  });

  test('stays verified if only the case changes', async () => {
    const { id } = await newUser(app, { email: 'case@example.org' });
    const user = await update(id, 'email: "Case@example.org", notifyEmailChange: true');
    expect(user.verifiedAt).not.toBeNull();
    expect(await mailsOf(id)).toEqual([]);
  });

  test('moves the email login, and frees the old address', async () => {
    const { id } = await newUser(app, { email: 'login@example.org', passwordHash: 'x' });
    expect(await update(id, 'email: "login2@example.org"')).toMatchObject({
      authAccounts: ['identity'],
    });
    const next = await newUser(app, { email: 'login@example.org', passwordHash: 'x' });
    const subjects = await app.database.pool.query(
      'select user_id, subject from authentication_accounts where user_id = any($1) order by 1',
      [[id, next.id]],
    );
    expect(subjects.rows).toEqual([
      { user_id: id, subject: 'login2@example.org' },
      { user_id: next.id, subject: 'login@example.org' },
    ]);
  });

  test("keeps an admin's address within the company", async () => {
    const { id } = await newUser(app, { username: 'boss', roleId: 1 });
    const superAdmin = await app.as('superAdmin');
    const changeTo = (email: string) =>
      superAdmin.graphql(`mutation { updateUser(id: "${id}", email: "${email}") { email } }`);
    const answer = await changeTo('boss@example.org');
    expect(answer.errors?.[0]).toMatchObject({
      message: userMessages.adminEmail,
      extensions: { field: 'email' },
    });
    expect((await changeTo('boss.wptest@example.org')).errors).toBeUndefined();
  });
});

describe('confirming', () => {
  async function changed(username: string) {
    const { id } = await newUser(app, { username, email: `${username}@example.org` });
    await update(id, `email: "${username}.new@example.org", notifyEmailChange: true`);
    return { id, link: linkIn((await mailsOf(id)).at(-1)?.text) };
  }

  test('needs a button, works once, and proves the address', async () => {
    const { id, link } = await changed('confirmer');
    const page = await visitor.get(link);
    expect(page.status).toBe(200);
    expect(page.headers['referrer-policy']).toBe('strict-origin');
    expect(await verifiedAt(id)).toBeNull();
    const done = await visitor.post(link, { form: {} });
    expect(done.text).toContain('Your email address is confirmed');
    expect(await verifiedAt(id)).not.toBeNull();
    const again = await visitor.post(link, { form: {} });
    expect([again.status, (await visitor.get(link)).status]).toEqual([400, 410]);
    expect(again.text).toContain(messages.confirmLinkInvalid);
  });

  test('of a replaced address proves nothing', async () => {
    const { id, link } = await changed('replaced');
    await update(id, 'email: "third@example.org"');
    expect((await visitor.post(link, { form: {} })).status).toBe(400);
    expect(await verifiedAt(id)).toBeNull();
  });

  test('with a password chosen by staff asks for a new one', async () => {
    const { id } = await newUser(app, { username: 'both', email: 'both@example.org' });
    const password = 'Chosen by staff 1!';
    const args = `email: "both2@example.org", password: "${password}", notifyEmailChange: true`;
    await update(id, args);
    const done = await visitor.post(linkIn((await mailsOf(id)).at(-1)?.text), { form: {} });
    expect(done.status).toBe(303);
    expect(await verifiedAt(id)).toBeNull();
    await visitor.post(String(done.headers.location), { form: { password: 'My own choice 1!' } });
    expect(await verifiedAt(id)).not.toBeNull();
    const old = await visitor.post('/login', { form: { login: 'both', password } });
    expect(old.status).toBe(401);
  });

  test.each(['x', 'x'.repeat(100)])('a forged link %s is refused', async (token) => {
    const { status } = await visitor.post(`/confirm-email/${token}`, { form: {} });
    expect(status).toBe(400);
  });
});

describe('links to other sites', () => {
  async function linkedPair(username: string) {
    const own = await newUser(app, { username, email: `${username}@example.org` });
    await newUser(app, {
      username: `${username}-beta`,
      prefix: 'beta',
      personId: own.personId,
      roleId: 5,
    });
    return own.id;
  }
  const sitesOf = async (userId: number) => {
    const client = await app.as({ userId, host: 'alpha.localhost' });
    return (await client.get('/api/auth/check-session')).json().user.sites.length;
  };

  test('end with the address they were based on, and do not return with a new one', async () => {
    const id = await linkedPair('link-ends');
    expect(await sitesOf(id)).toBe(2);
    await update(id, 'email: "attacker@example.org", notifyEmailChange: true');
    expect(await sitesOf(id)).toBe(1);
    await visitor.post(linkIn((await mailsOf(id)).at(-1)?.text), { form: {} });
    expect(await verifiedAt(id)).not.toBeNull();
    expect(await sitesOf(id)).toBe(1);
  });

  test('are not proven by a password link sent to an earlier address', async () => {
    const id = await linkedPair('old-link');
    await askForReset(app, 'old-link');
    const [mail] = await mailsOf(id);
    // Simulates a link requested at the moment of the change.
    const { rows } = await app.database.pool.query(
      'select * from one_time_tokens where user_id = $1',
      [id],
    );
    await update(id, 'email: "victim@example.org"');
    await app.database.pool.query(
      `insert into one_time_tokens (token_hash, purpose, user_id, binding, expires_at)
       values ($1, $2, $3, $4, $5)`,
      [rows[0].token_hash, rows[0].purpose, id, rows[0].binding, rows[0].expires_at],
    );
    const { status } = await visitor.post(linkIn(mail?.text), {
      form: { password: 'Mine from now on 1!' },
    });
    expect(status).toBe(400);
    expect(await verifiedAt(id)).toBeNull();
  });
});
