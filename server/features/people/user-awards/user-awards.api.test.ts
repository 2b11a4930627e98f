import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const give = `mutation ($awardId: ID!, $userId: ID!, $status: AwardStatus!) {
  createUserAward(awardId: $awardId, userId: $userId, status: $status) {
    id status earnedAt award { name year } user { id username }
  }
}`;
const take = `mutation ($userAwardId: ID!) { deleteUserAward(userAwardId: $userAwardId) { id status } }`;
const awardsOf = `query ($id: ID!) {
  user(id: $id) { userAwards { id status award { name year winnersCount } } }
}`;
const makeAward = `mutation ($name: String!, $year: Int) { upsertAward(name: $name, year: $year) { id } }`;

let app: TestApp;
let admin: ApiClient;
let foreignAdmin: ApiClient;
let userId: string;
let awardId: string;
let foreignAwardId: string;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  foreignAdmin = await app.as('foreignAdmin');
  userId = String((await newUser(app, { username: 'laureate' })).id);
  awardId = (await admin.graphql(makeAward, { name: 'Kindest Voice', year: 2024 })).data.upsertAward
    .id;
  foreignAwardId = (await foreignAdmin.graphql(makeAward, { name: 'Elsewhere' })).data.upsertAward
    .id;
});
afterAll(() => app.close());

const errorOf = async (variables: Record<string, unknown>, client = admin) =>
  (await client.graphql(give, { awardId, userId, status: 'WINNER', ...variables })).errors?.[0];

describe('an award', () => {
  test('is given in several statuses, shown on the user, counted, and taken back', async () => {
    const { data, errors } = await admin.graphql(give, { awardId, userId, status: 'FINALIST' });
    expect(errors).toBeUndefined();
    expect(data.createUserAward).toMatchObject({
      status: 'FINALIST',
      award: { name: 'Kindest Voice', year: 2024 },
      user: { id: userId, username: 'laureate' },
      earnedAt: expect.any(String),
    });
    await admin.graphql(give, { awardId, userId, status: 'WINNER' });
    const shown = (await admin.graphql(awardsOf, { id: userId })).data.user.userAwards;
    expect(shown.map((row: { status: string }) => row.status)).toEqual(['WINNER', 'FINALIST']);
    expect(shown[0].award).toEqual({ name: 'Kindest Voice', year: 2024, winnersCount: 1 });

    const removed = await admin.graphql(take, { userAwardId: shown[0].id });
    expect(removed.data.deleteUserAward).toEqual({ id: shown[0].id, status: 'WINNER' });
    const left = (await admin.graphql(awardsOf, { id: userId })).data.user.userAwards;
    expect(left).toHaveLength(1);
    expect(left[0].award.winnersCount).toBe(0);

    const { rows } = await app.database.pool.query(
      "select action from audit_events where entity_type = 'user' and entity_id = $1 order by id",
      [userId],
    );
    expect(rows.map((row) => row.action)).toEqual([
      'user.award_added',
      'user.award_added',
      'user.award_removed',
    ]);
  });

  test('is refused twice in the same status, also simultaneously', async () => {
    const { id } = await newUser(app);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        admin.graphql(give, { awardId, userId: String(id), status: 'ENROLLED' }),
      ),
    );
    const refused = answers.flatMap((answer) => answer.errors ?? []);
    expect(refused).toHaveLength(2);
    for (const error of refused) {
      expect(error).toMatchObject({
        message: userMessages.awardExists,
        extensions: { code: 'CONFLICT', field: 'status' },
      });
    }
  });

  test('of another site, or for a person of another site, is not found', async () => {
    expect(await errorOf({ awardId: foreignAwardId })).toMatchObject({
      message: messages.awardNotFound,
      extensions: { code: 'NOT_FOUND' },
    });
    const foreignUser = String(await app.userId('foreignAdmin'));
    expect(await errorOf({ userId: foreignUser })).toMatchObject({
      message: userMessages.notFound,
      extensions: { code: 'NOT_FOUND' },
    });
    const given = await admin.graphql(give, { awardId, userId, status: 'COMPLETED' });
    const stolen = await foreignAdmin.graphql(take, {
      userAwardId: given.data.createUserAward.id,
    });
    expect(stolen.errors?.[0]).toMatchObject({
      message: userMessages.userAwardNotFound,
      extensions: { code: 'NOT_FOUND' },
    });
  });

  test.each([
    [{ awardId: 'x' }, 'NOT_FOUND'],
    [{ userId: '0' }, 'NOT_FOUND'],
    [{ awardId: '999999' }, 'NOT_FOUND'],
    [{ status: 'LOSER' }, 'BAD_REQUEST'],
    [{ status: null }, 'BAD_REQUEST'],
  ])('with %j is refused', async (variables, code) => {
    expect((await errorOf(variables))?.extensions.code).toBe(code);
  });

  test('is neither given nor removed by a moderator', async () => {
    const moderator = await app.as('moderator');
    expect((await errorOf({}, moderator))?.message).toBe(messages.mustBeAdmin);
    const { errors } = await moderator.graphql(take, { userAwardId: '1' });
    expect(errors?.[0]?.message).toBe(messages.mustBeAdmin);
  });

  test('that was removed cannot be removed again', async () => {
    const { data } = await admin.graphql(give, { awardId, userId, status: 'WINNER' });
    const variables = { userAwardId: data.createUserAward.id };
    const answers = await Promise.all([
      admin.graphql(take, variables),
      admin.graphql(take, variables),
    ]);
    expect(answers.filter((answer) => answer.errors)).toHaveLength(1);
  });
});
