import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { consoleDocuments } from '../../../testing/console-documents.ts';
import { contentWriter } from '../../../testing/content.ts';
import { countStatements } from '../../../testing/count-statements.ts';
import { type NewFlag, newFlag } from '../../../testing/flags.ts';
import { newUser } from '../../../testing/people.ts';
import { recordStatements } from '../../../testing/record-statements.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const declared = `$limit: Int, $offset: Int, $sort: String, $sortDesc: Boolean, $isOpen: Boolean,
  $isSpam: Boolean, $isOffensive: Boolean, $isImage: Boolean, $isReported: Boolean,
  $isRequiredToPublish: Boolean, $requiresPreModeration: Boolean, $isEscalated: Boolean,
  $outcome: ContentFlagOutcomeKind, $decidedByUserIds: [ID!],
  $assocType: ContentFlagAssocType, $assignedToUserIds: [ID!], $openedAfter: DateTime`;
const passed = declared.replace(/\$(\w+): [^,]+/g, '$1: $$$1');
const list = `query (${declared}) {
  contentFlagStream(${passed}) { contentFlags { id } pageInfo { totalCount totalIsEstimate } }
}`;
const listByObject = `query ($limit: Int, $offset: Int, $sort: String, $sortDesc: Boolean,
    $filter: ContentFlagFilter) {
  contentFlagStream(limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc,
    filter: $filter) { contentFlags { id } }
}`;

let app: TestApp;
let admin: ApiClient;
let moderator: ApiClient;
let authorId: number;
let moderatorId: number;
const flags = new Map<string, number>();
const labels = new Map<number, string>();

/** Flags with ascending times; the content need not exist. */
const rows: Record<string, Partial<NewFlag>> = {
  spam: { isSpam: true, spamProb: 0.9 },
  offensive: { isOffensive: true, offensiveProb: 0.95, spamProb: 0.2 },
  image: { isImage: true },
  reported: { isReported: true, reportCount: 3 },
  required: { isRequiredToPublish: true },
  held: { requiresPreModeration: true, assocType: 'reply' },
  thread: { assocType: 'thread', isSpam: true, isReported: true, reportCount: 7, spamProb: 0.5 },
  person: { assocType: 'user', isReported: true, reportCount: 1 },
  status: { assocType: 'user_profile_status', isImage: true },
  answer: { assocType: 'user_profile_status_reply', isOffensive: true, offensiveProb: 0.8 },
  waiting: { outcome: 'WAITING', isEscalated: true },
  closed: { isOpen: false, isSpam: true, spamProb: 0.99, outcome: 'SPAM' },
  closedThread: { isOpen: false, assocType: 'thread', outcome: 'KEPT' },
  leftWaiting: { isOpen: false, outcome: 'WAITING', assocType: 'thread' },
};

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  moderator = await app.as('moderator');
  moderatorId = await app.userId('moderator');
  authorId = (await newUser(app, { username: 'author' })).id;
  const content = await contentWriter(app);
  let minute = 10;
  for (const [label, row] of Object.entries(rows)) {
    const assocId = row.assocType === 'user' ? authorId : await content.status({ by: authorId });
    const at = `2026-01-01T10:${minute++}:00Z`;
    const about = { assocType: 'comment' as AssocType, assocId, authorId, at };
    const id = await newFlag(app, { ...about, ...row });
    flags.set(label, id);
    labels.set(id, label);
  }
  await newFlag(app, {
    prefix: 'beta',
    assocType: 'comment',
    assocId: 1,
    authorId: await app.userId('foreignAdmin'),
    isSpam: true,
  });
});
afterAll(() => app.close());

const oldestFirst = { sort: 'insertedAt' };
/** Reads a list by arguments, and checks that the filter object gives the same result. */
async function shown(variables: Record<string, unknown>, client = admin): Promise<string[]> {
  const { data, errors } = await client.graphql(list, variables);
  expect(errors).toBeUndefined();
  const { limit, offset, sort, sortDesc, ...filter } = variables;
  const byObject = await client.graphql(listByObject, { limit, offset, sort, sortDesc, filter });
  expect(byObject.errors).toBeUndefined();
  expect(byObject.data.contentFlagStream.contentFlags).toEqual(data.contentFlagStream.contentFlags);
  const found = data.contentFlagStream.contentFlags as { id: string }[];
  return found.map(({ id }) => labels.get(Number(id)) ?? `stranger ${id}`);
}

const openOnes = Object.keys(rows).filter((label) => rows[label]?.isOpen !== false);

describe('filters', () => {
  const matching = (is: (row: Partial<NewFlag>) => boolean | undefined) =>
    Object.keys(rows).filter((label) => is(rows[label] as Partial<NewFlag>));
  const type = (row: Partial<NewFlag>) => row.assocType ?? 'comment';

  test.each([
    [{}, () => true],
    [{ isOpen: true }, (row) => row.isOpen !== false],
    [{ isOpen: false }, (row) => row.isOpen === false],
    [{ isSpam: true }, (row) => row.isSpam],
    [{ isSpam: false }, (row) => !row.isSpam],
    [{ isOpen: true, isSpam: true }, (row) => row.isOpen !== false && row.isSpam],
    [{ isOffensive: true }, (row) => row.isOffensive],
    [{ isImage: true }, (row) => row.isImage],
    [{ isReported: true }, (row) => row.isReported],
    [{ isRequiredToPublish: true }, (row) => row.isRequiredToPublish],
    [{ requiresPreModeration: true }, (row) => row.requiresPreModeration],
    [{ requiresPreModeration: false }, (row) => !row.requiresPreModeration],
    [{ assocType: 'COMMENT' }, (row) => type(row) === 'comment'],
    [{ assocType: 'REPLY' }, (row) => type(row) === 'reply'],
    [{ assocType: 'THREAD' }, (row) => type(row) === 'thread'],
    [{ assocType: 'USER' }, (row) => type(row) === 'user'],
    [{ assocType: 'USER_PROFILE_STATUS' }, (row) => type(row) === 'user_profile_status'],
    [
      { assocType: 'USER_PROFILE_STATUS_REPLY' },
      (row) => type(row) === 'user_profile_status_reply',
    ],
    [
      { assocType: 'THREAD', isOpen: true, isSpam: true, isReported: true, isImage: false },
      (row) => type(row) === 'thread' && row.isSpam,
    ],
    [{ isSpam: true, isImage: true }, () => false],
    [{ isEscalated: true }, (row) => row.isEscalated],
    [{ isEscalated: false, isOpen: true }, (row) => !row.isEscalated && row.isOpen !== false],
    [{ outcome: 'WAITING' }, (row) => row.outcome === 'WAITING'],
    [
      { outcome: 'WAITING', isOpen: false },
      (row) => row.outcome === 'WAITING' && row.isOpen === false,
    ],
    [{ outcome: 'SPAM' }, (row) => row.outcome === 'SPAM'],
    [{ outcome: 'KEPT', assocType: 'THREAD' }, (row) => row.outcome === 'KEPT'],
    [{ outcome: 'DELETED' }, () => false],
  ] as [Record<string, unknown>, (row: Partial<NewFlag>) => boolean | undefined][])(
    '%j, with its total',
    async (filter, is) => {
      expect(await shown({ ...filter, ...oldestFirst })).toEqual(matching(is));
      const { data } = await admin.graphql(list, { ...filter, limit: 1 });
      expect(data.contentFlagStream.pageInfo).toEqual({
        totalCount: matching(is).length,
        totalIsEstimate: false,
      });
    },
  );

  test('a field of the filter object replaces the argument of the same name', async () => {
    const { data } = await admin.graphql(
      `{ contentFlagStream(isOpen: true, isSpam: true, filter: { isOpen: false }) {
        pageInfo { totalCount }
      } }`,
    );
    expect(data.contentFlagStream.pageInfo.totalCount).toBe(1);
  });

  test('both names of the list answer the same', async () => {
    const { data } = await admin.graphql(
      '{ getContentFlags(isOpen: false) { contentFlags { id } pageInfo { totalCount } } }',
    );
    expect(data.getContentFlags.pageInfo.totalCount).toBe(3);
  });

  test('opened since a moment', async () => {
    const openedAfter = '2026-01-01T10:17:00Z';
    expect(await shown({ openedAfter, ...oldestFirst })).toEqual(Object.keys(rows).slice(8));
    expect(await shown({ openedAfter, isOpen: true, isImage: true })).toEqual(['status']);
    const { data } = await admin.graphql(list, { openedAfter, isOpen: true, limit: 1 });
    expect(data.contentFlagStream.pageInfo.totalCount).toBe(3);
  });

  test('decided by someone, or by one of several', async () => {
    const [first, second] = [moderatorId, await app.userId('admin')];
    for (const [label, userId] of [
      ['closed', first],
      ['closedThread', second],
      ['leftWaiting', first],
    ] as const) {
      await app.query(
        'update content_flags set decided_by_id = $1, decided_at = now() where id = $2',
        userId,
        flags.get(label),
      );
    }
    const mine = { decidedByUserIds: [String(first)], ...oldestFirst };
    expect(await shown(mine)).toEqual(['closed', 'leftWaiting']);
    expect(await shown({ ...mine, isOpen: true })).toEqual([]);
    expect(await shown({ ...mine, isOpen: false, outcome: 'SPAM' })).toEqual(['closed']);
    expect(await shown({ ...mine, assocType: 'THREAD' })).toEqual(['leftWaiting']);
    const both = { ...oldestFirst, decidedByUserIds: [String(first), String(second)] };
    expect(await shown(both)).toEqual(['closed', 'closedThread', 'leftWaiting']);
    expect(await shown({ ...both, limit: 1, offset: 2 })).toEqual(['leftWaiting']);
    const { data } = await admin.graphql(list, { ...both, limit: 1 });
    expect(data.contentFlagStream.pageInfo).toEqual({ totalCount: 3, totalIsEstimate: false });
    expect(await shown({ ...oldestFirst, isOpen: true, decidedByUserIds: [] })).toEqual(openOnes);
  });

  test('assigned to someone, or to one of several', async () => {
    const adminId = await app.userId('admin');
    const siteId = await app.siteId('alpha');
    for (const [label, userId] of [
      ['spam', moderatorId],
      ['image', moderatorId],
      ['image', adminId],
      ['person', adminId],
      ['closed', moderatorId],
    ] as const) {
      const flagId = flags.get(label) as number;
      await app.database.pool.query(
        `insert into content_flag_assigns (site_id, content_flag_id, user_id, is_open)
         select $1, $2, $3, is_open from content_flags where id = $2`,
        [siteId, flagId, userId],
      );
    }
    const mine = { assignedToUserIds: [String(moderatorId)], ...oldestFirst };
    expect(await shown(mine)).toEqual(['spam', 'image', 'closed']);
    expect(await shown({ ...mine, isOpen: true })).toEqual(['spam', 'image']);
    expect(await shown({ ...mine, isOpen: true, isSpam: true })).toEqual(['spam']);
    const both = { ...oldestFirst, assignedToUserIds: [String(moderatorId), String(adminId)] };
    expect(await shown(both)).toEqual(['spam', 'image', 'person', 'closed']);
    const { data } = await admin.graphql(list, { ...both, limit: 1 });
    expect(data.contentFlagStream.pageInfo.totalCount).toBe(4);
    expect(await shown({ ...oldestFirst, isOpen: true, assignedToUserIds: [] })).toEqual(openOnes);
  });
});

test("the console's list takes three round trips to the database", async () => {
  const document = consoleDocuments().find(({ name }) => name === 'FlagsWithScores');
  const variables = { limit: 10, filter: { isOpen: true }, sort: 'openedAt', sortDesc: true };
  const ask = () => admin.graphql(document?.text ?? '', variables);
  // Statements are sent together from their second use on.
  for (const _ of [1, 2]) await ask();
  const counted = await countStatements(app.database.pool, async () => {
    const { data } = await ask();
    expect(data.contentFlagStream.contentFlags).toHaveLength(10);
  });
  // The session, both lists with their authors, and all about their flags.
  expect(counted.roundTrips).toBe(3);
  expect(counted.statements).toBeLessThanOrEqual(10);
});

describe('order', () => {
  test('newest first unless told otherwise', async () => {
    expect(await shown({ isOpen: true })).toEqual(openOnes.toReversed());
  });

  test('with what was opened again among the new, unless asked for the first time', async () => {
    const spam = flags.get('spam');
    const openAt = (moment: unknown) =>
      app.query('update content_flags set opened_at = $1 where id = $2', moment, spam);
    const [before] = await app.query('select opened_at from content_flags where id = $1', spam);
    await openAt('2026-02-01T00:00:00Z');
    expect((await shown({ isOpen: true })).at(0)).toBe('spam');
    expect((await shown({ isOpen: true, ...oldestFirst })).at(0)).toBe('spam');
    await openAt(before.opened_at);
    expect((await shown({ isOpen: true })).at(-1)).toBe('spam');
  });

  test('by reports, ties by id', async () => {
    const down = await shown({ isOpen: true, sort: 'reportCount', sortDesc: true });
    expect(down.slice(0, 3)).toEqual(['thread', 'reported', 'person']);
    expect(await shown({ isOpen: true, sort: 'reportCount' })).toEqual(down.toReversed());
  });

  test.each([
    ['spamProb', ['closed', 'spam', 'thread', 'offensive']],
    ['offensiveProb', ['offensive', 'answer']],
  ])('by %s, those without a score last', async (sort, expected) => {
    const down = await shown({ sort, sortDesc: true });
    expect(down.slice(0, expected.length)).toEqual(expected);
    expect(await shown({ sort })).toEqual(down.toReversed());
  });

  test.each([
    [{ isSpam: true, sort: 'spamProb' }, ['thread', 'spam', 'closed']],
    [{ isOffensive: true, sort: 'offensiveProb' }, ['answer', 'offensive']],
    [{ isReported: true, sort: 'reportCount' }, ['person', 'reported', 'thread']],
  ])('of a reason by its score: %j', async (variables, expected) => {
    expect(await shown(variables)).toEqual(expected);
    expect(await shown({ ...variables, sortDesc: true })).toEqual(expected.toReversed());
  });

  test('refuses what it does not know', async () => {
    const { errors } = await admin.graphql(list, { sort: 'body' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'sort' });
  });
});

describe('pages', () => {
  test.each([
    ['all', {}],
    ['open ones', { isOpen: true }],
    ['few of many', { isOffensive: true }],
    ['most of many', { isOffensive: false }],
  ])('of %s hold together from beginning to end', async (_, filter) => {
    const whole = await shown({ ...filter, limit: 100 });
    const pieces: string[] = [];
    for (let offset = 0; offset < whole.length; offset += 3) {
      pieces.push(...(await shown({ ...filter, limit: 3, offset })));
    }
    expect(pieces).toEqual(whole);
    expect(await shown({ ...filter, limit: 3, offset: whole.length })).toEqual([]);
  });
});

describe('what is for admins', () => {
  test.each([
    { sort: 'spamProb' },
    { sort: 'offensiveProb' },
    { requiresPreModeration: true },
    { requiresPreModeration: false },
  ])('%j is refused to moderators', async (variables) => {
    const { errors } = await moderator.graphql(list, variables);
    expect(errors?.[0]).toMatchObject({
      message: messages.mustBeAdmin,
      extensions: { code: 'FORBIDDEN' },
    });
  });

  test('everything else is for moderators too', async () => {
    expect(await shown({ isOpen: true, sort: 'reportCount' }, moderator)).toHaveLength(11);
  });
});

describe('a list in one statement each', () => {
  test('costs as many statements for six rows as for one', async () => {
    const query = `query ($limit: Int) { contentFlagStream(limit: $limit) { contentFlags {
      id preview uri isDeleted reasons author { username } authorHistory { flags }
      contentFlagAssigns { user { username } } contentFlagEvents { id user { id } }
      viewers { id } automod { spam { prob } }
      assoc { id body user { id } contentFlagId
        ... on Thread { tags { id } responses { id } totalResponses }
        ... on Comment { post { comments { id } } } }
    } } }`;
    const statements = async (limit: number) => {
      const counted = await countStatements(app.database.pool, async () => {
        const { errors } = await admin.graphql(query, { limit });
        expect(errors).toBeUndefined();
      });
      return counted.statements;
    };
    // Statements are sent together from their second use on.
    for (const _ of [1, 2]) await statements(6);
    expect(await statements(6)).toBeLessThanOrEqual((await statements(1)) + 4);
  });
});

describe('many flags assigned to one person', () => {
  let assignee: number;
  let ids: string[];

  beforeAll(async () => {
    assignee = (await newUser(app)).id;
    const siteId = await app.siteId('alpha');
    await app.query(
      `insert into content_flags (site_id, assoc_type, assoc_id, author_id, is_open, opened_at)
       select $1, 'user', 2000000 + n, $2, n % 3 = 0, timestamptz '2026-03-01' + n * 7919 % 600 * interval '1 hour'
       from generate_series(1, 600) as n`,
      siteId,
      assignee,
    );
    await app.query(
      `insert into content_flag_assigns (site_id, content_flag_id, user_id, is_open)
       select site_id, id, $1, is_open from content_flags where author_id = $1 and assoc_id % 2 = 0`,
      assignee,
    );
    const assigned = await app.query(
      `select id::text from content_flags where author_id = $1 and assoc_id % 2 = 0
       order by opened_at desc, id desc`,
      assignee,
    );
    ids = assigned.map(({ id }) => id);
  });

  async function listAssigned(page: { limit: number; offset: number }) {
    const mine = { assignedToUserIds: [String(assignee)] };
    const { data } = await admin.graphql(list, { ...mine, ...page });
    const { contentFlags, pageInfo } = data.contentFlagStream;
    expect(pageInfo.totalCount).toBe(ids.length);
    return contentFlags.map(({ id }: { id: string }) => id);
  }

  test('are found by walking the list, on every page', async () => {
    for (let offset = 0; offset <= ids.length; offset += 90) {
      const page = { limit: 90, offset };
      expect(await listAssigned(page)).toEqual(ids.slice(offset, offset + 90));
    }
  });

  test('are not collected for the first page', async () => {
    const stop = recordStatements();
    await listAssigned({ limit: 10, offset: 0 });
    const texts = stop().map(({ text }) => text);
    expect(texts.some((text) => text.includes('as walked'))).toBe(true);
    expect(texts.filter((text) => text.includes('gathered'))).toEqual([]);
  });

  test('are collected if those in the list come late', async () => {
    await app.query(
      `update content_flags set opened_at = opened_at + interval '1 year'
       where author_id = $1 and assoc_id % 2 = 1`,
      assignee,
    );
    expect(await listAssigned({ limit: 10, offset: 0 })).toEqual(ids.slice(0, 10));
  });

  test('are in order where closed ones come before open ones, behind many of others', async () => {
    const other = (await newUser(app)).id;
    await app.query(
      `insert into content_flags (site_id, assoc_type, assoc_id, author_id, is_open, opened_at)
       select $1, 'user', 4000000 + n, $2, n > 300 and n <= 330,
         timestamptz '2030-06-01' - n * interval '1 hour'
       from generate_series(1, 600) as n`,
      await app.siteId('alpha'),
      other,
    );
    await app.query(
      `insert into content_flag_assigns (site_id, content_flag_id, user_id, is_open)
       select site_id, id, $1, is_open from content_flags
       where author_id = $1 and assoc_id > 4000280`,
      other,
    );
    const newest = await app.query(
      'select id::text from content_flags where author_id = $1 and assoc_id > 4000280 order by opened_at desc limit 10',
      other,
    );
    const variables = { assignedToUserIds: [String(other)], limit: 10 };
    const { data } = await admin.graphql(list, variables);
    const shownIds = data.contentFlagStream.contentFlags.map(({ id }: { id: string }) => id);
    expect(shownIds).toEqual(newest.map(({ id }) => id));
  });
});

describe('many flags decided by one person', () => {
  let decider: number;
  let ids: string[];

  beforeAll(async () => {
    decider = (await newUser(app)).id;
    await app.query(
      `insert into content_flags
         (site_id, assoc_type, assoc_id, author_id, is_open, opened_at, decided_by_id)
       select $1, 'user', 3000000 + n, $2::int, false,
         timestamptz '2032-03-01' + n * 7919 % 900 * interval '1 hour', case n % 2 when 0 then $2::int end
       from generate_series(1, 900) as n`,
      await app.siteId('alpha'),
      decider,
    );
    const decided = await app.query(
      `select id::text from content_flags where decided_by_id = $1 order by opened_at desc, id desc`,
      decider,
    );
    ids = decided.map(({ id }) => id);
  });

  async function listDecided(page: { limit: number; offset: number }) {
    const variables = { isOpen: false, decidedByUserIds: [String(decider)], ...page };
    const stop = recordStatements();
    const { data } = await admin.graphql(list, variables);
    const texts = stop().map(({ text }) => text);
    const { contentFlags, pageInfo } = data.contentFlagStream;
    expect(pageInfo).toEqual({ totalCount: ids.length, totalIsEstimate: false });
    return {
      ids: contentFlags.map(({ id }: { id: string }) => id),
      isWalked: texts.some((text) => text.includes('as walked')),
      isCollected: texts.some((text) => text.includes('gathered')),
    };
  }

  test('are found by walking the list, and later pages by collecting', async () => {
    for (let offset = 0; offset <= ids.length; offset += 50) {
      const listed = await listDecided({ limit: 50, offset });
      expect(listed.ids).toEqual(ids.slice(offset, offset + 50));
      expect([listed.isWalked, listed.isCollected]).toEqual([offset === 0, offset > 0]);
    }
  });

  test('are collected if those in the list come late', async () => {
    await app.query(
      `update content_flags set opened_at = opened_at + interval '1 year'
       where author_id = $1 and decided_by_id is null`,
      decider,
    );
    const listed = await listDecided({ limit: 10, offset: 0 });
    expect(listed).toEqual({ ids: ids.slice(0, 10), isWalked: true, isCollected: true });
  });
});
