import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leaveAccountMessages } from '../../contract/members/leaving.ts';
import { ownAccountMessages } from '../../contract/members/own-account.ts';
import { userMessages } from '../../contract/people/users.ts';
import { createFlagCloser } from '../features/moderation/flags/flag-closing.ts';
import { erasuresAfterContent, removableContent } from '../features/people/removal.area.ts';
import { deleteUserJob } from '../features/people/user-removal/deletion.job.ts';
import { sendAddressClaimMails } from '../testing/address-claims.ts';
import { type ContentWriter, contentWriter } from '../testing/content.ts';
import { mainElementOfPage, newMember, postMultipartForm } from '../testing/pages.ts';
import { newUser } from '../testing/people.ts';
import { picture as newPicture } from '../testing/pictures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Member = Awaited<ReturnType<typeof newMember>>;

let app: TestApp;
let write: ContentWriter;
let siteId: number;
let member: Member;
let addresses = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  write = await contentWriter(app);
  siteId = await app.siteId('alpha');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.query('delete from throttles');
  member = await newMember(app);
  await prove(member);
});

/** Marks the session as freshly proven. */
const prove = ({ id }: { id: number }) =>
  app.query('update sessions set confirmed_at = now() where user_id = $1', id);
const forgetProof = ({ id }: { id: number }) =>
  app.query(`update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1`, id);
const rowOf = async ({ id }: { id: number }) =>
  (await app.query('select * from users where id = $1', id))[0];
const newAddress = () => `another${addresses++}@example.org`;
const ask = (email: string, client = member) => client.post('/account/email', { form: { email } });

describe('the page of the account', () => {
  test('sends visitors to the login and back', async () => {
    for (const path of ['/account', '/account/email', '/account/leave', '/account/data']) {
      const { status, headers } = await app.anonymous.get(path);
      expect([status, headers.location]).toEqual([
        303,
        `/login?redirect=${encodeURIComponent(path)}`,
      ]);
    }
    for (const path of ['picture', 'picture/remove', 'settings', 'email', 'leave', 'data']) {
      expect((await app.anonymous.post(`/account/${path}`, { form: {} })).status).toBe(401);
    }
  });

  test('saves mail and visibility settings, and the visibility to search engines', async () => {
    const profile = () => app.anonymous.get(`/profile/${member.slug}`);
    expect((await profile()).headers['x-robots-tag']).toBe('noindex');
    const form = { isSearchable: 'yes', reportMails: 'NONE', language: 'es' };
    const saved = await member.post('/account/settings', { form });
    expect(saved.headers.location).toBe('/account?done=saved');
    expect(await rowOf(member)).toMatchObject({ receive_emails: false, is_searchable: true });
    expect((await profile()).headers['x-robots-tag']).toBeUndefined();
    const preferences = await app.services.notices.getPreferences({ siteId, userId: member.id });
    expect(preferences.language).toBe('es');
    const page = mainElementOfPage((await member.get('/account')).text);
    expect(page).toMatch(/name="isSearchable" value="yes" checked/);
    expect(page).not.toMatch(/name="receiveEmails" value="yes" checked/);
    await member.post('/account/settings', { form: { receiveEmails: 'yes' } });
    expect((await profile()).headers['x-robots-tag']).toBe('noindex');
  });

  test('takes a picture and removes it', async () => {
    const picture = await newPicture(40, 40).png().toBuffer();
    const sent = await postMultipartForm(app, member, '/account/picture', {}, picture);
    expect([sent.status, sent.location]).toEqual([303, '/account?done=picture']);
    expect((await rowOf(member))?.avatar_file_id).not.toBeNull();
    expect((await member.get('/account')).text).toContain('alt="Your picture"');
    await member.post('/account/picture/remove', { form: {} });
    expect((await rowOf(member))?.avatar_file_id).toBeNull();
  });

  test('shows errors of a picture beside the field', async () => {
    const none = await postMultipartForm(app, member, '/account/picture', {});
    expect(none.status).toBe(400);
    expect(none.text).toContain(`<a href="#field-picture">${userMessages.avatarMissing}</a>`);
    const text = await postMultipartForm(
      app,
      member,
      '/account/picture',
      {},
      Buffer.from('no picture'),
    );
    expect(text.text).toContain(userMessages.avatarUnreadable);
  });
});

