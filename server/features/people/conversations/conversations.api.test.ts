import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { conversationMessages } from '../../../../contract/people/conversations.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { type ApiClient, createClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const create = `mutation ($userId: ID!) { createConversation(userId: $userId) { id } }`;

let app: TestApp;
let moderator: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  moderator = await app.as('moderator');
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('delete from throttles'));

async function start(userId: number | string, client = moderator) {
  const { data, errors } = await client.graphql(create, { userId: String(userId) });
  return { id: data?.createConversation.id as string, error: errors?.[0] };
}

/** Conversation of the moderator with a new user. */
async function conversation() {
  const user = await newUser(app);
  const client = await app.as({ userId: user.id, host: 'alpha.localhost' });
  return { user, client, path: `/messages/${(await start(user.id)).id}` };
}

const send = (client: ApiClient, path: string, body: string) =>
  client.post(path, { form: { body } });

describe('starting a conversation', () => {
  test('returns the same one every time, from either side, also simultaneously', async () => {
    const admin = await app.as('admin');
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => start(await app.userId('admin'))),
    );
    const back = await start(await app.userId('moderator'), admin);
    const ids = new Set([...answers, back].map((answer) => answer.id));
    expect(ids.size).toBe(1);
    const { rows } = await app.database.pool.query(
      `select after from audit_events where action = 'conversation.started' and entity_id = $1`,
      [[...ids][0]],
    );
    expect(rows).toEqual([{ after: { userId: await app.userId('admin') } }]);
  });

  test.each([
    ['yourself', 'moderator', 'INVALID_INPUT', conversationMessages.withYourself],
    ['a spammer', 'spammer', 'CONFLICT', conversationMessages.withBlocked],
    ['someone of another site', 'foreignAdmin', 'NOT_FOUND', userMessages.notFound],
  ])('is refused with %s', async (_, username, code, message) => {
    const { error } = await start(await app.userId(username));
    expect(error).toMatchObject({ message, extensions: { code } });
  });

  test('is refused with deleted or unknown people', async () => {
    const deleted = await newUser(app);
    await app.database.pool.query('update users set deleted_at = now() where id = $1', [
      deleted.id,
    ]);
    for (const id of [deleted.id, 999_999, 'x']) {
      expect((await start(id)).error?.extensions.code).toBe('NOT_FOUND');
    }
  });

  test('needs a site that has private messages', async () => {
    const foreign = await app.as('foreignAdmin');
    const someone = await newUser(app, { prefix: 'beta' });
    expect((await start(someone.id, foreign)).error).toMatchObject({
      message: messages.noPermission,
      extensions: { code: 'FORBIDDEN' },
    });
    expect((await foreign.get('/messages')).status).toBe(404);
  });
});

describe('the mail about messages', () => {
  const mailsTo = async (userId: number) =>
    (
      await app.database.pool.query<{ to_address: string; subject: string; body_text: string }>(
        'select to_address, subject, body_text from outgoing_mail where user_id = $1 order by id',
        [userId],
      )
    ).rows;

  test('is sent once until they have read, says where to read, and quotes nothing', async () => {
    const { user, client, path } = await conversation();
    expect(await mailsTo(user.id)).toEqual([]);
    await Promise.all(['secret one', 'secret two'].map((body) => send(moderator, path, body)));
    const mails = await mailsTo(user.id);
    expect(mails).toMatchObject([
      {
        to_address: `${user.username}@steward.example`,
        subject: 'You have a new message on Alpha Circle',
      },
    ]);
    expect(mails[0]?.body_text).toContain(`http://alpha.localhost:${app.port}${path}`);
    expect(mails[0]?.body_text).not.toMatch(/secret|moderator/);

    await client.get(path);
    await send(moderator, path, 'secret three');
    await send(moderator, path, 'secret four');
    expect(await mailsTo(user.id)).toHaveLength(2);
  });

  test('reaches both participants, but not the one who reads', async () => {
    const { user, client, path } = await conversation();
    const moderatorId = await app.userId('moderator');
    const before = (await mailsTo(moderatorId)).length;
    await send(client, path, 'Hello');
    await moderator.get(path);
    expect(await mailsTo(moderatorId)).toHaveLength(before + 1);
    expect(await mailsTo(user.id)).toEqual([]);
  });

  test.each([
    ['want no mail', 'receive_emails = false'],
    ['have no address', 'email = null'],
  ])('is not sent to people who %s', async (_, change) => {
    const { user, path } = await conversation();
    await app.database.pool.query(`update users set ${change} where id = $1`, [user.id]);
    await send(moderator, path, 'Hello');
    expect(await mailsTo(user.id)).toEqual([]);
  });

  test('is not sent for a refused message', async () => {
    const { user, path } = await conversation();
    await send(moderator, path, '');
    expect(await mailsTo(user.id)).toEqual([]);
  });
});

