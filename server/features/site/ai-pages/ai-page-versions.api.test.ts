import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { aiPageMessages, aiPageSavesPerPage } from '../../../../contract/site/ai-pages.ts';
import { postMessages } from '../../../../contract/site/posts.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { contentWriter } from '../../../testing/content.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const save = `mutation ($id: ID, $title: String, $permalink: String, $content: JSON, $seo: String,
  $tagIds: [ID!], $status: PostStatus, $version: Int) {
  upsertPost(id: $id, title: $title, permalink: $permalink, content: $content, seo: $seo,
    tagIds: $tagIds, status: $status, version: $version) { id version }
}`;
const list = `query ($id: ID!, $page: Int) {
  aiPageVersions(id: $id, page: $page) {
    totalPages
    versions { version savedBy savedAt changed isKept }
  }
}`;
const one = `query ($id: ID!, $version: Int!) {
  aiPageVersion(id: $id, version: $version) { state { ...State } before { ...State } }
}
fragment State on AiPageState {
  title slug status content tags { id name }
  seo { title metadesc canonical meta_robots_noindex }
}`;

let app: TestApp;
let tech: ApiClient;
let superAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  tech = await app.as('communityTech');
  superAdmin = await app.as('superAdmin');
});
afterAll(() => app.close());

