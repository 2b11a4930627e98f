import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { type ApiClient, createClient } from '../../../testing/client.ts';
import { testPassword } from '../../../testing/network.ts';
import { newUser } from '../../../testing/people.ts';
import { askForReset } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const shown = `id username slug email roleId badge secondaryBadge bio firstName birthday gender
  zipcode receiveEmails isFraudster verifiedAt version`;
const nextPassword = 'Another good 1!';

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
});
afterAll(() => app.close());

/** Arguments are written into the document, so that absent and null differ. */
function update(id: number, args: string, client = admin) {
  return client.graphql(`mutation { updateUser(id: "${id}", ${args}) { ${shown} } }`);
}

async function updated(id: number, args: string, client = admin) {
  const { data, errors } = await update(id, args, client);
  expect(errors).toBeUndefined();
  return data.updateUser;
}

const eventsOf = async (id: number) =>
  (
    await app.database.pool.query(
      `select action, actor_id, before, after, version from audit_events
        where entity_type = 'user' and entity_id = $1 order by id`,
      [id],
    )
  ).rows;

describe('a change', () => {
  test('affects only the sent fields, and is audited with them', async () => {
    const { id } = await newUser(app, { username: 'changing' });
    await updated(id, 'bio: "Old", firstName: "Cha", gender: MALE');
    const user = await updated(id, 'bio: "New", firstName: "Cha", optIn: false');
    expect(user).toMatchObject({
      username: 'changing',
      bio: 'New',
      firstName: 'Cha',
      gender: 'MALE',
      receiveEmails: false,
      version: 3,
    });
    expect((await eventsOf(id))[1]).toEqual({
      action: 'user.updated',
      actor_id: await app.userId('admin'),
      before: { bio: 'Old', receiveEmails: true },
      after: { bio: 'New', receiveEmails: false },
      version: 3,
    });
  });

  test('to the same values is no change', async () => {
    const { id } = await newUser(app, { username: 'unchanged' });
    const user = await updated(id, 'username: "unchanged", bio: "", roleId: "3", notify: true');
    expect(user.version).toBe(1);
    expect(await eventsOf(id)).toEqual([]);
  });

  test('by null or an empty text clears optional fields', async () => {
    const { id } = await newUser(app, { username: 'emptied' });
    await updated(
      id,
      `firstName: "A", bio: "b", birthday: "1980-01-01", gender: FEMALE, zipcode: "12345",
       secondaryBadge: DIGITAL_CREATOR`,
    );
    const user = await updated(
      id,
      `firstName: null, bio: null, birthday: "", gender: null, zipcode: "", secondaryBadge: null,
       email: null, username: null, roleId: null, optIn: null, password: null`,
    );
    expect(user).toMatchObject({
      username: 'emptied',
      roleId: '3',
      receiveEmails: true,
      firstName: null,
      bio: '',
      birthday: null,
      gender: null,
      zipcode: null,
      secondaryBadge: null,
      email: null,
    });
  });

  test('of the username moves the profile, and is refused when taken', async () => {
    const { id } = await newUser(app, { username: 'before.name' });
    expect(await updated(id, 'username: "After.Name"')).toMatchObject({
      username: 'After.Name',
      slug: 'after-name',
    });
    expect(await updated(id, 'username: "after.NAME"')).toMatchObject({ slug: 'after-name' });
    const { errors } = await update(id, 'username: "ADMIN"');
    expect(errors?.[0]).toMatchObject({
      message: userMessages.usernameTaken,
      extensions: { code: 'CONFLICT', field: 'username' },
    });
    expect(await updated(id, 'username: ""')).toMatchObject({ username: 'after.NAME' });
  });

  test('of the fraudster mark is saved', async () => {
    const { id } = await newUser(app);
    expect(await updated(id, 'isFraudster: true')).toMatchObject({ isFraudster: true });
    expect((await eventsOf(id))[0]).toMatchObject({
      before: { isFraudster: false },
      after: { isFraudster: true },
    });
  });

  test('is mailed on request, without notes of staff', async () => {
    const { id } = await newUser(app);
    await updated(id, 'bio: "x", isFraudster: true, status: 7, notify: true');
    await updated(id, 'isFraudster: false, notify: true');
    await updated(id, 'bio: "y"');
    const { rows } = await app.database.pool.query(
      'select subject, body_text from outgoing_mail where user_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].subject).toBe('Your account on Alpha Circle was changed');
    expect(rows[0].body_text).toContain(
      'admin of the staff of Alpha Circle changed these parts of your account: bio.',
    );
  });

  test.each([
    ['email: "nope"', userMessages.emailInvalid, 'email'],
    ['roleId: "9"', userMessages.roleRequired, 'roleId'],
    ['roleId: ""', userMessages.roleRequired, 'roleId'],
    ['zipcode: "abc"', 'Zip code must be 5 digits, or 5 and 4', 'zipcode'],
    ['birthday: "2130-01-01"', userMessages.tooYoung, 'birthday'],
    ['email: "ADMIN@steward.example"', userMessages.emailTaken, 'email'],
  ])('%s is refused at its field, and nothing is written', async (args, message, field) => {
    const { id } = await newUser(app);
    const { errors } = await update(id, `bio: "half", ${args}`);
    expect(errors?.[0]).toMatchObject({ message, extensions: { field } });
    const { data } = await admin.graphql(`{ user(id: "${id}") { bio version } }`);
    expect(data.user).toEqual({ bio: '', version: 1 });
    expect(await eventsOf(id)).toEqual([]);
  });

  test.each(['0', 'abc', '2147483648'])('of user %s is not found', async (id) => {
    const { errors } = await admin.graphql(`mutation { updateUser(id: "${id}") { id } }`);
    expect(errors?.[0]).toMatchObject({
      message: userMessages.notFound,
      extensions: { code: 'NOT_FOUND' },
    });
  });

  test('of a person on another site is not found', async () => {
    const { errors } = await update(await app.userId('foreignAdmin'), 'bio: "x"');
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test('by a moderator is refused', async () => {
    const { id } = await newUser(app);
    const { errors } = await update(id, 'bio: "x"', await app.as('moderator'));
    expect(errors?.[0]).toMatchObject({
      message: messages.mustBeAdmin,
      extensions: { code: 'FORBIDDEN' },
    });
  });
});

describe('a person of a higher rank', () => {
  test.each([
    ['email', 'email: "mine@steward.example"'],
    ['password', `password: "${nextPassword}"`],
    ['username', 'username: "mine"'],
    ['role', 'roleId: "3"'],
    ['role, to spammer', 'roleId: "4", confirmBlock: true'],
    ['bio', 'bio: "Edited by an admin"'],
    ['fraud mark', 'isFraudster: true'],
  ])('keeps their %s', async (_, args) => {
    for (const above of ['superAdmin', 'communityTech']) {
      const { errors } = await update(await app.userId(above), args);
      expect(errors?.[0]).toMatchObject({
        message: userMessages.outranked,
        extensions: { code: 'FORBIDDEN' },
      });
    }
  });

  test('is not changed by a form that sends back what it loaded', async () => {
    const id = await app.userId('superAdmin');
    const same = 'roleId: "5", email: "superadmin@steward.example", username: "superAdmin"';
    expect(await updated(id, `${same}, bio: ""`)).toMatchObject({ roleId: '5', bio: '' });
  });
});

describe('a password', () => {
  const visitor = () => createClient({ port: app.port, host: 'alpha.localhost' });
  const signIn = (login: string, password: string) =>
    visitor().post('/login', { form: { login, password } });
  const isSignedIn = async (client: ApiClient) =>
    (await client.get('/api/auth/check-session')).json().status === 'success';

  test('set by staff works, ends all sessions and invalidates mailed links', async () => {
    const { id } = await newUser(app, { username: 'newly', email: 'newly@example.org' });
    const session = await app.as({ userId: id, host: 'alpha.localhost' });
    await askForReset(app, 'newly');
    const { rows } = await app.database.pool.query(
      'select body_text from outgoing_mail where user_id = $1',
      [id],
    );
    const link = new URL(rows[0].body_text.match(/http:\S+/)?.[0]).pathname;

    await updated(id, `password: "${nextPassword}"`);

    expect(await isSignedIn(session)).toBe(false);
    expect((await signIn('newly', nextPassword)).status).toBe(303);
    expect((await visitor().get(link)).status).toBe(410);
    const [event] = await eventsOf(id);
    expect(event.after).toEqual({ passwordChanged: true });
    expect(JSON.stringify(event)).not.toContain(nextPassword);
    const { data } = await admin.graphql(`{ user(id: "${id}") { authAccounts } }`);
    expect(data.user.authAccounts).toEqual(['identity']);
  });

  test('of oneself keeps the current session, and no other', async () => {
    const id = await app.userId('communityTech');
    const [one, other] = [await app.as('communityTech'), await app.as('communityTech')];
    await updated(id, `password: "${nextPassword}"`, one);
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([true, false]);
    expect((await signIn('communityTech', testPassword)).status).toBe(401);
    expect((await signIn('communityTech', nextPassword)).status).toBe(303);
  });

  test('that is too simple changes nothing', async () => {
    const { id } = await newUser(app);
    const { errors } = await update(id, 'bio: "x", password: "simple"');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field: 'password' });
    expect(await eventsOf(id)).toEqual([]);
  });

  test('known to staff does not open accounts on other sites', async () => {
    const { id, personId } = await newUser(app, { username: 'traveller', email: 't@example.org' });
    await newUser(app, { username: 'there', prefix: 'beta', personId, roleId: 5 });
    const sitesAfterSignIn = async () => {
      const client = await app.as({ userId: id, host: 'alpha.localhost' });
      return (await client.get('/api/auth/check-session')).json().user.sites.length;
    };
    expect(await sitesAfterSignIn()).toBe(2);
    expect(await updated(id, `password: "${nextPassword}"`)).toMatchObject({ verifiedAt: null });
    expect(await sitesAfterSignIn()).toBe(1);

    // The owner of the address takes the account back with a new password.
    await askForReset(app, 'traveller');
    const { rows } = await app.database.pool.query(
      'select body_text from outgoing_mail where user_id = $1 order by id desc',
      [id],
    );
    const link = new URL(rows[0].body_text.match(/http:\S+/)?.[0]).pathname;
    await visitor().post(link, { form: { password: 'My own secret 7!' } });
    expect((await signIn('traveller', nextPassword)).status).toBe(401);
    expect(await sitesAfterSignIn()).toBe(2);
  });
});
