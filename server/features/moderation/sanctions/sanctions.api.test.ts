import { afterAll, beforeAll, expect, test } from 'vitest';
import { sanctionMessages } from '../../../../contract/moderation/sanctions.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import {
  createModerationCases,
  decideFlag,
  minutesFromNow,
} from '../../../testing/moderation-cases.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let cases: Awaited<ReturnType<typeof createModerationCases>>;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  cases = await createModerationCases(app);
});
afterAll(() => app.close());

const give = `mutation ($userId: ID!, $kind: SanctionKind!, $days: Int, $until: DateTime,
    $policyId: ID, $contentFlagId: ID) {
  sanctionUser(userId: $userId, kind: $kind, days: $days, until: $until, policyId: $policyId,
    contentFlagId: $contentFlagId, words: "Please calm down.") { id endsAt isInForce } }`;
const record = `query ($userId: ID!, $exceptFlagId: ID) {
  sanctionRecord(userId: $userId, exceptFlagId: $exceptFlagId) {
    strikes { count } inForceCount sanctions { id kind isInForce policyName } } }`;

async function sanction(
  caller: Parameters<TestApp['as']>[0],
  userId: number,
  fields: Record<string, unknown>,
) {
  const client = await app.as(caller);
  return client.graphql(give, { userId: String(userId), ...fields });
}
const writeAs = (userId: number) =>
  cases.intake.post('/content', { kind: 'user_profile_status', userId, body: '<p>Hello.</p>' });
/** Simulates later times by moving stored times back. */
const passTime = (userId: number, interval: string) =>
  app.query(
    `update users set muted_until = muted_until - $2::interval,
       suspended_until = suspended_until - $2::interval where id = $1`,
    userId,
    interval,
  );

test('a mute keeps from writing, not from reading, and ends by itself', async () => {
  const { id } = await newUser(app);
  const { data } = await sanction('moderator', id, { kind: 'MUTE', days: 3 });
  expect(data.sanctionUser.isInForce).toBe(true);
  expect(new Date(data.sanctionUser.endsAt).getUTCSeconds()).toBe(0);
  const refused = await writeAs(id);
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining('You cannot write'),
  ]);
  const member = await app.as({ userId: id, host: 'alpha.localhost' });
  expect((await member.get('/notices')).text).toContain('Please calm down.');
  const form = (await member.get('/forums/new')).text;
  expect(form).toContain('See your notices');
  expect(form).not.toContain('<textarea');
  await passTime(id, '2 days 23 hours');
  expect((await writeAs(id)).status).toBe(403);
  await passTime(id, '2 hours');
  expect((await writeAs(id)).status).toBe(201);
});

test('a suspended member is a visitor until the stated minute, and can object', async () => {
  const { id } = await newUser(app);
  const until = minutesFromNow(90);
  expect(
    (await sanction('moderator', id, { kind: 'SUSPENSION', until })).errors?.[0]?.message,
  ).toBe(sanctionMessages.suspendingIsForAdmins);
  const member = await app.as({ userId: id, host: 'alpha.localhost' });
  const profile = () => member.get('/messages');
  expect((await profile()).status).toBe(200);
  await sanction('admin', id, { kind: 'SUSPENSION', until });
  expect((await profile()).status).toBe(303);
  const login = await member.get('/login?redirect=%2Fmessages');
  expect([login.status, login.headers.location]).toEqual([303, '/notices']);
  expect((await member.get('/')).text).toContain('>Sign out<');
  const page = await member.get('/notices');
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('is suspended until')]);
  expect((await writeAs(id)).status).toBe(403);
  expect(page.text).toContain(sanctionMessages.noticeFollows);
  await app.services.notices.sendDue(minutesFromNow(11));
  const [notice] = await cases.noticesOf(id);
  const inForce = (await member.get('/notices')).text;
  expect(inForce).toContain(`<a href="/notice/${notice.link_key}">${sanctionMessages.readNotice}<`);
  expect(inForce).not.toContain(sanctionMessages.noticeFollows);
  expect(notice.body).toContain('It ends by itself on');
  expect((await member.get('/notices')).text).toContain('for a while. It ends by itself on');
  const shown = (await app.anonymous.get(`/notice/${notice.link_key}`)).text;
  expect(shown).toContain('Somebody else looks at it then.<');
  const sent = await app.anonymous.post(`/notice/${notice.link_key}`, { form: { body: 'Why?' } });
  expect(sent.status).toBe(303);
  await passTime(id, '92 minutes');
  expect((await profile()).status).toBe(200);
});

