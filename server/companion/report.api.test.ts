import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { contentMessages } from '../../contract/moderation/content.ts';
import {
  reportDetailsMaxLength,
  reportReasonLabels,
} from '../../contract/moderation/content-flags.ts';
import type { ContentKind } from '../../contract/moderation/content-kinds.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { type ContentWriter, contentWriter } from '../testing/content.ts';
import { newMember } from '../testing/pages.ts';
import { newUser } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let write: ContentWriter;
let member: Awaited<ReturnType<typeof newMember>>;

beforeAll(async () => {
  app = await startTestApp();
  write = await contentWriter(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await newMember(app);
});

type Items = Record<ContentKind, number>;

/** Creates one item of each kind by this person, in a thread and a post of staff. */
async function oneOfEach(by: number, state = {}, on = write, staff = 'admin'): Promise<Items> {
  const staffId = await app.userId(staff);
  const body = '<p>These very <b>words</b></p>';
  const item = { by, body, ...state };
  return {
    comment: await on.comment({ ...item, postId: await on.post({ by: staffId }) }),
    thread: await on.thread(item),
    reply: await on.reply({ ...item, threadId: await on.thread({ by: staffId }) }),
    user_profile_status: await on.status(item),
    user_profile_status_reply: await on.statusReply({
      ...item,
      statusId: await on.status({ by: staffId }),
    }),
  };
}

async function flagOf(assocType: string, assocId: number) {
  const { rows } = await app.database.pool.query(
    `select is_open, is_reported, report_count, reason, details, reporter_id, author_id
     from content_flags join content_flag_reports on content_flag_id = content_flags.id
     where assoc_type = $1 and assoc_id = $2`,
    [assocType, assocId],
  );
  return rows;
}

describe('a member reports', () => {
  test('any text of others, from its page', async () => {
    const author = await newUser(app);
    for (const [kind, id] of Object.entries(await oneOfEach(author.id))) {
      const path = `/report/${kind}/${id}`;
      const { text } = await member.get(path);
      expect(text).toContain('These very words');
      expect(text).toContain(`by ${author.username}`);
      for (const label of Object.values(reportReasonLabels)) expect(text).toContain(label);
      const [, back = ''] = /<a href="([^"]+)">Cancel/.exec(text) ?? [];
      const page = await member.get(back.split('#')[0] ?? '');
      expect(page.text).toContain(`href="${path}"`);

      const form = { reason: 'PRIVACY', details: ' Names <my> street ' };
      const thanks = await member.post(path, { form });
      expect(thanks.text).toContain(`<p role="status">${writingMessages.reported}</p>`);
      expect(await flagOf(kind, id)).toEqual([
        {
          is_open: true,
          is_reported: true,
          report_count: 1,
          reason: 'PRIVACY',
          details: 'Names <my> street',
          reporter_id: member.id,
          author_id: author.id,
        },
      ]);
    }
  });

  test('someone, from their profile', async () => {
    const person = await newUser(app);
    const path = `/report/user/${person.id}`;
    expect((await member.get(`/profile/${person.username}`)).text).toContain(`href="${path}"`);
    expect((await member.get(path)).text).toContain(`<h1>Report ${person.username}</h1>`);
    expect((await member.post(path, { form: { reason: 'OTHER' } })).status).toBe(200);
    expect(await flagOf('user', person.id)).toMatchObject([{ author_id: person.id, details: '' }]);
  });

  test('nothing of their own, and is not offered to', async () => {
    const own = await oneOfEach(member.id);
    for (const [kind, id] of [...Object.entries(own), ['user', member.id]]) {
      const path = `/report/${kind}/${id}`;
      for (const reply of [
        await member.get(path),
        await member.post(path, { form: { reason: 'SPAM' } }),
      ]) {
        expect(reply.status).toBe(403);
        expect(reply.text).toContain(contentMessages.reportYourself);
      }
    }
    expect((await member.get(`/profile/${member.slug}`)).text).not.toContain('/report/');
  });

  test.each([
    [{ details: 'no reason' }, writingMessages.reasonRequired],
    [{ reason: 'BORING', details: 'a "reason"' }, writingMessages.reasonRequired],
    [
      { reason: 'SPAM', details: 'x'.repeat(reportDetailsMaxLength + 1) },
      writingMessages.detailsTooLong,
    ],
  ])('and is told what is missing: %j', async (form, message) => {
    const id = await write.thread({ by: await app.userId('admin') });
    const reply = await member.post(`/report/thread/${id}`, { form });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(`">${message}</a>`);
    expect(reply.text).toContain(`\n${form.details.replaceAll('"', '&quot;')}</textarea>`);
    expect(reply.text.includes('value="SPAM" required checked')).toBe(
      'reason' in form && form.reason === 'SPAM',
    );
    expect(await flagOf('thread', id)).toEqual([]);
  });

  test('only up to a limit', async () => {
    const id = await write.thread({ by: await app.userId('admin') });
    const report = () => member.post(`/report/thread/${id}`, { form: { reason: 'SPAM' } });
    for (let i = 0; i < 20; i++) expect((await report()).status).toBe(200);
    const reply = await report();
    expect(reply.status).toBe(429);
    expect(reply.text).toContain(writingMessages.tooManyReports);
    expect(await flagOf('thread', id)).toMatchObject([{ report_count: 1 }]);
  });
});

