import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appealMessages } from '../../../../contract/moderation/appeals.ts';
import { illegalContentMessages } from '../../../../contract/moderation/illegal-content.ts';
import { createClient } from '../../../testing/client.ts';
import {
  createModerationCases,
  decideFlag,
  minutesFromNow,
} from '../../../testing/moderation-cases.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let cases: Awaited<ReturnType<typeof createModerationCases>>;
let visitor: TestApp['anonymous'];

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  cases = await createModerationCases(app);
  visitor = app.anonymous;
});
afterAll(() => app.close());
beforeEach(() => app.query('delete from throttles'));

async function newReply() {
  const author = await newUser(app);
  const threadId = await cases.write.thread({ by: author.id });
  const replyId = await cases.write.reply({ by: author.id, threadId, body: '<p>Buy my tea</p>' });
  const [thread] = await app.query('select slug from threads where id = $1', threadId);
  const url = `http://alpha.localhost:${app.port}/forums/${thread.slug}?at=reply-${replyId}#reply-${replyId}`;
  return { author, replyId, threadId, url, slug: thread.slug as string };
}

const complete = {
  category: 'PRODUCTS',
  reasons: 'Prescription drugs may not be sold here.',
  senderName: 'Ida Sender',
  isInGoodFaith: '1',
};

let senderCount = 0;
const newSender = () => `sender${++senderCount}@example.org`;

async function send(url: string, form: Record<string, string> = {}) {
  const senderEmail = form.senderEmail ?? newSender();
  const sent = await visitor.post('/illegal-content', {
    form: { url, ...complete, senderEmail, ...form },
  });
  return { ...sent, senderEmail };
}

const mailsTo = (address: string) =>
  app.query('select * from outgoing_mail where to_address = $1 order by id', address);

async function flagOfReply(replyId: number) {
  const [flag] = await app.query(
    `select * from content_flags where assoc_type = 'reply' and assoc_id = $1`,
    replyId,
  );
  return flag;
}

async function decide(flagId: number, operation: string, policyId?: string, caller = 'admin') {
  const client = await app.as(caller as 'admin');
  return client.graphql(decideFlag, { id: String(flagId), operation, policyId });
}

