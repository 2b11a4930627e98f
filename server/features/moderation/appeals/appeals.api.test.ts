import { afterAll, beforeAll, expect, test } from 'vitest';
import { appealMessages } from '../../../../contract/moderation/appeals.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import {
  createModerationCases,
  decideFlag,
  minutesFromNow,
  undoEvents,
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

const list = '{ appeals { id canDecide refusal isOfOtherSite body decision version siteName } }';
const verdict = `mutation ($id: ID!, $overturn: Boolean!, $version: Int!) {
  decideAppeal(id: $id, overturn: $overturn, answer: "We looked again.", version: $version) {
    state } }`;

async function decide(caller: 'admin' | 'moderator', flagId: number, operation: string) {
  const client = await app.as(caller);
  const answer = await client.graphql(decideFlag, { id: String(flagId), operation });
  expect(answer.errors).toBeUndefined();
  await app.services.notices.sendDue(minutesFromNow(11));
}

async function objectTo(userId: number, kind: string) {
  const notice = (await cases.noticesOf(userId)).findLast((each) => each.kind === kind);
  const page = `/notice/${notice.link_key}`;
  const sent = await app.anonymous.post(page, { form: { body: 'It was my own recipe.' } });
  return { page, status: sent.status, text: sent.text };
}

async function openAppeals(caller: Parameters<TestApp['as']>[0]) {
  const client = await app.as(caller);
  const { data } = await client.graphql(list);
  return { client, appeals: data.appeals };
}

