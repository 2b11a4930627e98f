import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { contentTables } from '../../../db/content-tables.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { newUser } from '../../../testing/people.ts';
import { picture } from '../../../testing/pictures.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let write: ContentWriter;
let author: { id: number };
let staff: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  write = await contentWriter(app);
  author = await newUser(app);
  staff = await app.as('moderator');
});
afterAll(() => app.close());

async function aPicture(): Promise<{ address: string; body: string }> {
  const owner = { siteId: await app.siteId('alpha'), userId: author.id };
  const data = await picture(20, 10).png().toBuffer();
  const { address } = await app.services.contentPictures.store(owner, data);
  return { address, body: `<p>Look</p><p><img src="${address}" alt="" /></p>` };
}

const statusFor = async (client: ApiClient, address: string) => (await client.get(address)).status;

type Item = { kind: ContentKind | 'post'; id: number; parent?: { table: string; id: number } };
const by = () => author.id;
const kinds: Record<ContentKind | 'post', (body: string) => Promise<Item>> = {
  post: async (body) => ({ kind: 'post', id: await write.post({ by: by(), body }) }),
  thread: async (body) => ({ kind: 'thread', id: await write.thread({ by: by(), body }) }),
  user_profile_status: async (body) => ({
    kind: 'user_profile_status',
    id: await write.status({ by: by(), body }),
  }),
  async comment(body) {
    const postId = await write.post({ by: by() });
    const id = await write.comment({ by: by(), postId, body });
    return { kind: 'comment', id, parent: { table: 'posts', id: postId } };
  },
  async reply(body) {
    const threadId = await write.thread({ by: by() });
    const id = await write.reply({ by: by(), threadId, body });
    return { kind: 'reply', id, parent: { table: 'threads', id: threadId } };
  },
  async user_profile_status_reply(body) {
    const statusId = await write.status({ by: by() });
    const id = await write.statusReply({ by: by(), statusId, body });
    const parent = { table: 'user_profile_statuses', id: statusId };
    return { kind: 'user_profile_status_reply', id, parent };
  },
};

const set = (table: string, id: number, columns: string) =>
  app.query(`update ${table} set ${columns} where id = $1`, id);

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('a picture in a %s', (kind) => {
  test('is there for everyone as long as that can be read', async () => {
    const { address, body } = await aPicture();
    const { id, parent } = await kinds[kind](body);
    const table = kind === 'post' ? 'posts' : contentTables[kind];
    expect(await statusFor(app.anonymous, address)).toBe(200);
    const states =
      kind === 'post' ? ['is_deleted'] : ['is_deleted', 'is_spam', 'is_pending_moderation'];
    for (const state of states) {
      await set(table, id, `${state} = true`);
      expect([state, await statusFor(app.anonymous, address)]).toEqual([state, 404]);
      expect(await statusFor(await app.as('member'), address)).toBe(404);
      expect(await statusFor(staff, address)).toBe(200);
      await set(table, id, `${state} = false`);
      expect(await statusFor(app.anonymous, address)).toBe(200);
    }
    if (parent) {
      await set(parent.table, parent.id, 'is_deleted = true');
      expect(await statusFor(app.anonymous, address)).toBe(404);
      await set(parent.table, parent.id, 'is_deleted = false');
    }
    await set(table, id, `body = '<p>Nothing to see</p>'`);
    expect(await statusFor(app.anonymous, address)).toBe(404);
    await app.query(`update ${table} set body = $2 where id = $1`, id, body);
    expect(await statusFor(app.anonymous, address)).toBe(200);
  });
});

describe('a picture', () => {
  test('stays while something else shows it', async () => {
    const { address, body } = await aPicture();
    const first = await write.thread({ by: by(), body });
    const second = await write.status({ by: by(), body });
    await set('threads', first, 'is_deleted = true');
    expect(await statusFor(app.anonymous, address)).toBe(200);
    await set('user_profile_statuses', second, 'is_spam = true');
    expect(await statusFor(app.anonymous, address)).toBe(404);
  });

  test('that nothing shows is for whoever sent it, and for staff of the site', async () => {
    const { address } = await aPicture();
    const host = 'alpha.localhost';
    expect(await statusFor(await app.as({ userId: author.id, host }), address)).toBe(200);
    expect(await statusFor(staff, address)).toBe(200);
    for (const client of [app.anonymous, await app.as('member'), await app.as('foreignAdmin')]) {
      expect(await statusFor(client, address)).toBe(404);
    }
  });

  test('is kept by browsers for minutes, by nobody in between, and asked for again', async () => {
    const { address, body } = await aPicture();
    const id = await write.thread({ by: by(), body });
    const { headers } = await app.anonymous.get(address);
    expect(headers['cache-control']).toBe('private, max-age=300');
    const again = { headers: { 'if-none-match': String(headers.etag) } };
    expect((await app.anonymous.get(address, again)).status).toBe(304);
    await set('threads', id, 'is_deleted = true');
    expect((await app.anonymous.get(address, again)).status).toBe(404);
    expect((await staff.get(address)).headers['cache-control']).toBe('private, no-store');
  });
});
