import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const add = `mutation ($userId: ID!, $type: SocialSiteType!, $url: String!) {
  createSocialSite(userId: $userId, type: $type, url: $url) { id type url }
}`;
const edit = `mutation ($id: ID!, $url: String!) { updateSocialSite(id: $id, url: $url) { id type url } }`;
const remove = `mutation ($id: ID!) { deleteSocialSite(id: $id) { id } }`;

let app: TestApp;
let admin: ApiClient;
let foreignAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  foreignAdmin = await app.as('foreignAdmin');
});
afterAll(() => app.close());

async function someone(): Promise<string> {
  return String((await newUser(app)).id);
}

async function added(userId: string, type: string, url: string): Promise<string> {
  const { data, errors } = await admin.graphql(add, { userId, type, url });
  expect(errors).toBeUndefined();
  return data.createSocialSite.id;
}

async function socialsOf(userId: string): Promise<[string, string][]> {
  const { data } = await admin.graphql(`{ user(id: "${userId}") { socialSites { type url } } }`);
  return data.user.socialSites.map((social: { type: string; url: string }) => [
    social.type,
    social.url,
  ]);
}

const duplicate = {
  message: userMessages.socialExists,
  extensions: { code: 'CONFLICT', field: 'url' },
};

describe('a social site', () => {
  test('is added, edited and removed, each with an audit event of the user', async () => {
    const userId = await someone();
    const id = await added(userId, 'INSTAGRAM', '  handle ');
    expect(await socialsOf(userId)).toEqual([['INSTAGRAM', 'handle']]);
    const edited = await admin.graphql(edit, { id, url: 'other.handle' });
    expect(edited.data.updateSocialSite).toEqual({ id, type: 'INSTAGRAM', url: 'other.handle' });
    expect((await admin.graphql(remove, { id })).data.deleteSocialSite).toEqual({ id });
    expect(await socialsOf(userId)).toEqual([]);
    const { rows } = await app.database.pool.query(
      `select action, before, after from audit_events
        where entity_type = 'user' and entity_id = $1 order by id`,
      [userId],
    );
    expect(rows).toMatchObject([
      { action: 'user.social_added', after: { type: 'INSTAGRAM', url: 'handle' } },
      { action: 'user.social_updated', before: { url: 'handle' }, after: { url: 'other.handle' } },
      { action: 'user.social_removed', before: { url: 'other.handle' } },
    ]);
  });

  test.each([
    'https://example.org/me',
    'http://example.org/me',
    'www.example.org/me',
    'HTTPS://WWW.Example.org/ME',
    'example.org/me',
  ])('equals %s within its type, but not in other types', async (url) => {
    const userId = await someone();
    await added(userId, 'WEBSITE', 'https://www.example.org/me');
    const { errors } = await admin.graphql(add, { userId, type: 'WEBSITE', url });
    expect(errors?.[0]).toMatchObject(duplicate);
    await added(userId, 'BLOG', url);
    await added(await someone(), 'WEBSITE', url);
  });

  test('is the same with and without @', async () => {
    const userId = await someone();
    const id = await added(userId, 'TWITTER', '@walter');
    const { errors } = await admin.graphql(add, { userId, type: 'TWITTER', url: 'Walter' });
    expect(errors?.[0]).toMatchObject(duplicate);
    const bare = await admin.graphql(edit, { id, url: 'walter' });
    expect(bare.data.updateSocialSite.url).toBe('walter');
    const again = await admin.graphql(add, { userId, type: 'TWITTER', url: '@walter' });
    expect(again.errors?.[0]).toMatchObject(duplicate);
  });

  test('stored twice, with and without @, is merged by the migration', async () => {
    const userId = await someone();
    for (const [url, normalized] of [
      ['@walter', '@walter'],
      ['walter', 'walter'],
      ['@other', '@other'],
    ]) {
      await app.query(
        `insert into social_sites (site_id, user_id, type, url, normalized_url)
         select site_id, id, 'TWITTER', $2, $3 from users where id = $1`,
        userId,
        url,
        normalized,
      );
    }
    const file = new URL('../../../db/migrations/0016_people_and_forums.sql', import.meta.url);
    await app.database.pool.query(await readFile(file, 'utf8'));
    expect(await socialsOf(userId)).toEqual([
      ['TWITTER', '@walter'],
      ['TWITTER', '@other'],
    ]);
    const again = await admin.graphql(add, { userId, type: 'TWITTER', url: 'other' });
    expect(again.errors?.[0]).toMatchObject(duplicate);
  });

  test('may be saved unchanged, but not as a duplicate', async () => {
    const userId = await someone();
    const id = await added(userId, 'BLOG', 'one.example');
    await added(userId, 'BLOG', 'two.example');
    const same = await admin.graphql(edit, { id, url: 'one.example' });
    expect(same.errors).toBeUndefined();
    const longer = await admin.graphql(edit, { id, url: 'https://www.one.example' });
    expect(longer.data.updateSocialSite.url).toBe('https://www.one.example');
    const other = await admin.graphql(edit, { id, url: 'http://TWO.example' });
    expect(other.errors?.[0]).toMatchObject(duplicate);
    expect(await socialsOf(userId)).toEqual([
      ['BLOG', 'https://www.one.example'],
      ['BLOG', 'two.example'],
    ]);
  });

  test('is not overwritten by someone who saw an older address', async () => {
    const editSeen = `mutation ($id: ID!, $url: String!, $previousUrl: String) {
      updateSocialSite(id: $id, url: $url, previousUrl: $previousUrl) { url }
    }`;
    const userId = await someone();
    const id = await added(userId, 'BLOG', 'first.example');
    await admin.graphql(edit, { id, url: 'second.example' });
    const late = { id, url: 'third.example', previousUrl: 'first.example' };
    const { errors } = await admin.graphql(editSeen, late);
    expect(errors?.[0]).toMatchObject({
      message: 'This is now second.example. Save again to overwrite it, or cancel.',
      extensions: { code: 'CONFLICT', field: 'previousUrl', url: 'second.example' },
    });
    expect(await socialsOf(userId)).toEqual([['BLOG', 'second.example']]);
    const knowing = await admin.graphql(editSeen, { ...late, previousUrl: 'second.example' });
    expect(knowing.data.updateSocialSite.url).toBe('third.example');
  });

  test('added twice at once exists once', async () => {
    const userId = await someone();
    const answers = await Promise.all(
      ['me', 'http://me', 'www.me'].map((url) =>
        admin.graphql(add, { userId, type: 'TIKTOK', url }),
      ),
    );
    expect(answers.filter((answer) => !answer.errors)).toHaveLength(1);
  });

  test.each([
    ['', userMessages.socialIncomplete],
    ['   ', userMessages.socialIncomplete],
    ['two words', 'Links and handles may not contain spaces'],
    ['x'.repeat(301), 'Links may have at most 300 characters'],
  ])('%j is refused', async (url, message) => {
    const userId = await someone();
    const expected = { message, extensions: { code: 'INVALID_INPUT', field: 'url' } };
    const created = await admin.graphql(add, { userId, type: 'BLOG', url });
    expect(created.errors?.[0]).toMatchObject(expected);
    const id = await added(userId, 'BLOG', 'fine.example');
    expect((await admin.graphql(edit, { id, url })).errors?.[0]).toMatchObject(expected);
  });

  test('keeps odd characters as they were typed', async () => {
    const userId = await someone();
    const url = `javascript:alert('<b>"é日本"</b>')%00\\`;
    await added(userId, 'PODCAST', url);
    expect(await socialsOf(userId)).toEqual([['PODCAST', url]]);
  });

  test('of an unknown type is an invalid request', async () => {
    const { errors } = await admin.graphql(add, {
      userId: await someone(),
      type: 'MYSPACE',
      url: 'x',
    });
    expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
  });

  test('of another site is not found', async () => {
    const id = await added(await someone(), 'BLOG', 'mine.example');
    for (const { errors } of [
      await foreignAdmin.graphql(edit, { id, url: 'stolen.example' }),
      await foreignAdmin.graphql(remove, { id }),
      await admin.graphql(remove, { id: '0' }),
    ]) {
      expect(errors?.[0]).toMatchObject({
        message: userMessages.socialNotFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
    const userId = String(await app.userId('foreignAdmin'));
    const { errors } = await admin.graphql(add, { userId, type: 'BLOG', url: 'x' });
    expect(errors?.[0]?.message).toBe(userMessages.notFound);
  });

  test('is not for moderators to change', async () => {
    const moderator = await app.as('moderator');
    const id = await added(await someone(), 'BLOG', 'not-yours.example');
    for (const { errors } of [
      await moderator.graphql(add, { userId: '1', type: 'BLOG', url: 'x' }),
      await moderator.graphql(edit, { id, url: 'x' }),
      await moderator.graphql(remove, { id }),
    ]) {
      expect(errors?.[0]?.message).toBe(messages.mustBeAdmin);
    }
  });
});
