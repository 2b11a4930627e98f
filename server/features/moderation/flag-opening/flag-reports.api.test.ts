import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentMessages } from '../../../../contract/moderation/content.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { eventsOf, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let site: IntakeClient;
let write: ContentWriter;
let author: number;
let reader: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
  write = await contentWriter(app);
  author = (await newUser(app)).id;
  reader = (await newUser(app)).id;
});
afterAll(() => app.close());

const report = (assocType: string, assocId: number, fields: object = {}) =>
  site.post('/reports', { userId: reader, assocType, assocId, reason: 'SPAM', ...fields });

describe('a report', () => {
  test('opens a flag on each of the six kinds, with the scores of what was written', async () => {
    const threadId = await write.thread({ by: author });
    const statusId = await write.status({ by: author });
    const postId = await write.post({ by: author });
    for (const [kind, id] of [
      ['comment', await write.comment({ by: author, postId })],
      ['thread', threadId],
      ['reply', await write.reply({ by: author, threadId })],
      ['user', author],
      ['user_profile_status', statusId],
      ['user_profile_status_reply', await write.statusReply({ by: author, statusId })],
    ] as const) {
      const response = await report(kind, id, { reason: 'OFFENSIVE', details: ' He is rude. ' });
      expect([response.status, response.json()]).toEqual([201, { assocType: kind, assocId: id }]);
      const flag = await flagOf(app, kind, id);
      expect(flag).toMatchObject({
        author_id: author,
        is_open: true,
        is_reported: true,
        is_spam: false,
        report_count: 1,
        version: 1,
      });
      expect(flag.automod === null).toBe(kind === 'user');
      const events = await eventsOf(app, flag.id);
      expect(events.at(-1)).toMatchObject({
        status: 'REPORTED',
        body: 'Offensive or abusive: He is rude.',
        user_id: reader,
      });
      expect(events.map((event) => event.status)).toEqual(
        kind === 'user' ? ['OPENED', 'REPORTED'] : ['OPENED', 'SCORED', 'REPORTED'],
      );
    }
  });

  test('by the same member again replaces the reason; each is an event, the member counts once', async () => {
    const id = await write.status({ by: author });
    await report('user_profile_status', id, { details: 'First' });
    await report('user_profile_status', id, { reason: 'PRIVACY', details: 'Second' });
    const other = (await newUser(app)).id;
    await report('user_profile_status', id, { userId: other });
    const flag = await flagOf(app, 'user_profile_status', id);
    expect(flag).toMatchObject({ report_count: 2, version: 3 });
    expect(
      await app.query(
        `select reporter_id, reason, details, times from content_flag_reports
         where content_flag_id = $1 order by id`,
        flag.id,
      ),
    ).toEqual([
      { reporter_id: reader, reason: 'PRIVACY', details: 'Second', times: 2 },
      { reporter_id: other, reason: 'SPAM', details: '', times: 1 },
    ]);
    const bodies = (await eventsOf(app, flag.id))
      .filter((event) => event.status === 'REPORTED')
      .map((event) => event.body);
    expect(bodies).toEqual([
      'Spam or advertising: First',
      'Shares private information: Second',
      'Spam or advertising',
    ]);
  });

  test('opens again what was closed', async () => {
    const id = await write.status({ by: author });
    await report('user_profile_status', id);
    const { id: flagId } = await flagOf(app, 'user_profile_status', id);
    await app.query('update content_flags set is_open = false where id = $1', flagId);
    await report('user_profile_status', id, { userId: (await newUser(app)).id });
    expect(await flagOf(app, 'user_profile_status', id)).toMatchObject({
      id: flagId,
      is_open: true,
      report_count: 2,
    });
    expect((await eventsOf(app, flagId)).at(-1)?.status).toBe('REOPENED_BY_RULE');
  });

  test('of many at once is one flag that counts them all', async () => {
    const id = await write.status({ by: author });
    const reporters = await Promise.all(Array.from({ length: 8 }, () => newUser(app)));
    const answers = await Promise.all(
      [...reporters, ...reporters].map(({ id: userId }) =>
        report('user_profile_status', id, { userId }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(16).fill(201));
    const flags = await app.query(
      `select * from content_flags where assoc_type = 'user_profile_status' and assoc_id = $1`,
      id,
    );
    expect(flags).toHaveLength(1);
    expect(flags[0]).toMatchObject({ report_count: 8, version: 16 });
    const statuses = (await eventsOf(app, flags[0]?.id)).map((event) => event.status);
    expect(statuses.filter((status) => status === 'OPENED')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'REPORTED')).toHaveLength(16);
  });
});

describe('refused are reports', () => {
  test.each([
    [{ reason: 'BORING' }, 'reason'],
    [{ reason: undefined }, 'reason'],
    [{ details: 'x'.repeat(501) }, 'details'],
    [{ details: 7 }, 'details'],
    [{ assocType: 'post' }, 'assocType'],
    [{ assocId: 'x' }, 'assocId'],
    [{ userId: null }, 'userId'],
  ])('like %j', async (fields, field) => {
    const id = await write.status({ by: author });
    const response = await report('user_profile_status', id, fields);
    expect([response.status, response.json().error.field]).toEqual([400, field]);
  });

  test('of oneself, and of what one wrote', async () => {
    const id = await write.status({ by: reader });
    for (const response of [
      await report('user', reader),
      await report('user_profile_status', id),
    ]) {
      expect([response.status, response.json().error.message]).toEqual([
        400,
        contentMessages.reportYourself,
      ]);
    }
  });

  test('of what nobody can see', async () => {
    const blocked = await newUser(app, { roleId: 4 });
    const responses = [
      await report('user', blocked.id),
      await report('user', 999_999),
      await report('comment', 999_999),
    ];
    for (const state of [{ isDeleted: true }, { isSpam: true }, { isPending: true }]) {
      const id = await write.status({ by: author, ...state });
      responses.push(await report('user_profile_status', id));
      expect(await flagOf(app, 'user_profile_status', id)).toBeUndefined();
    }
    for (const response of responses) {
      expect([response.status, response.json().error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('by people who are blocked', async () => {
    const blocked = await newUser(app, { roleId: 4 });
    const id = await write.status({ by: author });
    expect((await report('user_profile_status', id, { userId: blocked.id })).status).toBe(403);
  });

  test('with characters that no text has', async () => {
    const id = await write.status({ by: author });
    for (const details of ['a\u0000b', 'a\ud800']) {
      expect((await report('user_profile_status', id, { details })).status).toBe(400);
    }
    expect(await flagOf(app, 'user_profile_status', id)).toBeUndefined();
  });
});