test('an author objects once, someone else overturns, and the text is back whatever happened since', async () => {
  const { author, reporter, replyId, flagId } = await cases.reportedReply();
  await decide('moderator', flagId, 'SPAM');
  expect((await objectTo(author.id, 'DECISION')).status).toBe(303);
  const again = await objectTo(author.id, 'DECISION');
  expect(again.status).toBe(409);
  expect(again.text).toMatch(new RegExp(`role="alert">${appealMessages.once}`));
  expect(again.text.match(/It was my own recipe\./g)).toHaveLength(2);
  const host = 'alpha.localhost';
  const notices = await (await app.as({ userId: author.id, host })).get('/notices');
  expect(notices.text).toContain('We have received your objection.');
  expect(notices.text).not.toContain(`${host}:${app.port}/notice/`);
  const page = (await app.anonymous.get(again.page)).text;
  expect(page).toContain('Your objection has arrived');
  expect(page).toContain('It was my own recipe.');

  const own = await openAppeals('moderator');
  const [appeal] = own.appeals;
  expect(appeal).toMatchObject({
    canDecide: false,
    refusal: appealMessages.ownDecision,
    body: 'It was my own recipe.',
  });
  const refused = await own.client.graphql(verdict, { ...appeal, overturn: true });
  expect(refused.errors?.[0]?.message).toBe(appealMessages.ownDecision);

  // Reopened, closed and edited since, so that a plain undo would be refused.
  await decide('admin', flagId, 'REOPEN');
  await decide('admin', flagId, 'DONE');
  const { client } = await openAppeals('admin');
  const both = await Promise.all([
    client.graphql(verdict, { ...appeal, overturn: true }),
    client.graphql(verdict, { ...appeal, overturn: true }),
  ]);
  expect(both.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  expect(await cases.stateOf(replyId)).toEqual({ is_deleted: false, is_spam: false });
  const answered = (await cases.noticesOf(author.id)).at(-1);
  expect(answered.kind).toBe('APPEAL_DECIDED');
  expect(answered.body).toContain('We looked again.');
  const other = (await cases.noticesOf(reporter.id)).at(-1);
  expect(other.kind).toBe('APPEAL_DECIDED');
  expect(other.body).not.toContain('We looked again.');
});

test('overturning restores a deleted text and its history says so', async () => {
  const { author, replyId, flagId } = await cases.reportedReply();
  await decide('admin', flagId, 'DELETE');
  await objectTo(author.id, 'DECISION');
  const { client, appeals } = await openAppeals('superAdmin');
  const appeal = appeals.at(-1);
  // Only admins delete, so only admins decide about it.
  expect((await openAppeals('moderator')).appeals.at(-1)).toMatchObject({
    canDecide: false,
    refusal: appealMessages.forAdmins,
  });
  const { data } = await client.graphql(verdict, { ...appeal, overturn: true });
  expect(data.decideAppeal.state).toBe('OVERTURNED');
  expect(await cases.stateOf(replyId)).toEqual({ is_deleted: false, is_spam: false });
  const [event] = await app.query(
    'select * from content_flag_events where content_flag_id = $1 order by id desc limit 1',
    flagId,
  );
  expect(event.body).toBe('Overturned after an objection: undeleted');
  const [flag] = await app.query('select outcome from content_flags where id = $1', flagId);
  expect(flag.outcome).toBe('KEPT');
  const foreign = await app.as('foreignAdmin');
  const hidden = await foreign.graphql(`{ appeal(id: "${appeal.id}") { id } }`);
  expect(hidden.errors?.[0]?.message).toBe(appealMessages.notFound);
});

test('overturning takes back everything that the one notice was about', async () => {
  const { author, replyId, flagId } = await cases.reportedReply();
  const admin = await app.as('admin');
  await admin.graphql(decideFlag, { id: String(flagId), operation: 'SPAM' });
  await decide('admin', flagId, 'DELETE');
  await objectTo(author.id, 'DECISION');
  const { client, appeals } = await openAppeals('superAdmin');
  await client.graphql(verdict, { ...appeals.at(-1), overturn: true });
  expect(await cases.stateOf(replyId)).toEqual({ is_deleted: false, is_spam: false });
  const [flag] = await app.query(
    'select outcome, is_spam from content_flags where id = $1',
    flagId,
  );
  expect(flag).toEqual({ outcome: 'KEPT', is_spam: false });
});

test('nobody undoes what an objection overturned, least of all the person who decided', async () => {
  const { author, replyId, flagId } = await cases.reportedReply();
  await decide('admin', flagId, 'DELETE');
  await objectTo(author.id, 'DECISION');
  const { client, appeals } = await openAppeals('superAdmin');
  await client.graphql(verdict, { ...appeals.at(-1), overturn: true });
  for (const caller of ['admin', 'superAdmin'] as const) {
    const reader = await app.as(caller);
    const { data } = await reader.graphql(
      `{ contentFlag(id: "${flagId}") { contentFlagEvents { id status canUndo } } }`,
    );
    const [event] = data.contentFlag.contentFlagEvents;
    expect(event).toMatchObject({ status: 'UNDELETED', canUndo: false });
    const undone = await reader.graphql(undoEvents, { ids: [event.id] });
    expect(undone.data.undoContentFlagEvents).toEqual([
      { ok: false, message: flagMessages.cannotUndo },
    ]);
  }
  expect(await cases.stateOf(replyId)).toEqual({ is_deleted: false, is_spam: false });
});

test('two reviewers who decide objections to one decision at once do not block each other', async () => {
  const { author, reporter, flagId } = await cases.reportedReply();
  const others = [await newUser(app), await newUser(app), await newUser(app)];
  const reporters = [reporter, ...others];
  const [reported] = await app.query('select assoc_id from content_flags where id = $1', flagId);
  for (const { id } of others) {
    await cases.intake.post('/reports', {
      userId: id,
      assocType: 'reply',
      assocId: reported.assoc_id,
      reason: 'SPAM',
    });
  }
  await decide('moderator', flagId, 'DONE');
  for (const { id } of reporters) expect((await objectTo(id, 'OUTCOME')).status).toBe(303);
  const { client, appeals } = await openAppeals('admin');
  const second = await app.as('superAdmin');
  const open = appeals.slice(-reporters.length);
  const answers = await Promise.all(
    open.map((appeal: object, index: number) =>
      (index % 2 === 0 ? client : second).graphql(verdict, { ...appeal, overturn: index < 2 }),
    ),
  );
  const messages = answers.flatMap(({ errors }) => errors?.[0]?.message ?? []);
  expect(messages).toEqual(open.slice(1).map(() => appealMessages.decidedAlready));
  expect((await cases.noticesOf(author.id)).length).toBeLessThanOrEqual(1);
});

test('a reporter objects to what was kept, within six months', async () => {
  const { author, reporter, flagId } = await cases.reportedReply();
  await decide('moderator', flagId, 'DONE');
  await app.query(
    `update moderation_notices set inserted_at = now() - interval '7 months'
     where user_id = $1 and kind = 'OUTCOME'`,
    reporter.id,
  );
  expect((await objectTo(reporter.id, 'OUTCOME')).status).toBe(409);
  await app.query(
    `update moderation_notices set inserted_at = now() - interval '5 months' where user_id = $1`,
    reporter.id,
  );
  expect((await objectTo(reporter.id, 'OUTCOME')).status).toBe(303);
  const { client, appeals } = await openAppeals('admin');
  await client.graphql(verdict, { ...appeals.at(-1), overturn: true });
  const [flag] = await app.query('select is_open from content_flags where id = $1', flagId);
  expect(flag.is_open).toBe(true);
  // The author is notified, but not who objected or why.
  const [told, ...more] = await cases.noticesOf(author.id);
  expect([told.kind, more]).toEqual(['REOPENED', []]);
  expect(told.body).toContain('After an objection they look at it again');
  expect(told.body).not.toContain('We looked again.');
  expect(await cases.mailsTo(author.id)).toHaveLength(1);
});

test('where one person moderates a site, admins of other sites decide', async () => {
  const siteId = await app.siteId('beta');
  const author = await newUser(app, { prefix: 'beta' });
  const program = await newUser(app, { prefix: 'beta', roleId: 1 });
  await app.query('insert into service_accounts (user_id) values ($1)', program.id);
  const [thread] = await app.query(
    `insert into threads (site_id, user_id, name, slug, body) values ($1, $2, 'T', 't', '<p>T</p>')
     returning id`,
    siteId,
    author.id,
  );
  const alone = await app.as('foreignAdmin');
  const opened = await alone.graphql(
    `mutation { openContentFlag(assocType: THREAD, assocId: "${thread.id}") { id } }`,
  );
  const { id } = opened.data.openContentFlag;
  await alone.graphql(decideFlag, { id, operation: 'DELETE' });
  await app.services.notices.sendDue(minutesFromNow(11));
  const [notice] = await cases.noticesOf(author.id);
  const beta = await app.as({ userId: author.id, host: 'beta.localhost' });
  await beta.post(`/notice/${notice.link_key}`, { form: { body: 'Why?' } });
  expect((await openAppeals('foreignAdmin')).appeals).toMatchObject([{ canDecide: false }]);
  const { client, appeals } = await openAppeals('admin');
  const appeal = appeals.at(-1);
  expect(appeal).toMatchObject({ isOfOtherSite: true, canDecide: true, siteName: 'Beta Circle' });
  expect(
    (await openAppeals('moderator')).appeals.map((each: { id: string }) => each.id),
  ).not.toContain(appeal.id);
  const { errors } = await client.graphql(verdict, { ...appeal, overturn: true });
  expect(errors).toBeUndefined();
  const [restored] = await app.query('select is_deleted from threads where id = $1', thread.id);
  expect(restored.is_deleted).toBe(false);
});

test('the list has pages', async () => {
  const client = await app.as('admin');
  const { data } = await client.graphql(`{ appealCount(isOpen: false)
    all: appeals(isOpen: false) { id } last: appeals(isOpen: false, limit: 1, offset: 2) { id } }`);
  expect(data.appealCount).toBe(data.all.length);
  expect(data.last).toEqual([data.all[2]]);
});

test('all objections that wait for the viewer are counted, beyond a page of them', async () => {
  const siteId = await app.siteId('alpha');
  const [admin, author] = [await app.userId('admin'), await newUser(app)];
  await app.query(
    `with decisions as (
       insert into moderation_decisions
         (site_id, kind, assoc_type, assoc_id, author_id, is_found_automatically, decided_by_id)
       select $1, case when n <= 30 then 'DELETED' else 'SPAM' end, 'comment', 900000 + n, $2, false,
         case when n = 1 then $3::int end
       from generate_series(1, 260) as n returning id)
     insert into moderation_appeals (site_id, decision_id, user_id, side, body)
     select $1, id, $2, 'AUTHOR', 'Please look again.' from decisions`,
    siteId,
    author.id,
    admin,
  );
  const waiting = async (role: 'admin' | 'moderator') =>
    (await (await app.as(role)).graphql('{ waitingAppealCount }')).data.waitingAppealCount;
  const [byAdmin, byModerator] = [await waiting('admin'), await waiting('moderator')];
  expect(byAdmin).toBeGreaterThanOrEqual(259);
  expect(byAdmin - byModerator).toBe(29);
});
