import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { careMessages } from '../../../../contract/moderation/care.ts';
import { careCaseMessages } from '../../../../contract/moderation/care-cases.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { eventsOf, exampleBodies, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { newMember } from '../../../testing/pages.ts';
import { newUser } from '../../../testing/people.ts';
import { recordStatements } from '../../../testing/record-statements.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const list = `query ($sort: String, $sortDesc: Boolean, $limit: Int, $offset: Int, $isOpen: Boolean,
  $isCare: Boolean, $isSpam: Boolean, $assignedToUserIds: [ID!]) {
  contentFlagStream(sort: $sort, sortDesc: $sortDesc, limit: $limit, offset: $offset,
    isOpen: $isOpen, isCare: $isCare, isSpam: $isSpam, assignedToUserIds: $assignedToUserIds) {
    contentFlags { id isCare reasons }
    pageInfo { totalCount }
  }
}`;
const neighbours = `query ($id: ID!, $sort: String, $sortDesc: Boolean, $isOpen: Boolean, $isSpam: Boolean) {
  contentFlagNeighbours(id: $id, sort: $sort, sortDesc: $sortDesc, isOpen: $isOpen, isSpam: $isSpam) {
    previousId
    nextId
  }
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
  await settings({});
  await app.query('delete from outgoing_mail');
});

const settings = (chosen: object) =>
  app.query('update sites set settings = $1 where id = $2', chosen, siteId);

const mails = () =>
  app.query('select to_address, subject, body_text from outgoing_mail order by to_address');

async function writeStatus(body: string, userId?: number) {
  const author = userId ?? (await newUser(app)).id;
  const written = await site.write({ kind: 'user_profile_status', userId: author, body });
  return { ...written, flag: await flagOf(app, 'user_profile_status', written.id) };
}

describe('a text of someone in danger', () => {
  test('is flagged as that and as nothing else, can be seen, and tells the people named for it', async () => {
    await settings({
      careContacts: ['anna@care.example', 'night@care.example'],
      // Settings that would hold or flag every text.
      offensiveThreshold: 0,
      spamThreshold: 0,
      heldSpamFrom: 0.0001,
      heldOffensiveFrom: 0.0001,
      heldFirstPosts: 5,
      heldWords: ['myself'],
    });
    const { flag, state } = await writeStatus(exampleBodies.danger);
    expect(state).toBe('visible');
    expect(flag).toMatchObject({
      is_care: true,
      is_urgent: true,
      is_spam: false,
      is_offensive: false,
      is_required_to_publish: false,
      held_for: [],
    });
    expect((await eventsOf(app, flag.id))[0]?.body).toBe('Someone may be in danger');
    const sent = await mails();
    expect(sent.map((mail) => mail.to_address)).toEqual([
      'anna@care.example',
      'night@care.example',
    ]);
    expect(sent[0]?.body_text).toContain(`alpha.localhost`);
    expect(sent[0]?.body_text).toContain(`/moderation/content-flag/${flag.id}`);
    expect(sent[0]?.body_text).not.toContain('kill');
  });

  test('waits in no thread that requires approval', async () => {
    const { id: userId } = await newUser(app);
    const threadId = await scene.content.thread({ by: userId });
    await app.query('update threads set requires_pre_moderation = true where id = $1', threadId);
    const reply = { kind: 'reply', threadId, userId };
    expect((await site.write({ ...reply, body: exampleBodies.harmless })).state).toBe('pending');
    expect((await site.write({ ...reply, body: exampleBodies.danger })).state).toBe('visible');
  });

  test('tells the admins where the site names nobody, once for each time it is news', async () => {
    const { id: userId } = await newUser(app);
    const { flag, id } = await writeStatus(exampleBodies.harmless, userId);
    expect(flag).toBeUndefined();
    await site.patch(`/content/user_profile_status/${id}`, { body: exampleBodies.danger });
    const told = (await mails()).map((mail) => mail.to_address);
    expect(told).toEqual(expect.arrayContaining(['admin@steward.example']));
    // Edited again while the flag is open: no second alarm.
    await site.patch(`/content/user_profile_status/${id}`, {
      body: `${exampleBodies.danger}<p>!</p>`,
    });
    expect(await mails()).toHaveLength(told.length);
    // Closed by staff, then flagged for another reason: not urgent again.
    await app.query('update content_flags set is_open = false where assoc_id = $1', id);
    await site.patch(`/content/user_profile_status/${id}`, { body: exampleBodies.picture });
    expect(await flagOf(app, 'user_profile_status', id)).toMatchObject({
      is_open: true,
      is_care: false,
      is_image: true,
    });
    expect(await mails()).toHaveLength(told.length);
    await site.patch(`/content/user_profile_status/${id}`, { body: exampleBodies.danger });
    expect(await mails()).toHaveLength(2 * told.length);
  });

  test('waits since it is known, not since its flag was opened for something else', async () => {
    const { id: userId } = await newUser(app);
    const { id } = await writeStatus(exampleBodies.picture, userId);
    await app.query(
      `update content_flags set opened_at = '2020-01-01T00:00Z' where assoc_id = $1`,
      id,
    );
    await site.patch(`/content/user_profile_status/${id}`, { body: exampleBodies.danger });
    const flag = await flagOf(app, 'user_profile_status', id);
    expect(flag.opened_at.getUTCFullYear()).toBeGreaterThan(2020);
  });

  test('shows its author, and nobody else, where help is', async () => {
    await settings({ helpResources: ['Crisis line: 123 456, https://help.example/talk'] });
    const member = await newMember(app);
    const other = await newMember(app);
    await member.post(`/profile/${member.slug}`, { form: { body: 'I want to kill myself' } });
    const own = await member.get(`/profile/${member.slug}`);
    expect(own.text).toContain(careMessages.forAuthor);
    expect(own.text).toContain('<a href="https://help.example/talk" rel="noopener">');
    expect((await other.get(`/profile/${member.slug}`)).text).not.toContain('Crisis line');
    await app.query('update content_flags set is_open = false where author_id = $1', member.id);
    expect((await member.get(`/profile/${member.slug}`)).text).not.toContain('Crisis line');
  });
});

