import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

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

function save(client: ApiClient, id: number, args: string) {
  return client.graphql(`mutation { updateUser(id: "${id}", ${args}) { bio version } }`);
}

const stored = async (id: number) =>
  (await admin.graphql(`{ user(id: "${id}") { bio firstName version } }`)).data.user;

describe('an edit of an older version', () => {
  test('is refused, says who changed it and when, and overwrites nothing', async () => {
    const { id } = await newUser(app);
    await save(noor, id, 'bio: "by noor", version: 1');
    const { errors } = await save(admin, id, 'firstName: "by admin", version: 1');
    expect(errors?.[0]).toMatchObject({
      message: 'This user was changed by noor just now while you were editing. Reload to see it.',
      extensions: {
        code: 'CONFLICT',
        field: 'version',
        changedBy: 'noor',
        changedAt: expect.any(String),
      },
    });
    expect(await stored(id)).toEqual({ bio: 'by noor', firstName: null, version: 2 });
  });

  test('says how long ago it was, and who made that version', async () => {
    const { id } = await newUser(app);
    await save(noor, id, 'bio: "by noor", version: 1');
    await app.database.pool.query(
      "update audit_events set inserted_at = now() - interval '130 seconds' where entity_id = $1",
      [id],
    );
    // Social sites are not fields of the user, so this makes no new version.
    await admin.graphql(
      `mutation { createSocialSite(userId: "${id}", type: BLOG, url: "blog.example") { id } }`,
    );
    const { errors } = await save(admin, id, 'bio: "late", version: 1');
    expect(errors?.[0]?.message).toBe(
      'This user was changed by noor 2 minutes ago while you were editing. Reload to see it.',
    );
  });

  test('in another tab of one’s own says so', async () => {
    const { id } = await newUser(app);
    await save(admin, id, 'bio: "first tab", version: 1');
    const { errors } = await save(admin, id, 'bio: "second tab", version: 1');
    expect(errors?.[0]?.message).toContain('changed by you just now');
  });

  test('without an audit event is refused too', async () => {
    const { id } = await newUser(app);
    await app.database.pool.query('update users set version = 5 where id = $1', [id]);
    const { errors } = await save(admin, id, 'bio: "x", version: 4');
    expect(errors?.[0]?.message).toBe(
      'This user was changed while you were editing. Reload to see it.',
    );
  });
});

describe('two who save at once', () => {
  test('do not overwrite each other: one gets a conflict', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await newUser(app);
      const answers = await Promise.all([
        save(noor, id, 'bio: "by noor", version: 1'),
        save(admin, id, 'bio: "by admin", version: 1'),
      ]);
      const [told, ...others] = answers.filter((answer) => answer.errors);
      expect(others).toEqual([]);
      expect(told?.errors?.[0]?.extensions.code).toBe('CONFLICT');
      const saved = answers.find((answer) => !answer.errors);
      expect(await stored(id)).toMatchObject({ ...saved?.data.updateUser, version: 2 });
    }
  });

  test('both succeed without a version', async () => {
    const { id } = await newUser(app);
    const answers = await Promise.all([
      save(noor, id, 'bio: "by noor"'),
      save(admin, id, 'firstName: "by admin", version: null'),
    ]);
    expect(answers.flatMap((answer) => answer.errors ?? [])).toEqual([]);
    expect(await stored(id)).toEqual({ bio: 'by noor', firstName: 'by admin', version: 3 });
  });
});

test('the current version is accepted, and each change makes the next', async () => {
  const { id } = await newUser(app);
  for (const version of [1, 2, 3]) {
    const { data } = await save(admin, id, `bio: "version ${version}", version: ${version}`);
    expect(data.updateUser.version).toBe(version + 1);
  }
  const { data } = await admin.graphql(
    `mutation { updateUsers(roleId: "2", userIds: ["${id}"]) { version } }`,
  );
  expect(data.updateUsers).toEqual([{ version: 5 }]);
});
