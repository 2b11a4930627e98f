import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forumMessages } from '../../../../contract/forums/forum-messages.ts';
import { tagMessages } from '../../../../contract/forums/forums.ts';
import { messages } from '../../../../contract/messages.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { contentWriter } from '../../../testing/content.ts';
import { openEventStream } from '../../../testing/event-stream.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const fields = 'id name slug description displayOrder type threadsCount version';
const create = `mutation ($name: String!, $description: String, $displayOrder: Int) {
  createForumTag(name: $name, description: $description, displayOrder: $displayOrder) { ${fields} }
}`;
const update = `mutation ($id: ID!, $name: String, $description: String, $version: Int) {
  updateForumTag(id: $id, name: $name, description: $description, version: $version) { ${fields} }
}`;
const reorder = `mutation ($ids: [ID!]!) { reorderTags(orderedIds: $ids) { id type displayOrder } }`;
const remove = 'mutation ($id: ID!) { deleteForumTag(id: $id) { id threadsCount } }';
const createGlobal = `mutation ($name: String!, $slug: String) {
  createTag(name: $name, slug: $slug) { id name slug type threadsCount version }
}`;
const updateGlobal = `mutation ($id: ID!, $name: String, $slug: String, $version: Int) {
  updateTag(id: $id, name: $name, slug: $slug, version: $version) { name slug version }
}`;
const removeGlobal = 'mutation ($id: ID!) { deleteTag(id: $id) { id threadsCount } }';

let app: TestApp;
let admin: ApiClient;
let tech: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  [admin, tech] = [await app.as('admin'), await app.as('communityTech')];
});
afterAll(() => app.close());

async function newTag(name: string, more: object = {}) {
  const { data, errors } = await admin.graphql(create, { name, ...more });
  if (errors) throw new Error(errors[0]?.message);
  return data.createForumTag;
}

async function categories(): Promise<{ id: string; name: string; displayOrder: number }[]> {
  const { data } = await admin.graphql(`{ forumTags { ${fields} } }`);
  return data.forumTags.filter(({ type }: { type: string }) => type === 'FORUM');
}

async function expectDense(): Promise<void> {
  const places = (await categories()).map(({ displayOrder }) => displayOrder);
  expect(places).toEqual(places.map((_, place) => place));
}

async function tagThreads(tagId: string, count: number, prefix = 'alpha'): Promise<void> {
  const write = await contentWriter(app, prefix);
  const by = await app.userId(prefix === 'alpha' ? 'member' : 'foreignAdmin');
  for (let i = 0; i < count; i++) {
    await app.query(
      'insert into thread_tags (site_id, thread_id, tag_id) values ($1, $2, $3)',
      await app.siteId(prefix),
      await write.thread({ by, name: `Tagged ${tagId}`, isDeleted: i === 0 }),
      tagId,
    );
  }
}

