import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { eventsOf, exampleBodies, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const { spam, picture, harmless } = exampleBodies;

let app: TestApp;
let site: IntakeClient;
let write: ContentWriter;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
  write = await contentWriter(app);
  siteId = await app.siteId('alpha');
});
afterAll(() => app.close());

const statusesOf = async (flagId: number) => (await eventsOf(app, flagId)).map((row) => row.status);

async function writeStatus(body: string, userId: number) {
  const written = await site.write({ kind: 'user_profile_status', userId, body });
  return { ...written, flag: await flagOf(app, 'user_profile_status', written.id) };
}

describe('an edit', () => {
  const edit = async (kind: string, id: number, change: object) => {
    const response = await site.patch(`/content/${kind}/${id}`, change);
    expect(response.status).toBe(200);
    return response.json();
  };

  test('keeps the earlier body and title, and is an event of the flag there is', async () => {
    const { id: userId } = await newUser(app);
    const { id } = await site.write({ kind: 'thread', name: 'Old', userId, body: picture });
    await edit('thread', id, { body: harmless, name: 'New' });
    expect(await app.query('select name, body from threads where id = $1', id)).toEqual([
      { name: 'New', body: harmless },
    ]);
    const [revision] = await app.query(
      `select * from content_revisions where assoc_type = 'thread' and assoc_id = $1`,
      id,
    );
    expect(revision).toMatchObject({ name: 'Old', user_id: userId });
    expect(revision?.body).toContain('pictures.example');
    const flag = await flagOf(app, 'thread', id);
    expect(flag).toMatchObject({ version: 2, is_image: true, is_open: true });
    expect((await eventsOf(app, flag.id)).slice(2)).toMatchObject([
      { status: 'EDITED', user_id: userId, before: { revisionId: revision?.id }, version: 2 },
      { status: 'SCORED', version: 2 },
    ]);
  });

  test('opens a flag where there was none, and keeps the title when it names none', async () => {
    const { id: userId } = await newUser(app);
    const { id } = await site.write({ kind: 'thread', name: 'A title', userId, body: harmless });
    expect(await flagOf(app, 'thread', id)).toBeUndefined();
    await edit('thread', id, { body: spam });
    const flag = await flagOf(app, 'thread', id);
    expect(flag).toMatchObject({ is_spam: true });
    expect(await statusesOf(flag.id)).toEqual(['OPENED', 'SCORED', 'EDITED']);
    expect((await app.query('select name from threads where id = $1', id))[0]?.name).toBe(
      'A title',
    );
  });

  test('opens a closed flag again when a rule asks for it, and leaves it closed otherwise', async () => {
    const { id: userId } = await newUser(app);
    const { id, flag } = await writeStatus(picture, userId);
    await app.query(
      `update content_flags set is_open = false, opened_at = '2020-01-01T00:00Z' where id = $1`,
      flag.id,
    );
    await edit('user_profile_status', id, { body: harmless });
    expect(await flagOf(app, 'user_profile_status', id)).toMatchObject({
      is_open: false,
      version: 2,
    });
    await edit('user_profile_status', id, { body: spam });
    const reopened = await flagOf(app, 'user_profile_status', id);
    expect(reopened).toMatchObject({ id: flag.id, is_open: true, is_spam: true, version: 3 });
    expect(reopened.opened_at.getUTCFullYear()).toBeGreaterThan(2020);
    expect(reopened.spam_prob).toBeGreaterThan(0.8);
    expect((await statusesOf(flag.id)).slice(-3)).toEqual(['EDITED', 'SCORED', 'REOPENED_BY_RULE']);
  });

  test('of an approved reply waits again where replies must be approved', async () => {
    const { id: userId } = await newUser(app);
    const threadId = await write.thread({ by: userId });
    const reply = await site.write({ kind: 'reply', threadId, userId, body: harmless });
    await app.query('update threads set requires_pre_moderation = true where id = $1', threadId);
    expect(await edit('reply', reply.id, { body: '<p>Something else</p>' })).toMatchObject({
      state: 'pending',
    });
    expect(await flagOf(app, 'reply', reply.id)).toMatchObject({ is_required_to_publish: true });
  });

  test('that changes nothing leaves no trace', async () => {
    const { id: userId } = await newUser(app);
    const { id } = await writeStatus(picture, userId);
    const before = await flagOf(app, 'user_profile_status', id);
    await edit('user_profile_status', id, { body: picture });
    expect(await flagOf(app, 'user_profile_status', id)).toEqual(before);
    expect(
      await app.query(
        'select 1 from content_revisions where assoc_id = $1 and user_id = $2',
        id,
        userId,
      ),
    ).toEqual([]);
  });

  test('is refused for what was removed, and for authors who may not write', async () => {
    const { id: userId } = await newUser(app);
    for (const state of [{ isDeleted: true }, { isSpam: true }]) {
      const id = await write.status({ by: userId, ...state });
      const refused = await site.patch(`/content/user_profile_status/${id}`, { body: 'x' });
      expect(refused.status).toBe(409);
    }
    const blocked = await newUser(app, { roleId: 4 });
    const id = await write.status({ by: blocked.id });
    expect((await site.patch(`/content/user_profile_status/${id}`, { body: 'x' })).status).toBe(
      403,
    );
  });

  test('by a member is for their own words only', async () => {
    const author = await newUser(app);
    const other = await newUser(app);
    const id = await write.status({ by: author.id });
    const { content } = app.services;
    const by = (userId: number, item = id) =>
      content.edit({ siteId, userId }, 'user_profile_status', item, { body: 'Changed' });
    await expect(by(other.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const pending = await write.status({ by: author.id, isPending: true });
    await expect(by(other.id, pending)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await by(author.id)).toMatchObject({
      kind: 'user_profile_status',
      id,
      isPending: false,
    });
  });
});
