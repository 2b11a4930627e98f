import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { careMessages } from '../../../../contract/moderation/care.ts';
import { careCaseMessages } from '../../../../contract/moderation/care-cases.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { eventsOf, exampleBodies, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { newMember } from '../../../testing/pages.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const setState = `mutation ($id: ID!, $state: CareState!, $note: String, $version: Int,
  $signCount: Int, $disclosure: CareDisclosureInput) {
  setCareState(id: $id, state: $state, note: $note, version: $version, signCount: $signCount,
    disclosure: $disclosure) {
    version isOpen isCare outcome
    careCase { state isConfirmed dueAt answeredBy { username } }
    contentFlagEvents { id status body canUndo }
  }
}`;
const markCare = `mutation ($id: ID!, $isCare: Boolean!, $reason: String!, $version: Int) {
  markCare(id: $id, isCare: $isCare, reason: $reason, version: $version) {
    isCare isOpen careCase { isConfirmed state }
  }
}`;
const hideText = `mutation ($id: ID!, $isHidden: Boolean!) {
  hideCareText(id: $id, isHidden: $isHidden) { outcome careCase { hidesText }
    contentFlagEvents { id canUndo } }
}`;
const write = `mutation ($id: ID!, $body: String!) {
  writeCareMessage(id: $id, body: $body) {
    careCase { state answeredBy { username } messages { body sender { username } } }
  }
}`;
const undo = `mutation ($ids: [ID!]!) {
  undoContentFlagEvents(eventIds: $ids) { ok message contentFlag { isOpen careCase { state } } }
}`;

let app: TestApp;
let site: IntakeClient;
let scene: ModerationScene;
let siteId: number;
let admin: ApiClient;
let moderator: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
  scene = await moderationScene(app);
  siteId = await app.siteId('alpha');
  admin = await app.as('admin');
  moderator = await app.as('moderator');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.query(`update sites set settings = '{}' where id = $1`, siteId);
  await app.query('delete from outgoing_mail');
  await app.query('delete from jobs.job');
});

const mails = () =>
  app.query('select to_address, subject, body_text from outgoing_mail order by id');
const caseOf = async (flagId: number) =>
  (await app.query('select * from care_cases where content_flag_id = $1', flagId))[0];

async function newSign(userId: number, body = exampleBodies.danger) {
  const { id } = await site.write({ kind: 'user_profile_status', userId, body });
  return flagOf(app, 'user_profile_status', id);
}

async function newReport(body = exampleBodies.harmless) {
  const author = await newUser(app);
  const reporter = await newUser(app);
  const { id } = await site.write({ kind: 'user_profile_status', userId: author.id, body });
  const report = { assocType: 'user_profile_status', assocId: id, reason: 'WORRIED', details: '' };
  const { status } = await site.post('/reports', { ...report, userId: reporter.id });
  expect(status).toBe(201);
  return { author, reporter, report, flag: await flagOf(app, 'user_profile_status', id) };
}

const change = (client: ApiClient, flag: { id: number }, state: string, more: object = {}) =>
  client.graphql(setState, { id: String(flag.id), state, ...more });