describe('a new address', () => {
  test('counts after confirmation, and the old address is notified', async () => {
    const before = (await rowOf(member))?.email;
    const email = newAddress();
    expect((await ask(email.toUpperCase())).text).toContain(ownAccountMessages.checkMail);
    expect((await rowOf(member))?.email).toBe(before);
    const link = (await sendAddressClaimMails(app, email)).at(-1)?.link ?? '';
    expect((await app.anonymous.get(link)).text).toContain(email);
    expect((await rowOf(member))?.email).toBe(before);
    await app.anonymous.post(link, { form: {} });
    const row = await rowOf(member);
    expect(row?.email).toBe(email);
    expect(row?.verified_at).not.toBeNull();
    expect((await sendAddressClaimMails(app, before)).at(-1)?.subject).toContain('was changed');
    expect((await app.anonymous.post(link, { form: {} })).status).toBe(400);
    expect((await app.anonymous.get(link)).status).toBe(410);
    const [event] = await app.query(
      `select kind from security_events where user_id = $1 order by id desc limit 1`,
      member.id,
    );
    expect(event?.kind).toBe('address_changed');
  });

  test('needs a fresh proof', async () => {
    await forgetProof(member);
    const email = newAddress();
    for (const reply of [await member.get('/account/email'), await ask(email)]) {
      expect(reply.status).toBe(303);
      expect(reply.headers.location).toBe('/account/confirm?redirect=%2Faccount%2Femail');
    }
    expect(await sendAddressClaimMails(app, email)).toEqual([]);
  });

  test('of another person gets the same answer, and only its owner is notified', async () => {
    const taken = newAddress();
    await newUser(app, { email: taken });
    const answers = [];
    for (const email of [taken, newAddress()]) {
      const { status, text } = await ask(email);
      answers.push({ status, text, mails: await sendAddressClaimMails(app, email) });
    }
    const [known, unknown] = answers;
    expect([known?.status, known?.text]).toEqual([unknown?.status, unknown?.text]);
    expect(known?.mails.at(-1)?.subject).toContain('already have an account');
  });

  test('that another account took meanwhile is refused', async () => {
    const email = newAddress();
    await ask(email);
    const link = (await sendAddressClaimMails(app, email)).at(-1)?.link ?? '';
    await newUser(app, { email });
    const { status, text } = await app.anonymous.post(link, { form: {} });
    expect(status).toBe(409);
    expect(text).toContain(ownAccountMessages.addressTaken);
  });

  test('replaces an earlier request, whose link becomes invalid', async () => {
    const [first, second] = [newAddress(), newAddress()];
    await ask(first);
    const link = (await sendAddressClaimMails(app, first)).at(-1)?.link ?? '';
    await ask(second);
    expect((await app.anonymous.post(link, { form: {} })).status).toBe(400);
    expect((await rowOf(member))?.email).not.toBe(first);
  });

  test.each([
    ['nobody', 'valid email'],
    ['me@mailinator.com', 'not accepted'],
  ])('%s is refused beside the field', async (email, message) => {
    const { status, text } = await ask(email);
    expect(status).toBe(400);
    expect(text).toMatch(new RegExp(`<a href="#field-email">[^<]*${message}`));
  });

  test('of an admin must be of a staff domain', async () => {
    const admin = await app.as('admin');
    const id = await app.userId('admin');
    await prove({ id });
    const { text } = await admin.post('/account/email', { form: { email: newAddress() } });
    expect(text).toContain(userMessages.adminEmail);
  });
});

