import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { actorOf, newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const open = `mutation ($assocType: ContentFlagAssocType!, $assocId: ID!) {
  openContentFlag(assocType: $assocType, assocId: $assocId) { id }
}`;
const update = `mutation ($id: ID!, $operation: ContentFlagOperation) {
  updateContentFlag(id: $id, operation: $operation) { id }
}`;

let app: TestApp;
let site: IntakeClient;
let admin: ApiClient;
let write: ContentWriter;
let userId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
  admin = await app.as('admin');
  write = await contentWriter(app);
  userId = (await newUser(app)).id;
});
afterAll(() => app.close());

const findChangesAfter = async (after: number | string, client = site) =>
  (await client.get(`/changes?after=${after}`)).json();

async function act(assocType: string, assocId: number, operation: string): Promise<void> {
  const opened = await admin.graphql(open, { assocType, assocId: String(assocId) });
  const { id } = opened.data.openContentFlag;
  const { errors } = await admin.graphql(update, { id, operation });
  expect(errors).toBeUndefined();
}

/** Simulates that more than a minute has passed. */
const letTimePass = () =>
  app.database.pool.query(`update audit_events set inserted_at = now() - interval '2 minutes'`);

describe('changes', () => {
  test('tell what staff did, as it stands now, and go on from there', async () => {
    const comment = await write.comment({ by: userId, postId: await write.post({ by: userId }) });
    const status = await write.status({ by: userId });
    const pending = await write.status({ by: userId, isPending: true });
    const { after: start } = await findChangesAfter(0);

    await act('COMMENT', comment, 'DELETE');
    await act('USER_PROFILE_STATUS', status, 'SPAM');
    await act('USER_PROFILE_STATUS', status, 'UN_SPAM');
    await act('USER_PROFILE_STATUS', pending, 'APPROVE');
    const page = await findChangesAfter(start);
    expect(page).toEqual({
      changes: [
        { kind: 'comment', id: comment, state: 'deleted' },
        { kind: 'user_profile_status', id: status, state: 'visible' },
        { kind: 'user_profile_status', id: pending, state: 'visible' },
      ],
      after: expect.any(Number),
      hasMore: false,
    });

    // They are repeated within a minute, and not later.
    expect(await findChangesAfter(page.after)).toEqual(page);
    await letTimePass();
    expect(await findChangesAfter(page.after)).toEqual({ ...page, changes: [] });
  });

  test('name people who were blocked', async () => {
    const { id } = await newUser(app);
    const { after } = await findChangesAfter(0);
    const actor = await actorOf(app, 'admin');
    await app.database.transaction((trx) => app.services.blocking.block(trx, actor, [id]));
    const { changes } = await findChangesAfter(after);
    expect(changes).toContainEqual({ kind: 'user', id, state: 'blocked' });
  });

  test('of a site are for that site alone', async () => {
    const status = await write.status({ by: userId });
    await act('USER_PROFILE_STATUS', status, 'DELETE');
    const beta = await intakeClient(app, 'beta');
    expect((await findChangesAfter(0, beta)).changes).toEqual([]);
    expect((await findChangesAfter(0)).changes).toContainEqual({
      kind: 'user_profile_status',
      id: status,
      state: 'deleted',
    });
  });

  test('come in pages', async () => {
    await letTimePass();
    const siteId = await app.siteId('beta');
    const beta = await intakeClient(app, 'beta');
    await app.database.pool.query(
      `insert into audit_events (site_id, action, entity_type, inserted_at)
       select $1, 'award.created', 'award', now() - interval '1 day' from generate_series(1, 1500)`,
      [siteId],
    );
    const first = await findChangesAfter(0, beta);
    expect(first).toMatchObject({ changes: [], hasMore: true });
    const second = await findChangesAfter(first.after, beta);
    expect(second).toMatchObject({ changes: [], hasMore: false });
    expect(second.after).toBeGreaterThan(first.after);
    expect((await findChangesAfter(second.after, beta)).after).toBe(second.after);
  });

  test.each(['x', '-1', '1.5', '', '9'.repeat(16)])('after %j is refused', async (after) => {
    const response = await site.get(`/changes?after=${after}`);
    expect([response.status, response.json().error.field]).toEqual([400, 'after']);
  });
});
