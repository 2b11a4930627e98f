import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import {
  createModerationCases,
  decideFlag,
  minutesFromNow,
} from '../../../testing/moderation-cases.ts';
import { newMember } from '../../../testing/pages.ts';
import { actorOf, newUser } from '../../../testing/people.ts';
import { scriptCaller } from '../../../testing/task-scripts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Stands in everything that the person writes and is called. */
const marker = 'zqxv';

let app: TestApp;
let cases: Awaited<ReturnType<typeof createModerationCases>>;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  cases = await createModerationCases(app);
  admin = await app.as('admin');
});
afterAll(() => app.close());

async function run(client: ApiClient, document: string, variables: object = {}) {
  const { data, errors } = await client.graphql(document, variables as Record<string, unknown>);
  expect(errors).toBeUndefined();
  return data;
}

/** Removed by age: throttles within a day, logs of scripts within months. */
const expiringTables = ['public.throttles', 'public.task_run_logs'];

/** Rows of all tables that contain the marker, after the name of their table. */
async function findMarked(): Promise<string[]> {
  const tables = await app.query(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    if (expiringTables.includes(name)) continue;
    const rows = await app.query(
      `select left(row::text, 1500) as text from ${name} as row where row::text ilike $1`,
      `%${marker}%`,
    );
    found.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  return found;
}

test('a person who was deleted leaves no words, names or addresses in any table', async () => {
  await cases.setSettings({ secondReviewPercent: 100, signUp: true });
  const created = await newUser(app, {
    username: `${marker}-name`,
    email: `${marker}@mail.example`,
  });
  await app.query(
    `update users set verified_at = now(), first_name = '${marker}', bio = '${marker}' where id = $1`,
    created.id,
  );
  const { id: userId, username } = created;
  const member = await app.as({ userId, host: 'alpha.localhost' });
  const body = (words: string) =>
    `<p>${marker} ${words} <a href="https://homepages.example/${marker}">link</a></p>`;

  // Everything that can be written, edited, flagged and decided.
  const other = await newMember(app);
  const threadId = await cases.write.thread({ by: other.id });
  const thread = await cases.intake.write({
    kind: 'thread',
    userId,
    name: `${marker} title`,
    body: body('thread'),
  });
  const reply = await cases.intake.write({ kind: 'reply', userId, threadId, body: body('reply') });
  await cases.intake.write({
    kind: 'user_profile_status',
    userId,
    body: body('I want to kill myself tonight.'),
  });
  const advice = await cases.intake.write({
    kind: 'reply',
    userId,
    threadId,
    body: body('Stop your dialysis and take my herbal cure.'),
  });
  const patched = await cases.intake.patch(`/content/reply/${reply.id}`, { body: body('edited') });
  expect(patched.status).toBe(200);
  for (const [assocType, assocId] of [
    ['reply', reply.id],
    ['thread', thread.id],
    ['reply', advice.id],
  ] as const) {
    await cases.intake.post('/reports', {
      userId: other.id,
      assocType,
      assocId,
      reason: 'SPAM',
      details: 'I do not like it',
    });
  }
  await cases.intake.post('/reports', {
    userId,
    assocType: 'thread',
    assocId: threadId,
    reason: 'OTHER',
    details: `${marker} complains`,
  });
  const flags = await app.query(
    'select id, assoc_type, assoc_id, is_care from content_flags where author_id = $1',
    userId,
  );
  expect(flags.length).toBeGreaterThanOrEqual(4);
  const policyId = await cases.policyId();
  for (const flag of flags) {
    const id = String(flag.id);
    await run(
      admin,
      'mutation ($id: ID!, $body: String!) { editContentFlagBody(id: $id, body: $body) { id } }',
      { id, body: body('edited by staff') },
    );
    if (!flag.is_care) await run(admin, decideFlag, { id, operation: 'SPAM', policyId });
  }
  await run(
    admin,
    'mutation ($id: ID!, $name: String!) { updateThread(id: $id, name: $name) { id } }',
    { id: String(thread.id), name: `${marker} renamed` },
  );
  await app.services.notices.sendDue(minutesFromNow(11));
  for (const notice of await cases.noticesOf(userId)) {
    await app.anonymous.post(`/notice/${notice.link_key}`, { form: { body: `${marker} objects` } });
  }
  const reviewer = await app.as('superAdmin');
  const { appeals } = await run(reviewer, '{ appeals { id version } }');
  expect(appeals.length).toBeGreaterThan(0);
  await run(
    reviewer,
    `mutation ($id: ID!, $version: Int!) { decideAppeal(id: $id, overturn: true, version: $version, answer: "Dear ${marker}") { id } }`,
    appeals[0],
  );

  const { id: conversationId } = await app.services.conversations.start(
    await actorOf(app, username),
    other.id,
  );
  await app.services.conversations.send(
    await actorOf(app, username),
    conversationId,
    `${marker} message`,
  );

  // The care lane, notes and sanctions.
  const care = flags.find((flag) => flag.is_care);
  await run(
    admin,
    `mutation ($id: ID!) { writeCareMessage(id: $id, body: "Dear ${marker}") { id } }`,
    { id: String(care.id) },
  );
  await member.post('/team-messages', { form: { body: `${marker} answers` } });
  await run(
    admin,
    `mutation ($userId: ID!) { addStaffNote(userId: $userId, body: "About ${marker}") { id } }`,
    { userId: String(userId) },
  );
  await run(
    admin,
    `mutation ($userId: ID!) { sanctionUser(userId: $userId, kind: WARNING, words: "Dear ${marker}") { id } }`,
    { userId: String(userId) },
  );
  await member.post('/illegal-content', {
    form: {
      url: `http://alpha.localhost:${app.port}/profile/${other.slug}`,
      category: 'PRODUCTS',
      reasons: `${marker} reasons`,
      senderName: `${marker} sender`,
      senderEmail: `${marker}@mail.example`,
      isInGoodFaith: '1',
    },
  });

  // A script over all texts.
  const scripts = scriptCaller(await app.as('superAdmin'));
  await scripts.run('link_rewriter_tool', {
    from: 'https://homepages.example/',
    to: 'https://pages.example/',
    mode: 'prefix',
  });
  expect((await findMarked()).length).toBeGreaterThan(50);

  await run(
    await app.as('admin'),
    'mutation ($id: ID!) { deleteUser(id: $id, confirm: true) { id } }',
    { id: String(userId) },
  );
  await expect
    .poll(
      async () =>
        (await app.query(`select status from task_runs where kind = 'DELETE_USER'`))[0].status,
    )
    .toBe('DONE');
  expect(await findMarked()).toEqual([]);
});
