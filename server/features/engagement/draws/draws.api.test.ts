import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawCsvPath, drawMessages } from '../../../../contract/engagement/draws.ts';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import { drawPath } from '../../../../contract/engagement/widget-view.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { confirmAddress, confirmationLinks } from '../../../testing/confirmations.ts';
import { saveItemOrFail } from '../../../testing/engagements.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import { newMember } from '../../../testing/pages.ts';
import { actorOf, newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newItem, widgetVisitor } from '../../../testing/widgets.ts';

const run = promisify(execFile);
const draw = `mutation ($id: ID!, $winners: Int!, $alternates: Int!, $confirm: Boolean) {
  drawGiveaway(engagementId: $id, winners: $winners, alternates: $alternates, confirm: $confirm) {
    seed seedHash entriesCount entriesHash winnersCount alternatesCount isClosed verifyCommand
    drawn { entryId place isAlternate userId username email }
  }
}`;
const read = `query ($id: ID!) { giveawayDraw(engagementId: $id) {
  seed seedHash isClosed submissions entriesCount entriesHash drawnAt verifyCommand drawn { place }
} }`;

let app: TestApp;
let admin: ApiClient;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp({
    env: { PROCESS: 'web', ADMIN_EMAIL_DOMAINS: 'hq.example' },
  });
  admin = await app.as('admin');
  siteId = await app.siteId('alpha');
});
afterAll(() => app.close());
beforeEach(() => app.query('delete from throttles'));

const giveaway = async (date: string | null = '2999-01-01') =>
  (await newItem(admin, 'giveaway', { date })).id;
const close = (id: number) =>
  app.query(`update engagements set date = '2026-01-01' where id = $1`, id);
/** Enters, and follows the link if one was mailed. */
async function enter(id: number, email: string, visitor = widgetVisitor(app)) {
  const reply = await visitor.press(id, 'enter', { email, back: '/' });
  if (!reply.text.includes(votingMessages.checkMail)) return reply;
  return confirmAddress(app, email.trim().toLowerCase(), visitor);
}
const entriesOf = (id: number) =>
  app.query(
    'select id, user_id, email from giveaway_entries where engagement_id = $1 order by id',
    id,
  );
const codeOf = ({ errors }: { errors?: { message: string; extensions: { code: string } }[] }) =>
  errors?.[0] && [errors[0].extensions.code, errors[0].message];