describe('a notice of illegal content', () => {
  test('opens a flag of its own kind, and its sender gets a receipt', async () => {
    const { replyId, url } = await newReply();
    const sent = await send(url);
    expect(sent.text).toContain(illegalContentMessages.received);
    const flag = await flagOfReply(replyId);
    expect(flag).toMatchObject({ is_open: true, is_reported_illegal: true, report_count: 0 });
    const [receipt, ...more] = await mailsTo(sent.senderEmail);
    expect(more).toEqual([]);
    expect(receipt.body_text).toContain(url);
    expect(receipt.body_text).toContain('Hello Ida Sender');
    expect(receipt.body_text).not.toContain('Buy my tea');

    const moderator = await app.as('moderator');
    const shown = await moderator.graphql(
      `{ contentFlag(id: "${flag.id}") { reasons illegalContentNotices { category reasons senderName } } }`,
    );
    expect(shown.data.contentFlag).toEqual({
      reasons: ['Notice of illegal content'],
      illegalContentNotices: [
        {
          category: 'Unsafe or forbidden products, such as medicines',
          reasons: complete.reasons,
          senderName: 'Ida Sender',
        },
      ],
    });
    await app.query(
      `insert into illegal_content_notices
         (site_id, content_flag_id, category, url, reasons, link_key)
       select site_id, content_flag_id, category, url, reasons, link_key || n
       from illegal_content_notices, generate_series(1, 24) as n where content_flag_id = $1`,
      flag.id,
    );
    const many = await moderator.graphql(
      `{ contentFlag(id: "${flag.id}") { illegalContentNoticeCount illegalContentNotices { id } } }`,
    );
    expect(many.data.contentFlag).toMatchObject({
      illegalContentNoticeCount: 25,
      illegalContentNotices: { length: 20 },
    });
    const found = await moderator.graphql(
      `{ byFilter: contentFlagStream(filter: { isReportedIllegal: true }) { contentFlags { id } pageInfo { totalCount } }
         bySearch: contentFlagStream(search: "reason:illegal") { contentFlags { id } }
         closed: contentFlagStream(isOpen: false, isReportedIllegal: true) { contentFlags { id } }
         advice: contentFlagStream(isReportedIllegal: true, isAdvice: true) { contentFlags { id } } }`,
    );
    const only = [{ id: String(flag.id) }];
    expect(found.data).toEqual({
      byFilter: { contentFlags: only, pageInfo: { totalCount: 1 } },
      bySearch: { contentFlags: only },
      closed: { contentFlags: [] },
      advice: { contentFlags: [] },
    });
    const hidden = await moderator.graphql(
      `{ contentFlag(id: "${flag.id}") { illegalContentNotices { senderEmail } } }`,
    );
    expect(hidden.errors).toHaveLength(1);
  });

  test('is linked from the report form, with the address filled in, and from every page', async () => {
    const { replyId } = await newReply();
    const { text } = await visitor.get(`/report/reply/${replyId}`);
    const [, link = ''] = /href="(\/illegal-content\?url=[^"]+)"/.exec(text) ?? [];
    const form = await visitor.get(link.replaceAll('&amp;', '&'));
    const [, url = ''] =
      /name="url" type="url" autocomplete="off" value="([^"]+)"/.exec(form.text) ?? [];
    expect(url).toContain(`#reply-${replyId}`);
    expect((await send(url.replaceAll('&amp;', '&'))).text).toContain(
      illegalContentMessages.received,
    );
    expect((await visitor.get('/')).text).toContain('href="/illegal-content"');
  });

  test('names all mistakes at once, and keeps what was typed', async () => {
    const sent = await visitor.post('/illegal-content', {
      form: { url: 'https://elsewhere.example/forums/x', senderEmail: 'nobody', reasons: ' ' },
    });
    expect(sent.status).toBe(400);
    const { urlUnknown, categoryRequired, reasonsRequired, nameRequired, emailWrong } =
      illegalContentMessages;
    for (const message of [
      ...[urlUnknown, categoryRequired, reasonsRequired, nameRequired, emailWrong],
      illegalContentMessages.goodFaithRequired,
    ]) {
      expect(sent.text).toContain(`>${message}</a>`);
    }
    expect(sent.text).toContain('value="https://elsewhere.example/forums/x"');
  });

  test.each([
    ['another host', () => 'https://beta.localhost/forums/welcome'],
    ['a page that does not exist', () => `http://alpha.localhost:${app.port}/forums/none`],
    ['an article of the site', () => `http://alpha.localhost:${app.port}/posts/x`],
    ['a text that does not exist', () => `http://alpha.localhost:${app.port}/x#reply-999999999`],
    ['something else', () => 'javascript:alert(1)'],
  ])('refuses the address of %s', async (_, urlOf) => {
    expect((await send(urlOf())).text).toContain(illegalContentMessages.urlUnknown);
  });

  test('takes addresses of threads and people, also without a protocol', async () => {
    const { slug, threadId, author } = await newReply();
    await send(`alpha.localhost:${app.port}/forums/${slug}`);
    await send(`http://alpha.localhost:${app.port}/profile/${author.username}`);
    const flags = await app.query(
      `select assoc_type, assoc_id from content_flags where author_id = $1 order by id`,
      author.id,
    );
    expect(flags).toEqual([
      { assoc_type: 'thread', assoc_id: threadId },
      { assoc_type: 'user', assoc_id: author.id },
    ]);
  });

  test('about abuse of children needs neither name nor address', async () => {
    const { replyId, url } = await newReply();
    const sent = await send(url, { category: 'CHILD_ABUSE', senderName: '', senderEmail: '' });
    expect(sent.text).toContain(illegalContentMessages.receivedUnnamed);
    // Nobody can write to the sender: the link on the page is the only way to the answer.
    const [, statePath = ''] = /href="(\/illegal-content\/[^"]+)"/.exec(sent.text) ?? [];
    expect((await visitor.get(statePath)).text).toContain('This page will show what was decided.');
    const flag = await flagOfReply(replyId);
    await decide(flag.id, 'DELETE');
    await app.services.illegalContent.answerDue(minutesFromNow(11));
    expect(await app.query(`select 1 from outgoing_mail where to_address = ''`)).toEqual([]);
    expect((await visitor.get(statePath)).text).toContain('the content is no longer shown');
  });

  test('is held back by network, and files nothing for programs', async () => {
    const { replyId, url } = await newReply();
    const trapped = await send(url, { website: 'https://spam.example' });
    expect(trapped.text).toContain(illegalContentMessages.received);
    expect(await flagOfReply(replyId)).toBeUndefined();
    for (let i = 0; i < 9; i++) await send(url);
    expect((await send(url)).status).toBe(429);
  });

  test('has no form where the site turned it off', async () => {
    await cases.setSettings({ digitalServicesAct: false });
    const { author, flagId, replyId } = await cases.reportedReply();
    expect((await visitor.get('/illegal-content')).status).toBe(404);
    expect((await visitor.get('/')).text).not.toContain('/illegal-content');
    expect((await visitor.get(`/report/reply/${replyId}`)).text).not.toContain('/illegal-content');
    await decide(flagId, 'DELETE', await cases.policyId());
    await app.services.notices.sendDue(minutesFromNow(11));
    const [notice] = await cases.noticesOf(author.id);
    expect(notice.body).not.toContain('European Union');
    await cases.setSettings({});
  });
});

