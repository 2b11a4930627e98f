import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { votingMessages } from '../../contract/engagement/voting.ts';
import type { ApiClient } from '../testing/client.ts';
import { type ContentWriter, contentWriter } from '../testing/content.ts';
import { mainElementOfPage, newMember } from '../testing/pages.ts';
import { picture as picturePixels } from '../testing/pictures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newItem, type WidgetVisitor, widgetVisitor } from '../testing/widgets.ts';

let app: TestApp;
let admin: ApiClient;
let superAdmin: ApiClient;
let write: ContentWriter;
let adminId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  superAdmin = await app.as('superAdmin');
  write = await contentWriter(app);
  adminId = await app.userId('admin');
});
afterAll(() => app.close());

async function newPost(body: string, type = 'POST'): Promise<string> {
  const id = await write.post({ by: adminId, body });
  await app.query('update posts set type = $2 where id = $1', id, type);
  const [post] = await app.query('select permalink from posts where id = $1', id);
  return `/${post?.permalink}`;
}
const newThread = async (by: number, body: string) => {
  const id = await write.thread({ by, body });
  const [thread] = await app.query('select slug from threads where id = $1', id);
  return { id, path: `/forums/${thread?.slug}` };
};
const open = async (path: string, visitor: WidgetVisitor = widgetVisitor(app)) =>
  mainElementOfPage((await visitor.send('GET', path)).text);
const anchors = (text: string) =>
  [...text.matchAll(/id="engagement-(\d+)"/g)].map((match) => Number(match[1]));
const inParagraph = (code: string) => `<p>${code}</p>`;

