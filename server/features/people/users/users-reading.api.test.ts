import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { sentTexts } from '../../../testing/sent-texts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const one = `query ($id: ID, $emailOrUsername: String, $slug: String) {
  user(id: $id, emailOrUsername: $emailOrUsername, slug: $slug) { id username }
}`;
const everything = `query ($id: ID!) {
  user(id: $id) {
    id siteId email username roleId slug status isAnonymous suppressedFromActivityRecs insertedAt
    receiveEmails description bio authAccounts badge secondaryBadge firstName lastName birthday
    ethnicity zipcode gender isFraudster verifiedAt version
    linkedUsers { id username slug site { id name domainName } verifiedAt roleId inserted_at }
    socialSites { id type url }
    userDisorders { id relationshipType disorder { id name } }
    userAwards { id status earnedAt award { name year } }
  }
}`;
const links = `query ($id: ID!) {
  user(id: $id) { linkedUsers { username roleId site { name domainName } } }
}`;
const search = `query ($username: String, $type: UserSearchType, $id: ID) {
  userSearch(username: $username, type: $type, id: $id) { id username slug }
}`;

let app: TestApp;
let admin: ApiClient;
let moderator: ApiClient;
let annId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  moderator = await app.as('moderator');
  annId = (await newUser(app, { username: 'Ann', email: 'Ann@Example.org' })).id;
});
afterAll(() => app.close());

describe('one user', () => {
  test.each([
    ['id', () => ({ id: String(annId) })],
    ['username in any case', () => ({ emailOrUsername: 'aNN' })],
    ['email in any case', () => ({ emailOrUsername: ' ANN@example.ORG ' })],
    ['slug', () => ({ slug: 'ann' })],
  ])('by %s', async (_, variables) => {
    const { data } = await admin.graphql(one, variables());
    expect(data.user).toEqual({ id: String(annId), username: 'Ann' });
  });

  test('has every field', async () => {
    await app.database.pool.query(
      `update users set first_name = 'Ann', birthday = '1980-02-29', gender = 'FEMALE',
         ethnicity = 'OTHER', secondary_badge = 'PATIENT_LEADER' where id = $1`,
      [annId],
    );
    const { data, errors } = await admin.graphql(everything, { id: annId });
    expect(errors).toBeUndefined();
    expect(data.user).toMatchObject({
      siteId: String(await app.siteId('alpha')),
      email: 'Ann@Example.org',
      roleId: '3',
      slug: 'ann',
      status: 0,
      isAnonymous: false,
      receiveEmails: true,
      authAccounts: [],
      badge: 'MEMBER',
      secondaryBadge: 'PATIENT_LEADER',
      firstName: 'Ann',
      lastName: null,
      birthday: '1980-02-29',
      ethnicity: 'OTHER',
      gender: 'FEMALE',
      verifiedAt: '2024-01-01T00:00:00.000Z',
      version: 1,
      socialSites: [],
      userDisorders: [],
      userAwards: [],
    });
  });

  test('who is deleted or of another site is not found', async () => {
    const foreign = await app.userId('foreignAdmin');
    const gone = await newUser(app);
    await app.database.pool.query('update users set deleted_at = now() where id = $1', [gone.id]);
    for (const variables of [
      { id: String(foreign) },
      { emailOrUsername: 'foreignAdmin' },
      { emailOrUsername: 'foreignadmin@steward.example' },
      { slug: 'foreignadmin' },
      { id: String(gone.id) },
      { slug: gone.username },
      { id: '0' },
      { id: 'abc' },
      { id: '2147483648' },
      { slug: '' },
      { emailOrUsername: "' or 1=1 --" },
    ]) {
      const { errors } = await admin.graphql(one, variables);
      expect([variables, errors?.[0]?.message, errors?.[0]?.extensions.code]).toEqual([
        variables,
        userMessages.notFound,
        'NOT_FOUND',
      ]);
    }
  });

  test.each([{}, { id: '1', slug: 'ann' }, { slug: 'ann', emailOrUsername: 'ann' }])(
    'needs exactly one argument, not %j',
    async (variables) => {
      const { errors } = await admin.graphql(one, variables);
      expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    },
  );
});

describe('what is private', () => {
  const fields = [
    'email',
    'firstName',
    'lastName',
    'birthday',
    'ethnicity',
    'gender',
    'zipcode',
    'authAccounts',
    'verifiedAt',
    'receiveEmails',
    'linkedUsers { id }',
    'userDisorders { id }',
  ];

  test.each(fields)('%s is refused to a moderator on every path', async (field) => {
    for (const document of [
      `{ user(slug: "ann") { ${field} } }`,
      `{ users { users { ${field} } } }`,
      `{ userSearch(username: "a") { ${field} } }`,
      `{ user(slug: "ann") { ...on User { renamed: ${field} } } }`,
    ]) {
      const { errors, data } = await moderator.graphql(document);
      expect([document, errors?.[0]?.message, data]).toEqual([
        document,
        messages.mustBeAdmin,
        undefined,
      ]);
    }
  });

  test('is not found by asking for an address', async () => {
    const { errors } = await moderator.graphql(one, { emailOrUsername: 'ann@example.org' });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const byName = await moderator.graphql(one, { emailOrUsername: 'ann' });
    expect(byName.data.user.username).toBe('Ann');
  });

  test('gives a moderator only public fields', async () => {
    const { data, errors } = await moderator.graphql(
      '{ user(slug: "ann") { id username slug roleId bio badge insertedAt socialSites { url } } }',
    );
    expect(errors).toBeUndefined();
    expect(data.user).toMatchObject({ username: 'Ann', badge: 'MEMBER', socialSites: [] });
  });
});

describe('linked accounts', () => {
  test('are those with proven addresses on both sides, and the account itself', async () => {
    const own = await newUser(app, { username: 'linked-here' });
    await newUser(app, {
      username: 'linked-there',
      prefix: 'beta',
      personId: own.personId,
      roleId: 2,
    });
    const { data } = await admin.graphql(links, { id: own.id });
    expect(data.user.linkedUsers).toEqual([
      {
        username: 'linked-here',
        roleId: '3',
        site: { name: 'Alpha Circle', domainName: 'alpha.localhost' },
      },
      {
        username: 'linked-there',
        roleId: '2',
        site: { name: 'Beta Circle', domainName: 'beta.localhost' },
      },
    ]);
    for (const [changed, name] of [
      ['linked-there', 'linked-there'],
      ['linked-here', 'linked-here'],
    ]) {
      await app.database.pool.query('update users set verified_at = null where username = $1', [
        changed,
      ]);
      const answer = await admin.graphql(links, { id: own.id });
      expect(answer.data.user.linkedUsers).toHaveLength(1);
      await app.database.pool.query('update users set verified_at = now() where username = $1', [
        name,
      ]);
    }
  });

  test('and other lists of many users need one query each', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const { data } = await admin.graphql(
      `{ users(limit: 5) { users { authAccounts linkedUsers { id } socialSites { id }
           userDisorders { id } userAwards { award { name } } } } }`,
    );
    const ours = sentTexts(sent.mock.calls).filter((text) => !text.includes('jobs.'));
    sent.mockRestore();
    expect(data.users.users).toHaveLength(5);
    // Queries: one for the session, two for the list, one for each list inside it.
    expect(ours).toHaveLength(8);
  });
});

describe('searching people to mention', () => {
  beforeAll(async () => {
    for (const username of ['mentor', 'mention.me', 'commentator'])
      await newUser(app, { username });
    await newUser(app, { username: 'mentspam', roleId: 4 });
    const gone = await newUser(app, { username: 'mentgone' });
    await app.database.pool.query('update users set deleted_at = now() where id = $1', [gone.id]);
    await newUser(app, { username: 'mentforeign', prefix: 'beta' });
  });

  async function found(variables: Record<string, unknown>, client = moderator) {
    const { data, errors } = await client.graphql(search, { type: 'Mentionable', ...variables });
    expect(errors).toBeUndefined();
    return data.userSearch.map((user: { username: string }) => user.username);
  }

  test('finds names that begin with the text first, then those that contain it', async () => {
    expect(await found({ username: 'MENT' })).toEqual(['mention.me', 'mentor', 'commentator']);
    expect(await found({ username: 'me' })).toEqual(
      expect.arrayContaining(['member', 'mention.me', 'mentor']),
    );
    expect(await found({ username: 'me' })).not.toContain('commentator');
  });

  test('by id finds that one', async () => {
    const id = await app.userId('mentor');
    expect(await found({ id: String(id) })).toEqual(['mentor']);
    expect(await found({ id: String(await app.userId('mentspam')) })).toEqual([]);
    expect(await found({ id: String(await app.userId('mentforeign')) })).toEqual([]);
  });

  test.each(['', ' ', '%', '_', '\\', '"', 'nobody-like-that'])('%j finds nobody', async (text) => {
    expect(await found({ username: text })).toEqual([]);
  });

  test('lists at most ten', async () => {
    for (let i = 0; i < 12; i++) await newUser(app, { username: `tenth-${i}` });
    expect(await found({ username: 'tenth' })).toHaveLength(10);
  });
});
