import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { eventsOf, exampleBodies, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const { spam, offensive, picture, harmless } = exampleBodies;

let app: TestApp;
let site: IntakeClient;
let write: ContentWriter;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
  write = await contentWriter(app);
  siteId = await app.siteId('alpha');
  await setSettings({});
});
afterAll(() => app.close());

async function writeStatus(body: string, userId: number) {
  const written = await site.write({ kind: 'user_profile_status', userId, body });
  return { ...written, flag: await flagOf(app, 'user_profile_status', written.id) };
}

/** Default settings of these tests: flagged texts are not held. */
const usual = { heldSpamFrom: 0 };

async function setSettings(settings: object): Promise<void> {
  const all = { ...usual, ...settings };
  await app.query('update sites set settings = $1 where id = $2', all, siteId);
}

async function withSettings<T>(settings: object, work: () => Promise<T>): Promise<T> {
  await setSettings(settings);
  try {
    return await work();
  } finally {
    await setSettings({});
  }
}

describe('a flag is opened', () => {
  test('for spam, with the scores, the model and the words that moved them', async () => {
    const { id: userId } = await newUser(app);
    const { flag, state } = await writeStatus(spam, userId);
    expect(state).toBe('visible');
    expect(flag).toMatchObject({
      author_id: userId,
      is_open: true,
      is_spam: true,
      is_offensive: false,
      is_image: false,
      is_reported: false,
      is_required_to_publish: false,
      version: 1,
    });
    expect(flag.spam_prob).toBeGreaterThan(0.8);
    expect(flag.automod).toEqual({
      modelVersion: expect.any(String),
      spam: { prob: expect.closeTo(flag.spam_prob, 5), words: expect.any(Array) },
      offensive: { prob: expect.closeTo(flag.offensive_prob, 5), words: expect.any(Array) },
      care: { prob: expect.any(Number), words: [] },
    });
    expect(flag.automod.spam.words.length).toBeGreaterThan(0);
    const percent = (prob: number) => `${Math.round(prob * 100)}%`;
    expect(await eventsOf(app, flag.id)).toMatchObject([
      { status: 'OPENED', body: 'Spam score over the threshold', user_id: null, version: 1 },
      {
        status: 'SCORED',
        body: `Spam ${percent(flag.spam_prob)}, offensive ${percent(flag.offensive_prob)}, danger ${percent(flag.automod.care.prob)} (model ${flag.automod.modelVersion})`,
        user_id: null,
        version: 1,
      },
    ]);
  });

  test('for offence, and for a title as much as for what is below it', async () => {
    const { id: userId } = await newUser(app);
    const { flag } = await writeStatus(offensive, userId);
    expect(flag).toMatchObject({ is_offensive: true, is_spam: false });
    const thread = await site.write({
      kind: 'thread',
      name: 'You are all stupid fucking idiots',
      userId,
      body: '<p>Hello.</p>',
    });
    expect(await flagOf(app, 'thread', thread.id)).toMatchObject({ is_offensive: true });
  });

  test('for a picture, and not for what looks like one', async () => {
    const { id: userId } = await newUser(app);
    expect((await writeStatus(picture, userId)).flag).toMatchObject({ is_image: true });
    const escaped = '<p>I wrote &lt;img src="https://x.example/x.jpg"&gt;</p><img alt="none">';
    expect((await writeStatus(escaped, userId)).flag).toBeUndefined();
  });

  test('for several reasons at once, in one flag', async () => {
    const { id: userId } = await newUser(app);
    const { flag } = await writeStatus(`${spam}${picture}`, userId);
    expect(flag).toMatchObject({ is_spam: true, is_image: true });
    expect((await eventsOf(app, flag.id))[0]?.body).toBe(
      'Spam score over the threshold, contains an image',
    );
  });

  test('of every kind of content', async () => {
    const { id: userId } = await newUser(app);
    const places = {
      comment: { postId: await write.post({ by: userId }) },
      thread: { name: 'Offer' },
      reply: { threadId: await write.thread({ by: userId }) },
      user_profile_status: {},
      user_profile_status_reply: { statusId: await write.status({ by: userId }) },
    };
    for (const [kind, place] of Object.entries(places)) {
      const { id } = await site.write({ kind, ...place, userId, body: spam });
      expect(await flagOf(app, kind, id)).toMatchObject({ is_spam: true, author_id: userId });
    }
  });

  test('at the thresholds that the site has set', async () => {
    const { id: userId } = await newUser(app);
    expect((await writeStatus(harmless, userId)).flag).toBeUndefined();
    await withSettings({ spamThreshold: 0, offensiveThreshold: 1 }, async () => {
      expect((await writeStatus(harmless, userId)).flag).toMatchObject({
        is_spam: true,
        is_offensive: false,
      });
    });
    await withSettings({ spamThreshold: 1, offensiveThreshold: 1 }, async () => {
      expect((await writeStatus(spam, userId)).flag).toBeUndefined();
    });
  });

  test.each([1, 2, 5, 6])('never by a rule for what staff with role %i write', async (roleId) => {
    const { id: userId } = await newUser(app, { roleId });
    await withSettings({ heldFirstPosts: 3 }, async () => {
      const { flag, state } = await writeStatus(`${spam}${picture}`, userId);
      expect([flag, state]).toEqual([undefined, 'visible']);
    });
  });

  test('and open screens hear of it once it is there', async () => {
    const { id: userId } = await newUser(app);
    const heard = app.services.events.subscribe(siteId);
    const { flag } = await writeStatus(spam, userId);
    for await (const change of heard) {
      if (change.noun !== 'contentFlag') continue;
      expect(change).toEqual({ siteId, noun: 'contentFlag', id: flag.id });
      break;
    }
  });
});