describe('forum tags', () => {
  test('are created at the end, or at a position', async () => {
    const sleep = await newTag('  Sleep  ', { description: ' How to get more ' });
    expect(sleep).toMatchObject({
      name: 'Sleep',
      slug: 'sleep',
      description: 'How to get more',
      type: 'FORUM',
      threadsCount: 0,
    });
    const diet = await newTag('Diet');
    expect(diet.displayOrder).toBe(sleep.displayOrder + 1);
    expect((await newTag('Welcome', { displayOrder: 0 })).displayOrder).toBe(0);
    expect((await newTag('Far away', { displayOrder: 99 })).displayOrder).toBe(3);
    expect((await categories()).map(({ name }) => name)).toEqual([
      'Welcome',
      'Sleep',
      'Diet',
      'Far away',
    ]);
    await expectDense();
  });

  test('are renamed without losing their address', async () => {
    const { id, slug, version } = await newTag('Typo');
    const { data } = await admin.graphql(update, { id, name: 'Corrected', version });
    expect(data.updateForumTag).toMatchObject({ name: 'Corrected', slug, version: version + 1 });
    const again = await admin.graphql(update, { id, name: 'Corrected' });
    expect(again.data.updateForumTag.version).toBe(version + 1);
    const stale = await admin.graphql(update, { id, description: 'Late', version });
    expect(stale.errors?.[0]).toMatchObject({
      message: expect.stringContaining('This tag was changed by you'),
      extensions: { code: 'CONFLICT', field: 'version' },
    });
  });

  test('have unique names, across the network too, ignoring case', async () => {
    const { id } = await newTag('Pain');
    await tech.graphql(createGlobal, { name: 'Fatigue' });
    const other = await newTag('Other');
    for (const [query, variables] of [
      [create, { name: 'pAIN' }],
      [create, { name: 'fatigue' }],
      [update, { id: other.id, name: 'PAIN' }],
    ] as const) {
      const { errors } = await admin.graphql(query, variables);
      expect(errors?.[0]).toMatchObject({
        message: tagMessages.nameTaken,
        extensions: { code: 'CONFLICT', field: 'name' },
      });
    }
    expect((await admin.graphql(update, { id, name: 'PAIN' })).errors).toBeUndefined();
    const both = await Promise.all([
      admin.graphql(create, { name: 'At once' }),
      tech.graphql(create, { name: 'at once' }),
    ]);
    expect(both.flatMap(({ errors }) => errors?.[0]?.message ?? [])).toEqual([
      tagMessages.nameTaken,
    ]);
    await expectDense();
  });

  test.each([
    [{ name: '  ' }, tagMessages.nameRequired, 'name'],
    [{ name: 'x'.repeat(81) }, tagMessages.nameTooLong, 'name'],
    [{ name: 'Fine', description: 'x'.repeat(501) }, tagMessages.descriptionTooLong, 'description'],
  ])('%j is refused', async (variables, message, field) => {
    const { errors } = await admin.graphql(create, variables);
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'INVALID_INPUT', field } });
  });

  test('show how many threads lose them before and after they are deleted', async () => {
    const { id, slug } = await newTag('Short-lived');
    await tagThreads(id, 3);
    const { data: before } = await admin.graphql('{ forumTags { id threadsCount } }');
    expect(before.forumTags).toContainEqual({ id, threadsCount: 3 });
    const { data } = await admin.graphql(remove, { id });
    expect(data.deleteForumTag).toEqual({ id, threadsCount: 3 });
    expect(await app.query('select 1 from thread_tags where tag_id = $1', id)).toEqual([]);
    expect((await app.anonymous.get(`/forums/tags/${slug}`)).status).toBe(404);
    expect((await admin.graphql(remove, { id })).errors?.[0]?.message).toBe(tagMessages.notFound);
    await expectDense();
  });
});

