import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { careMessages } from '../../contract/moderation/care.ts';
import { contentMessages } from '../../contract/moderation/content.ts';
import { flagMessages } from '../../contract/moderation/content-flags.ts';
import { ownTextMessages } from '../../contract/moderation/own-texts.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { sanctionMessages } from '../../contract/moderation/sanctions.ts';
import { contentTables } from '../db/content-tables.ts';
import { type ContentWriter, contentWriter } from '../testing/content.ts';
import { mainElementOfPage, newMember } from '../testing/pages.ts';
import { newUser } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Kind = keyof typeof contentTables;

let app: TestApp;
let write: ContentWriter;
let member: Awaited<ReturnType<typeof newMember>>;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  write = await contentWriter(app);
  siteId = await app.siteId('alpha');
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await newMember(app);
});

const rowOf = async (kind: Kind, id: number) =>
  (await app.query(`select * from ${contentTables[kind]} where id = $1`, id))[0];
const flagOf = async (kind: Kind, id: number) =>
  (
    await app.query('select * from content_flags where assoc_type = $1 and assoc_id = $2', kind, id)
  )[0];
const eventsOf = async (kind: Kind, id: number) =>
  (
    await app.query(
      `select status, body from content_flag_events where content_flag_id =
         (select id from content_flags where assoc_type = $1 and assoc_id = $2) order by id`,
      kind,
      id,
    )
  ).map(({ status }) => status);
/** Version in the form as it is opened now; empty if there is no form. */
async function openedVersion(kind: Kind, id: number): Promise<string> {
  return versionIn((await member.get(`/edit/${kind}/${id}`)).text);
}
const versionIn = (page: string) => /name="version" value="(\w+)"/.exec(page)?.[1] ?? '';
async function edit(kind: Kind, id: number, form: Record<string, string>) {
  const version = await openedVersion(kind, id);
  return member.post(`/edit/${kind}/${id}`, { form: { version, ...form } });
}
const remove = (kind: Kind, id: number) => member.post(`/delete/${kind}/${id}`, { form: {} });
const newThread = (body = '<p>First words</p>') => write.thread({ by: member.id, body });
async function newReply(body = '<p>First words</p>') {
  const threadId = await write.thread({ by: await app.userId('admin') });
  return { threadId, id: await write.reply({ by: member.id, threadId, body }) };
}
const report = async (kind: Kind, id: number, reason: 'SPAM' | 'WORRIED' = 'SPAM') =>
  app.services.publicWriting.report({ siteId, userId: (await newUser(app)).id }, kind, id, {
    reason,
    details: '',
  });

