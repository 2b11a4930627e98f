import { afterAll, beforeAll, expect, test } from 'vitest';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { itemRunMessages } from '../../../../contract/moderation/item-runs.ts';
import { refusalMessage } from '../../../../contract/permissions.ts';
import { tokenClient } from '../../../testing/api-tokens.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { flagOf, newFlag } from '../../../testing/flags.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const fields = `id status isOver done total changedCount refusedCount message isBlocking canUndo
  results { assocType assocId ok message eventIds }`;
const start = `mutation ($items: [ContentItemInput!]!, $operation: ContentItemOperation!) {
  startItemRun(items: $items, operation: $operation) { ${fields} }
}`;
const removeAll = `mutation ($id: ID!) { removeAllByAuthor(authorId: $id) { ${fields} } }`;
const undo = `mutation ($id: ID!) { undoItemRun(id: $id) { ${fields} } }`;
const get = `query ($id: ID!) { itemRun(id: $id) { ${fields} } }`;

let app: TestApp;
let write: ContentWriter;
let admin: ApiClient;
let moderator: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  write = await contentWriter(app);
  admin = await app.as('admin');
  moderator = await app.as('moderator');
});
afterAll(() => app.close());

const work = (run: { id: string }) => app.services.itemsJob.handle({ taskRunId: Number(run.id) });
const runOf = async (id: string, client = admin) =>
  (await client.graphql(get, { id })).data.itemRun;
const itemOf = (assocId: number, version?: number) => ({
  assocType: 'USER_PROFILE_STATUS',
  assocId: String(assocId),
  ...(version !== undefined && { version }),
});

async function statesOf(authorId: number): Promise<string[]> {
  const rows = await app.query(
    `select case when is_deleted then 'deleted' when is_spam then 'spam'
       when is_pending_moderation then 'pending' else 'visible' end as state
     from user_profile_statuses where user_id = $1 order by id`,
    authorId,
  );
  return rows.map(({ state }) => state);
}

const flagStatus = (assocId: number, authorId: number, flag = {}) =>
  newFlag(app, { assocType: 'user_profile_status', assocId, authorId, ...flag });

test('each item is decided once, has a result, and one undo takes all of it back', async () => {
  const { id: by } = await newUser(app);
  const ids = [
    await write.status({ by }),
    await write.status({ by }),
    await write.status({ by }),
    await write.status({ by }),
  ];
  const [plain = 0, flagged = 0, care = 0, changed = 0] = ids;
  await flagStatus(flagged, by);
  await flagStatus(care, by, { isCare: true });
  const changedFlagId = await flagStatus(changed, by);
  await moderator.graphql(
    `mutation { updateContentFlag(id: "${changedFlagId}", operation: DONE) { id } }`,
  );
  const { data } = await admin.graphql(start, {
    items: [itemOf(plain, 0), itemOf(flagged), itemOf(care), itemOf(changed, 1), itemOf(plain, 0)],
    operation: 'SPAM',
  });
  const run = data.startItemRun;
  expect(run).toMatchObject({ status: 'QUEUED', total: 4, done: 0, canUndo: false });
  const early = await admin.graphql(undo, { id: run.id });
  expect(early.errors?.[0]?.message).toBe(itemRunMessages.isRunning);

  await Promise.all([work(run), work(run)]);
  const over = await runOf(run.id);
  expect(over).toMatchObject({
    status: 'DONE',
    isOver: true,
    done: 4,
    changedCount: 2,
    refusedCount: 2,
    canUndo: true,
  });
  expect(over.results.slice(0, 2)).toMatchObject([
    { assocId: String(changed), ok: false, eventIds: [] },
    { assocId: String(care), ok: false, message: flagMessages.oneByOne },
  ]);
  expect(await statesOf(by)).toEqual(['spam', 'spam', 'visible', 'visible']);
  const decisions = await app.query(
    'select 1 from moderation_decisions where author_id = $1 and withdrawn_at is null',
    by,
  );
  expect(decisions).toHaveLength(2);
  await work(run);
  expect(await runOf(run.id)).toEqual(over);

  const foreign = await app.as('foreignAdmin');
  expect((await foreign.graphql(get, { id: run.id })).errors?.[0]?.message).toBe(
    itemRunMessages.notFound,
  );
  expect(await runOf(run.id, moderator)).toMatchObject({ canUndo: false });
  const notTheirs = await moderator.graphql(undo, { id: run.id });
  expect(notTheirs.errors?.[0]?.message).toBe(itemRunMessages.notYours);

  const undoing = (await admin.graphql(undo, { id: run.id })).data.undoItemRun;
  expect(undoing).toMatchObject({ total: 2, canUndo: false });
  const again = await admin.graphql(undo, { id: run.id });
  expect(again.errors?.[0]?.message).toBe(itemRunMessages.isUndone);
  await work(undoing);
  expect(await runOf(undoing.id)).toMatchObject({ isOver: true, changedCount: 2 });
  expect(await statesOf(by)).toEqual(['visible', 'visible', 'visible', 'visible']);
});

