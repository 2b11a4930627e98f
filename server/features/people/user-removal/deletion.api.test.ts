import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userMessages } from '../../../../contract/people/users.ts';
import type { Events } from '../../../base/events.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter, mentionOf } from '../../../testing/content.ts';
import { actorOf, newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createFlagCloser } from '../../moderation/flags/flag-closing.ts';
import { erasuresAfterContent, removableContent } from '../removal.area.ts';
import { deleteUserJob } from './deletion.job.ts';

const deleteMutation = `mutation ($id: ID!, $confirm: Boolean) {
  deleteUser(id: $id, confirm: $confirm) { id taskRun { id status total } }
}`;

let app: TestApp;
let admin: ApiClient;
let write: ContentWriter;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  write = await contentWriter(app);
});
afterAll(() => app.close());

const job = (events: Events = app.services.events) =>
  deleteUserJob({
    database: app.database,
    callers: app.services.callers,
    events,
    closeFlags: createFlagCloser(app.services),
    content: removableContent,
    erasures: erasuresAfterContent,
  });

async function deleteUser(id: number, client = admin): Promise<number> {
  const { data, errors } = await client.graphql(deleteMutation, { id: String(id), confirm: true });
  expect(errors).toBeUndefined();
  expect(data.deleteUser.id).toBe(String(id));
  return Number(data.deleteUser.taskRun.id);
}

async function refusal(id: number | string, client = admin, confirm: boolean | null = true) {
  const { errors } = await client.graphql(deleteMutation, { id: String(id), confirm });
  return errors?.[0] && { message: errors[0].message, code: errors[0].extensions.code };
}

/** Member with every kind of record. */
async function somebody() {
  const linked = await newUser(app, { prefix: 'beta' });
  const user = await newUser(app, {
    username: `Secret.Name${linked.id}`,
    email: `secret${linked.id}@secret.example`,
    personId: linked.personId,
    passwordHash: 'hash',
  });
  await app.query(
    `update users set first_name = 'Secret', last_name = 'Person', birthday = '1980-02-03',
       gender = 'FEMALE', ethnicity = 'OTHER', zipcode = '12345', bio = 'secret bio',
       description = 'secret description', preferences = '{"secret": true}' where id = $1`,
    user.id,
  );
  const siteId = await app.siteId('alpha');
  await app.query(
    `insert into social_sites (site_id, user_id, type, url, normalized_url)
     values ($1, $2, 'BLOG', 'secret.example', 'secret.example')`,
    siteId,
    user.id,
  );
  await app.query(`insert into disorders (name) values ('Secretitis') on conflict do nothing`);
  await app.query(
    `insert into user_disorders (site_id, user_id, disorder_id)
     select $1, $2, id from disorders where name = 'Secretitis'`,
    siteId,
    user.id,
  );
  await app.query(
    `insert into audit_events (site_id, actor_id, action, entity_type, entity_id, before, after)
     values ($1, $2, 'user.updated', 'user', $3, $4, $5)`,
    siteId,
    await app.userId('admin'),
    user.id,
    { email: 'secret@secret.example', roleId: '3', firstName: null },
    { email: 'new-secret@secret.example', roleId: '2', names: ['secret'], badge: 'MODERATOR' },
  );
  await app.query(
    `insert into outgoing_mail (site_id, user_id, to_address, subject, body_text)
     values ($1, $2, 'secret@secret.example', 'Hello Secret', 'secret')`,
    siteId,
    user.id,
  );
  const actor = await actorOf(app, 'admin');
  const { id: conversationId } = await app.services.conversations.start(actor, user.id);
  const self = await actorOf(app, user.username);
  await app.services.conversations.send(self, conversationId, 'my secret');
  await app.services.conversations.send(actor, conversationId, 'kept');
  await write.oneOfEach(user.id, '<p>secret words</p>');
  return { ...user, linked, conversationId };
}

