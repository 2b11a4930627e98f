import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { policyMessages } from '../../../../contract/moderation/policies.ts';
import {
  createModerationCases,
  decideFlag,
  minutesFromNow,
  undoEvents,
} from '../../../testing/moderation-cases.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let cases: Awaited<ReturnType<typeof createModerationCases>>;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  cases = await createModerationCases(app);
});
beforeEach(() => cases.setSettings({}));
afterAll(() => app.close());

async function decide(flagId: number, operation: string, policyId?: string) {
  const admin = await app.as('admin');
  const answer = await admin.graphql(decideFlag, { id: String(flagId), operation, policyId });
  expect(answer.errors).toBeUndefined();
  return answer.data.updateContentFlag.contentFlagEvents[0];
}
const sendDue = (minutes = 11) => app.services.notices.sendDue(minutesFromNow(minutes));
const kinds = (notices: { kind: string }[]) => notices.map(({ kind }) => kind);

describe('policies', () => {
  test('come with a site, are its own, and are edited by admins', async () => {
    const admin = await app.as('admin');
    const { data } = await admin.graphql('{ policies { id name ground version } }');
    expect(data.policies.length).toBeGreaterThan(5);
    const [first] = data.policies;
    const edit = `mutation ($id: ID, $name: String!) { upsertPolicy(id: $id, name: $name,
      memberText: "Be kind.", ground: LAW, ladder: [{ kind: MUTE, days: 3 }]) {
        name ground ladder { kind days } strikeDays } }`;
    const own = await admin.graphql(edit, { name: 'Kindness' });
    expect(own.data.upsertPolicy).toEqual({
      name: 'Kindness',
      ground: 'LAW',
      ladder: [{ kind: 'MUTE', days: 3 }],
      strikeDays: 180,
    });
    const taken = await admin.graphql(edit, { name: 'kindness' });
    expect(taken.errors?.[0]).toMatchObject({ message: policyMessages.nameTaken });
    const moderator = await app.as('moderator');
    expect((await moderator.graphql(edit, { name: 'Mine' })).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
    const foreign = await app.as('foreignAdmin');
    const stolen = await foreign.graphql(edit, { id: first.id, name: 'Stolen' });
    expect(stolen.errors?.[0]).toMatchObject({ message: policyMessages.notFound });
  });

  test('stand in the history, and those of other sites or out of use are refused', async () => {
    const { flagId } = await cases.reportedReply();
    const policyId = await cases.policyId();
    expect((await decide(flagId, 'SPAM', policyId)).body).toBe(
      'Hidden as spam: Spam and advertising',
    );
    const foreign = await app.as('foreignAdmin');
    const { data } = await foreign.graphql('{ policies { id } }');
    const admin = await app.as('admin');
    const other = await cases.reportedReply();
    const refused = await admin.graphql(decideFlag, {
      id: String(other.flagId),
      operation: 'DELETE',
      policyId: data.policies[0].id,
    });
    expect(refused.errors?.[0]).toMatchObject({ message: policyMessages.notFound });
    await app.query('update policies set is_active = false where id = $1', policyId);
    const retired = await admin.graphql(decideFlag, {
      id: String(other.flagId),
      operation: 'DELETE',
      policyId,
    });
    await app.query('update policies set is_active = true where id = $1', policyId);
    expect(retired.errors?.[0]).toMatchObject({ message: policyMessages.retired });
  });

  test('say why a flag was opened by hand', async () => {
    const admin = await app.as('admin');
    const replyId = await cases.write.thread({ by: await app.userId('member') });
    const { data } = await admin.graphql(
      `mutation ($id: ID!, $policyId: ID) { openContentFlag(assocType: THREAD, assocId: $id,
        policyId: $policyId, reason: "A friend wrote to me.") { contentFlagEvents { body } } }`,
      { id: String(replyId), policyId: await cases.policyId() },
    );
    expect(data.openContentFlag.contentFlagEvents.at(-1).body).toBe(
      'Opened by hand: Spam and advertising. A friend wrote to me.',
    );
  });
});

describe('notices', () => {
  test('tell the author and the reporter once, after the undo window', async () => {
    const { author, reporter, flagId } = await cases.reportedReply();
    expect(kinds(await cases.noticesOf(reporter.id))).toEqual(['RECEIPT']);
    expect(await cases.mailsTo(reporter.id)).toHaveLength(1);
    await decide(flagId, 'DELETE', await cases.policyId());
    await sendDue(9);
    expect(await cases.noticesOf(author.id)).toEqual([]);
    // Two processes at once, then a repeated job.
    await Promise.all([sendDue(), sendDue()]);
    await sendDue();
    const [notice, ...more] = await cases.noticesOf(author.id);
    expect(more).toEqual([]);
    expect(notice.body).toContain('Buy my tea.');
    expect(notice.body).toContain('Spam and advertising');
    expect(notice.body).toContain('No automated means');
    expect(notice.body).toContain(`alpha.localhost:${app.port}/notice/`);
    const mails = await cases.mailsTo(author.id);
    expect(mails.map(({ body_text }) => body_text)).toEqual([notice.body]);
    const [, outcome] = await cases.noticesOf(reporter.id);
    expect(outcome).toMatchObject({ kind: 'OUTCOME' });
    expect(outcome.body).toContain('It is no longer shown.');
    expect(outcome.body).not.toContain('Buy my tea');
  });

  test('say nothing of what was undone, and take back what was told', async () => {
    const admin = await app.as('admin');
    const first = await cases.reportedReply();
    const event = await decide(first.flagId, 'SPAM', await cases.policyId());
    await admin.graphql(undoEvents, { ids: [event.id] });
    await sendDue();
    expect(await cases.noticesOf(first.author.id)).toEqual([]);

    const second = await cases.reportedReply();
    await decide(second.flagId, 'SPAM');
    await sendDue();
    await decide(second.flagId, 'UN_SPAM');
    await sendDue();
    expect(kinds(await cases.noticesOf(second.author.id))).toEqual(['DECISION', 'WITHDRAWN']);
  });

  test('name the last of several decisions only', async () => {
    const { author, flagId } = await cases.reportedReply();
    await decide(flagId, 'SPAM');
    await decide(flagId, 'DELETE');
    await sendDue();
    const [notice, ...more] = await cases.noticesOf(author.id);
    expect(more).toEqual([]);
    expect(notice.body).toContain('was removed');
  });

  test('name the decision before, if only the last one was taken back', async () => {
    const admin = await app.as('admin');
    const undo = async (id: string) => {
      const { data } = await admin.graphql(undoEvents, { ids: [id] });
      expect(data.undoContentFlagEvents).toEqual([{ ok: true, message: null }]);
    };
    const hidden = await cases.reportedReply();
    await decide(hidden.flagId, 'SPAM', await cases.policyId());
    await undo((await decide(hidden.flagId, 'DELETE')).id);
    const restored = await cases.reportedReply();
    await decide(restored.flagId, 'SPAM');
    await decide(restored.flagId, 'DELETE');
    await decide(restored.flagId, 'UN_DELETE');
    const kept = await cases.reportedReply();
    await decide(kept.flagId, 'DONE');
    await undo((await decide(kept.flagId, 'SPAM')).id);
    const shown = await cases.reportedReply();
    await decide(shown.flagId, 'SPAM');
    await decide(shown.flagId, 'DELETE');
    await decide(shown.flagId, 'UN_SPAM');
    await decide(shown.flagId, 'UN_DELETE');
    await sendDue();
    for (const { author } of [hidden, restored]) {
      const notices = await cases.noticesOf(author.id);
      expect(kinds(notices)).toEqual(['DECISION']);
      expect(notices[0].body).toContain('was marked as spam');
    }
    expect(kinds(await cases.noticesOf(kept.reporter.id))).toEqual(['RECEIPT', 'OUTCOME']);
    expect(await cases.noticesOf(kept.author.id)).toEqual([]);
    expect(await cases.noticesOf(shown.author.id)).toEqual([]);
  });

  test('tell it again if a text that was given back is taken away after all', async () => {
    const admin = await app.as('admin');
    const { author, flagId } = await cases.reportedReply();
    await decide(flagId, 'SPAM');
    await sendDue();
    const first = await decide(flagId, 'UN_SPAM');
    await admin.graphql(undoEvents, { ids: [first.id] });
    await sendDue();
    expect(kinds(await cases.noticesOf(author.id))).toEqual(['DECISION']);
    const second = await decide(flagId, 'UN_SPAM');
    await sendDue();
    await admin.graphql(undoEvents, { ids: [second.id] });
    await sendDue();
    expect(kinds(await cases.noticesOf(author.id))).toEqual(['DECISION', 'WITHDRAWN', 'DECISION']);
  });

  test('are written neither for care flags nor where a site wants none', async () => {
    const care = await cases.reportedReply({ reason: 'WORRIED' });
    await app.query('update content_flags set is_care = true where id = $1', care.flagId);
    await decide(care.flagId, 'DELETE');
    const late = await cases.reportedReply();
    await decide(late.flagId, 'DELETE');
    await app.query('update content_flags set is_care = true where id = $1', late.flagId);
    await cases.setSettings({ memberNotices: false });
    const silent = await cases.reportedReply();
    await decide(silent.flagId, 'DELETE');
    await cases.setSettings({});
    await sendDue();
    for (const { author, reporter } of [care, silent]) {
      expect(await cases.noticesOf(author.id)).toEqual([]);
      expect(await cases.noticesOf(reporter.id)).toEqual([]);
    }
    expect(await cases.noticesOf(late.author.id)).toEqual([]);
  });

  test('tell reporters also what stays', async () => {
    const { author, reporter, flagId } = await cases.reportedReply();
    await decide(flagId, 'DONE');
    await sendDue();
    expect(await cases.noticesOf(author.id)).toEqual([]);
    expect((await cases.noticesOf(reporter.id)).at(-1).body).toContain('keeps to the rules');
  });

  test('wait for the end of quiet hours, and come as one mail for a digest', async () => {
    const { author, reporter, flagId } = await cases.reportedReply();
    const other = await cases.reportedReply();
    const hour = minutesFromNow(11).getUTCHours();
    await cases.setSettings({ quietFrom: hour, quietUntil: (hour + 2) % 24 });
    const member = await app.as({ userId: reporter.id, host: 'alpha.localhost' });
    const saved = await member.post('/notices/preferences', {
      form: { reportMails: 'DAILY', language: 'es' },
    });
    expect(saved.status).toBe(303);
    expect((await member.get(String(saved.headers.location))).text).toContain('choices were saved');
    await cases.intake.post('/reports', {
      userId: reporter.id,
      assocType: 'reply',
      assocId: other.replyId,
      reason: 'OTHER',
    });
    await decide(flagId, 'DELETE');
    await sendDue();
    expect(await cases.mailsTo(author.id)).toEqual([]);
    expect(await cases.mailsTo(reporter.id)).toHaveLength(1);
    await sendDue(26 * 60);
    await sendDue(26 * 60);
    expect(await cases.mailsTo(author.id)).toHaveLength(1);
    const [, digest, ...more] = await cases.mailsTo(reporter.id);
    expect(more).toEqual([]);
    expect(digest.subject).toBe('2 notices of Alpha Circle');
    expect(digest.body_text).toContain('ha revisado');
  });

  test('that waited are not mailed to people in danger, or who were blocked since', async () => {
    const hour = minutesFromNow(11).getUTCHours();
    await cases.setSettings({ quietFrom: hour, quietUntil: (hour + 2) % 24 });
    const inDanger = await cases.reportedReply();
    const blocked = await cases.reportedReply();
    const other = await cases.reportedReply();
    for (const { flagId } of [inDanger, blocked, other]) await decide(flagId, 'DELETE');
    await sendDue();
    await app.query('update content_flags set is_care = true where id = $1', inDanger.flagId);
    await app.query('update users set role_id = 4 where id = $1', blocked.author.id);
    await sendDue(26 * 60);
    await sendDue(27 * 60);
    expect(await cases.mailsTo(inDanger.author.id)).toEqual([]);
    expect(await cases.mailsTo(blocked.author.id)).toEqual([]);
    expect(await cases.mailsTo(other.author.id)).toHaveLength(1);
  });

  test('can be declined by the link of a mail', async () => {
    const { reporter, flagId } = await cases.reportedReply();
    const [receipt] = await cases.noticesOf(reporter.id);
    const page = `/notice/${receipt.link_key}`;
    expect((await app.anonymous.get(page)).text).toContain('for your report');
    await app.anonymous.post(`${page}/preferences`, { form: { reportMails: 'NONE' } });
    await decide(flagId, 'DELETE');
    await sendDue();
    expect(await cases.mailsTo(reporter.id)).toHaveLength(1);
    expect(kinds(await cases.noticesOf(reporter.id))).toEqual(['RECEIPT', 'OUTCOME']);
    expect((await app.anonymous.get('/notice/guessed')).status).toBe(404);
  });
});

test('templates are checked, previewed, used and given back', async () => {
  const admin = await app.as('admin');
  const save = `mutation ($body: String!, $version: Int!) { saveNoticeTemplate(kind: DECISION,
    language: EN, subject: "Hi {{username}}", body: $body, version: $version) { version isDefault } }`;
  const first = await admin.graphql(save, { body: 'No: {{name}} {{link}}', version: 0 });
  expect(first.errors?.[0]?.message).toBe('There is no placeholder {{name}}');
  const mute = await admin.graphql(save, { body: 'No.', version: 0 });
  expect(mute.errors?.[0]?.message).toContain('{{link}}');
  const body = 'Rule: {{policy}}\n\n{{text}}\n\n{{link}}';
  const saved = await admin.graphql(save, { body, version: 0 });
  expect(saved.data.saveNoticeTemplate).toEqual({ version: 1, isDefault: false });
  const stale = await admin.graphql(save, { body, version: 0 });
  expect(stale.errors?.[0]?.extensions.code).toBe('CONFLICT');
  const preview = await admin.graphql(
    `query ($body: String!) { noticePreview(language: EN, subject: "On {{site}}", body: $body) {
      subject body } }`,
    { body },
  );
  expect(preview.data.noticePreview.subject).toBe('On Alpha Circle');
  expect(preview.data.noticePreview.body).toContain('Dangerous health advice');
  const { author, flagId } = await cases.reportedReply();
  await decide(flagId, 'DELETE');
  await sendDue();
  const [notice] = await cases.noticesOf(author.id);
  // No policy was given, so the paragraph about it is left out.
  expect(notice.body).toMatch(/^Buy my tea\.\n\nhttp/);
  expect(notice.subject).toBe(`Hi ${author.username}`);
  const reset = await admin.graphql(
    'mutation { resetNoticeTemplate(kind: DECISION, language: EN) { isDefault } }',
  );
  expect(reset.data.resetNoticeTemplate.isDefault).toBe(true);
});