test('a run that found every item as wanted has nothing to undo', async () => {
  const { id: by } = await newUser(app);
  const items = [itemOf(await write.status({ by }))];
  const runOnce = async () => {
    const { data } = await admin.graphql(start, { items, operation: 'SPAM' });
    await work(data.startItemRun);
    return runOf(data.startItemRun.id);
  };
  expect(await runOnce()).toMatchObject({ changedCount: 1, canUndo: true });
  expect(await runOnce()).toMatchObject({ refusedCount: 0, canUndo: false });
});

test('removing everything blocks at once, leaves care cases, and is undone with the block', async () => {
  const { id: by } = await newUser(app);
  const id = String(by);
  await write.status({ by });
  await write.status({ by, isPending: true });
  const care = await write.status({ by });
  await flagStatus(care, by, { isCare: true });
  await newFlag(app, { assocType: 'user', assocId: by, authorId: by });
  const refused = await moderator.graphql(removeAll, { id });
  expect(refused.errors?.[0]?.message).toBe(refusalMessage('users.manage'));

  const started = await Promise.all([
    admin.graphql(removeAll, { id }),
    admin.graphql(removeAll, { id }),
  ]);
  const [first, second] = started.map(({ data }) => data.removeAllByAuthor);
  expect(second.id).toBe(first.id);
  expect(first.total).toBe(3);
  const [blocked] = await app.query('select role_id from users where id = $1', by);
  expect(blocked.role_id).toBe(4);
  await work(first);
  expect(await runOf(first.id)).toMatchObject({ changedCount: 3, isBlocking: true });
  expect(await statesOf(by)).toEqual(['deleted', 'deleted', 'visible']);
  expect(await flagOf(app, 'user', by)).toMatchObject({ is_open: false });
  const latest = await moderator.graphql(`{ latestItemRun(authorId: "${by}") { id } }`);
  expect(latest.data.latestItemRun.id).toBe(first.id);

  const undoing = (await admin.graphql(undo, { id: first.id })).data.undoItemRun;
  await work(undoing);
  expect(await statesOf(by)).toEqual(['visible', 'pending', 'visible']);
  expect(await flagOf(app, 'user', by)).toMatchObject({ is_open: true });
  const [author] = await app.query('select role_id from users where id = $1', by);
  expect(author.role_id).toBe(3);
});

test('a run ends with its starter’s role', async () => {
  const { id: by } = await newUser(app);
  const starter = await newUser(app, { roleId: 2 });
  const statusId = await write.status({ by });
  const client = await app.as({ userId: starter.id, host: 'alpha.localhost' });
  const { data } = await client.graphql(start, { items: [itemOf(statusId)], operation: 'SPAM' });
  await app.query('update users set role_id = 3 where id = $1', starter.id);
  await work(data.startItemRun);
  expect(await runOf(data.startItemRun.id)).toMatchObject({
    status: 'ABORTED',
    isOver: true,
    message: itemRunMessages.starterLeft,
  });
  expect(await statesOf(by)).toEqual(['visible']);
});

test('a run ends when its starter is suspended, or its token is revoked', async () => {
  const { id: by } = await newUser(app);
  const starter = await newUser(app, { roleId: 2 });
  const moderatorOfRun = await app.as({ userId: starter.id, host: 'alpha.localhost' });
  const program = await tokenClient(app, { scopes: ['console.use', 'flags.moderate'] });
  for (const [client, stop] of [
    [
      moderatorOfRun,
      () =>
        app.query(
          `update users set suspended_until = now() + interval '1 day' where id = $1`,
          starter.id,
        ),
    ],
    [
      program,
      () => app.query('update intake_keys set revoked_at = now() where id = $1', program.tokenId),
    ],
  ] as const) {
    const items = [itemOf(await write.status({ by }))];
    const { data, errors } = await client.graphql(start, { items, operation: 'SPAM' });
    expect(errors?.map(({ message }) => message)).toBeUndefined();
    await stop();
    await work(data.startItemRun);
    expect(await runOf(data.startItemRun.id)).toMatchObject({
      status: 'ABORTED',
      message: itemRunMessages.starterLeft,
    });
  }
  expect(await statesOf(by)).toEqual(['visible', 'visible']);
});
