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
  test('shows name, badge, bio, since when, and what they wrote, to anyone', async () => {
    const user = await newUser(app, { username: 'Rosa' });
    await app.database.pool.query(
      `update users set bio = 'Two lines\n<b>here</b>', badge = 'CONTRIBUTOR',
         inserted_at = '2020-02-03', first_name = 'Privatename', zipcode = '98765' where id = $1`,
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
    expect(text).toMatch(/<a href="\/threads\/tea-cake-+\d+#reply-\d+">/);
    expect(text).toContain('Sunny');
    expect(text).not.toMatch(/Privatename|98765|@steward\.example/);
    expect(text.length).toBeLessThan(5000);
  });

  test('never shows what is deleted, pending or spam, or stands on such a page', async () => {
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

  test('is not there for people who are blocked, deleted, of another site, or unknown', async () => {
    const deleted = await newUser(app);
    await app.database.pool.query('update users set deleted_at = now() where id = $1', [
      deleted.id,
    ]);
    for (const slug of ['spammer', deleted.username, 'foreignadmin', 'nobody', '%2e%2e', "'"]) {
      expect([slug, (await profileOf(slug)).status]).toEqual([slug, 404]);
    }
  });
});