describe('states', () => {
  test('an answered case stays open with a follow-up due, a followed-up one is closed', async () => {
    const flag = await newSign((await newUser(app)).id);
    expect(await caseOf(flag.id)).toMatchObject({ state: 'UNANSWERED', is_confirmed: true });
    const { data } = await change(moderator, flag, 'ANSWERED', { note: 'I wrote to her.' });
    expect(data.setCareState).toMatchObject({
      isOpen: true,
      outcome: null,
      careCase: { state: 'ANSWERED', answeredBy: { username: 'moderator' } },
    });
    expect(data.setCareState.careCase.dueAt).not.toBeNull();
    expect(data.setCareState.contentFlagEvents[0]).toMatchObject({
      status: 'CARE_STATE',
      body: 'Answered: I wrote to her.',
      canUndo: true,
    });
    const closed = await change(admin, flag, 'FOLLOWED_UP');
    expect(closed.data.setCareState).toMatchObject({ isOpen: false, isCare: true, outcome: null });
    expect(closed.data.setCareState.careCase.answeredBy.username).toBe('moderator');
    const audited = await app.query(
      `select action from audit_events where entity_type = 'contentFlag' and entity_id = $1 order by id`,
      flag.id,
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'contentFlag.care_state',
      'contentFlag.care_state',
    ]);
    // The undo reopens the case in its earlier state.
    const [latest] = closed.data.setCareState.contentFlagEvents;
    const undone = await admin.graphql(undo, { ids: [latest.id] });
    expect(undone.data.undoContentFlagEvents[0]).toMatchObject({
      ok: true,
      contentFlag: { isOpen: true, careCase: { state: 'ANSWERED' } },
    });
  });

  test('two moderators at once: the second reads who was first', async () => {
    const flag = await newSign((await newUser(app)).id);
    const both = await Promise.all([
      change(moderator, flag, 'ANSWERED', { version: flag.version }),
      change(admin, flag, 'FALSE_ALARM', { version: flag.version, note: 'A joke' }),
    ]);
    const refused = both.filter(({ errors }) => errors);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.errors?.[0]?.message).toMatch(
      /^The state of the case was changed by (moderator|admin)/,
    );
    expect(
      (await eventsOf(app, flag.id)).filter(({ status }) => status === 'CARE_STATE'),
    ).toHaveLength(1);
  });

  test('notes are required where they matter, and states are for the lane only', async () => {
    const flag = await newSign((await newUser(app)).id);
    const withoutNote = await change(moderator, flag, 'FALSE_ALARM');
    expect(withoutNote.errors?.[0]?.message).toBe(careCaseMessages.noteRequired);
    const ordinary = await scene.flagged('comment');
    const elsewhere = await change(moderator, { id: Number(ordinary.flagId) }, 'ANSWERED');
    expect(elsewhere.errors?.[0]?.message).toBe(careCaseMessages.notCare);
    const foreign = await change(await app.as('foreignAdmin'), flag, 'ANSWERED');
    expect(foreign.errors?.[0]?.extensions?.code).toBe('NOT_FOUND');
    const member = await change(await app.as('member'), flag, 'ANSWERED');
    expect(member.errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  });

  test('hiding or deleting the text does not close the case', async () => {
    const flag = await newSign((await newUser(app)).id);
    const { data } = await admin.graphql(
      `mutation ($id: ID!) { updateContentFlag(id: $id, operation: DELETE) { isOpen outcome } }`,
      { id: String(flag.id) },
    );
    expect(data.updateContentFlag).toEqual({ isOpen: true, outcome: 'DELETED' });
    expect(await caseOf(flag.id)).toMatchObject({ state: 'UNANSWERED' });
  });

  test('an emergency leaves a record that admins read and that outlives flag and people', async () => {
    const person = await newUser(app);
    const flag = await newSign(person.id);
    const bare = await change(moderator, flag, 'EMERGENCY_CALLED');
    expect(bare.errors?.[0]?.message).toBe(careCaseMessages.disclosureRequired);
    const disclosure = {
      disclosedTo: 'Police, 112',
      disclosed: 'Name and town',
      reason: 'Pills in hand',
      approvedBy: 'Dr. Ana',
    };
    const { data } = await change(moderator, flag, 'EMERGENCY_CALLED', { disclosure });
    expect(data.setCareState).toMatchObject({ isOpen: true });
    const query = `query ($id: ID!) { contentFlag(id: $id) { careCase { disclosures {
      disclosedTo disclosed reason approvedBy madeByName personName } } } }`;
    const record = { ...disclosure, madeByName: 'moderator' };
    const read = await admin.graphql(query, { id: String(flag.id) });
    expect(read.data.contentFlag.careCase.disclosures).toMatchObject([record]);
    const hidden = await moderator.graphql(query, { id: String(flag.id) });
    expect(hidden.errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
    await app.query('delete from content_flag_events where content_flag_id = $1', flag.id);
    await app.query('delete from content_flags where id = $1', flag.id);
    expect(
      await app.query('select * from care_disclosures where content_flag_id = $1', flag.id),
    ).toHaveLength(1);
  });
});

