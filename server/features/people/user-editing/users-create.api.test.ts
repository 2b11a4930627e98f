import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordHint } from '../../../../contract/accounts/passwords.ts';
import { messages } from '../../../../contract/messages.ts';
import { bioMaxLength, userMessages } from '../../../../contract/people/users.ts';
import { type ApiClient, createClient } from '../../../testing/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const create = `mutation ($username: String!, $email: String, $password: String, $roleId: String,
    $firstName: String, $lastName: String, $status: Int, $optIn: Boolean, $notify: Boolean,
    $bio: String, $description: String, $suppressedFromActivityRecs: Boolean, $badge: UserBadge,
    $secondaryBadge: UserSecondaryBadge, $birthday: String, $ethnicity: Ethnicity,
    $gender: Gender, $zipcode: String) {
  createUser(username: $username, email: $email, password: $password, roleId: $roleId,
      firstName: $firstName, lastName: $lastName, status: $status, optIn: $optIn, notify: $notify,
      bio: $bio, description: $description,
      suppressedFromActivityRecs: $suppressedFromActivityRecs, badge: $badge,
      secondaryBadge: $secondaryBadge, birthday: $birthday, ethnicity: $ethnicity,
      gender: $gender, zipcode: $zipcode) {
    id username slug email roleId badge secondaryBadge status receiveEmails bio description
    suppressedFromActivityRecs firstName lastName birthday ethnicity gender zipcode verifiedAt
    isFraudster version authAccounts
  }
}`;
const goodPassword = 'Strong enough 1!';

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
});
afterAll(() => app.close());

async function made(variables: Record<string, unknown>, client = admin) {
  const { data, errors } = await client.graphql(create, variables);
  expect(errors).toBeUndefined();
  return data.createUser;
}

async function refused(variables: Record<string, unknown>, client = admin) {
  const { errors } = await client.graphql(create, variables);
  return errors?.[0];
}

const mailsOf = async (userId: string) =>
  (
    await app.database.pool.query(
      'select to_address, subject, body_text from outgoing_mail where user_id = $1 order by id',
      [userId],
    )
  ).rows;

describe('a name that looks like one of the staff', () => {
  test.each([
    'mоderаtоr',
    'ｍｏｄｅｒａｔｏｒ',
    '𝓂𝑜𝒹𝑒𝓇𝒶𝓉𝑜𝓇',
    'rnoderator',
    'ѕuреrАdmin',
    'support',
    'ЅТАFF',
  ])('%s is taken, for new and existing users', async (username) => {
    const taken = { message: userMessages.usernameTaken, extensions: { field: 'username' } };
    expect(await refused({ username })).toMatchObject(taken);
    const { id } = await made({ username: `plain${Math.random().toString(36).slice(2)}` });
    const rename = `mutation ($id: ID!, $username: String) {
        updateUser(id: $id, username: $username) { id }
      }`;
    const { errors } = await admin.graphql(rename, { id, username });
    expect(errors?.[0]).toMatchObject(taken);
  });
});

describe('a new user', () => {
  test('starts with the defaults, unverified, and is audited', async () => {
    const user = await made({ username: 'Plain.Jane' });
    expect(user).toMatchObject({
      username: 'Plain.Jane',
      slug: 'plain-jane',
      email: null,
      roleId: '3',
      badge: 'MEMBER',
      secondaryBadge: null,
      status: 0,
      receiveEmails: true,
      verifiedAt: null,
      version: 1,
      authAccounts: [],
    });
    const { rows } = await app.database.pool.query(
      "select * from audit_events where entity_type = 'user' and entity_id = $1",
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: 'user.created',
      actor_id: await app.userId('admin'),
      version: 1,
      after: { username: 'Plain.Jane', roleId: '3' },
    });
    expect(await mailsOf(user.id)).toEqual([]);
  });

  test('takes every field', async () => {
    const fields = {
      username: 'complete_42',
      email: 'complete@example.org',
      firstName: 'Com',
      lastName: "O'Plete",
      status: 2,
      bio: 'Line one\nline two 🎗️',
      description: '<b>Author</b>',
      suppressedFromActivityRecs: true,
      badge: 'CONTRIBUTOR',
      secondaryBadge: 'HEALTHCARE_PROVIDER',
      birthday: '1975-12-31',
      ethnicity: 'MIDDLE_EASTERN_OR_NORTH_AFRICAN',
      gender: 'NON_BINARY',
      zipcode: '12345-6789',
    };
    expect(await made({ ...fields, roleId: '2', optIn: false })).toMatchObject({
      ...fields,
      roleId: '2',
      receiveEmails: false,
    });
  });

  test.each([
    ['2', 'MODERATOR'],
    ['3', 'MEMBER'],
    ['4', 'MEMBER'],
  ])('with role %s has the badge %s', async (roleId, badge) => {
    expect((await made({ username: `badge-${roleId}`, roleId })).badge).toBe(badge);
  });

  test('can sign in with the set password, which nobody sees', async () => {
    const email = 'new.pass@example.org';
    const user = await made({ username: 'newpass', email, password: goodPassword });
    expect(user.authAccounts).toEqual(['identity']);
    const visitor = createClient({ port: app.port, host: 'alpha.localhost' });
    const answer = await visitor.post('/login', { form: { login: email, password: goodPassword } });
    expect(answer.status).toBe(303);
    const { rows } = await app.database.pool.query(
      'select before, after from audit_events where entity_id = $1',
      [user.id],
    );
    expect(JSON.stringify(rows)).not.toMatch(/Strong enough|argon2/);
  });

  test('accepts a birthday in American form', async () => {
    expect((await made({ username: 'us-date', birthday: '02/29/1980' })).birthday).toBe(
      '1980-02-29',
    );
  });

  test('gets a welcome mail with a link that sets a password and proves the address', async () => {
    const user = await made({ username: 'greeted', email: 'greeted@example.org', notify: true });
    const [mail, ...others] = await mailsOf(user.id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: 'greeted@example.org',
      subject: 'Welcome to Alpha Circle',
    });
    expect(mail.body_text).toContain(
      'admin of the staff of Alpha Circle created an account for you',
    );
    const link = mail.body_text.match(/http:\S+\/password-reset\/\S+/)?.[0] ?? '';
    expect(link).toContain(`http://alpha.localhost:${app.port}/`);
    const visitor = createClient({ port: app.port, host: 'alpha.localhost' });
    const done = await visitor.post(new URL(link).pathname, { form: { password: goodPassword } });
    expect(done.status).toBe(200);
    const { data } = await admin.graphql(`{ user(id: "${user.id}") { verifiedAt authAccounts } }`);
    expect(data.user).toMatchObject({
      verifiedAt: expect.any(String),
      authAccounts: ['identity'],
    });
  });

  test('without an address gets no mail', async () => {
    expect(await mailsOf((await made({ username: 'mute', notify: true })).id)).toEqual([]);
  });
});