describe('the list of conversations', () => {
  test('has the last written in first, with its beginning, and marks what is unread', async () => {
    const { client: reader, user } = await conversation();
    const moderatorPath = `/messages/${(await start(user.id)).id}`;
    const admin = await app.as('admin');
    const adminPath = `/messages/${(await start(user.id, admin)).id}`;
    const list = async () => (await reader.get('/messages')).text;
    expect(await list()).toContain('Nothing has been written yet.');
    await send(admin, adminPath, 'From the admin');
    await send(moderator, moderatorPath, `Dear reader & all, ${'word '.repeat(100)}`);
    expect(await list()).toMatch(
      /moderator<\/a> <strong>New<.*Dear reader &amp; all, (?:word )+word…<.*admin<\/a> <strong>New</s,
    );
    await reader.get(moderatorPath);
    expect(await list()).toMatch(/moderator<\/a>\n.*admin<\/a> <strong>New</s);
    await reader.get(adminPath);
    await send(reader, adminPath, 'My answer');
    expect(await list()).toMatch(/admin<\/a>\n.*You: My answer.*moderator<\/a>\n/s);
    await send(admin, adminPath, 'One more');
    expect(await list()).toMatch(/admin<\/a> <strong>New<.*One more/s);
    expect((await moderator.get('/messages')).text).not.toContain('One more');
  });

  test('marks nothing in conversations of before it was known', async () => {
    const { client, path } = await conversation();
    await send(moderator, path, 'Long ago');
    await app.database.pool.query(
      'update conversations set first_user_read_id = null, second_user_read_id = null where id = $1',
      [path.split('/').at(-1)],
    );
    expect((await client.get('/messages')).text).not.toContain('<strong>New');
    await client.get(path);
    await send(moderator, path, 'Now');
    expect((await client.get('/messages')).text).toContain('<strong>New');
  });

  test('has pages', async () => {
    const { user, client } = await conversation();
    await app.database.pool.query(
      `with created as (
         insert into people (inserted_at) select now() from generate_series(1, 60) returning id
       ), others as (
         insert into users (site_id, person_id, username, slug, role_id)
         select site_id, created.id, 'pen' || created.id, 'pen' || created.id, role_id
         from users, created where users.id = $1 returning site_id, id
       )
       insert into conversations (site_id, first_user_id, second_user_id)
       select site_id, $1, id from others`,
      [user.id],
    );
    const first = (await client.get('/messages')).text;
    expect(first.match(/href="\/messages\/\d+"/g)).toHaveLength(50);
    expect(first).toContain('<a rel="next" href="/messages?page=2">');
    const second = (await client.get('/messages?page=2')).text;
    expect(second.match(/href="\/messages\/\d+"/g)).toHaveLength(11);
    expect((await client.get('/messages?page=9')).text).toContain('You have no more messages.');
  });
});

