import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { flagMessages, maxAssignees } from '../../../../contract/moderation/content-flags.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { newUser } from '../../../testing/people.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const assign = `mutation ($id: ID!, $people: [ID!]) {
  updateContentFlag(id: $id, assignedToUserIds: $people) {
    version
    contentFlagAssigns { userId user { username } }
    contentFlagEvents { status body user { username } }
  }
}`;

let app: TestApp;
let smtp: TestSmtp;
let scene: ModerationScene;
let moderator: ApiClient;
let ids: Record<'admin' | 'superAdmin' | 'moderator', string>;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ env: { SMTP_URL: smtp.url } });
  scene = await moderationScene(app);
  moderator = await app.as('moderator');
  ids = {
    admin: String(await app.userId('admin')),
    superAdmin: String(await app.userId('superAdmin')),
    moderator: String(await app.userId('moderator')),
  };
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

describe('assigning', () => {
  test('is the whole resulting list; those added get a mail with a link, once', async () => {
    const { flagId: id } = await scene.flagged('comment');
    const first = await moderator.graphql(assign, { id, people: [ids.admin] });
    expect(first.data.updateContentFlag).toMatchObject({
      version: 2,
      contentFlagAssigns: [{ userId: ids.admin, user: { username: 'admin' } }],
      contentFlagEvents: [
        { status: 'ASSIGNED', body: 'Assigned to admin', user: { username: 'moderator' } },
      ],
    });
    await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(1);
    const both = await moderator.graphql(assign, { id, people: [ids.admin, ids.superAdmin] });
    expect(both.data.updateContentFlag.contentFlagAssigns).toHaveLength(2);
    await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(2);
    expect(smtp.received.flatMap(({ to }) => to)).toEqual([
      'admin@steward.example',
      'superadmin@steward.example',
    ]);
    expect(smtp.received[0]?.raw).toContain(
      `http://alpha.localhost:${app.port}/moderation/content-flag/${id}`,
    );
    expect(smtp.received[0]?.raw).toContain('moderator asks you to look at');
  });

  test('oneself brings no mail, and the same list again nothing at all', async () => {
    const { flagId: id } = await scene.flagged('comment');
    await moderator.graphql(assign, { id, people: [ids.moderator] });
    const { data } = await moderator.graphql(assign, { id, people: [ids.moderator] });
    expect(data.updateContentFlag).toMatchObject({ version: 2 });
    const mails = await app.database.db
      .selectFrom('outgoing_mail')
      .select('id')
      .where('userId', '=', Number(ids.moderator))
      .execute();
    expect(mails).toEqual([]);
  });

  test('an empty list unassigns everyone', async () => {
    const flagged = await scene.flagged('comment');
    const id = flagged.flagId;
    await moderator.graphql(assign, { id, people: [ids.moderator] });
    const { data } = await moderator.graphql(assign, { id, people: [] });
    expect(data.updateContentFlag).toMatchObject({
      contentFlagAssigns: [],
      contentFlagEvents: [{ status: 'UNASSIGNED', body: 'Unassigned moderator' }, {}],
    });
  });

  test('someone who is staff no longer can stay, but not come', async () => {
    const flagged = await scene.flagged('comment');
    const id = flagged.flagId;
    const former = await newUser(app, { roleId: 2 });
    await moderator.graphql(assign, { id, people: [String(former.id)] });
    await app.database.pool.query('update users set role_id = 3 where id = $1', [former.id]);
    const kept = await moderator.graphql(assign, { id, people: [String(former.id), ids.admin] });
    expect(kept.errors).toBeUndefined();
    await moderator.graphql(assign, { id, people: [] });
    const { errors } = await moderator.graphql(assign, { id, people: [String(former.id)] });
    expect(errors?.[0]?.message).toBe(flagMessages.onlyStaffAssigned);
  });
});

describe('refusals', () => {
  test('members, blocked people, people of other sites, nobody', async () => {
    const flagged = await scene.flagged('comment');
    for (const name of ['member', 'spammer', 'foreignAdmin']) {
      const people = [ids.admin, String(await app.userId(name))];
      const { errors } = await moderator.graphql(assign, { id: flagged.flagId, people });
      expect([name, errors?.[0]?.message, errors?.[0]?.extensions.field]).toEqual([
        name,
        flagMessages.onlyStaffAssigned,
        'assignedToUserIds',
      ]);
    }
    const { errors } = await moderator.graphql(assign, { id: flagged.flagId, people: ['x'] });
    expect(errors?.[0]?.message).toBe(userMessages.notFound);
    expect(await scene.stateOf(flagged)).toMatchObject({ assignees: [], events: [] });
  });

  test('flags about people', async () => {
    const { flagId: id } = await scene.flagged('user');
    const { errors } = await (await app.as('superAdmin')).graphql(assign, {
      id,
      people: [ids.admin],
    });
    expect(errors?.[0]).toMatchObject({
      message: flagMessages.notForPeople,
      extensions: { code: 'FORBIDDEN' },
    });
  });

  test('more than fit', async () => {
    const { flagId: id } = await scene.flagged('comment');
    const people = Array.from({ length: maxAssignees + 1 }, (_, i) => String(i + 1));
    const { errors } = await moderator.graphql(assign, { id, people });
    expect(errors?.[0]?.message).toBe(flagMessages.tooManyAssigned);
  });
});
