import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffNoteMessages } from '../../../../contract/moderation/staff-notes.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { openEventStream } from '../../../testing/event-stream.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { eraseStaffNotes } from './staff-notes.repository.ts';

const add = `mutation ($userId: ID!, $contentFlagId: ID, $body: String!) {
  addStaffNote(userId: $userId, contentFlagId: $contentFlagId, body: $body) { id version }
}`;
const edit = `mutation ($id: ID!, $body: String!, $version: Int) {
  editStaffNote(id: $id, body: $body, version: $version) { version }
}`;
const remove = 'mutation ($id: ID!) { deleteStaffNote(id: $id) { id } }';
const list = `query ($userId: ID!) {
  staffNoteCount(userId: $userId) staffNotes(userId: $userId) { id body contentFlagId isOwn author { username } }
}`;

let app: TestApp;
let scene: ModerationScene;
let admin: ApiClient;
let moderator: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  scene = await moderationScene(app);
  admin = await app.as('admin');
  moderator = await app.as('moderator');
});
afterAll(() => app.close());

async function notesAbout(userId: number, client = admin) {
  const { data, errors } = await client.graphql(list, { userId });
  expect(errors).toBeUndefined();
  return data.staffNotes;
}

test('the number of notes includes those that are not listed', async () => {
  const { id: userId } = await newUser(app);
  await app.query(
    `insert into staff_notes (site_id, user_id, author_id, body)
     select site_id, id, $2, 'Note ' || n from users, generate_series(1, 53) as n where id = $1`,
    userId,
    await app.userId('admin'),
  );
  const { data } = await admin.graphql(list, { userId });
  expect(data).toMatchObject({ staffNoteCount: 53, staffNotes: { length: 50 } });
  const foreign = await (await app.as('foreignAdmin')).graphql(list, { userId });
  expect(foreign.data).toEqual({ staffNoteCount: 0, staffNotes: [] });
});

test('staff see notes about a person and about their flags, newest first, and hear of new ones', async () => {
  const userId = scene.authorId;
  const { flagId } = await scene.flagged('comment');
  const stream = await openEventStream(app.port, moderator);
  const { data } = await admin.graphql(add, { userId, body: ' Knows the rules. ' });
  const noteId = data.addStaffNote.id;
  await expect.poll(() => stream.heard).toContain(`staffNote ${noteId}`);
  stream.close();
  await moderator.graphql(add, { userId, contentFlagId: flagId, body: 'Second time' });
  expect(await notesAbout(userId)).toMatchObject([
    { body: 'Second time', contentFlagId: flagId, isOwn: false, author: { username: 'moderator' } },
    { body: 'Knows the rules.', contentFlagId: null, isOwn: true, author: { username: 'admin' } },
  ]);
  expect(await notesAbout(userId, await app.as('foreignAdmin'))).toEqual([]);
});

test('only the writer changes or deletes a note, and both are audited without its words', async () => {
  const { id: userId } = await newUser(app);
  const { data } = await moderator.graphql(add, { userId, body: 'A secret word' });
  const { id } = data.addStaffNote;
  for (const attempt of [edit, remove]) {
    const { errors } = await admin.graphql(attempt, { id, body: 'x' });
    expect(errors?.[0]?.message).toBe(staffNoteMessages.notYours);
    const foreign = await (await app.as('foreignAdmin')).graphql(attempt, { id, body: 'x' });
    expect(foreign.errors?.[0]?.message).toBe(staffNoteMessages.notFound);
  }
  await moderator.graphql(edit, { id, body: 'Another word', version: 1 });
  const stale = await moderator.graphql(edit, { id, body: 'Too late', version: 1 });
  expect(stale.errors?.[0]?.extensions.code).toBe('CONFLICT');
  await moderator.graphql(remove, { id });
  expect(await notesAbout(userId)).toEqual([]);
  const events = await app.query(
    `select action, before, after from audit_events where entity_type = 'staffNote' and entity_id = $1
     order by id`,
    Number(id),
  );
  expect(events.map(({ action }) => action)).toEqual([
    'staffNote.created',
    'staffNote.updated',
    'staffNote.deleted',
  ]);
  expect(JSON.stringify(events)).not.toContain('word');
});

test('colleagues who are mentioned get one mail, without the words of the note', async () => {
  const { id: userId } = await newUser(app);
  const mails = async (name: string) =>
    app.query(
      `select subject, body_text from outgoing_mail where user_id = $1 and subject like '%note%'`,
      await app.userId(name),
    );
  const body = 'Hidden words for @admin, @moderator and @nobody';
  const { data } = await moderator.graphql(add, { userId, body });
  expect(await mails('moderator')).toEqual([]);
  const [mail, ...more] = await mails('admin');
  expect(more).toEqual([]);
  expect(mail.body_text).toContain(`/moderation/users/${userId}`);
  expect(mail.body_text).not.toContain('Hidden');
  const { id } = data.addStaffNote;
  await moderator.graphql(edit, { id, body: `${body}. Please, @admin!` });
  expect(await mails('admin')).toHaveLength(1);
});

test('refuses an empty note, a flag about somebody else, and people of other sites', async () => {
  const { id: userId } = await newUser(app);
  const { flagId } = await scene.flagged('comment');
  const refusal = async (variables: Record<string, unknown>) =>
    (await admin.graphql(add, { userId, body: 'Note', ...variables })).errors?.[0]?.message;
  expect(await refusal({ body: ' \n ' })).toBe(staffNoteMessages.empty);
  expect(await refusal({ contentFlagId: flagId })).toBe(staffNoteMessages.otherPerson);
  expect(await refusal({ userId: await app.userId('foreignAdmin') })).toBe(userMessages.notFound);
});

test('notes about deleted people are erased', async () => {
  const { id: userId } = await newUser(app);
  const other = await newUser(app);
  await admin.graphql(add, { userId, body: 'About the one' });
  await admin.graphql(add, { userId: other.id, body: 'About the other' });
  const siteId = await app.siteId('alpha');
  await app.database.transaction((trx) => eraseStaffNotes(trx, siteId, [userId]));
  expect(await notesAbout(userId)).toEqual([]);
  expect(await notesAbout(other.id)).toHaveLength(1);
});