describe('the page of a conversation', () => {
  test('is for the two participants, who can write to each other', async () => {
    const { user, client, path } = await conversation();
    expect((await moderator.get(path)).text).toContain('Nothing has been written yet.');
    const sent = await send(moderator, path, 'Hello\r\nthere');
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}#latest`]);
    await send(client, path, 'Hi!');
    const page = await client.get(path);
    expect(page.text).toMatch(/<strong>moderator<\/strong>.*Hello\nthere.*<strong>You<\/strong>/s);
    expect((await moderator.get(path)).text).toContain(`Messages with ${user.username}`);
    expect((await client.get('/messages')).text).toContain(`<a href="${path}">moderator</a>`);
  });

  test('is not found by anyone else', async () => {
    const { path } = await conversation();
    for (const caller of ['admin', 'superAdmin', 'member', 'foreignAdmin'] as const) {
      const client = await app.as(caller);
      expect((await client.get(path)).status).toBe(404);
      expect((await send(client, path, 'x')).status).toBe(404);
    }
    for (const id of ['999999', 'x', '0', '1e3', '99999999999']) {
      expect((await moderator.get(`/messages/${id}`)).status).toBe(404);
    }
  });

  test('sends those who are not signed in to the login, and back, and keeps their words', async () => {
    const { path } = await conversation();
    const answer = await app.anonymous.get(path);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`/login?redirect=${encodeURIComponent(path)}`);
    const unsent = await send(app.anonymous, path, 'Typed for a while');
    expect(unsent.status).toBe(401);
    expect(unsent.text).toContain('>\nTyped for a while</textarea>');
  });

  test('shows text as text', async () => {
    const { client, path } = await conversation();
    const body = `<script>alert(1)</script> & "quotes" </textarea>`;
    await send(client, path, body);
    const { text } = await moderator.get(path);
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;');
  });

  test.each([
    ['nothing', '', conversationMessages.empty],
    ['blanks', '  \r\n ', conversationMessages.empty],
    ['more than 5,000 characters', 'x'.repeat(5001), conversationMessages.tooLong],
  ])('refuses %s, and keeps the text', async (_, body, message) => {
    const { path } = await conversation();
    const { status, text } = await send(moderator, path, body);
    expect([status, text.includes(message)]).toEqual([400, true]);
    expect(text).toContain(`${body.trim()}</textarea>`);
  });

  test('accepts 5,000 characters, counting a line break once', async () => {
    const { path } = await conversation();
    const { status } = await send(moderator, path, `${'x'.repeat(2499)}\r\n${'y'.repeat(2500)}`);
    expect(status).toBe(303);
  });

  test('refuses posts from another site', async () => {
    const { path } = await conversation();
    const { status } = await moderator.post(path, {
      form: { body: 'x' },
      headers: { origin: 'https://evil.example' },
    });
    expect(status).toBe(403);
  });

  test('ends when the other is blocked, and for the blocked', async () => {
    const { user, client, path } = await conversation();
    await app.database.pool.query('update users set role_id = 4 where id = $1', [user.id]);
    expect((await client.get(path)).status).toBe(303);
    const page = await moderator.get(path);
    expect(page.text).toContain(conversationMessages.cannotAnswer);
    expect(page.text).not.toContain('<textarea');
    expect((await send(moderator, path, 'x')).status).toBe(409);
  });

  test('shows the latest hundred, and older ones behind a link', async () => {
    const { user, path } = await conversation();
    await app.database.pool.query(
      `insert into messages (site_id, conversation_id, user_id, body)
       select site_id, id, $2, 'number ' || n || '.' from conversations, generate_series(1, 150) n
       where id = $1`,
      [path.split('/').at(-1), user.id],
    );
    const latest = await moderator.get(path);
    expect(latest.text).toContain('number 150.');
    expect(latest.text).not.toContain('number 50.');
    const older = latest.text.match(/href="(\?before=\d+)"/)?.[1] ?? '';
    const previous = await moderator.get(path + older);
    expect(previous.text).toContain('number 50.');
    expect(previous.text).not.toContain('number 51.');
    expect(previous.text).not.toContain('?before=');
  });

  test('limits people who send too many', async () => {
    const { path } = await conversation();
    await send(moderator, path, 'first');
    await app.database.pool.query(
      `update throttles set attempts = 120 where key like 'messages:%'`,
    );
    const { status, text } = await send(moderator, path, 'one more');
    expect([status, text.includes(conversationMessages.tooMany)]).toEqual([429, true]);
  });

  test('does not exist if the companion is switched off', async () => {
    const { path } = await conversation();
    const without = await startTestApp({ env: { COMPANION: 'off' } });
    try {
      const visitor = createClient({ port: without.port, host: 'alpha.localhost' });
      expect((await visitor.get(path)).status).toBe(404);
      expect((await visitor.get('/profile/member')).status).toBe(404);
    } finally {
      await without.close();
    }
  });
});