describe('its decision', () => {
  test('is mailed once, after the undo window, with possibilities of redress', async () => {
    const { replyId, url } = await newReply();
    const { senderEmail } = await send(url);
    const flag = await flagOfReply(replyId);
    await decide(flag.id, 'DELETE', await cases.policyId('Illegal content'));
    const answer = (minutes: number) =>
      app.services.illegalContent.answerDue(minutesFromNow(minutes));
    await answer(5);
    expect(await mailsTo(senderEmail)).toHaveLength(1);
    await Promise.all([answer(11), answer(11)]);
    await answer(12);
    const [, decision, ...more] = await mailsTo(senderEmail);
    expect(more).toEqual([]);
    expect(decision.body_text).toContain('no longer shown');
    expect(decision.body_text).toContain('out-of-court dispute settlement');
  });

  test('is mailed after the quiet hours of the site', async () => {
    const { replyId, url } = await newReply();
    const { senderEmail } = await send(url);
    const flag = await flagOfReply(replyId);
    await decide(flag.id, 'DELETE');
    const due = minutesFromNow(11);
    const hour = due.getUTCHours();
    await cases.setSettings({
      quietFrom: hour,
      quietUntil: (hour + 2) % 24,
      quietTimeZone: 'UTC',
    });
    await app.services.illegalContent.answerDue(due);
    expect(await mailsTo(senderEmail)).toHaveLength(1);
    await app.services.illegalContent.answerDue(minutesFromNow(11 + 120));
    expect(await mailsTo(senderEmail)).toHaveLength(2);
    await cases.setSettings({});
  });

  test('is mailed again if it changes', async () => {
    const { replyId, url } = await newReply();
    const { senderEmail } = await send(url);
    const flag = await flagOfReply(replyId);
    await decide(flag.id, 'DELETE');
    await app.services.illegalContent.answerDue(minutesFromNow(11));
    await decide(flag.id, 'UN_DELETE');
    await app.services.illegalContent.answerDue(minutesFromNow(11));
    const mails = await mailsTo(senderEmail);
    expect(mails).toHaveLength(3);
    expect(mails[2].body_text).toContain('so it stays');
  });

  test('can be objected to once, and somebody else has to keep the text', async () => {
    const { replyId, url } = await newReply();
    const { senderEmail } = await send(url);
    const { id } = await flagOfReply(replyId);
    await decide(id, 'DONE');
    await app.services.illegalContent.answerDue(minutesFromNow(11));
    const [, decision] = await mailsTo(senderEmail);
    const [path = ''] = /\/illegal-content\/[\w-]+/.exec(decision.body_text) ?? [];
    const body = 'It is still against the law.';
    const foreign = createClient({ port: app.port, host: 'beta.localhost' });
    expect((await foreign.get(path)).status).toBe(404);
    expect((await visitor.post(path, { form: { body } })).status).toBe(303);
    const again = await visitor.post(path, { form: { body: 'And another thing.' } });
    expect(again.status).toBe(409);
    expect(again.text).toContain(`role="alert">${illegalContentMessages.cannotObject}`);
    expect(again.text).toContain('And another thing.');
    const arrived = await visitor.get(path);
    expect(arrived.text).toContain('Your objection has arrived');
    expect(arrived.text).toContain(body);
    expect(await flagOfReply(replyId)).toMatchObject({ is_open: true });

    const own = await decide(id, 'DONE');
    expect(own.errors?.[0]?.message).toBe(illegalContentMessages.ownDecision);
    expect((await decide(id, 'DONE', undefined, 'superAdmin')).errors).toBeUndefined();
    await app.services.illegalContent.answerDue(minutesFromNow(11));
    expect(await mailsTo(senderEmail)).toHaveLength(3);
    expect((await visitor.get(path)).text).toContain('looked at it again after your objection');
  });

  test('is decided by the same person if only programs and suspended staff are left', async () => {
    const { replyId, url } = await newReply();
    const { senderEmail } = await send(url);
    const { id } = await flagOfReply(replyId);
    await decide(id, 'DONE');
    await app.services.illegalContent.answerDue(minutesFromNow(11));
    const [, decision] = await mailsTo(senderEmail);
    const [path = ''] = /\/illegal-content\/[\w-]+/.exec(decision.body_text) ?? [];
    await visitor.post(path, { form: { body: 'It is still against the law.' } });
    const [siteId, adminId] = [await app.siteId('alpha'), await app.userId('admin')];
    const suspendOthers = (until: string) =>
      app.query(
        `update users set suspended_until = ${until}
         where site_id = $1 and id <> $2 and role_id in (1, 2, 5, 6)`,
        siteId,
        adminId,
      );
    await suspendOthers(`now() + interval '1 day'`);
    const program = await newUser(app, { roleId: 1 });
    await app.query('insert into service_accounts (user_id) values ($1)', program.id);
    const decided = await decide(id, 'DONE');
    await suspendOthers('null');
    expect(decided.errors).toBeUndefined();
  });

  test('says when an objection is too late, and keeps its words', async () => {
    const { replyId, url } = await newReply();
    const { senderEmail } = await send(url);
    await decide((await flagOfReply(replyId)).id, 'DONE');
    await app.services.illegalContent.answerDue(minutesFromNow(11));
    const [, decision] = await mailsTo(senderEmail);
    const [path = ''] = /\/illegal-content\/[\w-]+/.exec(decision.body_text) ?? [];
    expect((await visitor.get(path)).text).not.toContain('null');
    expect((await visitor.get(path)).text).toMatch(/Until <time[^>]*>[^<]+<\/time>, once\./);
    await app.query(
      `update illegal_content_notices set answered_at = now() - interval '7 months'
       where sender_email = $1`,
      senderEmail,
    );
    expect((await visitor.get(path)).text).toContain(appealMessages.tooLate);
    const late = await visitor.post(path, { form: { body: 'I was ill.' } });
    expect(late.status).toBe(409);
    expect(late.text).toContain(`role="alert">${appealMessages.tooLate}`);
    expect(late.text).toContain('I was ill.');
  });

  test('leaves a statement of reasons with the decision, which the author reads', async () => {
    const { author, replyId, url } = await newReply();
    await send(url);
    const flag = await flagOfReply(replyId);
    await decide(flag.id, 'DELETE', await cases.policyId('Illegal content'));
    const [decision] = await app.query(
      'select source, opened_at, statement from moderation_decisions where content_flag_id = $1',
      flag.id,
    );
    expect(decision).toMatchObject({
      source: 'ARTICLE_16',
      opened_at: flag.opened_at,
      statement: {
        ground: 'LAW',
        groundName: 'Illegal content',
        territorialScope: 'EVERYWHERE',
        isFoundAutomatically: false,
        isDecidedAutomatically: false,
        endsAt: null,
        redress: ['INTERNAL', 'OUT_OF_COURT', 'COURT'],
      },
    });
    await app.services.notices.sendDue(minutesFromNow(11));
    const [notice] = await cases.noticesOf(author.id);
    for (const words of [
      ...[
        'We received a notice that it is illegal.',
        'based on the law',
        'applies in all countries',
      ],
      ...['It has no end date.', 'out-of-court dispute settlement'],
    ]) {
      expect(notice.body).toContain(words);
    }
    expect(notice.body).not.toContain('Ida Sender');
  });
});

test('people who are deleted are erased from the notices they sent', async () => {
  const { url } = await newReply();
  const sender = await newUser(app);
  const [{ email }] = await app.query('select email from users where id = $1', sender.id);
  await send(url, { senderEmail: email });
  const admin = await app.as('admin');
  const { errors } = await admin.graphql(
    `mutation { deleteUser(id: "${sender.id}", confirm: true) { id } }`,
  );
  expect(errors).toBeUndefined();
  const left = await app.query(
    'select 1 from illegal_content_notices where sender_email = $1',
    email,
  );
  expect(left).toEqual([]);
});