describe('what must be approved first', () => {
  test('replies to a thread that asks for it wait, and do not raise it', async () => {
    const { id: userId } = await newUser(app);
    const threadId = await write.thread({ by: userId });
    await app.query(
      `update threads set requires_pre_moderation = true, last_active_at = '2020-01-01T00:00Z'
       where id = $1`,
      threadId,
    );
    const reply = await site.write({ kind: 'reply', threadId, userId, body: harmless });
    expect(reply.state).toBe('pending');
    expect(await flagOf(app, 'reply', reply.id)).toMatchObject({
      is_required_to_publish: true,
      requires_pre_moderation: true,
      is_spam: false,
    });
    const [thread] = await app.query('select last_active_at from threads where id = $1', threadId);
    expect(thread?.last_active_at.getUTCFullYear()).toBe(2020);
    const byStaff = await site.write({
      kind: 'reply',
      threadId,
      userId: await app.userId('moderator'),
      body: harmless,
    });
    expect(byStaff.state).toBe('visible');
  });

  test('the first items of a new member wait, of whatever kind, until enough are published', async () => {
    const { id: userId } = await newUser(app);
    const threadId = await write.thread({ by: await app.userId('admin') });
    await withSettings({ heldFirstPosts: 2 }, async () => {
      const first = await site.write({ kind: 'reply', threadId, userId, body: harmless });
      const second = await writeStatus(harmless, userId);
      expect([first.state, second.state]).toEqual(['pending', 'pending']);
      expect(second.flag).toMatchObject({
        is_required_to_publish: true,
        requires_pre_moderation: false,
      });
      await app.query('update replies set is_pending_moderation = false where id = $1', first.id);
      expect((await writeStatus(harmless, userId)).state).toBe('pending');
      await app.query(
        'update user_profile_statuses set is_pending_moderation = false where id = $1',
        second.id,
      );
      expect((await writeStatus(harmless, userId)).state).toBe('visible');
    });
  });

  test('what was approved counts also when it is gone; what was removed unseen does not', async () => {
    const { id: userId } = await newUser(app);
    await withSettings({ heldFirstPosts: 1 }, async () => {
      const { id, flag } = await writeStatus(harmless, userId);
      const state = (text: string) =>
        app.query(`update user_profile_statuses set ${text} where id = $1`, id);
      await state('is_pending_moderation = false, is_deleted = true');
      expect((await writeStatus(harmless, userId)).state).toBe('pending');
      await app.query(
        `insert into content_flag_events (site_id, content_flag_id, status, version)
         values ($1, $2, 'APPROVED', 2)`,
        siteId,
        flag.id,
      );
      expect((await writeStatus(harmless, userId)).state).toBe('visible');
    });
  });
});
