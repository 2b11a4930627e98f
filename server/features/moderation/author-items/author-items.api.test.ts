import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { blockingMessages, itemMessages } from '../../../../contract/moderation/author-items.ts';
import { contentMessages } from '../../../../contract/moderation/content.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { eventsOf, flagOf, newFlag } from '../../../testing/flags.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const stream = `query ($userId: ID!, $state: String, $isFlagged: Boolean, $kind: String) {
  activityStream(userId: $userId, first: 50, state: $state, isFlagged: $isFlagged, assocType: $kind) {
    items { assocType assocId contentFlag { id version isOpen outcome } }
  }
}`;
const decide = `mutation ($items: [ContentItemInput!]!, $operation: ContentItemOperation!, $policyId: ID) {
  decideContentItems(items: $items, operation: $operation, policyId: $policyId) {
    assocType assocId ok message eventIds
  }
}`;
const undo = 'mutation ($ids: [ID!]!) { undoContentFlagEvents(eventIds: $ids) { ok message } }';
const preview = `query ($userId: ID!) {
  removalPreview(userId: $userId) {
    items { assocType count } closingFlagCount escalatedFlagCount personFlag { id }
    careFlags { id } isBlocked refusal
  }
}`;

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

const status = (assocId: number, version?: number) => ({
  assocType: 'USER_PROFILE_STATUS',
  assocId: String(assocId),
  ...(version !== undefined && { version }),
});

async function run(client: ApiClient, operation: string, items: object[], policyId?: string) {
  const { data, errors } = await client.graphql(decide, { items, operation, policyId });
  expect(errors).toBeUndefined();
  return data.decideContentItems as {
    assocId: string;
    ok: boolean;
    message: string | null;
    eventIds: string[];
  }[];
}

async function stateOf(id: number): Promise<string> {
  const [row] = await app.query(
    `select case when is_deleted then 'deleted' when is_spam then 'spam'
       when is_pending_moderation then 'pending' else 'visible' end as state
     from user_profile_statuses where id = $1`,
    id,
  );
  return row.state;
}

const flagStatus = (assocId: number, authorId: number, flag = {}) =>
  newFlag(app, { assocType: 'user_profile_status', assocId, authorId, ...flag });

describe('items by one author', () => {
  test('are filtered by kind, state and flag, with the flag of each', async () => {
    const { id: by } = await newUser(app);
    const visible = await write.status({ by });
    const flagged = await write.status({ by });
    const flagId = await flagStatus(flagged, by, { isOpen: false, outcome: 'KEPT' });
    const hidden = {
      pending: await write.status({ by, isPending: true }),
      spam: await write.status({ by, isSpam: true }),
      deleted: await write.status({ by, isDeleted: true, isSpam: true }),
    };
    const threadId = await write.thread({ by });
    const list = async (filter: object) => {
      const { data } = await moderator.graphql(stream, { userId: String(by), ...filter });
      return data.activityStream.items as { assocId: string; contentFlag: unknown }[];
    };
    const ids = async (filter: object) =>
      (await list(filter)).map(({ assocId }) => Number(assocId));
    for (const [state, id] of Object.entries(hidden)) expect(await ids({ state })).toEqual([id]);
    expect(await ids({ kind: 'thread' })).toEqual([threadId]);
    expect(await ids({ kind: 'user_profile_status', state: 'visible' })).toEqual([
      flagged,
      visible,
    ]);
    expect(await list({ isFlagged: true })).toMatchObject([
      { assocId: String(flagged), contentFlag: { id: String(flagId), outcome: 'KEPT' } },
    ]);
    expect(await ids({ isFlagged: false })).not.toContain(flagged);
    const { errors } = await moderator.graphql(stream, { userId: String(by), state: 'gone' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'state' });
  });
});