describe('whoever is worried about someone', () => {
  test('reports it at the page, and reads where help is', async () => {
    await settings({ helpResources: ['Crisis line: 123 456'] });
    const member = await newMember(app);
    const { id: userId } = await newUser(app);
    const path = `/report/user_profile_status/${await scene.content.status({ by: userId })}`;
    await settings({
      helpResources: ['Crisis line: 123 456'],
      careContacts: ['night@care.example'],
    });
    expect((await member.get(path)).text).toContain('Worried about this person');
    const thanks = await member.post(path, { form: { reason: 'WORRIED', details: '' } });
    expect(thanks.text).toContain(careMessages.reported);
    expect(thanks.text).toContain(careMessages.danger);
    expect(thanks.text).toContain('Crisis line: 123 456');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to_address).toBe('night@care.example');
    expect(mail?.subject).toContain('A member is worried about someone on');
  });

  test('reports a person by way of the intake, which puts them into the lane', async () => {
    const { id: assocId } = await newUser(app);
    const reporter = await newUser(app);
    const { status } = await site.post('/reports', {
      userId: reporter.id,
      assocType: 'user',
      assocId,
      reason: 'WORRIED',
      details: 'It sounds like a goodbye.',
    });
    expect(status).toBe(201);
    const flag = await flagOf(app, 'user', assocId);
    expect(flag).toMatchObject({ is_care: true, is_reported: true, is_urgent: true });
    const { data } = await moderator.graphql(
      `query ($id: ID!) { contentFlag(id: $id) {
        isCare reasons reportedReasons { reason label } contentFlagReports { details }
      } }`,
      { id: String(flag.id) },
    );
    expect(data.contentFlag).toEqual({
      isCare: true,
      reasons: ['Worried about this person'],
      reportedReasons: [{ reason: 'WORRIED', label: 'Worried about this person' }],
      contentFlagReports: [{ details: 'It sounds like a goodbye.' }],
    });
  });
});