describe('the order of forum tags', () => {
  test('is set as a whole, and publishes an event', async () => {
    const ids = (await categories()).map(({ id }) => id);
    const stream = await openEventStream(app.port, await app.as('moderator'));
    const { data } = await admin.graphql(reorder, { ids: ids.toReversed() });
    const own = data.reorderTags.filter(({ type }: { type: string }) => type === 'FORUM');
    expect(own.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    await expect.poll(() => stream.heard).toContain(`tag ${ids.at(-1)}`);
    stream.close();
    await expectDense();
  });

  test('names each tag of the site once, and no other', async () => {
    const before = await categories();
    const ids = before.map(({ id }) => id);
    const { data } = await tech.graphql(createGlobal, { name: 'Not for dragging' });
    const [foreign] = await app.query(
      `insert into tags (site_id, type, name, slug)
       select id, 'FORUM', 'Abroad', 'abroad' from sites where prefix = 'beta' returning id`,
    );
    for (const wrong of [
      ids.slice(1),
      [...ids.slice(1), ids[1]],
      [...ids, data.createTag.id],
      [...ids.slice(1), String(foreign.id)],
      [...ids, ids[0]],
      [],
    ]) {
      const { errors } = await admin.graphql(reorder, { ids: wrong });
      expect(errors?.[0]).toMatchObject({
        message: tagMessages.listChanged,
        extensions: { code: 'CONFLICT', field: 'orderedIds' },
      });
    }
    expect(await categories()).toEqual(before);
  });

  test('has neither gaps nor duplicates after simultaneous changes', async () => {
    const ids = (await categories()).map(({ id }) => id);
    const doomed = (await newTag('Doomed')).id;
    const rotated = (by: number) => [...ids.slice(by), ...ids.slice(0, by), doomed];
    const people = [admin, tech, await app.as('superAdmin')];
    await Promise.all([
      ...Array.from({ length: 9 }, (_, i) =>
        (people[i % 3] as ApiClient).graphql(reorder, { ids: rotated(i % ids.length) }),
      ),
      admin.graphql(create, { name: 'Came in between', displayOrder: 1 }),
      tech.graphql(create, { name: 'And another' }),
      admin.graphql(remove, { id: doomed }),
    ]);
    await expectDense();
    expect((await categories()).length).toBe(ids.length + 2);
  });
});

describe('global tags', () => {
  test('get a slug from their name, or the given one', async () => {
    const made = await tech.graphql(createGlobal, { name: 'Crème brûlée' });
    expect(made.data.createTag).toMatchObject({ slug: 'creme-brulee', type: 'GLOBAL' });
    const given = await tech.graphql(createGlobal, { name: 'Soufflé', slug: 'puffed-up' });
    expect(given.data.createTag).toMatchObject({ slug: 'puffed-up', threadsCount: 0 });
    const { data } = await tech.graphql(
      '{ found: tags(search: "BRÛ") { name } none: tags(search: "%") { name } }',
    );
    expect(data).toEqual({ found: [{ name: 'Crème brûlée' }], none: [] });
  });

  test('are unique by name and by slug', async () => {
    const { data } = await tech.graphql(createGlobal, { name: 'Gout' });
    const { id } = (await tech.graphql(createGlobal, { name: 'Flu' })).data.createTag;
    for (const [query, variables, message, field] of [
      [createGlobal, { name: 'GOUT', slug: 'else' }, tagMessages.nameTaken, 'name'],
      [createGlobal, { name: 'Else', slug: 'gout' }, tagMessages.slugTaken, 'slug'],
      [updateGlobal, { id, name: 'gout' }, tagMessages.nameTaken, 'name'],
      [updateGlobal, { id, slug: 'gout' }, tagMessages.slugTaken, 'slug'],
    ] as const) {
      const { errors } = await tech.graphql(query, variables);
      expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'CONFLICT', field } });
    }
    for (const [variables, message] of [
      [{ name: '' }, tagMessages.nameRequired],
      [{ name: 'Fine', slug: ' ' }, tagMessages.slugRequired],
      [{ name: 'Fine', slug: 'Not fine' }, tagMessages.slugCharacters],
    ] as const) {
      const { errors } = await tech.graphql(createGlobal, variables);
      expect(errors?.[0]?.message).toBe(message);
    }
    const changed = await tech.graphql(updateGlobal, {
      id: data.createTag.id,
      name: 'Gout and others',
      version: 1,
    });
    expect(changed.data.updateTag).toEqual({ name: 'Gout and others', slug: 'gout', version: 2 });
  });

  test('have their own pages beside the categories of any site', async () => {
    await newTag('Asthma');
    const { id, slug } = (await tech.graphql(createGlobal, { name: 'Asthma?' })).data.createTag;
    expect(slug).toMatch(/^asthma-\w+$/);
    for (const [query, variables] of [
      [createGlobal, { name: 'Wheezing', slug: 'asthma' }],
      [updateGlobal, { id, slug: 'asthma' }],
    ] as const) {
      const { errors } = await tech.graphql(query, variables);
      expect(errors?.[0]).toMatchObject({
        message: tagMessages.slugTaken,
        extensions: { code: 'CONFLICT', field: 'slug' },
      });
    }
  });

  test('have no name that a category of any site has', async () => {
    await newTag('Insomnia');
    await app.query(
      `insert into tags (site_id, type, name, slug)
       select id, 'FORUM', 'Vertigo', 'vertigo' from sites where prefix = 'beta'`,
    );
    const { id } = (await tech.graphql(createGlobal, { name: 'Free name' })).data.createTag;
    for (const [query, variables] of [
      [createGlobal, { name: 'INSOMNIA' }],
      [createGlobal, { name: 'Vertigo' }],
      [updateGlobal, { id, name: 'insomnia' }],
    ] as const) {
      const { errors } = await tech.graphql(query, variables);
      expect(errors?.[0]).toMatchObject({
        message: tagMessages.nameTaken,
        extensions: { code: 'CONFLICT', field: 'name' },
      });
    }
    const both = await Promise.all([
      admin.graphql(create, { name: 'Two at once' }),
      tech.graphql(createGlobal, { name: 'two at once' }),
    ]);
    expect(both.flatMap(({ errors }) => errors?.[0]?.message ?? [])).toEqual([
      tagMessages.nameTaken,
    ]);
  });

  test('are counted and deleted on all sites', async () => {
    const { id } = (await tech.graphql(createGlobal, { name: 'Everywhere' })).data.createTag;
    await tagThreads(id, 2);
    await tagThreads(id, 1, 'beta');
    const { data } = await tech.graphql('{ tags(search: "everywhere") { threadsCount } }');
    expect(data.tags).toEqual([{ threadsCount: 3 }]);
    const removed = await tech.graphql(removeGlobal, { id });
    expect(removed.data.deleteTag).toEqual({ id, threadsCount: 3 });
  });
});

