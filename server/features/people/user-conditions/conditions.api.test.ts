import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const add = `mutation ($userId: ID!, $disorderId: ID, $relationshipType: RelationshipType) {
  createUserDisorder(userId: $userId, disorderId: $disorderId, relationshipType: $relationshipType) {
    id relationshipType disorder { id name }
  }
}`;
const remove = `mutation ($id: ID!) { deleteUserDisorder(id: $id) { id disorder { name } } }`;

let app: TestApp;
let admin: ApiClient;
let asthma: string;
let internal: string;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  const { rows } = await app.database.pool.query(
    `insert into disorders (name, is_relatable_to_users)
     values ('Test asthma', true), ('Test internal grouping', false) returning id::text`,
  );
  [asthma, internal] = rows.map((row) => row.id) as [string, string];
});
afterAll(() => app.close());

const someone = async () => String((await newUser(app)).id);

async function conditionsOf(userId: string) {
  const { data } = await admin.graphql(
    `{ user(id: "${userId}") { userDisorders { id relationshipType disorder { name } } } }`,
  );
  return data.user.userDisorders;
}

describe('a condition', () => {
  test('is added and removed, each with an audit event of the user', async () => {
    const userId = await someone();
    const { data, errors } = await admin.graphql(add, {
      userId,
      disorderId: asthma,
      relationshipType: 'CAREGIVER',
    });
    expect(errors).toBeUndefined();
    expect(data.createUserDisorder).toMatchObject({
      relationshipType: 'CAREGIVER',
      disorder: { id: asthma, name: 'Test asthma' },
    });
    const [condition] = await conditionsOf(userId);
    expect(condition).toMatchObject({
      id: data.createUserDisorder.id,
      disorder: { name: 'Test asthma' },
    });
    const removed = await admin.graphql(remove, { id: condition.id });
    expect(removed.data.deleteUserDisorder.disorder.name).toBe('Test asthma');
    expect(await conditionsOf(userId)).toEqual([]);
    const again = await admin.graphql(remove, { id: condition.id });
    expect(again.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const { rows } = await app.database.pool.query(
      "select action from audit_events where entity_type = 'user' and entity_id = $1 order by id",
      [userId],
    );
    expect(rows.map((row) => row.action)).toEqual([
      'user.condition_added',
      'user.condition_removed',
    ]);
  });

  test('is refused twice, whatever the relationship, also simultaneously', async () => {
    const userId = await someone();
    const answers = await Promise.all(
      ['PATIENT', 'CAREGIVER', 'HEALTHCARE_PROVIDER'].map((relationshipType) =>
        admin.graphql(add, { userId, disorderId: asthma, relationshipType }),
      ),
    );
    const refused = answers.flatMap((answer) => answer.errors ?? []);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({
      message: userMessages.conditionExists,
      extensions: { code: 'CONFLICT', field: 'disorderId' },
    });
  });

  test('needs both a condition and a relationship', async () => {
    const userId = await someone();
    for (const [variables, field] of [
      [{ disorderId: asthma }, 'relationshipType'],
      [{ relationshipType: 'PATIENT' }, 'disorderId'],
      [{}, 'disorderId'],
    ] as const) {
      const { errors } = await admin.graphql(add, { userId, ...variables });
      expect(errors?.[0]).toMatchObject({
        message: userMessages.conditionIncomplete,
        extensions: { code: 'INVALID_INPUT', field },
      });
    }
  });

  test('that is unknown or cannot be chosen is not found', async () => {
    const userId = await someone();
    for (const disorderId of [internal, '0', 'abc', '999999']) {
      const { errors } = await admin.graphql(add, {
        userId,
        disorderId,
        relationshipType: 'PATIENT',
      });
      expect(errors?.[0]).toMatchObject({
        message: userMessages.conditionNotFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
  });

  test('of a person on another site is not found', async () => {
    const userId = await someone();
    const { data } = await admin.graphql(add, {
      userId,
      disorderId: asthma,
      relationshipType: 'PATIENT',
    });
    const foreignAdmin = await app.as('foreignAdmin');
    const stolen = await foreignAdmin.graphql(remove, { id: data.createUserDisorder.id });
    expect(stolen.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const given = await foreignAdmin.graphql(add, {
      userId,
      disorderId: asthma,
      relationshipType: 'PATIENT',
    });
    expect(given.errors?.[0]?.message).toBe(userMessages.notFound);
  });

  test('is not for moderators', async () => {
    const moderator = await app.as('moderator');
    for (const { errors } of [
      await moderator.graphql(add, { userId: '1' }),
      await moderator.graphql(remove, { id: '1' }),
    ]) {
      expect(errors?.[0]?.message).toBe(messages.mustBeAdmin);
    }
  });
});
