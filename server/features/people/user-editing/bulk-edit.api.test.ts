import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { contentWriter } from '../../../testing/content.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const bulk = `mutation ($roleId: String!, $userIds: [ID!]!, $confirmBlock: Boolean) {
  updateUsers(roleId: $roleId, userIds: $userIds, confirmBlock: $confirmBlock) {
    id username roleId badge
  }
}`;

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
});
afterAll(() => app.close());

async function people(count: number, options: Parameters<typeof newUser>[1] = {}) {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(String((await newUser(app, options)).id));
  return ids;
}

async function rolesOf(ids: string[]): Promise<number[]> {
  const { rows } = await app.database.pool.query(
    'select role_id from users where id = any($1::int[]) order by id',
    [ids],
  );
  return rows.map((row) => row.role_id);
}

describe('a bulk edit', () => {
  test('gives all of them the role and its badge, with an audit event each', async () => {
    const userIds = (await people(3)).toReversed();
    const { data } = await admin.graphql(bulk, { roleId: '2', userIds });
    expect(data.updateUsers).toEqual(
      userIds.map((id) => ({
        id,
        username: expect.any(String),
        roleId: '2',
        badge: 'MODERATOR',
      })),
    );
    const { rows } = await app.database.pool.query(
      'select before, after, version from audit_events where entity_id = any($1::int[])',
      [userIds],
    );
    expect(rows).toEqual(
      Array(3).fill({
        before: { roleId: '3', badge: 'MEMBER' },
        after: { roleId: '2', badge: 'MODERATOR' },
        version: 2,
      }),
    );
  });

  test('publishes an event for each', async () => {
    const userIds = await people(3);
    const heard = app.services.events.subscribe(await app.siteId('alpha'));
    await admin.graphql(bulk, { roleId: '2', userIds });
    const changes = [];
    for (let i = 0; i < 3; i++) changes.push((await heard.next()).value);
    await heard.return?.();
    expect(changes.map(({ noun, id }) => [noun, String(id)])).toEqual(
      userIds.map((id) => ['user', id]),
    );
  });

  test('skips people who already have the role', async () => {
    const [already = '', other = ''] = [...(await people(1, { roleId: 2 })), ...(await people(1))];
    const { data } = await admin.graphql(bulk, {
      roleId: '2',
      userIds: [already, other, already],
    });
    expect(data.updateUsers.map((user: { id: string }) => user.id)).toEqual([already, other]);
    const { rows } = await app.database.pool.query(
      'select 1 from audit_events where entity_id = $1',
      [already],
    );
    expect(rows).toEqual([]);
  });

  test('accepts a thousand at once', async () => {
    const { rows } = await app.database.pool.query(
      `with persons as (insert into people select from generate_series(1, 1001) returning id)
       insert into users (site_id, person_id, username, slug)
       select $1, id, 'thousand' || id, 'thousand-' || id from persons returning id::text`,
      [await app.siteId('alpha')],
    );
    const userIds: string[] = rows.map((row) => row.id);
    const tooMany = await admin.graphql(bulk, { roleId: '2', userIds });
    expect(tooMany.errors?.[0]).toMatchObject({
      message: userMessages.bulkTooMany,
      extensions: { code: 'INVALID_INPUT', field: 'userIds' },
    });
    const { data } = await admin.graphql(bulk, { roleId: '2', userIds: userIds.slice(1) });
    expect(data.updateUsers).toHaveLength(1000);
    expect(new Set(await rolesOf(userIds.slice(1)))).toEqual(new Set([2]));
  });

  test.each([
    [{ roleId: '2', userIds: [] }, userMessages.bulkNothingSelected, 'userIds'],
    [{ roleId: '', userIds: ['1'] }, userMessages.roleRequired, 'roleId'],
    [{ roleId: '9', userIds: ['1'] }, userMessages.roleRequired, 'roleId'],
  ])('refuses %j', async (variables, message, field) => {
    const { errors } = await admin.graphql(bulk, variables);
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'INVALID_INPUT', field } });
  });

  test('of a role above one’s own is refused as a whole', async () => {
    const userIds = await people(1);
    const { errors } = await admin.graphql(bulk, { roleId: '5', userIds });
    expect(errors?.[0]).toMatchObject({
      message: userMessages.grantAbove,
      extensions: { code: 'FORBIDDEN' },
    });
  });

  test('by a moderator is refused', async () => {
    const moderator = await app.as('moderator');
    const { errors } = await moderator.graphql(bulk, { roleId: '3', userIds: await people(1) });
    expect(errors?.[0]?.message).toBe(messages.mustBeAdmin);
  });
});

describe('when some are refused', () => {
  test('nothing changes, and each is listed with the reason', async () => {
    const [fine = ''] = await people(1);
    const [outsider = ''] = await people(1, { email: 'outsider@example.org' });
    const [self, above, foreign] = await Promise.all(
      ['admin', 'superAdmin', 'foreignAdmin'].map(async (name) => String(await app.userId(name))),
    );
    const demoted = await admin.graphql(bulk, {
      roleId: '3',
      userIds: [self, above, foreign, fine, 'abc', '999999999'],
    });
    expect(demoted.errors?.[0]).toMatchObject({
      message: `Nothing was changed: 5 of 6 users cannot get this role. admin: ${userMessages.notYourself} superAdmin: ${userMessages.outranked} User ${foreign}: ${userMessages.notFound} User abc: ${userMessages.notFound} User 999999999: ${userMessages.notFound}`,
      extensions: {
        code: 'INVALID_INPUT',
        field: 'userIds',
        refusals: [
          { userId: self, username: 'admin', reason: userMessages.notYourself },
          { userId: above, username: 'superAdmin', reason: userMessages.outranked },
          { userId: foreign, username: null, reason: userMessages.notFound },
          { userId: 'abc', username: null, reason: userMessages.notFound },
          { userId: '999999999', username: null, reason: userMessages.notFound },
        ],
      },
    });
    const promoted = await admin.graphql(bulk, { roleId: '1', userIds: [fine, outsider] });
    expect(promoted.errors?.[0]).toMatchObject({
      extensions: { refusals: [{ userId: outsider, reason: userMessages.adminEmail }] },
    });
    expect(await rolesOf([fine, outsider])).toEqual([3, 3]);
  });

  test('the message names ten, and the error all', async () => {
    const userIds = Array.from({ length: 12 }, (_, i) => String(900_000_000 + i));
    const { errors } = await admin.graphql(bulk, { roleId: '3', userIds });
    expect(errors?.[0]?.message).toContain('and 2 more.');
    expect(errors?.[0]?.extensions).toMatchObject({ refusals: { length: 12 } });
  });
});

describe('blocking many', () => {
  test('asks first, with all their items, and then blocks all in one run', async () => {
    const write = await contentWriter(app);
    const ids = [];
    for (let i = 0; i < 7; i++) ids.push((await newUser(app, { username: `bulk-spam-${i}` })).id);
    await write.thread({ by: ids[0] ?? 0 });
    const userIds = ids.map(String);
    const asked = await admin.graphql(bulk, { roleId: '4', userIds });
    expect(asked.errors?.[0]).toMatchObject({
      message:
        'Blocking bulk-spam-0, bulk-spam-1, bulk-spam-2, bulk-spam-3, bulk-spam-4 and 2 more deletes 1 item they wrote and unlinks mentions of them. Texts that others answered, and mentions, do not come back.',
      extensions: { code: 'CONFIRMATION_REQUIRED', items: 1 },
    });
    expect(new Set(await rolesOf(userIds))).toEqual(new Set([3]));
    const { data } = await admin.graphql(bulk, { roleId: '4', userIds, confirmBlock: true });
    expect(data.updateUsers[0]).toMatchObject({ roleId: '4', badge: 'MEMBER' });
    expect(new Set(await rolesOf(userIds))).toEqual(new Set([4]));
    const runs = await app.database.pool.query(
      'select cardinality(subject_ids) as people from task_runs',
    );
    expect(runs.rows).toEqual([{ people: 7 }]);
  });

  test('needs no consent when all are blocked already', async () => {
    const userIds = await people(2, { roleId: 4 });
    const { data } = await admin.graphql(bulk, { roleId: '4', userIds });
    expect(data.updateUsers).toHaveLength(2);
  });
});

test('two simultaneous bulk edits of the same people run one after the other', async () => {
  const userIds = await people(20);
  const superAdmin = await app.as('superAdmin');
  const answers = await Promise.all([
    admin.graphql(bulk, { roleId: '2', userIds }),
    superAdmin.graphql(bulk, { roleId: '3', userIds: userIds.toReversed() }),
    admin.graphql(bulk, { roleId: '2', userIds: userIds.toReversed() }),
  ]);
  expect(answers.flatMap((answer) => answer.errors ?? [])).toEqual([]);
  expect(new Set(await rolesOf(userIds)).size).toBe(1);
});