describe('the lane', () => {
  const order: Record<string, string> = {};
  beforeAll(async () => {
    await app.query('truncate content_flags cascade');
    await app.query('truncate content_flag_counts');
    const flag = async (name: string, values: object) => {
      order[name] = (await scene.flagged('comment', 'visible', values)).flagId;
    };
    const scores = (prob: number) => ({ spamProb: prob, offensiveProb: prob, disagreement: prob });
    await flag('old', { at: '2026-01-01T00:00:00Z', ...scores(0.1), isSpam: true });
    await flag('careOld', { at: '2026-01-02T00:00:00Z', ...scores(0.2), isCare: true });
    await flag('middle', { at: '2026-01-03T00:00:00Z', ...scores(0.9), isSpam: true });
    await flag('careNew', {
      at: '2026-01-04T00:00:00Z',
      ...scores(0.3),
      isCare: true,
      isSpam: true,
    });
    await flag('new', { at: '2026-01-05T00:00:00Z', ...scores(0.5) });
    await flag('careClosed', { at: '2026-01-06T00:00:00Z', isCare: true, isOpen: false });
  });

  const nameOf = (id: string | null) => Object.keys(order).find((name) => order[name] === id) ?? id;
  async function shown(variables: Record<string, unknown>): Promise<unknown[]> {
    const { data, errors } = await admin.graphql(list, variables);
    expect(errors).toBeUndefined();
    return data.contentFlagStream.contentFlags.map((flag: { id: string }) => nameOf(flag.id));
  }

  test.each(['openedAt', 'insertedAt', 'updatedAt'])('is on top by %s, both ways', async (sort) => {
    const up = { isOpen: true, sort, sortDesc: false };
    expect(await shown(up)).toEqual(['careOld', 'careNew', 'old', 'middle', 'new']);
    const down = { isOpen: true, sort, sortDesc: true };
    expect(await shown(down)).toEqual(['careOld', 'careNew', 'new', 'middle', 'old']);
    // Open and closed flags: closed ones are not urgent.
    expect(await shown({ sort, sortDesc: true })).toEqual([
      'careOld',
      'careNew',
      'careClosed',
      'new',
      'middle',
      'old',
    ]);
  });

  test.each(['spamProb', 'offensiveProb', 'disagreement'])('is on top by %s', async (sort) => {
    expect(await shown({ isOpen: true, sort, sortDesc: true })).toEqual([
      'careOld',
      'careNew',
      'middle',
      'new',
      'old',
    ]);
  });

  test('is on the first page whatever its size, and pages have everything once', async () => {
    const page = { isOpen: true, sort: 'openedAt', sortDesc: true, limit: 1 };
    const pages = [0, 1, 2, 3, 4, 5].map((offset) => shown({ ...page, offset }));
    expect((await Promise.all(pages)).flat()).toEqual([
      'careOld',
      'careNew',
      'new',
      'middle',
      'old',
    ]);
    expect(await shown({ ...page, limit: 2, offset: 3 })).toEqual(['middle', 'old']);
  });

  test('is found by a filter, and stands above in filtered lists', async () => {
    expect(await shown({ isCare: true, isOpen: true })).toEqual(['careOld', 'careNew']);
    expect(await shown({ isCare: true })).toEqual(['careOld', 'careNew', 'careClosed']);
    const spam = { isSpam: true, isOpen: true, sort: 'openedAt', sortDesc: false };
    expect(await shown(spam)).toEqual(['careNew', 'old', 'middle']);
  });

  test('is sorted without reading its flags, however many they are', async () => {
    const { id: authorId } = await newUser(app);
    await app.query(
      `insert into content_flags (site_id, assoc_type, assoc_id, author_id, is_care)
       select $1, 'user', 1000000 + n, $2, n % 10 = 0 from generate_series(1, 1000) as n`,
      siteId,
      authorId,
    );
    await app.query('vacuum analyze content_flags');
    const stop = recordStatements();
    await shown({ isOpen: true });
    await shown({ isOpen: true, isCare: true, isSpam: true });
    const sorted = stop().filter(({ text }) => text.includes('care_rank desc'));
    expect(sorted).toHaveLength(2);
    for (const { text, values } of sorted) {
      const plan = JSON.stringify(await app.query(`explain ${text}`, ...values));
      expect(plan).toContain('using content_flags_urgent');
    }
    await app.query('delete from content_flags where author_id = $1', authorId);
  });

  test('is walked through first, and from there into the rest', async () => {
    const expected = ['careOld', 'careNew', 'new', 'middle', 'old'];
    for (const [at, name] of expected.entries()) {
      const { data } = await moderator.graphql(neighbours, { id: order[name], isOpen: true });
      const { previousId, nextId } = data.contentFlagNeighbours;
      expect([nameOf(previousId), nameOf(nextId)]).toEqual([
        expected[at - 1] ?? null,
        expected[at + 1] ?? null,
      ]);
    }
    const { data } = await moderator.graphql(neighbours, {
      id: order.careNew,
      isSpam: true,
      isOpen: true,
    });
    expect(nameOf(data.contentFlagNeighbours.nextId)).toBe('middle');
  });

  test('is decided about one by one, never along with others', async () => {
    const { data } = await admin.graphql(
      `mutation ($ids: [ID!]!, $people: [ID!], $operation: ContentFlagOperation) {
        updateContentFlags(ids: $ids, operation: $operation, assignedToUserIds: $people) { id ok message }
      }`,
      { ids: [order.new, order.careNew], operation: 'SPAM' },
    );
    expect(data.updateContentFlags).toEqual([
      { id: order.new, ok: true, message: null },
      { id: order.careNew, ok: false, message: flagMessages.oneByOne },
    ]);
    const done = await moderator.graphql(
      `mutation ($id: ID!) { updateContentFlag(id: $id, operation: DONE) { isOpen isCare } }`,
      { id: order.careNew },
    );
    expect(done.errors?.[0]?.message).toBe(careCaseMessages.ownStates);
  });
});