test('a sanction in force is listed however many came after it', async () => {
  const { id } = await newUser(app);
  await sanction('admin', id, { kind: 'MUTE', days: 30 });
  const addWarnings = (amount: number, acknowledgedAt: Date | null) =>
    app.query(
      `insert into sanctions (site_id, user_id, decision_id, kind, acknowledged_at)
       select site_id, user_id, decision.id, 'WARNING', $3
       from sanctions cross join lateral (
         select decision.id from moderation_decisions as decision
         where decision.site_id = sanctions.site_id and not exists (
           select 1 from sanctions as other where other.decision_id = decision.id)
         limit $2) as decision
       where user_id = $1 and kind = 'MUTE'`,
      id,
      amount,
      acknowledgedAt,
    );
  await app.query(
    `insert into moderation_decisions
       (site_id, kind, assoc_type, assoc_id, author_id, is_found_automatically)
     select site_id, 'WARNING', 'user', id, id, false from users, generate_series(1, 110) where id = $1`,
    id,
  );
  await addWarnings(55, new Date());
  const admin = await app.as('admin');
  const read = async () =>
    (await admin.graphql(record, { userId: String(id) })).data.sanctionRecord;
  const before = await read();
  expect(before).toMatchObject({ inForceCount: 1, sanctions: { length: 50 } });
  expect(before.sanctions[0]).toMatchObject({ kind: 'MUTE', isInForce: true });
  const member = await app.as({ userId: id, host: 'alpha.localhost' });
  expect((await member.get('/notices')).text).toContain('You cannot write here until');
  await addWarnings(52, null);
  const after = await read();
  expect(after).toMatchObject({ inForceCount: 53, sanctions: { length: 50 } });
  expect(after.sanctions.every(({ isInForce }: { isInForce: boolean }) => isInForce)).toBe(true);
});

test('notices come in pages, and an old sanction in force leads to its notice on each', async () => {
  const { id } = await newUser(app);
  await sanction('admin', id, { kind: 'MUTE', days: 300 });
  await app.services.notices.sendDue(minutesFromNow(11));
  const [notice] = await cases.noticesOf(id);
  await app.query(
    `insert into moderation_notices (site_id, user_id, kind, link_key, subject, body)
     select site_id, user_id, 'RECEIPT', 'page-' || n, 'Report ' || n || '.', 'Hello,'
     from moderation_notices, generate_series(1, 60) n where user_id = $1`,
    id,
  );
  const member = await app.as({ userId: id, host: 'alpha.localhost' });
  const first = (await member.get('/notices')).text;
  expect(first).toContain('Report 60.');
  expect(first).toContain('Report 11.');
  expect(first).not.toContain('Report 10.');
  expect(first).toContain(`/notice/${notice.link_key}">${sanctionMessages.readNotice}`);
  expect(first).toContain('<a rel="next" href="/notices?page=2">');
  const second = (await member.get('/notices?page=2')).text;
  expect(second).toContain('Report 1.');
  expect(second).toContain(`/notice/${notice.link_key}">${notice.subject}`);
  expect(second).not.toContain('rel="next"');
  expect((await member.get('/notices?page=-1')).text).toContain('Report 60.');
});

test('a site without notices promises none', async () => {
  const { id } = await newUser(app);
  const setNotices = (areOn: boolean) =>
    app.query(
      `update sites set settings = settings || jsonb_build_object('memberNotices', $1::boolean)
       where prefix = 'alpha'`,
      areOn,
    );
  await setNotices(false);
  await sanction('moderator', id, { kind: 'MUTE', days: 3 });
  await setNotices(true);
  const member = await app.as({ userId: id, host: 'alpha.localhost' });
  const page = (await member.get('/notices')).text;
  expect(page).toContain('You cannot write here until');
  expect(page).not.toContain(sanctionMessages.noticeFollows);
});

test('overturning a suspension ends it', async () => {
  const { id } = await newUser(app);
  await sanction('admin', id, { kind: 'SUSPENSION', days: 30 });
  await app.services.notices.sendDue(minutesFromNow(11));
  const [notice] = await cases.noticesOf(id);
  await app.anonymous.post(`/notice/${notice.link_key}`, { form: { body: 'It was my brother.' } });
  const other = await app.as('superAdmin');
  const { data } = await other.graphql('{ appeals { id version body } }');
  const { id: appealId } = data.appeals.find(
    (appeal: { body: string }) => appeal.body === 'It was my brother.',
  );
  await other.graphql(
    `mutation { decideAppeal(id: "${appealId}", overturn: true, version: 1) { state } }`,
  );
  expect((await writeAs(id)).status).toBe(201);
});

