import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const upsert = `mutation ($id: ID, $version: Int, $name: String!, $year: Int) {
  upsertAward(id: $id, version: $version, name: $name, year: $year) { id name version }
}`;

let app: TestApp;
let admin: ApiClient;
let noor: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  const { id } = await newUser(app, { username: 'noor', roleId: 1 });
  noor = await app.as({ userId: id, host: 'alpha.localhost' });
});
afterAll(() => app.close());

async function created(name: string): Promise<string> {
  const { data } = await admin.graphql(upsert, { name });
  expect(data.upsertAward.version).toBe(1);
  return data.upsertAward.id;
}

const stored = async (id: string) =>
  (await admin.graphql(`{ award(id: "${id}") { name version } }`)).data.award;

describe('an edit of an older version', () => {
  test('is refused, says who changed it, and overwrites nothing', async () => {
    const id = await created('Brightest Porch');
    await noor.graphql(upsert, { id, version: 1, name: 'by noor' });
    const { errors } = await admin.graphql(upsert, { id, version: 1, name: 'by admin' });
    expect(errors?.[0]).toMatchObject({
      message: 'This award was changed by noor just now while you were editing. Reload to see it.',
      extensions: { code: 'CONFLICT', field: 'version', changedBy: 'noor', version: 2 },
    });
    expect(await stored(id)).toEqual({ name: 'by noor', version: 2 });
  });

  test('of two at once, one is refused', async () => {
    const id = await created('Twice at once');
    const answers = await Promise.all(
      [admin, noor].map((client, i) => client.graphql(upsert, { id, version: 1, name: `at ${i}` })),
    );
    expect(answers.filter(({ errors }) => errors)).toHaveLength(1);
    expect((await stored(id)).version).toBe(2);
  });

  test('is not caused by giving the award to people', async () => {
    const id = await created('Given away');
    const { id: userId } = await newUser(app);
    const { errors } = await admin.graphql(
      `mutation { createUserAward(awardId: "${id}", userId: "${userId}", status: WINNER) { id } }`,
    );
    expect(errors).toBeUndefined();
    const { data } = await admin.graphql(upsert, { id, version: 1, name: 'Given away again' });
    expect(data.upsertAward.version).toBe(2);
  });

  test('is accepted without a version', async () => {
    const id = await created('Unchecked');
    await noor.graphql(upsert, { id, version: 1, name: 'Unchecked by noor' });
    const { data } = await admin.graphql(upsert, { id, name: 'Unchecked by admin' });
    expect(data.upsertAward).toEqual({ id, name: 'Unchecked by admin', version: 3 });
  });
});