describe('leaving', () => {
  const leave = (form: Record<string, string> = { agreed: 'yes' }, client = member) =>
    client.post('/account/leave', { form });
  const eraseContent = async (userId: number) => {
    const [run] = await app.query(
      `select id from task_runs where kind = 'DELETE_USER' and subject_ids @> array[$1::int]`,
      userId,
    );
    await deleteUserJob({
      database: app.database,
      callers: app.services.callers,
      events: app.services.events,
      closeFlags: createFlagCloser(app.services),
      content: removableContent,
      erasures: erasuresAfterContent,
    }).handle({ taskRunId: run.id });
  };

  test('asks, then deletes the account and its content', async () => {
    const threadId = await write.thread({ by: member.id, body: '<p>My own words</p>' });
    const address = (await rowOf(member))?.email;
    const question = mainElementOfPage((await member.get('/account/leave')).text);
    expect(question).toContain('1 text that you wrote');
    const unsure = await leave({});
    expect(unsure.status).toBe(400);
    expect(unsure.text).toContain(leaveAccountMessages.notAgreed);
    expect((await rowOf(member))?.deleted_at).toBeNull();

    expect((await member.get('/goodbye')).headers.location).toBe('/account');
    const left = await leave();
    expect([left.status, left.headers.location]).toEqual([303, '/goodbye']);
    expect((await member.get('/goodbye')).text).toContain('Your account was deleted.');
    expect(await rowOf(member)).toMatchObject({ email: null, username: `deleted-${member.id}` });
    expect((await app.anonymous.get(`/profile/${member.slug}`)).status).toBe(404);
    expect((await member.get('/account')).headers.location).toContain('/login');
    await eraseContent(member.id);
    const [thread] = await app.query(
      'select body, is_deleted from threads where id = $1',
      threadId,
    );
    expect(thread).toEqual({ body: '', is_deleted: true });
    const traces = await app.query(
      `select 1 from audit_events where entity_type = 'user' and entity_id = $1
         and (before::text like '%' || $2 || '%' or after::text like '%' || $2 || '%')`,
      member.id,
      address,
    );
    expect(traces).toEqual([]);
  });

  test('needs a fresh proof', async () => {
    await forgetProof(member);
    expect((await leave()).headers.location).toContain('/account/confirm');
    expect((await rowOf(member))?.deleted_at).toBeNull();
  });

  test('and one’s data stay open to the suspended, and nothing else of the account', async () => {
    await app.query(
      `update users set suspended_until = now() + interval '1 day' where id = $1`,
      member.id,
    );
    const account = await member.get('/account');
    expect([account.status, account.text]).toEqual([
      200,
      expect.stringContaining('href="/account/leave"'),
    ]);
    expect(account.text).not.toContain('action="/account/picture"');
    for (const path of ['picture', 'picture/remove', 'settings', 'email']) {
      const { status } = await member.post(`/account/${path}`, { form: {} });
      expect([path, status]).toEqual([path, 403]);
    }
    const data = await member.post('/account/data', { form: {} });
    expect([data.status, data.json().account]).toEqual([200, expect.anything()]);
    await forgetProof(member);
    const asked = await member.get('/account/leave');
    expect((await member.get(String(asked.headers.location))).status).toBe(200);
    await prove(member);
    expect((await leave()).headers.location).toBe('/goodbye');
    expect((await rowOf(member))?.deleted_at).not.toBeNull();
  });

  test('is not offered to staff', async () => {
    const moderator = await app.as('moderator');
    const id = await app.userId('moderator');
    await prove({ id });
    expect((await moderator.get('/account/leave')).text).toContain(leaveAccountMessages.staff);
    await moderator.post('/account/leave', { form: { agreed: 'yes' } });
    expect((await rowOf({ id }))?.deleted_at).toBeNull();
  });

  test('covers linked accounts only on request, and never those of staff', async () => {
    const { person_id: personId } = (await rowOf(member)) ?? {};
    const other = await newUser(app, { prefix: 'beta', personId, verified: true });
    await app.query('update users set verified_at = now() where person_id = $1', personId);
    expect((await member.get('/account/leave')).text).toContain('name="everywhere"');
    const stay = await newMember(app);
    await prove(stay);
    await leave({ agreed: 'yes' }, stay);
    expect((await rowOf(other))?.deleted_at).toBeNull();
    await app.query('update users set role_id = 2 where id = $1', other.id);
    expect((await member.get('/account/leave')).text).not.toContain('name="everywhere"');
    await app.query('update users set role_id = 3 where id = $1', other.id);
    await leave({ agreed: 'yes', everywhere: 'yes' });
    expect((await rowOf(other))?.deleted_at).not.toBeNull();
  });

  test('erases leads of a confirmed address, and none of one that was never confirmed', async () => {
    const email = newAddress();
    const subscribers = () => app.query('select 1 from subscribers where email = $1', email);
    await app.query(
      'insert into subscribers (site_id, email, opted_in) values ($1, $2, true)',
      siteId,
      email,
    );
    await app.query(
      'update users set email = $1, verified_at = null where id = $2',
      email,
      member.id,
    );
    await leave();
    expect(await subscribers()).toHaveLength(1);
    const owner = await newMember(app);
    await prove(owner);
    await app.query(
      'update users set email = $1, verified_at = now() where id = $2',
      email,
      owner.id,
    );
    await leave({ agreed: 'yes' }, owner);
    expect(await subscribers()).toEqual([]);
  });
});