test('a warning must be acknowledged before the member writes again', async () => {
  const { id } = await newUser(app);
  await sanction('moderator', id, { kind: 'WARNING' });
  const refused = await writeAs(id);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('warning')]);
  const member = await app.as({ userId: id, host: 'alpha.localhost' });
  const page = (await member.get('/notices')).text;
  expect(page).toContain('I have read the warning<');
  const [, latestId = ''] = /name="latestId" value="(\d+)"/.exec(page) ?? [];
  await sanction('moderator', id, { kind: 'WARNING' });
  await member.post('/notices/acknowledge', { form: { latestId } });
  const unseen = (await member.get('/notices')).text;
  expect(unseen).toContain('I have read the warning<');
  const [, unseenId = ''] = /name="latestId" value="(\d+)"/.exec(unseen) ?? [];
  expect((await writeAs(id)).status).toBe(409);
  const form = { latestId: unseenId };
  const { status, headers } = await member.post('/notices/acknowledge', { form });
  expect([status, headers.location]).toEqual([303, '/notices?done=read']);
  expect((await member.get('/notices?done=read')).text).toContain('Thank you for reading');
  expect((await writeAs(id)).status).toBe(201);
});

test('strikes add up by policy, expire, and are taken back with the sanction', async () => {
  const { author, flagId } = await cases.reportedReply();
  const policyId = await cases.policyId();
  const admin = await app.as('admin');
  await admin.graphql(decideFlag, { id: String(flagId), operation: 'DELETE', policyId });
  const contentFlagId = String(flagId);
  const given = await sanction('admin', author.id, {
    kind: 'MUTE',
    days: 7,
    policyId,
    contentFlagId,
  });
  await sanction('admin', author.id, { kind: 'WARNING', policyId });
  const strikes = async (exceptFlagId?: string) => {
    const { data } = await admin.graphql(record, { userId: String(author.id), exceptFlagId });
    return data.sanctionRecord.strikes;
  };
  // The text and the mute because of it are one strike.
  expect(await strikes()).toEqual([{ count: 2 }]);
  expect(await strikes(contentFlagId)).toEqual([{ count: 1 }]);
  const { data } = await admin.graphql(record, { userId: String(author.id) });
  const warning = data.sanctionRecord.sanctions[0];
  expect(warning).toMatchObject({ kind: 'WARNING', policyName: 'Spam and advertising' });
  const end = `mutation ($id: ID!) { endSanction(id: $id) { isInForce } }`;
  expect((await admin.graphql(end, { id: warning.id })).data.endSanction.isInForce).toBe(false);
  expect((await admin.graphql(end, { id: warning.id })).errors?.[0]?.message).toBe(
    sanctionMessages.ended,
  );
  expect(await strikes()).toEqual([{ count: 1 }]);
  await app.query(
    `update moderation_decisions set strike_until = now() - interval '1 second' where author_id = $1`,
    author.id,
  );
  expect(await strikes()).toEqual([]);
  const foreign = await app.as('foreignAdmin');
  const stolen = await foreign.graphql(end, { id: given.data.sanctionUser.id });
  expect(stolen.errors?.[0]?.message).toBe(sanctionMessages.notFound);
});

test('nobody sanctions themselves, someone above, a person in danger, or without an end', async () => {
  const self = await app.userId('admin');
  const above = await app.userId('superAdmin');
  const messageOf = async (...given: Parameters<typeof sanction>) =>
    (await sanction(...given)).errors?.[0]?.message;
  expect(await messageOf('admin', self, { kind: 'WARNING' })).toBe(sanctionMessages.notYourself);
  expect(await messageOf('admin', above, { kind: 'WARNING' })).toBe(userMessages.outranked);
  const { author, flagId } = await cases.reportedReply();
  await app.query('update content_flags set is_care = true where id = $1', flagId);
  expect(
    await messageOf('admin', author.id, { kind: 'WARNING', contentFlagId: String(flagId) }),
  ).toBe(sanctionMessages.care);
  expect(await messageOf('admin', author.id, { kind: 'MUTE' })).toBe(sanctionMessages.endRequired);
  expect(await messageOf('admin', author.id, { kind: 'MUTE', until: minutesFromNow(-1) })).toBe(
    sanctionMessages.endPast,
  );
});