describe('a shortcode', () => {
  test('renders its item in posts, pages and threads of staff', async () => {
    const poll = await newItem(admin, 'poll');
    const quizlet = await newItem(admin, 'quizlet');
    const pair = await newItem(admin, 'thisOrThat');
    const { id: threadId } = await newThread(adminId, '<p>About sleep</p>');
    const driver = await newItem(admin, 'forumDriver', { threadId });
    const starter = await newItem(admin, 'forumStarter');
    const giveaway = await newItem(admin, 'giveaway');
    const body = [
      `[poll nexus_id=${poll.id}]`,
      `[quizlet id=${quizlet.id}]`,
      `[this-or-that id=${pair.id}]`,
      `[forumDriver id=${driver.id}]`,
      `[forumStarter id=${starter.id}]`,
      `[giveaway id="${giveaway.id}"]`,
    ]
      .map(inParagraph)
      .join('');
    const ids = [poll, quizlet, pair, driver, starter, giveaway].map(({ id }) => id);
    const thread = await newThread(adminId, body);
    for (const path of [await newPost(body), await newPost(body, 'PAGE'), thread.path]) {
      const text = await open(path);
      expect(anchors(text)).toEqual(ids);
      expect(text).not.toMatch(/\[(poll|quizlet|this|forum|giveaway)/);
      expect(text).not.toContain('<p><section');
      expect(text).toContain('src="/companion/engagement.js?');
    }
    const member = await newMember(app);
    const plain = await open((await newThread(member.id, body)).path);
    expect(anchors(plain)).toEqual([]);
    expect(plain).toContain(`[poll nexus_id=${poll.id}]`);
  });

  test('without an id renders the current item, or else a global one', async () => {
    const path = await newPost(inParagraph('[poll]') + inParagraph('[quizlet]'));
    expect(anchors(await open(path))).toEqual([]);
    const shared = await newItem(superAdmin, 'poll', { isGlobal: true, isCurrent: true });
    await newItem(admin, 'poll');
    expect(anchors(await open(path))).toEqual([shared.id]);
    const own = await newItem(superAdmin, 'poll', { isCurrent: true });
    const quizlet = await newItem(admin, 'quizlet', { isCurrent: true });
    expect(anchors(await open(path))).toEqual([own.id, quizlet.id]);
    const abroad = widgetVisitor(app, { host: 'beta.localhost' });
    expect((await abroad.send('GET', `/engagement/${own.id}`)).status).toBe(404);
  });

  test('of a missing item renders nothing', async () => {
    const gone = await newItem(admin, 'poll');
    await admin.graphql('mutation ($id: ID!) { deleteEngagement(id: $id) { id } }', {
      id: gone.id,
    });
    const foreign = await newItem(await app.as('foreignAdmin'), 'poll');
    const poll = await newItem(admin, 'poll');
    const { id: threadId } = await newThread(adminId, '<p>Soon gone</p>');
    const driver = await newItem(admin, 'forumDriver', { threadId });
    await app.query('update threads set is_deleted = true where id = $1', threadId);
    const path = await newPost(
      `<p>Before [poll nexus_id=${gone.id}] [poll id=${foreign.id}] [quizlet id=${poll.id}] after</p>
       <p>[forumDriver id=${driver.id}] [poll id=999999999] [giveaway] [poll id=0] end</p>
       <p><a href="https://x.example/?[poll id=${poll.id}]">link</a></p>`,
    );
    const text = await open(path);
    expect(anchors(text)).toEqual([]);
    expect(text).toContain('Before    after');
    // Text that is not a shortcode stays.
    expect(text).toContain('[giveaway] [poll id=0] end');
  });

  test('costs two statements, however many there are', async () => {
    const items = [];
    for (let i = 0; i < 5; i++) items.push(await newItem(admin, 'poll'));
    const codes = items.map(({ id }) => inParagraph(`[poll nexus_id=${id}]`)).join('');
    const [without, withFive] = [await newPost('<p>Words</p>'), await newPost(codes)];
    const visitor = widgetVisitor(app);
    await visitor.vote(items[0]?.id ?? 0, items[0]?.options[0] ?? 0);
    const statements = async (path: string) => {
      // Outside of transactions each statement takes a connection from the pool for itself.
      const taken = vi.spyOn(app.database.pool, 'connect');
      expect((await visitor.send('GET', path)).status).toBe(200);
      const count = taken.mock.calls.length;
      taken.mockRestore();
      return count;
    };
    await statements(without);
    const before = await statements(without);
    expect(before).toBeGreaterThan(0);
    expect((await statements(withFive)) - before).toBeLessThanOrEqual(3);
  });
});

describe('results', () => {
  test('behind the auth wall are for accounts', async () => {
    const item = await newItem(admin, 'poll', {
      resultsRequireAuth: true,
      answerDescription: 'Ah!',
    });
    const visitor = widgetVisitor(app);
    await visitor.vote(item.id, item.options[0] ?? 0);
    const walled = await visitor.widget(item.id);
    expect(walled).toContain('/login?redirect=');
    expect(walled).toContain('Your answer: <strong>Spring</strong>');
    expect(walled).not.toMatch(/ %|Ah!|answered<|type="email"/);
    const member = widgetVisitor(app, { client: await newMember(app) });
    await member.vote(item.id, item.options[0] ?? 0);
    expect(await member.widget(item.id)).toContain('>100%<');
  });

  test('behind the subscription wall are for people the site knows', async () => {
    const item = await newItem(admin, 'poll', { resultsRequireKnown: true });
    const quizlet = await newItem(admin, 'quizlet', { resultsRequireKnown: true });
    const visitor = widgetVisitor(app);
    await visitor.vote(item.id, item.options[0] ?? 0);
    await visitor.vote(quizlet.id, quizlet.options[1] ?? 0);
    expect(await visitor.widget(item.id)).toContain('type="email"');
    // The wall hides the correct answer, but not whether the visitor's answer was correct.
    expect(await visitor.widget(quizlet.id)).toContain('Not quite.');
    expect(await visitor.widget(quizlet.id)).not.toMatch(/Right answer| %/);
    const refused = await visitor.press(item.id, 'known', { email: 'nobody', back: '/' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(votingMessages.emailInvalid);
    expect(refused.text).toContain('value="nobody"');
    const back = await visitor.press(item.id, 'known', { email: 'Known@Example.org', back: '/' });
    expect(back.status).toBe(200);
    expect(back.text).toContain(votingMessages.checkMailForNews);
    expect(await visitor.widget(item.id)).toContain('>100%<');
    expect(await visitor.widget(quizlet.id)).toContain('Not quite.');
    // People who opted out of mails are known too, and get no mail.
    await app.query(
      `insert into subscribers (site_id, email, opted_in) values ($1, 'known@example.org', false)`,
      await app.siteId('alpha'),
    );
    const again = widgetVisitor(app);
    await again.vote(item.id, item.options[0] ?? 0);
    await again.press(item.id, 'known', { email: 'known@example.org', back: '/' });
    expect(await again.widget(item.id)).toContain('2 people have answered');
    expect(
      await app.query(`select opted_in from subscribers where email = 'known@example.org'`),
    ).toEqual([{ opted_in: false }]);
  });

  test('come with the call to action of the item, or of the chosen option', async () => {
    const item = await newItem(admin, 'poll', { ctaText: 'Read on', ctaLink: '/posts/more' });
    const own = await newItem(admin, 'thisOrThat', {
      hasOptionCta: true,
      options: [
        { name: 'Tea', ctaText: 'All about tea', ctaLink: 'https://tea.example/' },
        { name: 'Coffee', ctaText: 'All about coffee', ctaLink: '/posts/coffee' },
      ],
    });
    const visitor = widgetVisitor(app);
    expect(await visitor.widget(item.id)).not.toContain('Read on');
    await visitor.vote(item.id, item.options[0] ?? 0);
    await visitor.vote(own.id, own.options[0] ?? 0);
    expect(await visitor.widget(item.id)).toContain('href="/posts/more" rel="noopener">Read on');
    const chosen = await visitor.widget(own.id);
    expect(chosen).toContain('All about tea');
    expect(chosen).not.toContain('All about coffee');
  });
});

describe('pages show', () => {
  test('items marked for the homepage, and dynamic polls and quizlets in turn', async () => {
    const home = widgetVisitor(app, { host: 'beta.localhost' });
    const beta = await app.as('foreignAdmin');
    const pair = await newItem(beta, 'thisOrThat', { isOnHomepage: true });
    await newItem(beta, 'poll');
    const dynamic = { isOnHomepage: true, isSuggestable: true };
    const low = await newItem(beta, 'poll', { ...dynamic, priority: 3 });
    const high = await newItem(beta, 'poll', { ...dynamic, priority: 1 });
    const usual = await newItem(beta, 'quizlet', { ...dynamic, priority: 2 });
    const shown = async () => anchors(await open('/', home));
    for (const next of [high, usual, low]) {
      expect(await shown()).toEqual([next.id, pair.id]);
      await home.vote(next.id, next.options[0] ?? 0);
    }
    expect(await shown()).toEqual([pair.id]);
    expect(anchors(await open('/', widgetVisitor(app, { host: 'beta.localhost' })))[0]).toBe(
      high.id,
    );
  });

  test('an unanswered dynamic poll below posts that do not contain it', async () => {
    const first = await newItem(admin, 'poll', { isSuggestable: true, priority: 1 });
    const second = await newItem(admin, 'poll', { isSuggestable: true, priority: 1 });
    const both = [first.id, second.id];
    const paths = await Promise.all(Array.from({ length: 12 }, () => newPost('<p>Words</p>')));
    const visitor = widgetVisitor(app);
    const suggested = await Promise.all(paths.map((path) => open(path)));
    // Items of equal priority alternate.
    expect(new Set(suggested.flatMap(anchors))).toEqual(new Set(both));
    const [path = ''] = paths;
    const [shown = 0] = anchors(await open(path, visitor));
    const item = shown === first.id ? first : second;
    await visitor.vote(item.id, item.options[0] ?? 0);
    expect(anchors(await open(path, visitor))).toEqual(both.filter((id) => id !== shown));
    const own = await newPost(inParagraph(`[poll id=${first.id}]`));
    expect(anchors(await open(own))).toEqual(both);
    expect(anchors(await open(await newPost('<p>Words</p>', 'PAGE')))).toEqual([]);
  });

  test('the newest three promoted drivers and starters on the forum index', async () => {
    const { id: threadId, path } = await newThread(adminId, '<p>About sleep</p>');
    const promoted = { promoteOnForumIndexPage: true };
    await newItem(admin, 'forumStarter');
    await newItem(admin, 'forumStarter', promoted);
    const driver = await newItem(admin, 'forumDriver', { ...promoted, threadId });
    const two = await newItem(admin, 'forumStarter', promoted);
    const three = await newItem(admin, 'forumStarter', promoted);
    const text = await open('/forums');
    expect(anchors(text)).toEqual([three.id, two.id, driver.id]);
    expect(text).toContain(`href="${path}"`);
  });
});

test('a starter opens a thread with its question, which is counted once', async () => {
  const starter = await newItem(admin, 'forumStarter', { question: 'What helped you "most"?' });
  const member = await newMember(app);
  const path = `/forums/new?starter=${starter.id}`;
  const signedOut = await widgetVisitor(app).send('GET', path);
  expect(signedOut.headers.location).toBe(`/login?redirect=${encodeURIComponent(path)}`);
  const form = await member.get(path);
  expect(form.text).toContain('value="What helped you &quot;most&quot;?"');
  expect(form.text).toContain(`name="starter" value="${starter.id}"`);
  const fields = { name: 'What helped you "most"?', body: 'Sleep.', starter: String(starter.id) };
  const unsent = await member.post('/forums/new', { form: { ...fields, body: '' } });
  expect(unsent.text).toContain(`name="starter" value="${starter.id}"`);
  const written = await member.post('/forums/new', { form: fields });
  await member.post('/forums/new', { form: fields });
  expect(await open(String(written.headers.location))).toContain('What helped you');
  const [item] = await app.query(
    'select created_forums from engagements where id = $1',
    starter.id,
  );
  expect(item?.created_forums).toBe(1);
  // The thread and its count are stored together or not at all.
  await app.query('alter table engagement_threads add constraint closed check (false) not valid');
  const failed = await member.post('/forums/new', { form: { ...fields, body: 'Once more.' } });
  await app.query('alter table engagement_threads drop constraint closed');
  expect(failed.status).toBe(500);
  const threads = 'select from threads where body like $1';
  expect(await app.query(threads, '%Once more.%')).toEqual([]);
  expect((await member.get('/forums/new?starter=999999')).text).not.toContain('name="starter"');
});

test('our picture in a giveaway is public while the giveaway exists', async () => {
  const { id: by } = await newMember(app);
  const siteId = await app.siteId('alpha');
  const picture = await app.services.contentPictures.store(
    { siteId, userId: by },
    await picturePixels().png().toBuffer(),
  );
  const status = async () => (await app.anonymous.get(picture.address)).status;
  expect(await status()).toBe(404);
  const { id } = await newItem(admin, 'giveaway', { imageUrl: picture.address });
  expect(await widgetVisitor(app).widget(id)).toContain(`src="${picture.address}"`);
  expect(await status()).toBe(200);
  await admin.graphql('mutation ($id: ID!) { deleteEngagement(id: $id) { id } }', { id });
  expect(await status()).toBe(404);
});

test('the script is one file of ours', async () => {
  const { text, headers } = await app.anonymous.get('/companion/engagement.js');
  expect(headers['content-type']).toContain('text/javascript');
  expect(text).toContain('data-engagement-form');
});
