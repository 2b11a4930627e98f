import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { flagSearchMessages } from '../../../../contract/moderation/flag-search.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newFlag } from '../../../testing/flags.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import {
  createModerationCases,
  decideFlag,
  undoEvents,
} from '../../../testing/moderation-cases.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const list = `query ($filter: ContentFlagFilter, $limit: Int, $offset: Int) {
  contentFlagStream(filter: $filter, limit: $limit, offset: $offset) {
    contentFlags { id } pageInfo { totalCount totalIsEstimate }
  }
}`;
const neighbours = `query ($id: ID!, $filter: ContentFlagFilter) {
  contentFlagNeighbours(id: $id, filter: $filter) { previousId nextId }
}`;

let app: TestApp;
let scene: ModerationScene;
let admin: ApiClient;
let moderator: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  scene = await moderationScene(app);
  admin = await app.as('admin');
  moderator = await app.as('moderator');
});
afterAll(() => app.close());

async function find(search: string, filter: object = {}, client = admin): Promise<string[]> {
  const { data, errors } = await client.graphql(list, { filter: { ...filter, search } });
  expect(errors).toBeUndefined();
  const ids = data.contentFlagStream.contentFlags.map(({ id }: { id: string }) => id);
  expect(data.contentFlagStream.pageInfo.totalCount).toBe(ids.length);
  return ids;
}

async function refusalOf(search: string, client = admin): Promise<string | undefined> {
  const { errors } = await client.graphql(list, { filter: { search } });
  return errors?.[0]?.message;
}

test('finds flags of every kind by words of their texts, in any form, open and closed', async () => {
  const body = '<p>Quinoline <b>tablets</b> cured me</p>';
  const ids: string[] = [];
  for (const kind of [
    'comment',
    'thread',
    'reply',
    'user_profile_status',
    'user_profile_status_reply',
  ] as const) {
    ids.unshift((await scene.flagged(kind, 'visible', { body })).flagId);
  }
  const closed = await scene.flagged('comment', 'visible', { body, isOpen: false });
  expect(await find('quinoline tablet', { isOpen: true })).toEqual(ids);
  expect(await find('quinoline', { isOpen: false })).toEqual([closed.flagId]);
  expect(await find('text:quinoline')).toHaveLength(6);
  expect(await find('"tablets cured"')).toHaveLength(6);
  expect(await find('"cured tablets"')).toEqual([]);
  expect(await find('quinoline absent')).toEqual([]);
  // Operators of the database's own query language are plain text.
  expect(await find('-quinoline')).toHaveLength(6);
});

test('follows edits, decisions and removed texts', async () => {
  const { flagId, itemId } = await scene.flagged('comment', 'visible', { body: '<p>oleander</p>' });
  await admin.graphql(
    'mutation ($id: ID!) { editContentFlagBody(id: $id, body: "<p>foxglove</p>") { id } }',
    { id: flagId },
  );
  expect(await find('oleander')).toEqual([]);
  expect(await find('foxglove', { isOpen: true })).toEqual([flagId]);
  await admin.graphql(decideFlag, { id: flagId, operation: 'DONE' });
  expect(await find('foxglove', { isOpen: true })).toEqual([]);
  expect(await find('foxglove', { isOpen: false })).toEqual([flagId]);
  await app.query('delete from comments where id = $1', itemId);
  expect(await find('foxglove')).toEqual([]);
});

test('finds by author, by the beginning of a name, and by times', async () => {
  const ana = await newUser(app, { username: 'Ana Quist' });
  const anabel = await newUser(app, { username: 'Ana Quistgaard' });
  const flagBy = async (authorId: number, at: string) => {
    const assocId = await scene.content.status({ by: authorId });
    return String(await newFlag(app, { assocType: 'user_profile_status', assocId, authorId, at }));
  };
  const first = await flagBy(ana.id, '2025-01-10T10:00:00Z');
  const second = await flagBy(ana.id, '2025-02-10T10:00:00Z');
  const third = await flagBy(anabel.id, '2025-03-10T10:00:00Z');
  expect(await find('author:"ana quist"')).toEqual([second, first]);
  expect(await find('author:"ana quistg"')).toEqual([third]);
  expect(await find('author:"ana q"')).toEqual([third, second, first]);
  expect(await find('author:"ana q" before:2025-02-10')).toEqual([first]);
  expect(await find('author:"ana q" after:2025-02-01 before:2025-03-01')).toEqual([second]);
  expect(await find('before:2025-02-01')).toEqual([first]);
  expect(await find('author:"ana quist" author:"ana quistg"')).toHaveLength(3);
  const { data } = await admin.graphql(neighbours, {
    id: second,
    filter: { search: 'author:"ana q"' },
  });
  expect(data.contentFlagNeighbours).toEqual({ previousId: third, nextId: first });
});

test('finds by reason and by the policy of a decision that stands', async () => {
  const { policyId } = await createModerationCases(app);
  const body = '<p>belladonna</p>';
  const spam = await scene.flagged('reply', 'visible', { body, isSpam: true });
  const { flagId } = await scene.flagged('reply', 'visible', { body, isReported: true });
  expect(await find('reason:spam belladonna')).toEqual([spam.flagId]);
  expect(await find('belladonna reason:reported')).toEqual([flagId]);
  expect(await find('belladonna reason:reported reason:spam')).toEqual([]);
  const { data } = await admin.graphql(decideFlag, {
    id: flagId,
    operation: 'SPAM',
    policyId: await policyId(),
  });
  expect(await find('policy:"spam and advertising"')).toEqual([flagId]);
  expect(await find('policy:advert belladonna', { isOpen: false })).toEqual([flagId]);
  const [event] = data.updateContentFlag.contentFlagEvents;
  await admin.graphql(undoEvents, { ids: [event.id] });
  expect(await find('policy:advert')).toEqual([]);
});

test('names every mistake, and keeps scores from moderators', async () => {
  expect(await refusalOf('autor:ana')).toBe(flagSearchMessages.unknownKey('autor'));
  expect(await refusalOf('author:nobody-here')).toBe(
    flagSearchMessages.unknownAuthor('nobody-here'),
  );
  expect(await refusalOf('policy:nothing')).toBe(flagSearchMessages.unknownPolicy('nothing'));
  expect(await refusalOf('the and')).toBe(flagSearchMessages.onlyCommonWords);
  expect(await refusalOf('reason:premoderation', moderator)).toBe(messages.mustBeAdmin);
  expect(await refusalOf('x'.repeat(201))).toContain('200');
});

test('finds nothing of other sites', async () => {
  const { flagId } = await scene.flagged('comment', 'visible', { body: '<p>hellebore</p>' });
  expect(await find('hellebore')).toEqual([flagId]);
  expect(await find('hellebore', {}, await app.as('foreignAdmin'))).toEqual([]);
});

test('a frequent word is found by walking, a rare one at the end of the list too', async () => {
  const by = (await newUser(app)).id;
  await app.query(
    `with texts as (
       insert into user_profile_statuses (site_id, user_id, body)
       select $1, $2, case when i % 15 = 1 then '<p>larkspur</p>'
         when i > 3300 or i in (7, 1500, 3000) then '<p>foxglove</p>' when i <= 1100 then '<p>valerian</p>' else '<p>chamomile</p>' end
       from generate_series(1, 3900) i returning id, site_id, user_id
     )
     insert into content_flags (site_id, assoc_type, assoc_id, author_id, opened_at, is_open)
     select site_id, 'user_profile_status', id, user_id, timestamptz '2025-06-01Z' + id * interval '1 second',
       row_number() over (order by id) <= 3300
     from texts`,
    await app.siteId('alpha'),
    by,
  );
  await app.query('analyze content_flag_words');
  const page = async (search: string, offset: number) => {
    const filter = { isOpen: true, search };
    const { data } = await admin.graphql(list, { filter, limit: 10, offset });
    return data.contentFlagStream;
  };
  const frequent = await page('chamomile', 10);
  expect(frequent.contentFlags).toHaveLength(10);
  expect(frequent.pageInfo).toEqual({ totalCount: 1000, totalIsEstimate: true });
  // All matches come after the 2,200 others, and the walk gives up before.
  const late = await page('valerian', 0);
  expect(late.contentFlags).toHaveLength(10);
  const { data } = await admin.graphql(neighbours, {
    id: late.contentFlags[1].id,
    filter: { isOpen: true, search: 'valerian' },
  });
  expect(data.contentFlagNeighbours).toEqual({
    previousId: late.contentFlags[0].id,
    nextId: late.contentFlags[2].id,
  });
  // Every fifteenth: their ids are read, and compared while the list is walked.
  const { data: between } = await admin.graphql(list, {
    filter: { isOpen: true, search: 'larkspur' },
    limit: 50,
  });
  const numbers = between.contentFlagStream.contentFlags.map(({ id }: { id: string }) =>
    Number(id),
  );
  const first = numbers[0] ?? 0;
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => first - index * 15));
  expect(between.contentFlagStream.pageInfo).toEqual({ totalCount: 220, totalIsEstimate: false });
  // Frequent among closed flags alone.
  const filter = { isOpen: true, search: 'foxglove' };
  const { data: open } = await admin.graphql(list, { filter, limit: 50 });
  const ids = open.contentFlagStream.contentFlags.map(({ id }: { id: string }) => Number(id));
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
  expect(open.contentFlagStream.pageInfo).toEqual({ totalCount: 3, totalIsEstimate: false });
});