async function dataOf(client: ApiClient, query: string, variables: object) {
  const { data, errors } = await client.graphql(query, { ...variables });
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
const saved = async (variables: object, by = tech) =>
  (await dataOf(by, save, variables)).upsertPost;
const versionsOf = async (id: string, page?: number) =>
  (await dataOf(tech, list, { id, page })).aiPageVersions;
const versionOf = async (id: string, version: number) =>
  (await dataOf(tech, one, { id, version })).aiPageVersion;
const tagged = async (name: string) =>
  (
    await app.query(
      `insert into tags (type, name, slug) values ('GLOBAL', $1, lower($1)) returning id`,
      name,
    )
  )[0]?.id as number;

test('every save is listed, newest first, with the whole page, and can be restored', async () => {
  const [bread, soup] = [await tagged('Bread'), await tagged('Soup')];
  const first = {
    title: 'First',
    permalink: 'first',
    status: 'DRAFT',
    content: { intro_copy: 'Hello', own: { kept: [1] } },
    seo: JSON.stringify({ title: 'One', meta_robots_noindex: true }),
    tagIds: [bread, soup],
  };
  const { id } = await saved(first);
  await saved({ id, title: 'Second', content: { facts: ['A'] } }, superAdmin);
  await saved({ id, status: 'PUBLISHED', permalink: 'third', seo: '{}', tagIds: [soup] });
  // Tags are matched by id after a rename; deleted ones keep their stored name.
  await app.query(`update tags set name = 'Broth' where id = $1`, soup);
  await app.query(`delete from tags where id = $1`, bread);

  const { versions, totalPages } = await versionsOf(id);
  expect(totalPages).toBe(1);
  expect(versions).toMatchObject([
    { version: 3, changed: ['permalink', 'seo', 'status', 'tags'], isKept: true },
    { version: 2, changed: ['content', 'title'], isKept: true },
    { version: 1, changed: [], isKept: true },
  ]);
  const people = versions.map((row: { savedBy: string }) => row.savedBy);
  expect(people[0]).toBe(people[2]);
  expect(new Set(people).size).toBe(2);
  expect(Date.parse(versions[0].savedAt)).toBeGreaterThan(Date.parse(versions[2].savedAt));

  const { state, before } = await versionOf(id, 1);
  expect(before).toBeNull();
  expect(state).toEqual({
    title: 'First',
    slug: 'first',
    status: 'DRAFT',
    content: first.content,
    tags: [
      { id: null, name: 'Bread' },
      { id: String(soup), name: 'Broth' },
    ],
    seo: { title: 'One', metadesc: '', canonical: '', meta_robots_noindex: true },
  });
  expect(await versionOf(id, 2)).toMatchObject({
    before: { title: 'First', content: first.content },
    state: { title: 'Second', content: { facts: ['A'] } },
  });

  // Restoring is an ordinary save, so a newer version refuses it.
  const back = { id, title: state.title, content: state.content };
  const { errors } = await tech.graphql(save, { ...back, version: 2 });
  expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
  expect(await saved({ ...back, version: 3 })).toMatchObject({ version: 4 });
  expect((await versionsOf(id)).versions[0]).toMatchObject({ changed: ['content', 'title'] });
});

test('versions not saved here are kept as far as a save replaced them', async () => {
  const write = await contentWriter(app);
  const id = String(await write.post({ by: await app.userId('member'), title: 'Came in' }));
  await app.query(
    `update posts set type = 'JOURNAI', content = '{"facts":["in"]}' where id = $1`,
    id,
  );
  expect(await versionsOf(id)).toEqual({ versions: [], totalPages: 0 });
  await saved({ id, title: 'Saved' });
  // Scripts record only the fields they changed.
  await app.query(
    `with changed as (update posts set status = 'UNPUBLISHED', version = version + 1
       where id = $1 returning *)
     insert into audit_events (site_id, action, entity_type, entity_id, before, after, version)
     select site_id, 'post.updated', 'post', id, '{"status":"PUBLISHED"}',
       '{"status":"UNPUBLISHED"}', version from changed`,
    id,
  );
  const rows = async () =>
    (await versionsOf(id)).versions.map((row: Record<string, unknown>) => [
      row.version,
      row.changed,
      row.isKept,
    ]);
  expect(await rows()).toEqual([
    [3, ['status'], false],
    [2, ['title'], true],
    [1, [], true],
  ]);
  const { errors } = await tech.graphql(one, { id, version: 3 });
  expect(errors?.[0]?.message).toBe(aiPageMessages.versionNotFound);
  expect((await versionOf(id, 1)).state).toMatchObject({
    title: 'Came in',
    content: { facts: ['in'] },
  });
  await saved({ id, title: 'Again' });
  expect((await rows()).slice(0, 2)).toEqual([
    [4, ['title'], true],
    [3, ['status'], true],
  ]);
  expect((await versionOf(id, 3)).state).toMatchObject({ title: 'Saved', status: 'UNPUBLISHED' });
});

test('tags of old versions without ids are found by name', async () => {
  const tag = await tagged('Rice');
  const { id } = await saved({ title: 'Old', tagIds: [tag] });
  // Forms send all SEO fields; empty ones are no change.
  await saved({ id, title: 'Older', seo: '{"title":"","meta_robots_noindex":false}' });
  expect((await versionsOf(id)).versions[0].changed).toEqual(['title']);
  await app.query(
    `update audit_events set after = after - 'tagIds' where entity_type = 'post' and entity_id = $1`,
    id,
  );
  expect((await versionOf(id, 1)).state.tags).toEqual([{ id: String(tag), name: 'Rice' }]);
});

test('many saves have pages, without loss or repetition', async () => {
  const { id } = await saved({ title: 'Save 1' });
  for (let save = 2; save <= aiPageSavesPerPage + 2; save++) {
    await saved({ id, title: `Save ${save}` });
  }
  const [first, second] = [await versionsOf(id, 1), await versionsOf(id, 2)];
  expect(first.totalPages).toBe(2);
  const numbers = [...first.versions, ...second.versions].map(({ version }) => version);
  const all = Array.from({ length: aiPageSavesPerPage + 2 }, (_, index) => index + 1);
  expect(numbers).toEqual(all.toReversed());
  const { errors } = await tech.graphql(list, { id, page: 0 });
  expect(errors?.[0]?.extensions.field).toBe('page');
});

test('not for other sites, other types, deleted pages, or admins', async () => {
  const { id } = await saved({ title: 'Of alpha' });
  const refusals = async (client: ApiClient, page: string) => {
    const answers = [
      await client.graphql(list, { id: page }),
      await client.graphql(one, { id: page, version: 1 }),
    ];
    return answers.map(({ errors }) => errors?.[0]?.message);
  };
  const notThere = [postMessages.notFound, postMessages.notFound];
  const theirs = await contentWriter(app, 'beta');
  const elsewhere = await theirs.post({ by: await app.userId('foreignAdmin'), title: 'Of beta' });
  await app.query(`update posts set type = 'JOURNAI' where id = $1`, elsewhere);
  await app.query(
    `insert into audit_events (site_id, action, entity_type, entity_id, after, version)
     select posts.site_id, action, entity_type, posts.id, after, 1 from audit_events, posts
     where entity_id = $1 and entity_type = 'post' and posts.id = $2`,
    id,
    elsewhere,
  );
  expect(await refusals(tech, String(elsewhere))).toEqual(notThere);
  const tooLow = messages.mustBeSuperAdminOrCommunityTech;
  expect(await refusals(await app.as('admin'), id)).toEqual([tooLow, tooLow]);
  const write = await contentWriter(app);
  const article = await write.post({ by: await app.userId('member'), title: 'An article' });
  expect(await refusals(tech, String(article))).toEqual(notThere);
  await app.query(`update posts set is_deleted = true where id = $1`, id);
  expect(await refusals(tech, id)).toEqual(notThere);
});