describe('deleting someone', () => {
  test('asks first with the number of items, and changes nothing', async () => {
    const user = await newUser(app);
    await write.oneOfEach(user.id);
    for (const confirm of [false, null]) {
      expect(await refusal(user.id, admin, confirm)).toEqual({
        code: 'CONFIRMATION_REQUIRED',
        message:
          'This deletes the account with all personal data and 5 items they wrote. It cannot be undone.',
      });
    }
    const [row] = await app.query('select deleted_at from users where id = $1', user.id);
    expect(row.deleted_at).toBeNull();
  });

  test('hides the person at once', async () => {
    const user = await somebody();
    const client = await app.as({ userId: user.id, host: 'alpha.localhost' });
    const profile = `/profile/${user.username.toLowerCase()}`;
    expect((await app.anonymous.get(profile)).status).toBe(200);
    await deleteUser(user.id);
    expect((await client.get('/api/auth/check-session')).json().status).toBe('error');
    expect((await app.anonymous.get(profile)).status).toBe(404);
    expect((await app.anonymous.get(`/profile/deleted-${user.id}`)).status).toBe(404);
    const [row] = await app.query('select * from users where id = $1', user.id);
    expect(row).toMatchObject({
      username: `deleted-${user.id}`,
      slug: `deleted-${user.id}`,
      email: null,
      verified_at: null,
      password_hash: null,
      first_name: null,
      last_name: null,
      birthday: null,
      gender: null,
      ethnicity: null,
      zipcode: null,
      bio: '',
      description: '',
      preferences: {},
      deleted_at: expect.any(Date),
    });
    expect(row.person_id).not.toBe(user.linked.personId);
    const [other] = await app.query('select person_id from users where id = $1', user.linked.id);
    expect(other.person_id).toBe(user.linked.personId);
  });

  test('erases all traces once the job is done, and keeps the audit events', async () => {
    const user = await somebody();
    const postId = await write.post({ by: await app.userId('admin') });
    const body = `<p>${mentionOf(user.id, 'Someone')}</p>`;
    await write.comment({ by: await app.userId('member'), postId, body });
    await job().handle({ taskRunId: await deleteUser(user.id) });

    for (const table of [
      ...['users', ...Object.values(contentTables), 'social_sites', 'user_disorders', 'messages'],
      ...['authentication_accounts', 'outgoing_mail', 'sessions', 'one_time_tokens'],
    ]) {
      const column = table === 'users' ? 'id' : 'user_id';
      const rows = await app.query(`select * from ${table} where ${column} = $1`, user.id);
      expect(JSON.stringify(rows).toLowerCase()).not.toContain('secret');
    }
    for (const table of Object.values(contentTables)) {
      const rows = await app.query(
        `select is_deleted, body from ${table} where user_id = $1`,
        user.id,
      );
      expect(rows).toEqual([{ is_deleted: true, body: '' }]);
    }
    const mentions = await app.query(`select body from comments where post_id = $1`, postId);
    expect(mentions).toEqual([{ body: '<p>@Someone</p>' }]);
    const conversation = await app.query(
      'select body from messages where conversation_id = $1 order by id',
      user.conversationId,
    );
    expect(conversation).toEqual([{ body: '' }, { body: 'kept' }]);

    const events = await app.query(
      `select action, before, after from audit_events
       where entity_type = 'user' and entity_id = $1 order by id`,
      user.id,
    );
    expect(events).toEqual([
      {
        action: 'user.updated',
        before: { email: '[redacted]', roleId: '3', firstName: null },
        after: { email: '[redacted]', roleId: '2', names: '[redacted]', badge: 'MODERATOR' },
      },
      {
        action: 'user.deleted',
        before: { roleId: '3' },
        after: { taskRunId: expect.any(Number) },
      },
    ]);
  });

  test('works if the new name was taken on purpose', async () => {
    const user = await newUser(app);
    await newUser(app, { username: `deleted-${user.id}` });
    await deleteUser(user.id);
    const [row] = await app.query('select username from users where id = $1', user.id);
    expect(row.username).toMatch(new RegExp(`^deleted-${user.id}-`));
  });

  test('a second time returns the run of the first', async () => {
    const user = await newUser(app);
    const taskRunId = await deleteUser(user.id);
    expect(await deleteUser(user.id)).toBe(taskRunId);
  });
});

describe('the job that deletes', () => {
  test('killed half way, run again, or run twice at once, ends the same', async () => {
    const user = await somebody();
    const taskRunId = await deleteUser(user.id);
    const { events } = app.services;
    let steps = 0;
    const breaking: Events = {
      ...events,
      async publish(trx, ...changes) {
        if (steps++ >= 3) throw new Error('killed');
        await events.publish(trx, ...changes);
      },
    };
    await expect(job(breaking).handle({ taskRunId })).rejects.toThrow('killed');
    await Promise.all([job().handle({ taskRunId }), job().handle({ taskRunId })]);
    await job().handle({ taskRunId });
    const run = await app.services.taskRuns.get(await actorOf(app, 'admin'), taskRunId);
    expect(run).toMatchObject({ status: 'DONE', done: 5, result: { deleted: 5, unlinked: 0 } });
  });
});

describe('permissions', () => {
  test('nobody deletes a person of a higher rank', async () => {
    for (const [caller, target] of [
      ['admin', 'communityTech'],
      ['admin', 'superAdmin'],
      ['communityTech', 'superAdmin'],
    ] as const) {
      expect(await refusal(await app.userId(target), await app.as(caller))).toEqual({
        code: 'FORBIDDEN',
        message: userMessages.outranked,
      });
    }
  });

  test('nobody deletes themselves', async () => {
    expect(await refusal(await app.userId('admin'))).toEqual({
      code: 'FORBIDDEN',
      message: userMessages.notYourself,
    });
  });

  test('a person of equal rank can be deleted', async () => {
    await deleteUser((await newUser(app, { roleId: 1 })).id);
  });

  test.each(['0', 'abc', '999999'])('%s is not found', async (id) => {
    expect(await refusal(id)).toEqual({ code: 'NOT_FOUND', message: userMessages.notFound });
  });

  test('someone of another site is not found', async () => {
    expect(await refusal(await app.userId('foreignAdmin'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the last super admin stays, even if two delete each other at once', async () => {
    const first = await app.userId('superAdmin');
    const firstClient = await app.as('superAdmin');
    expect(await refusal(first, firstClient)).toMatchObject({ code: 'FORBIDDEN' });
    const second = await newUser(app, { roleId: 5 });
    const secondClient = await app.as({ userId: second.id, host: 'alpha.localhost' });
    const refusals = await Promise.all([
      refusal(second.id, firstClient),
      refusal(first, secondClient),
    ]);
    expect(refusals.filter((given) => given !== undefined)).toHaveLength(1);
    const left = await app.query(
      'select id from users where role_id = 5 and deleted_at is null and site_id = $1',
      await app.siteId('alpha'),
    );
    expect(left).toHaveLength(1);
  });
});
