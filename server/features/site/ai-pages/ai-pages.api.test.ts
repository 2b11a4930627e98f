import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { aiPageMessages } from '../../../../contract/site/ai-pages.ts';
import { postMessages } from '../../../../contract/site/posts.ts';
import { readConfig } from '../../../base/config.ts';
import { openSecretKeys } from '../../../lib/secret-box.ts';
import { createSigner } from '../../../lib/signed-text.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { forgeCharacterAt } from '../../../testing/forged.ts';
import { mainElementOfPage } from '../../../testing/pages.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const save = `mutation ($id: ID, $title: String, $type: PostType, $permalink: String, $content: JSON,
  $seo: String, $tagIds: [ID!], $status: PostStatus, $version: Int) {
  upsertPost(id: $id, title: $title, type: $type, permalink: $permalink, content: $content,
    seo: $seo, tagIds: $tagIds, status: $status, version: $version) {
    id title type status slug permalink content version
    seo { meta_robots_noindex title metadesc canonical } tags { id name slug }
  }
}`;

let app: TestApp;
let tech: ApiClient;
let admin: ApiClient;
let write: ContentWriter;
let by: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  tech = await app.as('communityTech');
  admin = await app.as('admin');
  write = await contentWriter(app);
  by = await app.userId('member');
});
afterAll(() => app.close());

/** Saves a page; a new one is published unless the test says otherwise. */
async function saved(variables: Record<string, unknown>) {
  const status = variables.id === undefined ? { status: 'PUBLISHED' } : {};
  const { data, errors } = await tech.graphql(save, { ...status, ...variables });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.upsertPost;
}
async function refused(variables: Record<string, unknown>) {
  const { errors: [error] = [] } = await tech.graphql(save, variables);
  if (!error) throw new Error('It was not refused');
  return error;
}
const deep = (levels: number): object => (levels === 0 ? {} : { a: deep(levels - 1) });
const deepText = `{"a":${'['.repeat(90_000)}${']'.repeat(90_000)}}`;
const read = (path: string) => app.anonymous.get(path);

describe('writing a page', () => {
  test('with all its parts, as old clients send it', async () => {
    const [tag] = await app.query(
      `insert into tags (type, name, slug) values ('GLOBAL', 'Salt', 'salt') returning id`,
    );
    const page = await saved({
      title: '  Living with less salt ',
      type: 'JOURNAI',
      permalink: 'myjournai/Less Salt!',
      content: { intro_copy: 'Hello', extra: { kept: true } },
      seo: JSON.stringify({ title: 'Less salt', metadesc: 'How', meta_robots_noindex: true }),
      tagIds: [tag.id],
    });
    expect(page).toMatchObject({
      title: 'Living with less salt',
      type: 'JOURNAI',
      status: 'PUBLISHED',
      permalink: 'myjournai/less-salt',
      content: { intro_copy: 'Hello', extra: { kept: true } },
      seo: { title: 'Less salt', metadesc: 'How', meta_robots_noindex: true, canonical: '' },
      tags: [{ name: 'Salt', slug: 'salt' }],
      version: 1,
    });
    const [trail] = await app.query(
      `select action, after from audit_events where entity_type = 'post' and entity_id = $1`,
      page.id,
    );
    expect(trail).toMatchObject({ action: 'post.created', after: { tags: ['Salt'] } });
  });

  test('changes what is sent and leaves the rest; the same again is no change', async () => {
    const page = await saved({ title: 'Parts', content: '{"facts":["one"]}' });
    expect(page).toMatchObject({ permalink: 'myjournai/parts', content: { facts: ['one'] } });
    const { id } = page;
    const renamed = await saved({ id, title: 'Other parts', version: 1 });
    expect(renamed).toMatchObject({ content: { facts: ['one'] }, version: 2 });
    expect(await saved({ id, title: 'Other parts', version: 2 })).toMatchObject({ version: 2 });
    expect((await read('/myjournai/parts')).status).toBe(200);
    await saved({ id, permalink: 'moved-parts' });
    const moved = await read('/myjournai/parts?from=mail');
    expect([moved.status, moved.headers.location]).toEqual([
      301,
      '/myjournai/moved-parts?from=mail',
    ]);
  });

  test('a conflict tells the second editor', async () => {
    const { id } = await saved({ title: 'Two people' });
    await saved({ id, title: 'First', version: 1 });
    const error = await refused({ id, title: 'Second', version: 1 });
    expect(error).toMatchObject({
      message: expect.stringMatching(/^This page was changed by you just now/),
      extensions: { code: 'CONFLICT', field: 'version' },
    });
  });

  test.each([
    [{}, 'title', postMessages.titleRequired],
    [{ title: 'X', permalink: '!!!' }, 'slug', aiPageMessages.permalink],
    [{ title: 'X', content: '{"a":' }, 'content', 'Invalid JSON'],
    [{ title: 'X', content: [1] }, 'content', aiPageMessages.notAnObject],
    [{ title: 'X', content: { a: 'x'.repeat(200_001) } }, 'content', aiPageMessages.contentTooLong],
    [{ title: 'X', content: deep(30) }, 'content', aiPageMessages.contentTooDeep],
    [{ title: 'X', content: deepText }, 'content', aiPageMessages.contentTooDeep],
    [{ title: 'X', seo: 'title' }, 'seo', aiPageMessages.seoJson],
    [{ title: 'X', seo: 'null' }, 'seo', aiPageMessages.seoJson],
    [{ title: 'X', seo: '{"colour":1}' }, 'seo', postMessages.seoUnknown(['colour'])],
    [{ title: 'X', tagIds: ['999999'] }, 'tagIds', aiPageMessages.tagsUnknown],
    [{ title: 'X', type: 'POST' }, 'type', aiPageMessages.onlyJournai],
  ])('%# is refused', async (variables, field, message) => {
    const error = await refused(variables);
    expect(error.message).toBe(message);
    expect(error.extensions.field).toBe(field);
  });

  test('a taken address is refused', async () => {
    await saved({ title: 'Taken', permalink: 'taken' });
    const error = await refused({ title: 'Again', permalink: 'taken' });
    expect(error.message).toBe(postMessages.permalinkTaken('myjournai/taken'));
  });

  test('not for other sites, other types, or admins', async () => {
    const post = await write.post({ by, title: 'An article' });
    expect((await refused({ id: post, title: 'X' })).message).toBe(aiPageMessages.onlyJournai);
    const { id } = await saved({ title: 'Of alpha' });
    await app.query(`update posts set is_deleted = true where id = $1`, id);
    expect((await refused({ id, title: 'X' })).message).toBe(postMessages.notFound);
    const { errors } = await admin.graphql(save, { title: 'X' });
    expect(errors?.[0]?.message).toBe(messages.mustBeSuperAdminOrCommunityTech);
  });

  test.each(['a\\u0000b', 'a\\ud800'])('%s in the JSON of the content', async (text) => {
    const { message } = await refused({ title: 'Odd', content: `{"intro_copy":"${text}"}` });
    expect(message).toBe(messages.textNotStorable);
  });
});

describe('on the site', () => {
  test('shows intro, facts, questions with links to posts, and posts in order', async () => {
    const [first, second] = [
      await write.post({ by, title: 'Reading <labels>' }),
      await write.post({ by, title: 'Cooking at home' }),
    ];
    const draft = await write.post({ by, title: 'Unfinished' });
    await app.query(`update posts set status = 'DRAFT' where id = $1`, draft);
    await saved({
      title: 'Salt & you',
      permalink: 'salt-and-you',
      seo: JSON.stringify({ metadesc: 'All about salt' }),
      content: {
        intro_copy:
          '<p>Hello <script>alert(1)</script><b>you</b><img src="https://elsewhere.example/a.png" alt="A"></p>',
        post_ids: [second, String(first), draft, 999_999],
        facts: ['Salt is <old>'],
        questions: [
          {
            text: 'Where do you eat?',
            color: '#003366',
            text_color: '#113355',
            answers: [
              { text: 'At home', post_id: second },
              { text: 'Nowhere', post_id: draft },
              { text: '', post_id: first },
            ],
          },
          { text: 'Nobody answers', answers: [{ text: 'Hm', post_id: draft }] },
        ],
      },
    });
    const { text, headers } = await read('/myjournai/salt-and-you');
    const main = mainElementOfPage(text);
    expect(main).toContain('<b>you</b>');
    expect(text).not.toContain('alert(1)');
    // Pictures from other hosts are proxied: those hosts must not learn who reads the page.
    expect(main).toMatch(/<img[^>]* src="\/[^"]*elsewhere/);
    expect(main).toContain('Salt is &lt;old&gt;');
    expect(main.indexOf('>Cooking at home</a></h3>')).toBeLessThan(
      main.indexOf('>Reading &lt;labels&gt;</a></h3>'),
    );
    expect(main).toMatch(/class="ai-question colours-003366-ffffff"/);
    expect(main).toMatch(/<a href="\/posts\/[^"]+" dir="auto">At home<\/a>/);
    expect(main).toMatch(/dir="auto">Reading &lt;labels&gt;<\/a>/);
    for (const hidden of ['Unfinished', 'Nowhere', 'Nobody answers']) {
      expect(text).not.toContain(hidden);
    }
    expect(text).toContain('<meta name="description" content="All about salt">');
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    const [, address = ''] = /href="(\/companion\/colours\/[^"]+)"/.exec(text) ?? [];
    // Must follow companion.css, which would override it otherwise.
    expect(text.indexOf(address)).toBeGreaterThan(text.lastIndexOf('/companion/companion.css'));
    expect((await read(address)).text).toBe(
      '.colours-003366-ffffff{background:#003366;color:#ffffff}',
    );
  });

  test.each([
    ['nothing', null],
    ['lists where texts should be', { intro_copy: [], facts: {}, questions: 'x', post_ids: 7 }],
    ['deep nonsense', { questions: [{ text: { a: 1 }, answers: [[], 3, null] }] }],
  ])('a document of %s breaks nothing', async (name, content) => {
    const { id, permalink } = await saved({ title: `Broken by ${name}` });
    await app.query(`update posts set content = $2 where id = $1`, id, JSON.stringify(content));
    const page = await read(`/${permalink}`);
    expect(page.status).toBe(200);
    expect(mainElementOfPage(page.text)).toContain(`Broken by ${name}`);
  });

  test('drafts and invalid colours are not shown', async () => {
    const { permalink } = await saved({ title: 'A draft', status: 'DRAFT' });
    expect((await read(`/${permalink}`)).status).toBe(404);
    expect((await read('/companion/colours/red-blue.zzz-000.fff-000;}.css')).text).toBe('');
  });
});

test('referenced posts have their status, and the preview is what visitors see', async () => {
  const open = await write.post({ by, title: 'Open to all' });
  const draft = await write.post({ by, title: 'Still secret' });
  await app.query(`update posts set status = 'DRAFT' where id = $1`, draft);
  const { data } = await tech.graphql(
    `query ($ids: [ID!]!, $content: String!) {
      postsById(ids: $ids) { id title isPublic }
      previewAiPage(title: "Try <it>", content: $content)
    }`,
    { ids: [draft, open, '999999'], content: JSON.stringify({ post_ids: [open, draft] }) },
  );
  expect(data.postsById).toEqual([
    { id: String(draft), title: 'Still secret', isPublic: false },
    { id: String(open), title: 'Open to all', isPublic: true },
  ]);
  expect(data.previewAiPage).toContain('<h1>Try &lt;it&gt;</h1>');
  expect(data.previewAiPage).toContain('Open to all');
  expect(data.previewAiPage).not.toContain('Still secret');
});

test('a new page is a draft until someone publishes it', async () => {
  const page = await saved({ title: 'Not yet', status: undefined });
  expect(page.status).toBe('DRAFT');
  expect((await read(`/${page.permalink}`)).status).toBe(404);
  await saved({ id: page.id, status: 'PUBLISHED' });
  expect((await read(`/${page.permalink}`)).status).toBe(200);
});

test('content can be a string in the query', async () => {
  const { data, errors } = await tech.graphql(
    `mutation { upsertPost(title: "Literal", content: "{\\"facts\\": [\\"one\\"]}") { content } }`,
  );
  expect(errors).toBeUndefined();
  expect(data.upsertPost.content).toEqual({ facts: ['one'] });
  const other = await tech.graphql('mutation { upsertPost(title: "x", content: {a: 1}) { id } }');
  expect(other.errors?.[0]?.message).toContain('Pass JSON as a variable, or as a string');
});

test('an unknown tag is named as the reason', async () => {
  for (const tagIds of [['none'], ['999999']]) {
    expect((await refused({ title: 'Tagged', tagIds })).message).toBe(aiPageMessages.tagsUnknown);
  }
});

test('the parts that a language model wrote are marked on the page and in its versions', async () => {
  const content = { intro_copy: 'Hi', facts: ['One'], ai_written: ['facts'] };
  const { id, permalink } = await saved({ title: 'Marked', content });
  const marks = async () =>
    mainElementOfPage((await read(`/${permalink}`)).text).split(aiPageMessages.writtenByModel)
      .length - 1;
  expect(await marks()).toBe(1);
  await saved({ id, content: { ...content, ai_written: ['facts', 'intro_copy'] } });
  expect(await marks()).toBe(2);
  await saved({ id, content: { intro_copy: 'Hi', facts: ['One'] } });
  expect(await marks()).toBe(0);
  const { data } = await tech.graphql(
    'query ($id: ID!) { aiPageVersions(id: $id) { versions { version partsByModel } } }',
    { id },
  );
  expect(data.aiPageVersions.versions).toEqual([
    { version: 3, partsByModel: [] },
    { version: 2, partsByModel: ['intro_copy', 'facts'] },
    { version: 1, partsByModel: ['facts'] },
  ]);
});

test('a copy has everything except the address, and is a draft', async () => {
  const content = { facts: ['Copied'], ai_written: ['facts'] };
  const seo = JSON.stringify({ title: 'Seo', canonical: '/myjournai/original' });
  const { id } = await saved({ title: 'Original', content, seo });
  const duplicate = `mutation ($id: ID!) { duplicateAiPage(id: $id) {
    id title status permalink content seo { title canonical } } }`;
  const { data } = await tech.graphql(duplicate, { id });
  expect(data.duplicateAiPage).toEqual({
    id: expect.any(String),
    title: 'Copy of Original',
    status: 'DRAFT',
    permalink: 'myjournai/copy-of-original',
    content,
    seo: { title: 'Seo', canonical: '' },
  });
  expect(data.duplicateAiPage.id).not.toBe(id);
  const post = await write.post({ by, title: 'A post' });
  const other = await tech.graphql(duplicate, { id: post });
  expect(other.errors?.[0]?.message).toBe(aiPageMessages.onlyJournai);
});

describe('a preview link', () => {
  const createLink = 'mutation ($id: ID!) { createAiPagePreviewLink(id: $id) { path expiresAt } }';

  test('shows a draft to people with the link only', async () => {
    const { id, permalink } = await saved({
      title: 'Hidden so far',
      content: { facts: ['Secret fact'] },
      status: 'DRAFT',
    });
    const { data } = await tech.graphql(createLink, { id });
    const { path } = data.createAiPagePreviewLink;
    const { status, text, headers } = await read(path);
    expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([
      200,
      'noindex, nofollow',
      'no-store',
    ]);
    expect(text).toContain('Secret fact');
    expect((await read(`/${permalink}`)).status).toBe(404);
    expect((await read(forgeCharacterAt(path, -2))).status).toBe(404);
    const other = await saved({ title: 'Another draft', status: 'DRAFT' });
    const token = new URL(path, 'http://x').searchParams.get('preview');
    const page = await read(`/${other.permalink}?preview=${token}`);
    expect(page.text).not.toContain('Another draft');
    const elsewhere = await app.anonymous.get(path, {
      headers: { host: `beta.localhost:${app.port}` },
    });
    expect(elsewhere.status).toBe(404);
  });

  test('ends after a week', async () => {
    const { id } = await saved({ title: 'Short-lived', status: 'DRAFT' });
    const { data } = await tech.graphql(createLink, { id });
    const ends = Date.parse(data.createAiPagePreviewLink.expiresAt);
    const week = 7 * 24 * 3_600_000;
    expect(Math.abs(ends - Date.now() - week)).toBeLessThan(60_000);
    const { current } = await openSecretKeys(readConfig({ DATA_DIR: app.dataDir }));
    const signer = createSigner(current);
    const siteId = await app.siteId('alpha');
    const sign = (expiresAt: number) => {
      const token = signer.sign('ai page preview', `${siteId}-${id}-${expiresAt}`);
      return app.services.aiPages.findByPreviewToken(siteId, token);
    };
    expect(await sign(Date.now() + 60_000)).toMatchObject({ title: 'Short-lived' });
    expect(await sign(Date.now() - 1)).toBeUndefined();
  });
});

test('the list is sorted by what it shows, also when searched', async () => {
  const listPages = `query ($sort: String, $sortDesc: Boolean, $search: String, $types: [PostType!]) {
    pagedPostSearch(types: $types, search: $search, sort: $sort, sortDesc: $sortDesc, limit: 100) {
      posts { title } } }`;
  for (const [title, status] of [
    ['sorted B', 'DRAFT'],
    ['Sorted a', 'PUBLISHED'],
    ['Sorted C', 'PUBLISHED'],
  ]) {
    await saved({ title, status });
  }
  const titles = async (variables: object) => {
    const { data } = await tech.graphql(listPages, { types: ['JOURNAI'], ...variables });
    return data.pagedPostSearch.posts
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => /^sorted /i.test(title));
  };
  for (const search of [undefined, 'sorted']) {
    expect(await titles({ sort: 'title', search })).toEqual(['Sorted a', 'sorted B', 'Sorted C']);
    expect((await titles({ sort: 'status', search }))[0]).toBe('sorted B');
    expect((await titles({ sort: 'modifiedAt', sortDesc: true, search }))[0]).toBe('Sorted C');
  }
  const mixed = await tech.graphql(listPages, { sort: 'title', types: ['POST', 'JOURNAI'] });
  expect(mixed.errors?.[0]?.message).toBe(aiPageMessages.sortNeedsType);
});
