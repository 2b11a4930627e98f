import { afterAll, beforeAll, expect, test } from 'vitest';
import { userMessages } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const history = `query ($userId: ID!, $limit: Int, $offset: Int) {
  userHistory(userId: $userId, limit: $limit, offset: $offset) {
    total
    events { id action actor { id username } changes { name before after isHidden } insertedAt }
  }
}`;

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

async function read(userId: number, page: object = {}) {
  const { data, errors } = await admin.graphql(history, { userId: String(userId), ...page });
  expect(errors).toBeUndefined();
  return data.userHistory;
}

test('lists the changes of a person, latest first', async () => {
  const { id } = await newUser(app, { email: 'old@x.example' });
  const change = (fields: string) =>
    admin.graphql(`mutation ($id: ID!) { updateUser(id: $id, ${fields}) { id } }`, {
      id: String(id),
    });
  await change('bio: "Hello", email: "new@x.example"');
  await admin.graphql(
    'mutation ($id: ID!) { createSocialSite(userId: $id, type: BLOG, url: "b.example") { id } }',
    { id: String(id) },
  );
  await change('roleId: "2"');

  const { total, events } = await read(id);
  expect(total).toBe(3);
  const by = { id: String(await app.userId('admin')), username: 'admin' };
  expect(events).toMatchObject([
    { action: 'updated', actor: by },
    { action: 'social_added', actor: by },
    { action: 'updated', actor: by },
  ]);
  expect(events[0].changes).toContainEqual({
    name: 'roleId',
    before: '3',
    after: '2',
    isHidden: false,
  });
  expect(events[1].changes).toEqual([
    { name: 'url', before: null, after: 'b.example', isHidden: false },
    { name: 'type', before: null, after: 'BLOG', isHidden: false },
  ]);
  expect(events[2].changes).toEqual(
    expect.arrayContaining([
      { name: 'bio', before: null, after: 'Hello', isHidden: false },
      { name: 'email', before: 'old@x.example', after: 'new@x.example', isHidden: false },
    ]),
  );
  const second = await read(id, { limit: 1, offset: 1 });
  expect(second).toMatchObject({ total: 3, events: [{ action: 'social_added' }] });
});

test('keeps redacted values redacted', async () => {
  const { id } = await newUser(app, { email: 'gone@x.example' });
  const variables = { id: String(id) };
  await admin.graphql('mutation ($id: ID!) { updateUser(id: $id, bio: "Mine") { id } }', variables);
  await admin.graphql(
    'mutation ($id: ID!) { deleteUser(id: $id, confirm: true) { taskRun { id } } }',
    variables,
  );
  await expect
    .poll(async () => JSON.stringify(await read(id)), { timeout: 20_000 })
    .not.toContain('Mine');
  const { events } = await read(id);
  expect(events.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'updated']);
  expect(events[1].changes).toEqual([
    { name: 'bio', before: '[redacted]', after: '[redacted]', isHidden: false },
  ]);
});

test('is for people who may edit users, of their own site', async () => {
  const { id } = await newUser(app);
  const userId = String(id);
  const moderator = await (await app.as('moderator')).graphql(history, { userId });
  expect(moderator.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
  const foreign = await (await app.as('foreignAdmin')).graphql(history, { userId });
  expect(foreign.errors?.[0]).toMatchObject({ message: userMessages.notFound });
});