describe('decisions about several items', () => {
  test('have a result each, go by flags, and are undone at once', async () => {
    const { id: by } = await newUser(app);
    const [plain, flagged, care] = [
      await write.status({ by, body: '<p>Plain</p>' }),
      await write.status({ by }),
      await write.status({ by }),
    ];
    const flagId = await flagStatus(flagged, by);
    await flagStatus(care, by, { isCare: true });
    const foreign = await (await contentWriter(app, 'beta')).status({
      by: await app.userId('foreignAdmin'),
    });
    const { data } = await admin.graphql('{ policies { id name } }');
    const policyId = data.policies[0].id;
    const items = [plain, flagged, care, foreign].map((id) => status(id));
    const results = await run(admin, 'REMOVE', items, policyId);
    expect(results).toMatchObject([
      { assocId: String(plain), ok: true, message: null },
      { assocId: String(flagged), ok: true },
      { assocId: String(care), ok: false, message: flagMessages.oneByOne, eventIds: [] },
      { assocId: String(foreign), ok: false, message: contentMessages.notFound },
    ]);
    expect(await stateOf(plain)).toBe('deleted');
    expect(await stateOf(care)).toBe('visible');
    const recorded = await flagOf(app, 'user_profile_status', plain);
    expect(recorded).toMatchObject({ is_open: false, outcome: 'DELETED' });
    expect((await eventsOf(app, recorded.id)).map((event) => event.status)).toEqual([
      'OPENED',
      'DELETED',
    ]);
    const decisions = await app.query(
      `select content_flag_id, policy_id, decided_by_id, body from moderation_decisions
       where author_id = $1 order by id`,
      by,
    );
    expect(decisions).toMatchObject([
      { content_flag_id: recorded.id, policy_id: Number(policyId), body: 'Plain' },
      { content_flag_id: flagId, policy_id: Number(policyId) },
    ]);
    const webhookTypes = await app.query(
      `select count(*)::int as audits from audit_events where entity_type = 'contentFlag'
         and entity_id = any($1::int[]) and action = 'contentFlag.deleted'`,
      [recorded.id, flagId],
    );
    expect(webhookTypes[0].audits).toBe(2);

    const ids = results.flatMap(({ eventIds }) => eventIds);
    const undone = await admin.graphql(undo, { ids });
    expect(undone.data.undoContentFlagEvents).toEqual([
      { ok: true, message: null },
      { ok: true, message: null },
    ]);
    expect([await stateOf(plain), await stateOf(flagged)]).toEqual(['visible', 'visible']);
    // The flag that only recorded the decision stays out of the queue.
    expect(await flagOf(app, 'user_profile_status', plain)).toMatchObject({
      is_open: false,
      outcome: 'KEPT',
    });
    expect(await flagOf(app, 'user_profile_status', flagged)).toMatchObject({ is_open: true });
  });

  test('refuse what someone else changed meanwhile, and what a role may not do', async () => {
    const { id: by } = await newUser(app);
    const [seen, unseen] = [await write.status({ by }), await write.status({ by })];
    await run(admin, 'SPAM', [status(seen, 0)]);
    expect(await run(moderator, 'SPAM', [status(seen, 0), status(unseen, 0)])).toMatchObject([
      { ok: false, message: 'The content was marked as spam by admin just now.' },
      { ok: true },
    ]);
    expect(await run(moderator, 'REMOVE', [status(seen)])).toMatchObject([
      { ok: false, message: messages.noPermission },
    ]);
    expect(await flagOf(app, 'user_profile_status', seen)).toMatchObject({ version: 2 });
  });

  test('restore all that hides an item, and keep only what has an open flag', async () => {
    const { id: by } = await newUser(app);
    const both = await write.status({ by, isDeleted: true, isSpam: true });
    const empty = await write.status({ by, isDeleted: true, body: '' });
    const visible = await write.status({ by });
    const open = await write.status({ by });
    await flagStatus(open, by);
    expect(
      await run(
        admin,
        'RESTORE',
        [both, empty, visible].map((id) => status(id)),
      ),
    ).toMatchObject([
      { ok: true, eventIds: [expect.any(String), expect.any(String)] },
      { ok: false, message: itemMessages.textGone },
      { ok: false, message: itemMessages.visibleAlready },
    ]);
    expect(await stateOf(both)).toBe('visible');
    expect(
      await run(
        moderator,
        'KEEP',
        [open, visible].map((id) => status(id)),
      ),
    ).toMatchObject([{ ok: true }, { ok: false, message: itemMessages.nothingToKeep }]);
    expect(await flagOf(app, 'user_profile_status', visible)).toBeUndefined();
  });
});