describe('invalid input', () => {
  test.each([
    [{ username: '   ' }, 'Username is required', 'username'],
    [{ username: 'two words' }, /letters, numbers/, 'username'],
    [{ username: 'a@b' }, /letters, numbers/, 'username'],
    [{ username: 'x'.repeat(51) }, /at most 50/, 'username'],
    [{ email: 'not an address' }, userMessages.emailInvalid, 'email'],
    [{ email: `${'x'.repeat(320)}@example.org` }, userMessages.emailInvalid, 'email'],
    [{ password: 'short1!A' }, passwordHint, 'password'],
    [{ password: 'alllowercase1!' }, passwordHint, 'password'],
    [{ password: 'NoSymbolsHere12' }, passwordHint, 'password'],
    [{ roleId: '7' }, userMessages.roleRequired, 'roleId'],
    [{ birthday: '1980-02-30' }, /MM\/DD\/YYYY/, 'birthday'],
    [{ birthday: 'yesterday' }, /MM\/DD\/YYYY/, 'birthday'],
    [{ birthday: new Date().toISOString().slice(0, 10) }, userMessages.tooYoung, 'birthday'],
    [{ birthday: '1899-12-31' }, /after 1900/, 'birthday'],
    [{ zipcode: '1234' }, /Zip code/, 'zipcode'],
    [{ bio: 'x'.repeat(bioMaxLength + 1) }, /at most 1,000/, 'bio'],
    [{ status: -1 }, expect.any(String), 'status'],
  ])('%j is refused at its field', async (fields, message, field) => {
    const error = await refused({ username: 'fits', ...fields });
    expect(error?.extensions).toMatchObject({ code: 'INVALID_INPUT', field });
    expect(error?.message).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
  });

  test('an unknown badge or gender is an invalid request', async () => {
    expect((await refused({ username: 'b', badge: 'KING' }))?.extensions.code).toBe('BAD_REQUEST');
    expect((await refused({ username: 'b', gender: 'X' }))?.extensions.code).toBe('BAD_REQUEST');
  });

  test('the bio may be as long as the limit', async () => {
    const bio = 'ü'.repeat(bioMaxLength);
    expect((await made({ username: 'longbio', bio })).bio).toBe(bio);
  });
});