describe('there is nothing to report', () => {
  async function expectNothing(path: string) {
    for (const reply of [
      await member.get(path),
      await member.post(path, { form: { reason: 'SPAM' } }),
    ]) {
      expect([path, reply.status]).toEqual([path, 404]);
      expect(reply.text).toContain(messages.notFoundPage);
    }
  }

  test.each([{ isDeleted: true }, { isSpam: true }, { isPending: true }])(
    'where it is hidden: %j',
    async (state) => {
      const items = await oneOfEach(await app.userId('admin'), state);
      for (const [kind, id] of Object.entries(items)) await expectNothing(`/report/${kind}/${id}`);
    },
  );

  test('on pages that are hidden', async () => {
    const by = await app.userId('admin');
    const threadId = await write.thread({ by, isDeleted: true });
    await expectNothing(`/report/reply/${await write.reply({ by, threadId })}`);
    const postId = await write.post({ by, isDeleted: true });
    await expectNothing(`/report/comment/${await write.comment({ by, postId })}`);
    const statusId = await write.status({ by, isSpam: true });
    const reply = await write.statusReply({ by, statusId });
    await expectNothing(`/report/user_profile_status_reply/${reply}`);
    const spammer = await app.userId('spammer');
    await expectNothing(`/report/user_profile_status/${await write.status({ by: spammer })}`);
    await expectNothing(`/report/user/${spammer}`);
  });

  test('of another site, or at a meaningless address', async () => {
    const foreign = await contentWriter(app, 'beta');
    const foreignId = await app.userId('foreignAdmin');
    const items = await oneOfEach(foreignId, {}, foreign, 'foreignAdmin');
    for (const [kind, id] of Object.entries(items)) await expectNothing(`/report/${kind}/${id}`);
    await expectNothing(`/report/user/${foreignId}`);
    for (const path of ['post/1', 'reply/0', 'reply/x', 'reply/99999999999', 'REPLY/1']) {
      await expectNothing(`/report/${path}`);
    }
  });
});

describe('reporting is not for', () => {
  test('pages of other sites', async () => {
    const id = await write.thread({ by: await app.userId('admin') });
    const headers = { origin: 'https://evil.example' };
    const form = { reason: 'SPAM' };
    expect((await member.post(`/report/thread/${id}`, { form, headers })).status).toBe(403);
    expect(await flagOf('thread', id)).toEqual([]);
  });
});

describe('a visitor without an account', () => {
  const visitorReport = (id: number, form: Record<string, string>) =>
    app.anonymous.post(`/report/reply/${id}`, { form });
  const flagAlone = async (id: number) =>
    (
      await app.query(
        `select id, is_open, is_reported, is_care, report_count from content_flags
         where assoc_type = 'reply' and assoc_id = $1`,
        id,
      )
    )[0];

  beforeEach(() => app.query('delete from throttles'));

  test('reports from the page, with less weight than members', async () => {
    const { reply: id } = await oneOfEach(member.id);
    const page = await app.anonymous.get(`/report/reply/${id}`);
    expect(page.text).toContain('You are not signed in');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    const { status, text } = await visitorReport(id, { reason: 'SPAM', details: 'An advert' });
    expect([status, text.includes(writingMessages.reported)]).toEqual([200, true]);
    const flag = await flagAlone(id);
    expect(flag).toMatchObject({ is_open: true, is_reported: true, report_count: 0 });
    const events = await app.query(
      `select body, user_id from content_flag_events
       where content_flag_id = $1 and status = 'REPORTED'`,
      flag?.id,
    );
    expect(events).toEqual([
      { body: `A visitor: ${reportReasonLabels.SPAM}: An advert`, user_id: null },
    ]);
  });

  test('who is a program falls for the honeypot, and reports nothing', async () => {
    const { reply: id } = await oneOfEach(member.id);
    const sent = await visitorReport(id, { reason: 'SPAM', details: '', website: 'x' });
    expect(sent.text).toContain(writingMessages.reported);
    expect(await flagAlone(id)).toBeUndefined();
  });

  test('sees all mistakes, and is rate-limited by network', async () => {
    const { reply: id } = await oneOfEach(member.id);
    const details = 'x'.repeat(reportDetailsMaxLength + 1);
    const refused = await visitorReport(id, { reason: 'NONE', details });
    expect(refused.text).toContain(`<a href="#field-reason">${writingMessages.reasonRequired}</a>`);
    expect(refused.text).toContain(
      `<a href="#field-details">${writingMessages.detailsTooLong}</a>`,
    );
    for (let i = 0; i < 5; i++) await visitorReport(id, { reason: 'SPAM', details: '' });
    expect((await visitorReport(id, { reason: 'SPAM', details: '' })).status).toBe(429);
  });
});
