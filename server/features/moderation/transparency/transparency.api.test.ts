import { afterAll, beforeAll, expect, test } from 'vitest';
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

const dayMs = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const period = { from: dayFromNow(-1), to: dayFromNow(1) };
const query = new URLSearchParams(period);
const aDay = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);

async function decide(flagId: number, operation: string, policy?: string) {
  const admin = await app.as('admin');
  const policyId = policy && (await cases.policyId(policy));
  const { errors } = await admin.graphql(decideFlag, { id: String(flagId), operation, policyId });
  expect(errors).toBeUndefined();
}

/** A person whose name is in the text, a notice, an appeal, and sanctions. */
async function fillSite() {
  const admin = await app.as('admin');
  await admin.graphql(
    `mutation { upsertPolicy(name: "Medicines", category: PRODUCTS, ground: LAW,
      memberText: "Ask dr.house@clinic.example, see https://alpha.localhost/profile/gregory or @gregory.",
      referenceUrl: "https://law.example/medicines") { id } }`,
  );
  const body = '<p>I am Gregory Housemann, write to gregory@house.example</p>';
  const { author, replyId, flagId } = await cases.reportedReply({ body });
  await app.services.illegalContent.submit(
    { id: cases.siteId, siteName: 'Alpha', domainName: 'alpha.localhost', settings: {} },
    {
      url: `http://alpha.localhost/x#reply-${replyId}`,
      category: 'PRODUCTS',
      reasons: 'Sold by Gregory Housemann',
      senderName: 'Lisa Cuddy',
      senderEmail: 'lisa@cuddy.example',
      isInGoodFaith: true,
    },
    { assocType: 'reply', assocId: replyId },
    { ipAddress: '192.0.2.7', isFilledByProgram: false },
  );
  await decide(flagId, 'DELETE', 'Medicines');
  await app.services.notices.sendDue(minutesFromNow(11));
  await app.services.illegalContent.answerDue(minutesFromNow(11));

  const found = await cases.reportedReply();
  await app.query('update content_flags set is_spam = true where id = $1', found.flagId);
  await decide(found.flagId, 'SPAM', 'Spam and advertising');
  await app.services.notices.sendDue(minutesFromNow(11));
  const [notice] = await cases.noticesOf(found.author.id);
  await app.anonymous.post(`/notice/${notice.link_key}`, { form: { body: 'Not spam' } });
  const superAdmin = await app.as('superAdmin');
  const { data } = await superAdmin.graphql('{ appeals { id version } }');
  await superAdmin.graphql(
    `mutation { decideAppeal(id: "${data.appeals[0].id}", overturn: true,
      version: ${data.appeals[0].version}) { id } }`,
  );

  const undone = await cases.reportedReply();
  await decide(undone.flagId, 'DELETE');
  await decide(undone.flagId, 'UN_DELETE');
  const person = await newUser(app, { username: 'gregory' });
  await admin.graphql(
    `mutation { sanctionUser(userId: "${person.id}", kind: SUSPENSION, days: 30,
      words: "Gregory, stop") { id } }`,
  );
  return { author };
}

test('figures and statements say what was done, and nothing about people', async () => {
  const { author } = await fillSite();
  const admin = await app.as('admin');
  const { data } = await admin.graphql(
    `query ($from: String!, $to: String!) {
      transparencyReport(from: $from, to: $to) {
        statementCount figures { article figure group value } } }`,
    period,
  );
  const { figures, statementCount } = data.transparencyReport;
  const figureOf = (figure: string, group = '') =>
    figures.find(
      (each: { figure: string; group: string }) => each.figure === figure && each.group === group,
    )?.value;
  expect(figureOf('Notices of illegal content')).toBe('1');
  const category = 'Unsafe or forbidden products, such as medicines';
  expect(figureOf('Notices: content removed', category)).toBe('1');
  expect(Number(figureOf('Notices: median hours to decision', category))).toBeGreaterThan(0.1);
  expect(figureOf('Measures after notices, based on the law')).toBe('1');
  expect(figureOf('Measures: reports of members')).toBe('1');
  expect(figureOf('Measures: own initiative')).toBe('1');
  expect(figureOf('Measures found with automated means')).toBe('1');
  expect(figureOf('Error rate of automated means')).toBe('1.0000');
  expect(figureOf('Objections, by outcome', 'Decision changed')).toBe('1');
  expect(figureOf('Suspensions')).toBe('1');
  // A decision that was undone before anybody was told is no measure.
  expect(statementCount).toBe(3);

  const csv = await admin.get(`/api/transparency/figures.csv?${query}`);
  expect(csv.text).toContain('15(1)(b),Notices of illegal content,,1');
  const json = await admin.get(`/api/transparency/statements.json?${query}`);
  expect(json.headers['content-disposition']).toMatch(
    /filename="statements-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d-1\.json"/,
  );
  const { statements } = JSON.parse(json.text);
  expect(statements).toHaveLength(3);
  expect(statements[0]).toMatchObject({
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
    decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
    decision_ground_reference_url: 'https://law.example/medicines',
    illegal_content_legal_ground: 'Medicines',
    illegal_content_explanation: 'Ask […], see […] or […].',
    category: 'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS',
    content_type: ['CONTENT_TYPE_TEXT'],
    content_date: aDay,
    application_date: aDay,
    source_type: 'SOURCE_ARTICLE_16',
    automated_detection: 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
    puid: expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(statements[0].territorial_scope).toHaveLength(30);
  expect(statements[2]).toMatchObject({
    decision_account: 'DECISION_ACCOUNT_SUSPENDED',
    end_date_account_restriction: aDay,
    content_type: ['CONTENT_TYPE_OTHER'],
  });
  for (const file of [csv.text, json.text]) {
    for (const personal of [
      ...['Gregory', 'gregory', 'Housemann', 'Lisa', 'Cuddy', 'house.example', 'clinic.example'],
      ...['profile/', author.username],
    ]) {
      expect(file).not.toContain(personal);
    }
  }
});

test('is for admins, about their own site and a sensible period', async () => {
  const moderator = await app.as('moderator');
  expect((await moderator.get(`/api/transparency/figures.csv?${query}`)).status).toBe(403);
  const foreign = await app.as('foreignAdmin');
  const other = await foreign.get(`/api/transparency/statements.json?${query}`);
  expect(JSON.parse(other.text)).toEqual({ statements: [] });
  const admin = await app.as('admin');
  for (const wrong of [
    'from=2026-02-01&to=2026-01-01',
    'from=2020-01-01&to=2026-01-01',
    'from=x',
  ]) {
    expect((await admin.get(`/api/transparency/figures.csv?${wrong}`)).status).toBe(400);
  }
});