describe('an author', () => {
  test('edits their text, which is marked as edited', async () => {
    const { id, threadId } = await newReply('<p>One</p>\n<p>Two<br />lines</p>');
    const form = await member.get(`/edit/reply/${id}`);
    expect(mainElementOfPage(form.text)).toContain('>\nOne\n\nTwo\nlines</textarea>');
    const saved = await edit('reply', id, { body: 'Three & four' });
    expect(saved.status).toBe(303);
    expect(await rowOf('reply', id)).toMatchObject({ body: '<p>Three &amp; four</p>' });
    const [{ slug }] = await app.query('select slug from threads where id = $1', threadId);
    const page = (await app.anonymous.get(`/forums/${slug}`)).text;
    expect(page).toMatch(/class="edited">edited/);
    const revisions = await app.query(
      `select body from content_revisions where assoc_type = 'reply' and assoc_id = $1`,
      id,
    );
    expect(revisions).toHaveLength(1);
  });

  test('finds the links on all five kinds, and only on their own', async () => {
    const other = await newUser(app);
    const threadId = await newThread();
    const postId = await write.post({ by: other.id });
    const statusId = await write.status({ by: member.id });
    await write.comment({ by: member.id, postId });
    await write.comment({ by: other.id, postId });
    await write.statusReply({ by: member.id, statusId });
    const [{ slug }] = await app.query('select slug from threads where id = $1', threadId);
    const [{ slug: post }] = await app.query('select slug from posts where id = $1', postId);
    const pages = [`/forums/${slug}`, `/posts/${post}`, `/profile/${member.slug}`];
    const own = [];
    for (const path of pages) {
      own.push(...(await member.get(path)).text.matchAll(/href="\/(edit|delete)\/(\w+)\/\d+"/g));
      expect((await app.anonymous.get(path)).text).not.toMatch(/href="\/(?:edit|delete)\//);
    }
    expect(own.map(([, what, kind]) => `${what} ${kind}`).sort()).toEqual(
      ['thread', 'comment', 'user_profile_status', 'user_profile_status_reply']
        .flatMap((kind) => [`delete ${kind}`, `edit ${kind}`])
        .sort(),
    );
  });

  test('sees all mistakes at once', async () => {
    const id = await newThread();
    const { status, text } = await edit('thread', id, { name: ' ', body: ' ' });
    expect(status).toBe(400);
    expect(text).toContain(`<a href="#field-name">${contentMessages.nameRequired}</a>`);
    expect(text).toContain(`<a href="#field-body">${contentMessages.bodyRequired}</a>`);
  });

  test('keeps pictures unless removed, and untouched formatting', async () => {
    const picture = '<p><img src="https://example.org/a.png" alt="" /></p>';
    const { id } = await newReply(`<ul><li>one</li></ul>${picture}`);
    expect((await member.get(`/edit/reply/${id}`)).text).toContain(ownTextMessages.formatted);
    const before = (await rowOf('reply', id))?.body;
    await edit('reply', id, { body: 'one' });
    expect((await rowOf('reply', id))?.body).toBe(before);
    await edit('reply', id, { body: 'two' });
    expect((await rowOf('reply', id))?.body).toBe(`<p>two</p>${picture}`);
    await edit('reply', id, { body: 'two', removePicture: 'yes' });
    expect((await rowOf('reply', id))?.body).toBe('<p>two</p>');
  });

  test('cannot bypass automod by an edit', async () => {
    const { id } = await newReply();
    await edit('reply', id, {
      body: 'CHEAP VIAGRA buy now!!! click https://cheap-pills.example/buy best price casino bonus',
    });
    expect((await flagOf('reply', id))?.is_spam).toBe(true);
  });

  test('deletes a text after a question, and its content is gone', async () => {
    const { id } = await newReply();
    await edit('reply', id, { body: 'Second words' });
    const question = mainElementOfPage((await member.get(`/delete/reply/${id}`)).text);
    expect(question).toContain('Second words');
    expect((await rowOf('reply', id))?.is_deleted).toBe(false);
    const removed = await remove('reply', id);
    expect(removed.status).toBe(303);
    expect(await rowOf('reply', id)).toMatchObject({ is_deleted: true, body: '' });
    const next = String(removed.headers.location);
    expect((await member.get(next)).text).toContain(ownTextMessages.deleted);
    expect((await app.anonymous.get(next)).text).not.toContain(ownTextMessages.deleted);
    const revisions = await app.query(
      `select 1 from content_revisions where assoc_type = 'reply' and assoc_id = $1`,
      id,
    );
    expect(revisions).toEqual([]);
    expect((await member.get(`/edit/reply/${id}`)).status).toBe(404);
  });

  test('cannot delete a thread with answers of others', async () => {
    const id = await newThread();
    await write.reply({ by: member.id, threadId: id });
    expect((await member.get(`/delete/thread/${id}`)).text).toContain('class="danger"');
    await write.reply({ by: await app.userId('admin'), threadId: id });
    expect((await member.get(`/delete/thread/${id}`)).text).toContain(ownTextMessages.hasAnswers);
    const { status } = await remove('thread', id);
    expect(status).toBe(409);
    expect((await rowOf('thread', id))?.is_deleted).toBe(false);
  });
});

describe('a flagged text', () => {
  test('is kept for moderators when its author edits it', async () => {
    const { id } = await newReply('<p>Bad words</p>');
    await report('reply', id);
    expect((await member.get(`/edit/reply/${id}`)).text).toContain(ownTextMessages.flagOpen);
    await edit('reply', id, { body: 'Nice words' });
    expect((await flagOf('reply', id))?.is_open).toBe(true);
    expect(await eventsOf('reply', id)).toContain('EDITED');
    const [revision] = await app.query(
      `select body from content_revisions where assoc_type = 'reply' and assoc_id = $1`,
      id,
    );
    expect(revision?.body).toBe('<p>Bad words</p>');
  });

  test('is kept for moderators when its author deletes it', async () => {
    const { id } = await newReply('<p>Bad words</p>');
    await report('reply', id);
    expect((await member.get(`/delete/reply/${id}`)).text).toContain(ownTextMessages.flagOpen);
    await remove('reply', id);
    expect(await rowOf('reply', id)).toMatchObject({ is_deleted: true, body: '<p>Bad words</p>' });
    expect(await flagOf('reply', id)).toMatchObject({ is_open: true, outcome: 'DELETED' });
    expect(await eventsOf('reply', id)).toContain('REMOVED_BY_AUTHOR');
  });

  test('that its author deleted is not published again by staff', async () => {
    const { id } = await newReply('<p>I told too much</p>');
    await report('reply', id);
    await remove('reply', id);
    const flag = await flagOf('reply', id);
    const admin = await app.as('admin');
    const undeleted = await admin.graphql(
      'mutation ($id: ID!) { updateContentFlag(id: $id, operation: UN_DELETE) { id } }',
      { id: String(flag?.id) },
    );
    expect(undeleted.errors?.[0]?.message).toBe(flagMessages.deletedByAuthor);
    const { data } = await admin.graphql(
      `mutation ($id: ID!) { decideContentItems(operation: RESTORE,
        items: [{ assocType: REPLY, assocId: $id }]) { ok message } }`,
      { id: String(id) },
    );
    expect(data.decideContentItems).toEqual([{ ok: false, message: flagMessages.deletedByAuthor }]);
    expect(await rowOf('reply', id)).toMatchObject({ is_deleted: true });
  });

  test('that its author deleted is not taken for a second press when it is sent again', async () => {
    const threadId = await write.thread({ by: await app.userId('admin') });
    const [{ slug }] = await app.query('select slug from threads where id = $1', threadId);
    const send = () => member.post(`/forums/${slug}`, { form: { body: 'Sent twice' } });
    expect((await send()).status).toBe(303);
    const [{ id }] = await app.query('select id from replies where thread_id = $1', threadId);
    await report('reply', id);
    await remove('reply', id);
    const again = await send();
    expect(again.status).toBe(409);
    expect(again.text).toContain(writingMessages.sentJustNow);
    expect(again.text).toContain('Sent twice</textarea>');
  });

  test('in the care lane is spoken of kindly, with the help lines', async () => {
    const { id } = await newReply('<p>I cannot go on</p>');
    await report('reply', id, 'WORRIED');
    for (const path of [`/edit/reply/${id}`, `/delete/reply/${id}`]) {
      const page = mainElementOfPage((await member.get(path)).text);
      expect(page).toContain(ownTextMessages.careOpen);
      expect(page).not.toContain(ownTextMessages.flagOpen);
      expect(page).not.toContain(careMessages.forAuthor);
    }
    await app.query(
      `update care_cases set is_confirmed = true from content_flags as flag
       where flag.id = content_flag_id and flag.assoc_type = 'reply' and flag.assoc_id = $1`,
      id,
    );
    for (const path of [`/edit/reply/${id}`, `/delete/reply/${id}`]) {
      const page = mainElementOfPage((await member.get(path)).text);
      expect(page).toContain(careMessages.forAuthor);
      expect(page).toContain('<div class="notice help">');
    }
    await app.query('update content_flags set is_open = false where assoc_id = $1', id);
    const closed = mainElementOfPage((await member.get(`/delete/reply/${id}`)).text);
    expect(closed).toContain(ownTextMessages.careClosed);
    expect(closed).not.toContain(ownTextMessages.decided);
  });

  test('that was decided is kept too, and a removed one cannot be changed', async () => {
    const { id } = await newReply('<p>Bad words</p>');
    await report('reply', id);
    await app.query(`update content_flags set is_open = false where assoc_id = $1`, id);
    expect((await member.get(`/delete/reply/${id}`)).text).toContain(ownTextMessages.decided);
    await remove('reply', id);
    expect((await rowOf('reply', id))?.body).toBe('<p>Bad words</p>');
    const spam = await newReply();
    await app.query('update replies set is_spam = true where id = $1', spam.id);
    expect((await edit('reply', spam.id, { body: 'x' })).status).toBe(404);
    expect((await remove('reply', spam.id)).status).toBe(404);
  });
});

describe('a text that changed after its form was opened', () => {
  const textNow = (page: string) => /<blockquote[^>]*>(.*?)<\/blockquote>/s.exec(page)?.[1];

  test('in another tab is shown beside what was typed, and can be replaced', async () => {
    const { id } = await newReply();
    const version = await openedVersion('reply', id);
    expect((await edit('reply', id, { body: 'Of the first tab' })).status).toBe(303);
    const refused = await edit('reply', id, { version, body: 'Of the second <tab>' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(ownTextMessages.changedMeanwhile);
    expect(textNow(refused.text)).toBe('Of the first tab');
    expect(refused.text).toContain('>\nOf the second &lt;tab&gt;</textarea>');
    expect((await rowOf('reply', id))?.body).toBe('<p>Of the first tab</p>');
    const again = { version: versionIn(refused.text), body: 'Of both tabs' };
    expect((await edit('reply', id, again)).status).toBe(303);
    expect((await rowOf('reply', id))?.body).toBe('<p>Of both tabs</p>');
  });

  test('is not replaced by a form that was sent again because of a mistake', async () => {
    const { id } = await newReply();
    const version = await openedVersion('reply', id);
    await edit('reply', id, { body: 'Newer words' });
    const mistaken = await edit('reply', id, { version, body: ' ' });
    expect(mistaken.status).toBe(400);
    expect(mistaken.text).toContain(contentMessages.bodyRequired);
    expect(textNow(mistaken.text)).toBe('Newer words');
    const without = await member.post(`/edit/reply/${id}`, { form: { body: 'No version' } });
    expect(without.status).toBe(409);
    expect((await rowOf('reply', id))?.body).toBe('<p>Newer words</p>');
  });

  test('is saved once if Save is pressed twice, and by one of two at the same moment', async () => {
    const { id } = await newReply();
    const version = await openedVersion('reply', id);
    for (const _ of ['first', 'second']) {
      expect((await edit('reply', id, { version, body: 'Pressed twice' })).status).toBe(303);
    }
    const opened = await openedVersion('reply', id);
    const saves = await Promise.all(
      ['One', 'Other'].map((body) => edit('reply', id, { version: opened, body })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([303, 409]);
    const [lost] = saves.filter(({ status }) => status === 409);
    expect(lost?.text).toContain(ownTextMessages.changedMeanwhile);
  });

  test('by staff is shown with its title; what they decided about it is no change', async () => {
    const id = await newThread('<p>First words</p>');
    const version = await openedVersion('thread', id);
    const admin = await app.as('admin');
    const { errors } = await admin.graphql(
      'mutation ($id: ID!) { updateThread(id: $id, name: "Title of the team") { id } }',
      { id },
    );
    expect(errors).toBeUndefined();
    const sent = { version, name: 'Title of the member', body: 'Second words' };
    const refused = await edit('thread', id, sent);
    expect(refused.status).toBe(409);
    expect(textNow(refused.text)).toBe('<strong>Title of the team</strong>\nFirst words');
    expect(refused.text).toContain('value="Title of the member"');

    await report('thread', id);
    await app.query('update threads set is_pending_moderation = true where id = $1', id);
    const flag = await flagOf('thread', id);
    const approved = await admin.graphql(
      'mutation ($id: ID!) { updateContentFlag(id: $id, operation: APPROVE) { id } }',
      { id: flag?.id },
    );
    expect(approved.errors).toBeUndefined();
    const again = { ...sent, version: versionIn(refused.text) };
    expect((await edit('thread', id, again)).status).toBe(303);
    const late = { ...sent, version: await openedVersion('thread', id), body: 'Third words' };
    await app.query('update threads set is_spam = true where id = $1', id);
    const gone = await edit('thread', id, late);
    expect(gone.status).toBe(404);
    expect(gone.text).toContain('Third words');
  });
});

describe('a member who may not write any more', () => {
  const untilTomorrow = async (column: string) => {
    const [{ until }] = await app.query(
      `update users set ${column} = date_trunc('minute', now()) + interval '1 day' where id = $1
       returning ${column} as until`,
      member.id,
    );
    return until as Date;
  };

  test('gets the form again with the words and the reason', async () => {
    const { id } = await newReply();
    const version = await openedVersion('reply', id);
    const sent = { version, body: 'New words', removePicture: 'yes' };
    const path = `/edit/reply/${id}`;

    const muted = sanctionMessages.muted(await untilTomorrow('muted_until'));
    const suspended = sanctionMessages.suspended(await untilTomorrow('suspended_until'));
    for (const reason of [suspended, muted]) {
      const refused = await member.post(path, { form: sent });
      expect(refused.status).toBe(403);
      const page = mainElementOfPage(refused.text);
      expect(page).toContain(reason);
      expect(page).toContain('>\nNew words</textarea>');
      expect(versionIn(page)).toBe(version);
      await app.query('update users set suspended_until = null where id = $1', member.id);
    }
    await app.query(
      'update users set muted_until = null, must_acknowledge = true where id = $1',
      member.id,
    );
    const warned = await member.post(path, { form: sent });
    expect(warned.status).toBe(409);
    expect(mainElementOfPage(warned.text)).toContain('Read the warning (opens in a new tab)');
    expect(mainElementOfPage(warned.text)).not.toContain(ownTextMessages.changedMeanwhile);
    expect((await rowOf('reply', id))?.body).toBe('<p>First words</p>');
  });

  test('is told at once when the form is opened', async () => {
    const { id } = await newReply();
    const until = await untilTomorrow('muted_until');
    const page = mainElementOfPage((await member.get(`/edit/reply/${id}`)).text);
    expect(page).toContain(sanctionMessages.mutedUntil(until));
    expect(page).not.toContain('<form');
  });
});

test('what was typed is not lost when the session or the text is gone meanwhile', async () => {
  const { id } = await newReply();
  const version = await openedVersion('reply', id);
  const form = { version, body: 'New words', removePicture: 'yes' };
  const signedOut = await app.anonymous.post(`/edit/reply/${id}`, { form });
  expect(signedOut.status).toBe(401);
  expect(signedOut.text).toContain('>\nNew words</textarea>');
  expect(signedOut.text).toContain('Sign in (opens in a new tab)');
  expect(versionIn(signedOut.text)).toBe(version);
  expect(signedOut.text).toContain('name="removePicture" value="yes"');
  await app.query('update replies set is_deleted = true where id = $1', id);
  const gone = await edit('reply', id, { body: 'New words' });
  expect(gone.status).toBe(404);
  expect(gone.text).toContain('New words');
});

test('texts of others, other sites and visitors are refused', async () => {
  const other = await newUser(app);
  const threadId = await write.thread({ by: other.id, body: '<p>Theirs</p>' });
  for (const path of [`/edit/thread/${threadId}`, `/delete/thread/${threadId}`]) {
    expect((await member.get(path)).status).toBe(404);
    expect((await member.post(path, { form: { body: 'x', name: 'x' } })).status).toBe(404);
    expect((await app.anonymous.get(path)).headers.location).toContain('/login?redirect=');
    expect((await app.anonymous.post(path, { form: {} })).status).toBe(401);
  }
  expect((await rowOf('thread', threadId))?.body).toBe('<p>Theirs</p>');
  const foreign = await contentWriter(app, 'beta');
  const theirs = await foreign.thread({ by: await app.userId('foreignAdmin') });
  expect((await member.get(`/edit/thread/${theirs}`)).status).toBe(404);
  expect((await member.get('/edit/nothing/1')).status).toBe(404);
});

describe('a new thread', () => {
  test('asks for a topic, and is filed under it', async () => {
    const [tag] = await app.query(
      `insert into tags (site_id, name, slug, type) values ($1, 'Sleeping', 'sleeping', 'FORUM')
       returning id`,
      siteId,
    );
    const form = (await member.get('/forums/new')).text;
    expect(form).toContain(`<option value="${tag.id}">Sleeping</option>`);
    const sent = { name: 'Awake at night', body: 'Again', topic: String(tag.id) };
    const refused = await member.post('/forums/new', { form: { ...sent, body: '' } });
    expect(refused.text).toContain(`<option value="${tag.id}" selected>`);
    const { headers } = await member.post('/forums/new', { form: sent });
    expect((await member.get(String(headers.location))).text).toContain('Sleeping');
    const foreign = await member.post('/forums/new', {
      form: { ...sent, name: 'Another night', topic: '999999' },
    });
    expect(foreign.status).toBe(303);
  });

  test('names all its mistakes at once', async () => {
    const { status, text } = await member.post('/forums/new', { form: { name: '', body: '' } });
    expect(status).toBe(400);
    expect(text).toContain(`<a href="#field-name">${contentMessages.nameRequired}</a>`);
    expect(text).toContain(`<a href="#field-body">${contentMessages.bodyRequired}</a>`);
  });
});