describe('alarms', () => {
  const repeat = async () => {
    const jobs = await app.query(
      `select data, start_after, created_on from jobs.job where name = 'moderation.care-alarm'`,
    );
    expect(jobs).toHaveLength(1);
    return jobs[0] as { data: object; start_after: Date; created_on: Date };
  };

  test('an alarm that nobody answered goes out again after 15 minutes, to all staff', async () => {
    await app.query(
      `update sites set settings = '{"careContacts": ["night@care.example"]}' where id = $1`,
      siteId,
    );
    const flag = await newSign((await newUser(app)).id);
    expect((await mails()).map(({ to_address }) => to_address)).toEqual(['night@care.example']);
    const job = await repeat();
    const minutes = (job.start_after.getTime() - job.created_on.getTime()) / 60_000;
    expect(Math.round(minutes)).toBe(15);
    const nextAlarm = async () => {
      const query = `{ contentFlag(id: "${flag.id}") { careCase { nextAlarmAt } } }`;
      return (await moderator.graphql(query)).data.contentFlag.careCase.nextAlarmAt;
    };
    const shown = new Date(await nextAlarm());
    expect(Math.abs(shown.getTime() - job.start_after.getTime())).toBeLessThan(60_000);
    await app.query('delete from outgoing_mail');
    const { handle } = app.services.careAlarmJob;
    // Killed and run again, it is sent once.
    await handle(job.data as never);
    await handle(job.data as never);
    const again = await mails();
    const to = again.map(({ to_address }) => to_address);
    expect(to).toEqual(expect.arrayContaining(['night@care.example', 'moderator@steward.example']));
    expect(new Set(to).size).toBe(to.length);
    expect(again[0]?.subject).toMatch(/^Still unanswered: /);
    expect(await caseOf(flag.id)).toMatchObject({ alarm_count: 2 });
    await change(moderator, flag, 'ANSWERED');
    expect(await nextAlarm()).toBeNull();
  });

  test('an answered case alarms nobody again', async () => {
    const flag = await newSign((await newUser(app)).id);
    const job = await repeat();
    await change(moderator, flag, 'ANSWERED');
    await app.query('delete from outgoing_mail');
    await app.services.careAlarmJob.handle(job.data as never);
    expect(await mails()).toEqual([]);
  });

  test('state and alarm are one: a change that is rolled back leaves neither', async () => {
    const { id: userId } = await newUser(app);
    await expect(
      app.database.transaction(async (trx) => {
        await app.services.content.insert(
          trx,
          { siteId, userId },
          { kind: 'user_profile_status', body: exampleBodies.danger },
          await app.services.content.prepare(siteId, { body: exampleBodies.danger }),
        );
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await mails()).toEqual([]);
    expect(await app.query(`select 1 from jobs.job where name = 'moderation.care-alarm'`)).toEqual(
      [],
    );
  });

  test('a second sign of the same person stands at the open case and alarms again', async () => {
    const { id: userId } = await newUser(app);
    const first = await newSign(userId);
    await change(moderator, first, 'ANSWERED');
    await app.query('delete from outgoing_mail');
    const second = await newSign(userId);
    expect(second.id).not.toBe(first.id);
    expect((await mails())[0]?.subject).toMatch(/^Another sign that someone may be in danger/);
    expect(await caseOf(first.id)).toMatchObject({ sign_count: 2, state: 'ANSWERED' });
    expect(await caseOf(second.id)).toMatchObject({ sign_count: 2, state: 'UNANSWERED' });
    expect((await eventsOf(app, first.id)).at(-1)).toMatchObject({ status: 'CARE_SIGN' });
    // People who have not seen the change are refused.
    const stale = await change(moderator, first, 'FALSE_ALARM', { note: 'Fine', signCount: 1 });
    expect(stale.errors?.[0]?.message).toBe(careCaseMessages.furtherSign);
    const seen = await change(moderator, first, 'FOLLOWED_UP', { signCount: 2 });
    expect(seen.errors).toBeUndefined();
  });
});

test('the most urgent case comes first: unanswered, means and time, then waiting; reports last', async () => {
  await app.query('truncate content_flags cascade');
  await app.query('truncate content_flag_counts');
  const reported = (await newReport()).flag;
  const plain = await newSign((await newUser(app)).id);
  const urgent = await newSign(
    (await newUser(app)).id,
    '<p>I am going to kill myself tonight, I have the pills in front of me.</p>',
  );
  const answered = await newSign((await newUser(app)).id, '<p>I will kill myself tonight.</p>');
  await change(moderator, answered, 'ANSWERED');
  for (const sortDesc of [true, false]) {
    const { data } = await moderator.graphql(
      `query ($sortDesc: Boolean) { contentFlagStream(isOpen: true, sort: "openedAt", sortDesc: $sortDesc) {
        contentFlags { id careCase { state isConfirmed } } } }`,
      { sortDesc },
    );
    const ids = data.contentFlagStream.contentFlags.map(({ id }: { id: string }) => Number(id));
    expect(ids).toEqual([urgent.id, plain.id, reported.id, answered.id]);
  }
});

test('more messages than one page are read to the first, by staff and the person', async () => {
  const person = await newMember(app);
  const flag = await newSign(person.id);
  const other = await newSign((await newUser(app)).id);
  for (const each of [flag, other]) {
    await app.query(
      `insert into care_messages (site_id, content_flag_id, person_id, body)
       select site_id, id, author_id, 'message ' || n
       from content_flags, generate_series(1, 102) as n where id = $1 order by n`,
      each.id,
    );
  }
  const query = `query ($id: ID!, $before: ID) { contentFlag(id: $id) { careCase {
    messageCount messages(before: $before) { id body } } } }`;
  const read = async (before?: string) =>
    (await moderator.graphql(query, { id: String(flag.id), before })).data.contentFlag.careCase;
  const { messages, messageCount } = await read();
  expect(messageCount).toBe(102);
  expect(messages).toHaveLength(100);
  const { messages: older } = await read(messages[0].id);
  expect(older.map(({ body }: { body: string }) => body)).toEqual(['message 1', 'message 2']);

  // Messages about one flag take no place of those about another.
  const { data } = await moderator.graphql(
    `query { first: contentFlag(id: ${flag.id}) { careCase { messages { id } } }
      second: contentFlag(id: ${other.id}) { careCase { messages { id } } } }`,
  );
  expect(data.first.careCase.messages).toHaveLength(100);
  expect(data.second.careCase.messages).toHaveLength(100);

  const { text } = await person.get('/team-messages');
  expect(text).toContain('message 3');
  expect(text).not.toMatch(/message 2</);
  const [, path] = text.match(/href="([^"]+)">Older messages/) ?? [];
  const olderPage = await person.get(`/team-messages${path}`);
  expect(olderPage.text).toMatch(/message 2</);
  expect(olderPage.text).not.toContain('Older messages');
  expect((await person.get('/team-messages?before=x')).status).toBe(200);
});

test('an older page leaves newer messages unread', async () => {
  const person = await newMember(app);
  const flag = await newSign(person.id);
  for (const body of ['How are you?', 'And today?']) {
    await moderator.graphql(write, { id: String(flag.id), body });
  }
  const [, latest] = await app.query(
    'select id from care_messages where content_flag_id = $1 order by id',
    flag.id,
  );
  const older = await person.get(`/team-messages?before=${latest.id}`);
  expect(older.text).not.toContain('And today?');
  expect((await person.get('/notices')).text).toContain('has written to you');
  expect((await person.get('/team-messages')).text).toContain('And today?');
  expect((await person.get('/notices')).text).not.toContain('has written to you');
});

describe('a report alone', () => {
  test('mails nobody where no contact is named, and shows the author nothing', async () => {
    const author = await newMember(app);
    const reporter = await newUser(app);
    const { id } = await site.write({
      kind: 'user_profile_status',
      userId: author.id,
      body: exampleBodies.harmless,
    });
    const about = { assocType: 'user_profile_status', assocId: id };
    await site.post('/reports', { ...about, userId: reporter.id, reason: 'WORRIED', details: '' });
    expect(await mails()).toEqual([]);
    const flag = await flagOf(app, 'user_profile_status', id);
    expect(flag).toMatchObject({ is_care: true, is_open: true });
    expect(await caseOf(flag.id)).toMatchObject({ is_confirmed: false, urgency: 0 });
    const seen = async () => (await author.get(`/profile/${author.slug}`)).text;
    expect(await seen()).not.toContain(careMessages.forAuthor);
    // Staff confirm it: the author sees help, and people are alarmed.
    const { data } = await moderator.graphql(markCare, {
      id: String(flag.id),
      isCare: true,
      reason: 'Her other posts say so',
    });
    expect(data.markCare.careCase).toEqual({ isConfirmed: true, state: 'UNANSWERED' });
    expect(await seen()).toContain(careMessages.forAuthor);
    expect(await mails()).not.toEqual([]);
  });

  test('a false alarm lowers the trust of the reporter, an undo restores it', async () => {
    const { flag, reporter } = await newReport();
    const trust = async () =>
      (
        await app.query(
          'select upheld_count, dismissed_count from reporter_trust where user_id = $1',
          reporter.id,
        )
      )[0];
    const { data } = await change(moderator, flag, 'FALSE_ALARM', { note: 'Harmless' });
    expect(await trust()).toEqual({ upheld_count: 0, dismissed_count: 1 });
    await moderator.graphql(undo, { ids: [data.setCareState.contentFlagEvents[0].id] });
    expect(await trust()).toEqual({ upheld_count: 0, dismissed_count: 0 });
    await change(moderator, flag, 'ANSWERED');
    expect(await trust()).toEqual({ upheld_count: 1, dismissed_count: 0 });
  });

  test('reports per reporter are bounded, and more so after false ones', async () => {
    const { reporter, report } = await newReport();
    const again = () => site.post('/reports', { ...report, userId: reporter.id });
    await app.query(
      `insert into reporter_trust (user_id, site_id, dismissed_count) values ($1, $2, 2)`,
      reporter.id,
      siteId,
    );
    expect((await again()).status).toBe(429);
    await app.query('delete from reporter_trust where user_id = $1', reporter.id);
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await again()).status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(4);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('staff', () => {
  test('write privately: the person is told by mail, reads it on the site and can answer', async () => {
    const person = await newMember(app);
    const flag = await newSign(person.id);
    await app.query('delete from outgoing_mail');
    const unfilled = await moderator.graphql(write, { id: String(flag.id), body: 'Dear {name}' });
    expect(unfilled.errors?.[0]?.message).toBe(careCaseMessages.unfilled);
    const { data } = await moderator.graphql(write, {
      id: String(flag.id),
      body: 'How are you today? See https://help.example/now.',
    });
    expect(data.writeCareMessage.careCase).toMatchObject({
      state: 'ANSWERED',
      answeredBy: { username: 'moderator' },
      messages: [
        {
          body: 'How are you today? See https://help.example/now.',
          sender: { username: 'moderator' },
        },
      ],
    });
    const [mail] = await mails();
    expect(mail?.body_text).toContain('/team-messages');
    expect(mail?.body_text).not.toContain('How are you');
    expect(mail?.body_text).not.toContain('moderator');
    // Every page says so until it is read, also to someone who is suspended.
    await app.query(
      `update users set suspended_until = now() + interval '1 day' where id = $1`,
      person.id,
    );
    expect((await person.get('/notices')).text).toContain('has written to you');
    const page = await person.get('/team-messages');
    expect((await person.get('/notices')).text).not.toContain('has written to you');
    expect(page.text).toContain('How are you today? See <a href="https://help.example/now"');
    expect(page.text).toContain(careCaseMessages.replyPath);
    expect(page.text).not.toContain('moderator');
    const stranger = await newMember(app);
    expect((await stranger.get('/team-messages')).text).not.toContain('How are you');
    const unsent = await app.anonymous.post('/team-messages', { form: { body: 'I need help' } });
    expect(unsent.status).toBe(401);
    expect(unsent.text).toContain('>\nI need help</textarea>');
    // An answer to an open case has to be followed up at once.
    const answered = await person.post('/team-messages', { form: { body: 'I am not sure.' } });
    expect((await person.get(String(answered.headers.location))).text).toContain(
      careCaseMessages.answerSent,
    );
    expect((await caseOf(flag.id)).due_at.getTime()).toBeLessThanOrEqual(Date.now());
    await change(moderator, flag, 'FOLLOWED_UP');
    await app.query('delete from outgoing_mail');
    await person.post('/team-messages', { form: { body: 'Not well.' } });
    // An answer reopens the case and alarms people without quoting it.
    expect(await caseOf(flag.id)).toMatchObject({ state: 'UNANSWERED' });
    expect((await flagOf(app, 'user_profile_status', flag.assoc_id)).is_open).toBe(true);
    const told = await mails();
    expect(told[0]?.subject).toMatch(/^An answer in the care lane of /);
    expect(told[0]?.body_text).not.toContain('Not well');
  });

  test('mark and unmark danger with a reason', async () => {
    const { flagId: id } = await scene.flagged('comment');
    const none = await moderator.graphql(markCare, { id, isCare: true, reason: '  ' });
    expect(none.errors?.[0]?.message).toBe(careCaseMessages.reasonRequired);
    const marked = await moderator.graphql(markCare, {
      id,
      isCare: true,
      reason: 'Goodbye letter',
    });
    expect(marked.data.markCare).toMatchObject({ isCare: true, isOpen: true });
    const unmarked = await moderator.graphql(markCare, { id, isCare: false, reason: 'A poem' });
    expect(unmarked.data.markCare).toEqual({ isCare: false, isOpen: true, careCase: null });
    expect((await eventsOf(app, Number(id))).map(({ body }) => body)).toEqual([
      'Marked as in danger: Goodbye letter',
      'No longer marked as in danger: A poem',
    ]);
  });

  test('hide a text from everyone but its author, without calling it wrong', async () => {
    const person = await newMember(app);
    const other = await newMember(app);
    const flag = await newSign(person.id);
    const id = String(flag.id);
    const { data } = await moderator.graphql(hideText, { id, isHidden: true });
    expect(data.hideCareText.careCase).toEqual({ hidesText: true });
    const path = `/profile/${person.slug}`;
    expect((await person.get(path)).text).toContain(careCaseMessages.textHidden);
    expect((await person.get(path)).text).toContain('kill myself');
    expect((await other.get(path)).text).not.toContain('kill myself');
    const [event] = data.hideCareText.contentFlagEvents;
    await moderator.graphql(undo, { ids: [event.id] });
    expect((await other.get(path)).text).toContain('kill myself');
  });

  test('care flags count for nothing in the figures about an author', async () => {
    const { id: userId } = await newUser(app);
    const flag = await newSign(userId);
    await newSign(userId, exampleBodies.picture);
    const { data } = await moderator.graphql(
      `query ($id: ID!) { contentFlag(id: $id) { authorHistory { flags open reports } } }`,
      { id: String(flag.id) },
    );
    expect(data.contentFlag.authorHistory).toEqual({ flags: 1, open: 1, reports: 0 });
  });
});
