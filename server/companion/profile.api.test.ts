import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentWriter, contentWriter } from '../testing/content.ts';
import { newUser } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let write: ContentWriter;

beforeAll(async () => {
  app = await startTestApp();
  write = await contentWriter(app);
});
afterAll(() => app.close());

const profileOf = (slug: string) => app.anonymous.get(`/profile/${slug}`);

describe('the public profile', () => {
  test('shows name, badge, bio, membership and content to anyone', async () => {
    const user = await newUser(app, { username: 'Rosa' });
    await app.database.pool.query(
      `update users set bio = 'Two lines\n<b>here</b>', badge = 'CONTRIBUTOR',
         inserted_at = '2020-02-03T00:00Z', first_name = 'Privatename', zipcode = '98765' where id = $1`,
      [user.id],
    );
    const threadId = await write.thread({
      by: user.id,
      name: 'Tea & <cake>',
      body: '<p>Or both</p>',
    });
    await write.reply({ by: user.id, threadId, body: `<p>Long ${'word '.repeat(100)}</p>` });
    await write.status({ by: user.id, body: '<p>Sunny</p>' });
    const { status, text } = await profileOf('rosa');
    expect(status).toBe(200);
    for (const shown of ['Rosa', 'Contributor', 'February 3, 2020', 'Two lines\n&lt;b&gt;here']) {
      expect(text).toContain(shown);
    }
    expect(text).toContain('Tea &amp; &lt;cake&gt;</a>');
    expect(text).toMatch(/<a href="\/forums\/tea-cake-+\d+\?at=reply-\d+#reply-\d+">/);
    expect(text).toContain('Sunny');
    expect(text).not.toMatch(/Privatename|98765|@steward\.example/);
    expect(text.length).toBeLessThan(5000);
  });

  test('never shows deleted, pending or spam items, or items on such pages', async () => {
    const user = await newUser(app);
    const body = '<p>hidden words</p>';
    for (const state of [{ isDeleted: true }, { isPending: true }, { isSpam: true }]) {
      await write.status({ by: user.id, body, ...state });
      const threadId = await write.thread({ by: await app.userId('member'), ...state });
      await write.reply({ by: user.id, threadId, body });
      const statusId = await write.status({ by: await app.userId('member'), ...state });
      await write.statusReply({ by: user.id, statusId, body });
    }
    const postId = await write.post({ by: await app.userId('admin'), isDeleted: true });
    await write.comment({ by: user.id, postId, body });
    const { text } = await profileOf(user.username);
    expect(text).not.toContain('hidden words');
    expect(text).toContain('Nothing written yet.');
  });

  test('does not exist for blocked, deleted, foreign or unknown people', async () => {
    const deleted = await newUser(app);
    await app.database.pool.query('update users set deleted_at = now() where id = $1', [
      deleted.id,
    ]);
    for (const slug of ['spammer', deleted.username, 'foreignadmin', 'nobody', '%2e%2e', "'"]) {
      expect([slug, (await profileOf(slug)).status]).toEqual([slug, 404]);
    }
  });
});

describe('statuses on a profile', () => {
  test('are shown with their replies, the latest status first', async () => {
    const user = await newUser(app);
    const by = user.id;
    const older = await write.status({ by, body: '<p>Older</p>', at: '2024-01-01' });
    const newer = await write.status({ by, body: '<p>Newer</p>', at: '2024-02-01' });
    const second = await write.statusReply({ by, statusId: older, at: '2024-03-02' });
    const first = await write.statusReply({ by, statusId: older, at: '2024-03-01' });
    const { text } = await profileOf(user.username);
    const anchors = Array.from(text.matchAll(/<li id="([^"]+)"/g), ([, anchor]) => anchor);
    expect(anchors).toEqual([
      `status-${newer}`,
      `status-${older}`,
      `status-reply-${first}`,
      `status-reply-${second}`,
    ]);
    expect(text).toContain('Sign in to reply');
  });

  test('are hidden, except for a tombstone above replies of others', async () => {
    const user = await newUser(app);
    const other = await app.userId('member');
    for (const state of [{ isDeleted: true }, { isSpam: true }, { isPending: true }]) {
      const statusId = await write.status({ by: user.id, body: '<p>hidden words</p>', ...state });
      await write.statusReply({ by: other, statusId, body: '<p>a reply</p>' });
      await write.status({ by: user.id, body: '<p>hidden words</p>', ...state });
    }
    const { text } = await profileOf(user.username);
    expect(text).not.toContain('hidden words');
    expect(text.match(/This was deleted\./g)).toHaveLength(2);
    expect(text.match(/<p>a reply<\/p>/g)).toHaveLength(2);
    const own = await app.as({ userId: user.id, host: 'alpha.localhost' });
    const seen = (await own.get(`/profile/${user.username}`)).text;
    expect(seen.match(/Your status is waiting for approval\./g)).toHaveLength(2);
  });

  test('have pages, and the address of an item leads to the right one', async () => {
    const user = await newUser(app);
    const ids: number[] = [];
    for (let i = 0; i < 60; i++) ids.push(await write.status({ by: user.id }));
    const page = await app.anonymous.get(`/profile/${user.username}?at=status-${ids[0]}`);
    expect(page.text).toContain('Page 2 of 2');
    expect(page.text).toContain(`<li id="status-${ids[0]}"`);
  });
});
