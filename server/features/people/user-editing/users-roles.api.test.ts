import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: ApiClient;
let superAdmin: ApiClient;
let write: ContentWriter;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  superAdmin = await app.as('superAdmin');
  write = await contentWriter(app);
});
afterAll(() => app.close());

function update(id: number, args: string, client = admin) {
  return client.graphql(
    `mutation { updateUser(id: "${id}", ${args}) { roleId badge bio version } }`,
  );
}

async function updated(id: number, args: string, client = admin) {
  const { data, errors } = await update(id, args, client);
  expect(errors).toBeUndefined();
  return data.updateUser;
}

describe('the badge', () => {
  test('follows the role when the role changes', async () => {
    const { id } = await newUser(app);
    expect(await updated(id, 'roleId: "2"')).toMatchObject({ roleId: '2', badge: 'MODERATOR' });
    expect(await updated(id, 'roleId: "1"')).toMatchObject({ roleId: '1', badge: 'ADMIN' });
    for (const roleId of ['6', '5']) {
      const user = await updated(id, `roleId: "${roleId}"`, superAdmin);
      expect(user).toMatchObject({ roleId, badge: 'ADMIN' });
    }
    expect(await updated(id, 'roleId: "3"', superAdmin)).toMatchObject({ badge: 'MEMBER' });
  });

  test('is the one sent with the role', async () => {
    const { id } = await newUser(app);
    const user = await updated(id, 'roleId: "2", badge: MODERATOR_CONTRIBUTOR');
    expect(user).toMatchObject({ roleId: '2', badge: 'MODERATOR_CONTRIBUTOR' });
    expect(await updated(id, 'roleId: "2", bio: "same role"')).toMatchObject({
      badge: 'MODERATOR_CONTRIBUTOR',
    });
  });
});

describe('a role', () => {
  test.each([
    ['admin', '5'],
    ['admin', '6'],
    ['communityTech', '5'],
  ] as const)('is not granted by %s when it is %s', async (caller, roleId) => {
    const { id } = await newUser(app);
    const { errors } = await update(id, `roleId: "${roleId}"`, await app.as(caller));
    expect(errors?.[0]).toMatchObject({
      message: userMessages.grantAbove,
      extensions: { code: 'FORBIDDEN', field: 'roleId' },
    });
  });

  test('of oneself cannot be changed', async () => {
    for (const [caller, roleId] of [
      ['admin', '3'],
      ['superAdmin', '1'],
      ['admin', '5'],
      ['admin', '4'],
    ] as const) {
      const id = await app.userId(caller);
      const args = `roleId: "${roleId}", confirmBlock: true`;
      const { errors } = await update(id, args, await app.as(caller));
      expect(errors?.[0]).toMatchObject({
        message: userMessages.notYourself,
        extensions: { code: 'FORBIDDEN' },
      });
    }
    const id = await app.userId('admin');
    expect(await updated(id, 'roleId: "1", bio: "me"')).toMatchObject({ bio: 'me' });
  });

  test('of an admin needs a company address', async () => {
    const { id } = await newUser(app, { email: 'private@example.org' });
    const { errors } = await update(id, 'roleId: "1"');
    expect(errors?.[0]).toMatchObject({
      message: userMessages.adminEmail,
      extensions: { code: 'INVALID_INPUT', field: 'email' },
    });
    const user = await updated(id, 'roleId: "1", email: "private.now@steward.example"');
    expect(user.roleId).toBe('1');
    await app.database.pool.query('update users set email = $2 where id = $1', [
      id,
      'legacy@example.org',
    ]);
    expect(await updated(id, 'bio: "an old admin can still be edited"')).toMatchObject({
      roleId: '1',
    });
  });

  test('is lost at once, even for requests in progress', async () => {
    const { id } = await newUser(app, { roleId: 1 });
    const client = await app.as({ userId: id, host: 'alpha.localhost' });
    await updated(id, 'roleId: "2"');
    const { errors } = await update(await app.userId('member'), 'bio: "late"', client);
    expect(errors?.[0]?.message).toBe(messages.mustBeAdmin);
  });
});

describe('super admins', () => {
  test('who demote each other at once leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await newUser(app, { roleId: 5, username: `rival${round}` });
      const rival = await app.as({ userId: other.id, host: 'alpha.localhost' });
      const ownId = await app.userId('superAdmin');
      const answers = await Promise.all([
        update(other.id, 'roleId: "1"', superAdmin),
        update(ownId, 'roleId: "1"', rival),
      ]);
      const [failure, ...others] = answers.filter((answer) => answer.errors);
      expect(others).toEqual([]);
      expect(failure?.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      const { rows } = await app.database.pool.query(
        'select username from users where site_id = $1 and role_id = 5 and deleted_at is null',
        [await app.siteId('alpha')],
      );
      expect(rows).toHaveLength(1);
      await app.database.pool.query(
        "update users set role_id = case when username = 'superAdmin' then 5 else 3 end where id = any($1)",
        [[ownId, other.id]],
      );
    }
  });
});

describe('the step to spammer', () => {
  test('asks first with names and counts, and changes nothing before consent', async () => {
    const { id } = await newUser(app, { username: 'advertiser' });
    await write.oneOfEach(id);
    const { errors } = await update(id, 'roleId: "4", bio: "changed too"');
    expect(errors?.[0]).toMatchObject({
      message:
        'Blocking advertiser deletes 5 items they wrote and unlinks mentions of them. Texts that others answered, and mentions, do not come back.',
      extensions: { code: 'CONFIRMATION_REQUIRED', items: 5, usernames: ['advertiser'] },
    });
    const { data } = await admin.graphql(`{ user(id: "${id}") { roleId bio version } }`);
    expect(data.user).toEqual({ roleId: '3', bio: '', version: 1 });
  });

  test('with consent blocks, together with the other changes', async () => {
    const { id } = await newUser(app, { username: 'consented', roleId: 2 });
    const session = await app.as({ userId: id, host: 'alpha.localhost' });
    const user = await updated(id, 'roleId: "4", bio: "changed too", confirmBlock: true');
    expect(user).toMatchObject({ roleId: '4', badge: 'MEMBER', bio: 'changed too' });
    expect((await session.get('/api/auth/check-session')).json().status).toBe('error');
    const { rows } = await app.database.pool.query(
      'select action, before, after from audit_events where entity_id = $1 order by id',
      [id],
    );
    expect(rows).toMatchObject([
      { action: 'user.updated', before: { bio: '' }, after: { bio: 'changed too' } },
      { action: 'user.blocked', before: { roleId: '2' }, after: { roleId: '4' } },
    ]);
    const runs = await app.database.pool.query(
      "select 1 from task_runs where kind = 'BLOCK_USERS' and subject_ids = array[$1::int]",
      [id],
    );
    expect(runs.rowCount).toBe(1);
  });

  test('does not ask if the change is refused anyway', async () => {
    const { errors } = await update(await app.userId('superAdmin'), 'roleId: "4"');
    expect(errors?.[0]?.message).toBe(userMessages.outranked);
  });

  test('is reverted by any other role, and deletes nothing more', async () => {
    const { id } = await newUser(app, { roleId: 4 });
    expect(await updated(id, 'roleId: "3"')).toMatchObject({ roleId: '3', badge: 'MEMBER' });
    expect(await updated(id, 'roleId: "3", bio: "back"')).toMatchObject({ bio: 'back' });
  });

  test('of a spammer is no change', async () => {
    const { id } = await newUser(app, { roleId: 4 });
    expect(await updated(id, 'roleId: "4", bio: "x"')).toMatchObject({ roleId: '4', bio: 'x' });
  });
});