describe('removing everything and blocking', () => {
  test('is previewed, leaves care cases open, and is undone', async () => {
    const { id: by } = await newUser(app);
    const userId = String(by);
    const texts = [await write.status({ by }), await write.status({ by, isPending: true })];
    await write.thread({ by });
    await write.status({ by, isSpam: true });
    const care = await write.status({ by });
    const careFlagId = await flagStatus(care, by, { isCare: true });
    await flagStatus(texts[0] ?? 0, by, { isEscalated: true });
    const personFlagId = await newFlag(app, { assocType: 'user', assocId: by, authorId: by });
    const { data } = await admin.graphql(preview, { userId });
    expect(data.removalPreview).toEqual({
      items: [
        { assocType: 'thread', count: 1 },
        { assocType: 'user_profile_status', count: 2 },
      ],
      closingFlagCount: 2,
      escalatedFlagCount: 1,
      personFlag: { id: String(personFlagId) },
      careFlags: [{ id: String(careFlagId) }],
      isBlocked: false,
      refusal: null,
    });

    const member = await app.as({ userId: by, host: 'alpha.localhost' });
    const blocked = await admin.graphql('mutation ($id: ID!) { blockUser(id: $id) { roleId } }', {
      id: userId,
    });
    expect(blocked.data.blockUser).toEqual({ roleId: '4' });
    expect((await member.get('/api/auth/check-session')).json().status).toBe('error');
    const results = await run(
      admin,
      'REMOVE',
      texts.map((id) => status(id)),
    );
    const ids = results.flatMap(({ eventIds }) => eventIds);
    const early = await admin.graphql(undo, { ids });
    expect(early.data.undoContentFlagEvents[0].message).toBe(flagMessages.authorRemoved);

    const unblock = 'mutation ($id: ID!) { unblockUser(id: $id) { roleId } }';
    expect((await admin.graphql(unblock, { id: userId })).data.unblockUser.roleId).toBe('3');
    await admin.graphql(undo, { ids });
    expect([await stateOf(texts[0] ?? 0), await stateOf(texts[1] ?? 0)]).toEqual([
      'visible',
      'pending',
    ]);
    expect(await flagOf(app, 'user_profile_status', care)).toMatchObject({ is_open: true });
    const events = await app.query(
      `select action from audit_events where entity_type = 'user' and entity_id = $1 order by id`,
      by,
    );
    expect(events.map(({ action }) => action)).toEqual([
      'user.blocked_reversibly',
      'user.unblocked',
    ]);
  });

  test('is refused for staff, for people above, and for people of other sites', async () => {
    const { id: moderatorId } = await newUser(app, { roleId: 2 });
    const ask = async (id: number) => admin.graphql(preview, { userId: String(id) });
    expect((await ask(moderatorId)).data.removalPreview.refusal).toBe(blockingMessages.staff);
    const superAdminId = await app.userId('superAdmin');
    expect((await ask(superAdminId)).data.removalPreview.refusal).toBe(userMessages.outranked);
    const foreign = await ask(await app.userId('foreignAdmin'));
    expect(foreign.errors?.[0]).toMatchObject({ message: userMessages.notFound });
  });

  test('cannot be taken back once someone else changed the person', async () => {
    const { id } = await newUser(app);
    await admin.graphql('mutation ($id: ID!) { blockUser(id: $id) { id } }', { id: String(id) });
    await admin.graphql('mutation ($id: ID!) { updateUser(id: $id, bio: "x") { id } }', {
      id: String(id),
    });
    const { errors } = await admin.graphql('mutation ($id: ID!) { unblockUser(id: $id) { id } }', {
      id: String(id),
    });
    expect(errors?.[0]?.message).toBe(blockingMessages.changedSince);
  });
});