describe('staff', () => {
  test('assign with a word, which stands in the history and in the mail', async () => {
    const { flagId: id } = await scene.flagged('comment', 'visible', { isCare: true });
    const assign = `mutation ($id: ID!, $people: [ID!], $word: String) {
      updateContentFlag(id: $id, assignedToUserIds: $people, word: $word) {
        contentFlagEvents { body }
      }
    }`;
    const people = [String(await app.userId('admin'))];
    const word = '  You know her: could you write to her today? ';
    const { data } = await moderator.graphql(assign, { id, people, word });
    expect(data.updateContentFlag.contentFlagEvents[0].body).toBe(
      'Assigned to admin. “You know her: could you write to her today?”',
    );
    expect((await mails())[0]?.subject).toBe('A case in the care lane was assigned to you');
    expect((await mails())[0]?.body_text).toContain(
      '“You know her: could you write to her today?”',
    );
    const toNobody = await moderator.graphql(assign, { id, people, word: 'Again' });
    expect(toNobody.errors?.[0]?.message).toBe(flagMessages.wordToNobody);
    const tooLong = await moderator.graphql(assign, { id, people: [], word: 'x'.repeat(501) });
    expect(tooLong.errors?.[0]?.message).toBe(flagMessages.wordTooLong);
  });

  test('find what the site has prepared', async () => {
    await settings({ helpResources: ['Crisis line: 123'], careReply: 'Dear {name}: {help}' });
    const guide = '{ careGuide { reply helpResources } }';
    expect((await moderator.graphql(guide)).data.careGuide).toEqual({
      reply: 'Dear {name}: {help}',
      helpResources: ['Crisis line: 123'],
    });
    const elsewhere = await (await app.as('foreignAdmin')).graphql(guide);
    // Without resources of its own, staff read the help lines that members read.
    expect(elsewhere.data.careGuide.helpResources).toContainEqual(
      expect.stringMatching(/^Ireland: Samaritans/),
    );
  });
});