describe('permissions', () => {
  test('admins manage the tags of their forum, other roles the tags of the network', async () => {
    const { id } = await newTag('Guarded');
    const global = (await tech.graphql(createGlobal, { name: 'Guarded by others' })).data.createTag;
    const moderator = await app.as('moderator');
    for (const [client, query, variables, message] of [
      [moderator, create, { name: 'X' }, messages.mustBeAdmin],
      [moderator, update, { id, name: 'X' }, messages.mustBeAdmin],
      [moderator, reorder, { ids: [id] }, messages.mustBeAdmin],
      [moderator, remove, { id }, messages.mustBeAdmin],
      [admin, createGlobal, { name: 'X' }, messages.mustBeSuperAdminOrCommunityTech],
      [admin, updateGlobal, { id: global.id, name: 'X' }, messages.mustBeSuperAdminOrCommunityTech],
      [admin, removeGlobal, { id: global.id }, messages.mustBeSuperAdminOrCommunityTech],
    ] as const) {
      const { errors } = await client.graphql(query, variables);
      expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'FORBIDDEN' } });
    }
  });

  test('nobody has forum tags on a site without forums', async () => {
    const { id } = await newTag('Elsewhere only');
    const foreign = await app.as('foreignAdmin');
    for (const [query, variables] of [
      [create, { name: 'X' }],
      [update, { id, name: 'X' }],
      [reorder, { ids: [id] }],
      [remove, { id }],
      ['{ forumTags { id } }', {}],
    ] as const) {
      const { errors } = await foreign.graphql(query, variables);
      expect(errors?.[0]).toMatchObject({
        message: forumMessages.unavailable,
        extensions: { code: 'FORBIDDEN' },
      });
    }
  });

  test('tags of another site, or of the other kind, are not found', async () => {
    await app.query(`update sites set features = '{forums}' where prefix = 'beta'`);
    const { id } = await newTag('Ours');
    const global = (await tech.graphql(createGlobal, { name: 'Of all' })).data.createTag;
    const foreign = await app.as('foreignAdmin');
    for (const [client, query, variables] of [
      [foreign, update, { id, name: 'Theirs' }],
      [foreign, remove, { id }],
      [admin, update, { id: global.id, name: 'Ours' }],
      [admin, remove, { id: global.id }],
      [tech, updateGlobal, { id, name: 'Of all' }],
      [tech, removeGlobal, { id }],
      [admin, remove, { id: 'x' }],
    ] as const) {
      const { errors } = await client.graphql(query, variables);
      expect(errors?.[0]).toMatchObject({
        message: tagMessages.notFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
  });
});
