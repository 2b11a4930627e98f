import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  engagementMessages,
  engagementPicturePath,
  engagementWarnings,
} from '../../../../contract/engagement/engagements.ts';
import { currentDayInNewYork } from '../../../../contract/engagement/giveaway-dates.ts';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import { pictureMessages } from '../../../../contract/moderation/content-pictures.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { saveItem, saveItemOrFail } from '../../../testing/engagements.ts';
import { postMultipartForm } from '../../../testing/pages.ts';
import { picture } from '../../../testing/pictures.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newItem, type TestItem, widgetVisitor } from '../../../testing/widgets.ts';

let app: TestApp;
let admin: ApiClient;
let write: ContentWriter;
let adminId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  write = await contentWriter(app);
  adminId = await app.userId('admin');
});
afterAll(() => app.close());
beforeEach(() => app.query('delete from throttles'));

const past = { startDate: '2026-01-01', date: '2026-01-02' };
const coming = { startDate: '2999-01-01', date: '2999-01-02' };
const setDates = ({ id }: TestItem, { startDate, date }: typeof past) =>
  app.query('update engagements set start_date = $2, date = $3 where id = $1', id, startDate, date);
const refusalOf = async (fields: object) =>
  (await saveItem(admin, 'poll', fields as Record<string, unknown>)).errors?.[0];

describe('a poll with dates', () => {
  test('opens and closes at midnight in New York', async () => {
    const item = await newItem(admin, 'poll', { isCurrent: true, ...coming });
    const [first = 0, second = 0] = item.options;
    const visitor = widgetVisitor(app);
    const early = await visitor.vote(item.id, first);
    expect(early.status).toBe(409);
    expect(early.text).toContain(votingMessages.notStarted);
    expect(await visitor.widget(item.id)).toContain('Opens January 1, 2999 at 12:00 AM ET');
    expect(await visitor.widget(item.id)).not.toContain('<form');
    await setDates(item, { startDate: currentDayInNewYork(), date: '2999-01-02' });
    expect(await visitor.widget(item.id)).toContain('Closes January 2, 2999 at 12:00 AM ET');
    expect((await visitor.vote(item.id, first)).status).toBe(303);
    await setDates(item, { startDate: '2026-01-01', date: currentDayInNewYork() });
    // A repeated request is no new vote; another answer is.
    expect((await visitor.vote(item.id, first)).status).toBe(303);
    const changed = await visitor.vote(item.id, second);
    expect(changed.status).toBe(409);
    expect(changed.text).toContain(votingMessages.voteClosed);
    expect((await widgetVisitor(app).vote(item.id, second)).status).toBe(409);
    expect(await visitor.widget(item.id)).not.toContain('Change my answer');
  });

  test('is offered to readers while it is open', async () => {
    const item = await newItem(admin, 'poll', { isSuggestable: true, isOnHomepage: true });
    const visitor = widgetVisitor(app);
    const isOnHomepage = async () =>
      (await visitor.send('GET', '/')).text.includes(`id="engagement-${item.id}"`);
    expect(await isOnHomepage()).toBe(true);
    for (const dates of [coming, past]) {
      await setDates(item, dates);
      expect(await isOnHomepage()).toBe(false);
    }
  });

  test('has ordered dates, and a passed one needs a confirmation', async () => {
    expect(await refusalOf({ startDate: '2999-01-02', date: '2999-01-02' })).toMatchObject({
      message: engagementMessages.endsBeforeStart,
      extensions: { field: 'date' },
    });
    expect(await refusalOf({ resultsVisibility: 'AFTER_CLOSING' })).toMatchObject({
      message: engagementMessages.closingNeedsDate,
      extensions: { field: 'date' },
    });
    expect(await refusalOf({ date: '2026-01-02' })).toMatchObject({
      message: engagementWarnings.datePassed('January 2, 2026 at 12:00 AM ET', 'vote'),
      extensions: { code: 'CONFIRMATION_REQUIRED' },
    });
    expect(await saveItemOrFail(admin, 'poll', { ...past, confirmPastDate: true })).toMatchObject(
      past,
    );
    // The same date is not asked about twice.
    const { id } = await saveItemOrFail(admin, 'poll', { ...past, confirmPastDate: true });
    expect(await refusalOf({ id, question: 'Again' })).toBeUndefined();
  });
});

describe('results', () => {
  const shares = / %|people have answered|person has answered/;
  test.each([
    ['ALWAYS', { before: true, voted: true, closed: true }],
    ['AFTER_VOTING', { before: false, voted: true, closed: true }],
    ['AFTER_CLOSING', { before: false, voted: false, closed: true }],
    ['STAFF', { before: false, voted: false, closed: false }],
  ])('of a poll with %s are seen by %o', async (resultsVisibility, seen) => {
    const item = await newItem(admin, 'poll', { resultsVisibility, ...{ date: '2999-01-02' } });
    const visitor = widgetVisitor(app);
    expect(shares.test(await visitor.widget(item.id))).toBe(seen.before);
    await visitor.vote(item.id, item.options[0] ?? 0);
    const voted = await visitor.widget(item.id);
    expect(shares.test(voted)).toBe(seen.voted);
    expect(voted).toContain(seen.voted ? 'Your answer' : 'Your answer: <strong>Spring</strong>');
    await setDates(item, past);
    expect(shares.test(await visitor.widget(item.id))).toBe(seen.closed);
    expect(shares.test(await widgetVisitor(app).widget(item.id))).toBe(seen.closed);
    const reply = await visitor.send('GET', `/api/engagement/v1/items/${item.id}`);
    expect(JSON.parse(reply.text).item).toMatchObject({ phase: 'closed', hasVoted: true });
    expect(reply.text.includes('"voters"')).toBe(seen.closed);
  });

  test('of a quizlet show whether the answer was correct, unless shown after closing', async () => {
    const open = await newItem(admin, 'quizlet', { resultsVisibility: 'STAFF' });
    const secret = await newItem(admin, 'quizlet', {
      ...{ resultsVisibility: 'AFTER_CLOSING', date: '2999-01-01' },
    });
    const visitor = widgetVisitor(app);
    for (const { id, options } of [open, secret]) await visitor.vote(id, options[0] ?? 0);
    expect(await visitor.widget(open.id)).toContain('That is right!');
    expect(await visitor.widget(secret.id)).not.toMatch(/That is right|Not quite|Right answer/);
    await setDates(secret, past);
    expect(await visitor.widget(secret.id)).toContain('That is right!');
  });
});