describe('entering', () => {
  test('accepts an address once, in any spelling, and a browser once', async () => {
    const id = await giveaway();
    const visitor = widgetVisitor(app);
    expect(await visitor.widget(id)).toContain('Rules and details');
    expect((await enter(id, 'Ada@Example.org ', visitor)).status).toBe(200);
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({ user_id: null, email: 'ada@example.org' });
    expect(await visitor.widget(id)).toContain(`Your entry has the number ${entry?.id}.`);
    await enter(id, 'other@example.org', visitor);
    await enter(id, 'ada@example.org');
    await enter(id, 'bo@example.org');
    await enter(id, 'BO@example.org');
    expect(await entriesOf(id)).toHaveLength(2);
    const [item] = await app.query(
      'select giveaway_submissions as n from engagements where id = $1',
      id,
    );
    expect(item?.n).toBe(2);
  });

  test('refuses invalid and blocked addresses', async () => {
    const id = await giveaway();
    for (const [email, message] of [
      ['', votingMessages.emailInvalid],
      ['nobody', votingMessages.emailInvalid],
      ['someone@mailinator.com', votingMessages.emailRefused],
    ] as const) {
      const reply = await enter(id, email);
      expect(reply.status).toBe(400);
      expect(reply.text).toContain(message);
    }
    // Blacklisted addresses get the same answer, but no mail.
    await app.query(
      `insert into email_blacklist (kind, value) values ('address', 'no@example.org')`,
    );
    const neutral = await widgetVisitor(app).press(id, 'enter', {
      ...{ email: 'no@example.org', back: '/' },
    });
    expect(neutral.text).toContain(votingMessages.checkMail);
    expect(await confirmationLinks(app, 'no@example.org')).toEqual([]);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('takes one click for members, who keep an earlier entry', async () => {
    const id = await giveaway();
    const { id: userId } = await newUser(app, { email: 'Eve@example.org' });
    await enter(id, 'eve@example.org');
    const member = widgetVisitor(app, {
      client: await app.as({ userId, host: 'alpha.localhost' }),
    });
    expect(await member.widget(id)).not.toContain('type="email"');
    await member.press(id, 'enter', { back: '/' });
    expect(await entriesOf(id)).toMatchObject([{ user_id: userId, email: 'eve@example.org' }]);
    const staff = widgetVisitor(app, { client: await app.as('moderator') });
    const refused = await staff.press(id, 'enter', { back: '/' });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(votingMessages.staffTakeNoPart);
  });

  test.each([
    ['2026-03-08', '2026-03-08T05:00:00Z'],
    ['2026-03-09', '2026-03-09T04:00:00Z'],
    ['2026-11-01', '2026-11-01T04:00:00Z'],
    ['2026-11-02', '2026-11-02T05:00:00Z'],
  ])('ends at midnight in New York at the beginning of %s', async (date, midnight) => {
    const id = await giveaway(date);
    const { id: userId } = await newUser(app);
    const at = (moment: number) =>
      app.services.entries.enter(
        { siteId, userId },
        { id, email: '', network: undefined },
        new Date(moment),
      );
    const end = Date.parse(midnight);
    await expect(at(end)).rejects.toMatchObject({ code: 'CONFLICT' });
    await at(end - 1);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('is for giveaways of the site that are open', async () => {
    const id = await giveaway();
    await close(id);
    const closed = await enter(id, 'late@example.org');
    expect(closed.status).toBe(409);
    expect(closed.text).toContain(votingMessages.closed);
    const foreign = await newItem(await app.as('foreignAdmin'), 'giveaway');
    expect((await enter(foreign.id, 'ada@example.org')).status).toBe(404);
    const poll = await newItem(admin, 'poll');
    expect((await enter(poll.id, 'ada@example.org')).status).toBe(404);
  });
});

describe('a draw', () => {
  test('requires the close and a confirmation, and happens once', async () => {
    const id = await giveaway();
    await enter(id, 'one@example.org');
    const call = (fields: object = {}) =>
      admin.graphql(draw, { id, winners: 1, alternates: 1, confirm: true, ...fields });
    expect(codeOf(await call())).toEqual(['CONFLICT', drawMessages.stillOpen]);
    const before = (await admin.graphql(read, { id })).data.giveawayDraw;
    expect(before).toMatchObject({ seed: null, isClosed: false, submissions: 1, drawn: [] });
    const shown = await widgetVisitor(app).send('GET', drawPath(id));
    expect(shown.text).toContain(before.seedHash);
    await close(id);
    expect(codeOf(await call({ winners: 0 }))).toEqual([
      'INVALID_INPUT',
      drawMessages.winnersRange,
    ]);
    expect(codeOf(await call({ confirm: false }))).toEqual([
      'CONFIRMATION_REQUIRED',
      drawMessages.question(1, 1),
    ]);
    // Two people draw at the same time.
    const answers = await Promise.all([call(), call()]);
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(codeOf(await call())).toEqual(['CONFLICT', drawMessages.drawnAlready]);
    await app.query(`update engagements set date = '2999-01-01' where id = $1`, id);
    expect((await enter(id, 'after@example.org')).status).toBe(409);
  });

  test('includes every person once, without staff, blocked and deleted people', async () => {
    const id = await giveaway();
    const people = await Promise.all(
      ['Ann', 'Ben', 'Cat'].map((name) => newUser(app, { email: `${name}@example.org` })),
    );
    for (const { id: userId } of people) {
      const client = await app.as({ userId, host: 'alpha.localhost' });
      await widgetVisitor(app, { client }).press(id, 'enter', { back: '/' });
    }
    await enter(id, 'visitor@example.org');
    await enter(id, 'boss@hq.example');
    await enter(id, 'new-ann@example.org');
    await enter(id, 'later-blocked@blocked.example');
    const [ann, ben, cat] = people.map((person) => person.id);
    await app.query(`update users set email = 'new-ann@example.org' where id = $1`, ann);
    await app.query('update users set role_id = 4 where id = $1', ben);
    await app.query('update users set role_id = 2 where id = $1', cat);
    await app.query(
      `insert into email_blacklist (kind, value) values ('domain', 'blocked.example')`,
    );
    await close(id);
    const { data } = await admin.graphql(draw, { id, winners: 1, alternates: 5, confirm: true });
    const { drawn, entriesCount } = data.drawGiveaway;
    expect(entriesCount).toBe(2);
    expect(drawn.map((entry: { email: string }) => entry.email).sort()).toEqual([
      'new-ann@example.org',
      'visitor@example.org',
    ]);
  });

  testOnPostgres('can be repeated by anyone from the file and the command', async () => {
    const id = await giveaway();
    for (let i = 0; i < 12; i++) await enter(id, `person${i}@example.org`);
    await close(id);
    const visitor = widgetVisitor(app);
    expect((await visitor.send('GET', drawCsvPath(id))).status).toBe(404);
    const { data } = await admin.graphql(draw, { id, winners: 2, alternates: 3, confirm: true });
    const { verifyCommand, drawn, seed } = data.drawGiveaway;
    const page = await visitor.send('GET', drawPath(id));
    expect(page.text).toContain(seed);
    expect(page.text).toContain(verifyCommand);
    const csv = await visitor.send('GET', drawCsvPath(id));
    expect(csv.text).not.toContain('@');
    expect(csv.text.trim().split('\r\n')).toHaveLength(13);
    const file = join(app.dataDir, `giveaway-${id}-draw.csv`);
    const again = async (text: string) => {
      await writeFile(file, text);
      const [, ...args] = String(verifyCommand)
        .replace('npm run giveaway:verify -- ', 'x ')
        .split(' ');
      const command = join(import.meta.dirname, '../../../commands/giveaway-verify.command.ts');
      return run(process.execPath, [command, ...args], { cwd: app.dataDir });
    };
    const { stdout } = await again(csv.text);
    expect(stdout).toContain('The draw is right.');
    const [first, second] = drawn.map((entry: { entryId: string }) => entry.entryId);
    expect(stdout).toContain(`winners     ${first}, ${second}\n`);
    await expect(again(csv.text.replace('winner', 'alternate'))).rejects.toMatchObject({
      stdout: expect.stringContaining('NOT right'),
    });
  });

  test('is recorded with all its inputs', async () => {
    const id = await giveaway();
    await enter(id, 'one@example.org');
    await close(id);
    const { data } = await admin.graphql(draw, { id, winners: 1, alternates: 0, confirm: true });
    const { seed, seedHash, entriesHash } = data.drawGiveaway;
    const [event] = await app.query(
      `select actor_id, after from audit_events
       where action = 'engagement.drawn' and entity_id = $1`,
      id,
    );
    expect(event).toMatchObject({
      actor_id: (await actorOf(app, 'admin')).id,
      after: { seed, seedHash, entriesHash, entriesCount: 1, winners: 1, alternates: 0 },
    });
  });

  test('keeps only the number of an erased person', async () => {
    const id = await giveaway();
    const poll = await newItem(admin, 'poll');
    const { id: userId } = await newUser(app, { email: 'gone@example.org' });
    const client = await app.as({ userId, host: 'alpha.localhost' });
    const member = widgetVisitor(app, { client });
    await member.press(id, 'enter', { back: '/' });
    await widgetVisitor(app).press(id, 'enter', { email: 'gone@example.org', back: '/' });
    await member.vote(poll.id, poll.options[0] ?? 0);
    await close(id);
    await admin.graphql(draw, { id, winners: 1, alternates: 0, confirm: true });
    await admin.graphql(
      'mutation ($id: ID!) { deleteUser(id: $id, confirm: true) { __typename } }',
      {
        id: userId,
      },
    );
    const { data } = await admin.graphql(
      `query ($id: ID!) { giveawayDraw(engagementId: $id) {
      drawn { entryId userId username email } } }`,
      { id },
    );
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({ user_id: null, email: null });
    expect(data.giveawayDraw.drawn).toEqual([
      { entryId: String(entry?.id), userId: null, username: null, email: null },
    ]);
    const left = await app.query(
      `select mailbox from giveaway_entries where id = $1 and mailbox is not null
       union all select email from address_confirmations where email = 'gone@example.org'`,
      entry?.id,
    );
    expect(left).toEqual([]);
    const votes = await app.query(
      `select user_id, visitor_id, total_votes from engagement_votes as vote
       join engagements on engagements.id = engagement_id where engagement_id = $1`,
      poll.id,
    );
    expect(votes).toEqual([{ user_id: null, visitor_id: null, total_votes: 1 }]);
  });

  test('needs a date and someone who can win', async () => {
    const open = await giveaway(null);
    const args = { winners: 1, alternates: 0, confirm: true };
    expect(codeOf(await admin.graphql(draw, { id: open, ...args }))?.[1]).toBe(drawMessages.noDate);
    const empty = await giveaway();
    await close(empty);
    expect(codeOf(await admin.graphql(draw, { id: empty, ...args }))?.[1]).toBe(
      drawMessages.nobody,
    );
    const foreign = await saveItemOrFail(await app.as('foreignAdmin'), 'giveaway');
    expect(codeOf(await admin.graphql(draw, { id: foreign.id, ...args }))?.[0]).toBe('NOT_FOUND');
    expect((await admin.graphql(read, { id: foreign.id })).data.giveawayDraw).toBeNull();
  });

  test('uses entries frozen soon after the close', async () => {
    const id = await giveaway();
    const member = await newMember(app);
    await widgetVisitor(app, { client: member }).press(id, 'enter', { back: '/' });
    await close(id);
    await app.services.cleanUp(new Date());
    const frozen = (await admin.graphql(read, { id })).data.giveawayDraw;
    expect(frozen).toMatchObject({ entriesCount: 1, drawnAt: null, seed: null });
    // Blocking someone later does not change the frozen entries.
    await app.query('update users set role_id = 4 where id = $1', member.id);
    await app.services.cleanUp(new Date());
    const { data } = await admin.graphql(draw, { id, winners: 1, alternates: 0, confirm: true });
    expect(data.drawGiveaway).toMatchObject({ entriesCount: 1, entriesHash: frozen.entriesHash });
  });
});