describe("the member's own data", () => {
  test('is one private file without data of others', async () => {
    const other = await newUser(app);
    const threadId = await write.thread({ by: other.id, body: '<p>Words of others</p>' });
    for (let i = 0; i < 3; i++)
      await write.reply({ by: member.id, threadId, body: `<p>Own ${i}</p>` });
    await app.query(
      `insert into replies (site_id, thread_id, user_id, body)
       select $1, $2, $3, 'many ' || n from generate_series(1, 700) as n`,
      siteId,
      threadId,
      member.id,
    );
    expect((await member.get('/account/data')).text).toContain('nothing about other people');
    const { status, headers, text, json } = await member.post('/account/data', { form: {} });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['content-disposition']).toContain('attachment');
    const data = json();
    expect(data.account[0].username).toBe(member.slug);
    expect(data.replies).toHaveLength(703);
    expect(data.replies[0].body).toBe('<p>Own 0</p>');
    expect(text).not.toContain('Words of others');
    expect(text).not.toContain(other.username);
    expect(text).not.toMatch(/password|token_hash/i);
    // Every part is present, even without rows.
    for (const part of ['messages', 'votes', 'reports', 'formsFilledIn', 'conditions']) {
      expect(data[part]).toEqual([]);
    }
  });

  test('has the earlier versions of own texts, whoever edited them, and of no others', async () => {
    const editor = await newMember(app);
    await prove(editor);
    const threadId = await write.thread({ by: editor.id });
    const own = await write.reply({ by: member.id, threadId, body: '<p>Third</p>' });
    const foreign = await write.reply({ by: editor.id, threadId, body: '<p>Theirs now</p>' });
    const edits = [
      [own, 'First of the member', member.id],
      [own, 'Second of the member', editor.id],
      [foreign, 'First of the editor', member.id],
    ] as const;
    for (const [replyId, body, editorId] of edits) {
      await app.query(
        `insert into content_revisions (site_id, assoc_type, assoc_id, body, user_id)
         values ($1, 'reply', $2, $3, $4)`,
        siteId,
        replyId,
        body,
        editorId,
      );
    }
    const versionsOf = async (client: Member) => {
      const data = (await client.post('/account/data', { form: {} })).json();
      return data.earlierVersions.map(({ body }: { body: string }) => body);
    };
    expect(await versionsOf(member)).toEqual(['First of the member', 'Second of the member']);
    expect(await versionsOf(editor)).toEqual(['First of the editor']);
  });

  test('has sanctions, and notices of illegal content from the confirmed address', async () => {
    const email = (await rowOf(member)).email;
    await app.query('update users set verified_at = now() where id = $1', member.id);
    const admin = await app.as('admin');
    const given = await admin.graphql(
      `mutation ($id: ID!) { sanctionUser(userId: $id, kind: MUTE, days: 2, words: "Calm down.") { id } }`,
      { id: String(member.id) },
    );
    expect(given.errors).toBeUndefined();
    const author = await newUser(app);
    const threadId = await write.thread({ by: author.id });
    const [{ slug }] = await app.query('select slug from threads where id = $1', threadId);
    for (const senderEmail of [email, 'somebody.else@example.org']) {
      const form = {
        url: `http://alpha.localhost:${app.port}/forums/${slug}`,
        category: 'PRODUCTS',
        reasons: `Sold by prescription only, says ${senderEmail}.`,
        senderName: 'Ida Sender',
        isInGoodFaith: '1',
        senderEmail,
      };
      expect((await app.anonymous.post('/illegal-content', { form })).status).toBe(200);
    }
    const data = (await member.post('/account/data', { form: {} })).json();
    expect(data.sanctions).toMatchObject([{ kind: 'MUTE', body: 'Calm down.' }]);
    expect(data.noticesOfIllegalContent).toMatchObject([
      { senderName: 'Ida Sender', reasons: `Sold by prescription only, says ${email}.` },
    ]);
  });

  test('needs a fresh proof, and is limited', async () => {
    await forgetProof(member);
    expect((await member.post('/account/data', { form: {} })).status).toBe(303);
    await prove(member);
    for (let i = 0; i < 10; i++) await member.post('/account/data', { form: {} });
    expect((await member.post('/account/data', { form: {} })).status).toBe(429);
  });
});