describe('deleted items', () => {
  const list = `query ($type: EngagementType!, $isDeleted: Boolean, $search: String) {
    engagements(type: $type, isDeleted: $isDeleted, search: $search) {
      total engagements { id question deletedAt }
    }
  }`;
  test('are listed separately until they are restored', async () => {
    const type = 'forumStarter';
    const items = [];
    for (const question of ['Stays', 'Old', 'New']) {
      items.push(await saveItemOrFail(admin, type, { question }));
    }
    const [, old, fresh] = items;
    const remove = 'mutation ($id: ID!) { deleteEngagement(id: $id) { id } }';
    for (const { id } of [old, fresh]) await admin.graphql(remove, { id });
    const listed = async (client: ApiClient, fields: object) => {
      const { engagements } = (await client.graphql(list, { type, ...fields })).data;
      return [engagements.total, engagements.engagements.map((row: { id: string }) => row.id)];
    };
    expect(await listed(admin, { isDeleted: true })).toEqual([2, [fresh.id, old.id]]);
    expect(await listed(admin, { isDeleted: true, search: 'ol' })).toEqual([1, [old.id]]);
    expect(await listed(admin, {})).toEqual([1, [items[0].id]]);
    expect(await listed(await app.as('foreignAdmin'), { isDeleted: true })).toEqual([0, []]);
    await admin.graphql('mutation ($id: ID!) { restoreEngagement(id: $id) { id } }', {
      id: old.id,
    });
    expect(await listed(admin, { isDeleted: true })).toEqual([1, [fresh.id]]);
  });
});

describe('an item', () => {
  test('lists the posts with its shortcode', async () => {
    const poll = await newItem(admin, 'poll');
    const uses = 'query ($id: ID!) { engagementUses(id: $id) { postId title path isPublic } }';
    const inPost = (body: string) => write.post({ by: adminId, body });
    const found = [
      await inPost(`<p>[poll nexus_id=${poll.id}]</p>`),
      await inPost(`<p>See [poll id=&quot;${poll.id}&quot;] here</p>`),
    ];
    await inPost(`<p>[quizlet id=${poll.id}] [poll nexus_id=${poll.id}0] poll id=${poll.id}</p>`);
    const { data } = await admin.graphql(uses, { id: poll.id });
    expect(data.engagementUses).toMatchObject(
      found.reverse().map((id) => ({ postId: String(id), isPublic: true })),
    );
    const foreign = await (await app.as('foreignAdmin')).graphql(uses, { id: poll.id });
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test('refers to a thread by id, URL or words of its title', async () => {
    const id = await write.thread({ by: adminId, body: '<p>Words</p>' });
    await app.query(`update threads set name = 'Sleeping through 100%' where id = $1`, id);
    const [thread] = await app.query('select slug from threads where id = $1', id);
    const url = `https://alpha.example/forums/${thread?.slug}?page=2#reply-3`;
    const driver = await saveItemOrFail(admin, 'forumDriver', { threadId: url });
    expect(driver.threadId).toBe(String(id));
    const search = async (text: string) =>
      (
        await admin.graphql(
          'query ($search: String!) { engagementThreads(search: $search) { id name } }',
          { search: text },
        )
      ).data.engagementThreads;
    const hit = [{ id: String(id), name: 'Sleeping through 100%' }];
    for (const text of [String(id), url, `/forums/${thread?.slug}`, 'through 100%']) {
      expect(await search(text)).toEqual(hit);
    }
    expect(await search('/forums/nothing-here')).toEqual([]);
    const unknown = await saveItem(admin, 'forumDriver', { threadId: '/forums/nothing-here' });
    expect(unknown.errors?.[0]?.extensions.field).toBe('threadId');
  });

  test('has an uploaded image, which is public once saved', async () => {
    const send = (client: ApiClient, data: Buffer) =>
      postMultipartForm(app, client, engagementPicturePath, {}, data);
    const reply = await send(admin, await picture(300, 200).png().toBuffer());
    expect(reply.status).toBe(200);
    const { url: imageUrl } = JSON.parse(reply.text);
    expect((await widgetVisitor(app).send('GET', imageUrl)).status).toBe(404);
    const { id } = await newItem(admin, 'giveaway', { imageUrl });
    expect((await widgetVisitor(app).send('GET', imageUrl)).status).toBe(200);
    expect(await widgetVisitor(app).widget(id)).toContain(imageUrl);
    const text = await send(admin, Buffer.from('no picture'));
    expect([text.status, text.text]).toEqual([
      400,
      expect.stringContaining(pictureMessages.unreadable),
    ]);
    expect((await send(await app.as('moderator'), Buffer.from('x'))).status).toBe(403);
  });
});