describe('names that are taken', () => {
  test('are refused in any case, and free on another site', async () => {
    await made({ username: 'Taken', email: 'taken@example.org' });
    expect(await refused({ username: 'tAKEN' })).toMatchObject({
      message: userMessages.usernameTaken,
      extensions: { code: 'CONFLICT', field: 'username' },
    });
    expect(await refused({ username: 'other', email: 'TAKEN@example.org' })).toMatchObject({
      message: userMessages.emailTaken,
      extensions: { code: 'CONFLICT', field: 'email' },
    });
    const foreignAdmin = await app.as('foreignAdmin');
    const there = await made({ username: 'Taken', email: 'taken@example.org' }, foreignAdmin);
    expect(there.username).toBe('Taken');
  });

  test('get different slugs if only those are equal', async () => {
    const slugs = [];
    for (const username of ['same.slug', 'same-slug', 'same_slug', '___', '日本.語']) {
      slugs.push((await made({ username })).slug);
    }
    expect(slugs).toEqual(['same-slug', 'same-slug-2', 'same-slug-3', 'user', '日本-語']);
  });

  test('created several times at once: each gets a slug, and one gets the name', async () => {
    const alike = ['at.once', 'at-once', 'at_once', 'At..once'];
    const users = await Promise.all(alike.map((username) => made({ username })));
    expect(new Set(users.map((user) => user.slug)).size).toBe(4);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.graphql(create, { username: 'onlyone' })),
    );
    expect(answers.filter((answer) => !answer.errors)).toHaveLength(1);
    for (const { errors } of answers.filter((answer) => answer.errors)) {
      expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
    }
  });
});

describe('who may create whom', () => {
  const admins = { email: 'x@steward.example' };

  test.each([
    ['admin', '1', true],
    ['admin', '6', false],
    ['admin', '5', false],
    ['communityTech', '6', true],
    ['communityTech', '5', false],
    ['superAdmin', '5', true],
  ] as const)('%s with role %s: %s', async (caller, roleId, isAllowed) => {
    const fields = { ...admins, email: `${caller}.${roleId}@steward.example` };
    const { errors } = await (await app.as(caller)).graphql(create, {
      username: `${caller}-${roleId}`,
      roleId,
      ...fields,
    });
    if (isAllowed) expect(errors).toBeUndefined();
    else {
      expect(errors?.[0]).toMatchObject({
        message: userMessages.grantAbove,
        extensions: { code: 'FORBIDDEN', field: 'roleId' },
      });
    }
  });

  test.each([
    ['company@steward.example', true],
    ['COMPANY2@Steward.Example', true],
    ['qa-wptest@example.org', true],
    ['qa@mail.wptest.example', true],
    ['someone@example.org', false],
    ['steward.example@example.org', false],
    ['someone@notsteward.example', false],
    ['', false],
  ])('an admin with the address %j: %s', async (email, isAllowed) => {
    const username = `admin.${email.replace(/[^a-z0-9]/gi, '')}`;
    const error = await refused({ username, roleId: '1', email });
    if (isAllowed) expect(error).toBeUndefined();
    else {
      expect(error).toMatchObject({
        message: userMessages.adminEmail,
        extensions: { code: 'INVALID_INPUT', field: 'email' },
      });
    }
  });

  test('a moderator may not create anyone', async () => {
    expect(await refused({ username: 'no' }, await app.as('moderator'))).toMatchObject({
      message: messages.mustBeAdmin,
      extensions: { code: 'FORBIDDEN' },
    });
  });
});
