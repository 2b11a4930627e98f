import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { opportunityMessages, opportunityPath } from '../../contract/leads/opportunities.ts';
import { sitesRepository } from '../features/accounts/sites/sites.repository.ts';
import { mainElementOfPage } from '../testing/pages.ts';
import { newUser } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { renderShortcodes } from './shortcodes.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
});
afterAll(() => app.close());

async function campaign(fields: { questions?: string[]; successUrl?: string } = {}) {
  const { questions = ['Why <b>you</b>?', 'Since when?'], successUrl = '/thanks' } = fields;
  const { rows } = await app.database.pool.query(
    `insert into opportunity_campaigns (site_id, name, success_url, questions)
     values ($1, 'A study', $2, $3) returning id`,
    [await app.siteId('alpha'), successUrl, questions],
  );
  return { id: rows[0].id as number, path: opportunityPath(rows[0].id) };
}

async function member() {
  const { id } = await newUser(app);
  return app.as({ userId: id, host: 'alpha.localhost' });
}

async function answersOf(id: number) {
  const { rows } = await app.database.pool.query(
    'select answers from opportunity_responses where opportunity_campaign_id = $1 order by id',
    [id],
  );
  return rows.map((row) => row.answers);
}

describe('the page of a campaign', () => {
  test('asks visitors to sign in, and stores nothing', async () => {
    const { id, path } = await campaign();
    const page = await app.anonymous.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(opportunityMessages.signInToAnswer);
    expect(mainElementOfPage(page.text)).not.toContain('<form');
    const sent = await app.anonymous.post(path, { form: { 'answer-0': 'My words' } });
    expect(sent.status).toBe(401);
    expect(sent.text).toContain('My words');
    expect(await answersOf(id)).toEqual([]);
  });

  test("records a member's answers once", async () => {
    const { id, path } = await campaign();
    const client = await member();
    const page = await client.get(path);
    expect(page.text).toContain('Why &lt;b&gt;you&lt;/b&gt;?');
    const form = { 'answer-0': ' Because ', 'answer-1': '2019' };
    const sent = await client.post(path, { form });
    expect([sent.status, sent.headers.location]).toEqual([303, '/thanks']);
    await client.post(path, { form: { 'answer-0': 'Again', 'answer-1': 'again' } });
    expect(await answersOf(id)).toEqual([
      [
        { question: 'Why <b>you</b>?', answer: 'Because' },
        { question: 'Since when?', answer: '2019' },
      ],
    ]);
    expect((await client.get(path)).text).toContain(opportunityMessages.answered);
  });

  test('simultaneous identical answers are recorded once', async () => {
    const { id, path } = await campaign();
    const client = await member();
    const form = { 'answer-0': 'a', 'answer-1': 'b' };
    await Promise.all([1, 2, 3].map(() => client.post(path, { form })));
    expect(await answersOf(id)).toHaveLength(1);
  });

  test('keeps each answer with the question that the member read', async () => {
    const { id, path } = await campaign({ questions: ['Why?', 'Since  when?', 'Where?'] });
    const client = await member();
    const page = await client.get(path);
    const hidden = page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)">/g);
    const form = {
      ...Object.fromEntries([...hidden].map(([, name, value]) => [name, value])),
      'answer-0': 'Because',
      'answer-1': '2019',
      'answer-2': 'Here',
    };
    await app.database.pool.query(
      `update opportunity_campaigns set questions = '{Who?,"Since  when?",Why?}' where id = $1`,
      [id],
    );
    const refused = await client.post(path, { form });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/Who\?\s*<textarea name="answer-0"[^>]*>\s*<\/textarea>/);
    expect(refused.text).toMatch(/Why\?\s*<textarea name="answer-2"[^>]*>\s*Because<\/textarea>/);
    expect(await answersOf(id)).toEqual([]);
    await app.database.pool.query(
      `update opportunity_campaigns set questions = '{"Since  when?",Why?}' where id = $1`,
      [id],
    );
    expect((await client.post(path, { form })).status).toBe(303);
    expect(await answersOf(id)).toEqual([
      [
        { question: 'Since  when?', answer: '2019' },
        { question: 'Why?', answer: 'Because' },
      ],
    ]);
  });

  test.each([
    ['', opportunityMessages.fieldRequired],
    ['x'.repeat(5001), opportunityMessages.answerTooLong],
  ])('shows everything again when an answer is wrong', async (wrong, message) => {
    const { id, path } = await campaign();
    const sent = await (await member()).post(path, {
      form: { 'answer-0': 'Kept <i>', 'answer-1': wrong },
    });
    expect(sent.status).toBe(400);
    expect(sent.text).toContain('Kept &lt;i&gt;');
    expect(sent.text).toContain(message);
    expect(await answersOf(id)).toEqual([]);
  });

  test('may have no questions, and redirect to another site', async () => {
    const { id, path } = await campaign({
      questions: [],
      successUrl: 'https://partner.example/done',
    });
    const client = await member();
    const page = await client.get(path);
    expect(page.text).toContain('I am interested');
    expect(page.headers['content-security-policy']).toContain('https://partner.example');
    const sent = await client.post(path, { form: {} });
    expect(sent.headers.location).toBe('https://partner.example/done');
    expect(await answersOf(id)).toEqual([[]]);
  });

  test('redirects to addresses with non-ASCII letters', async () => {
    const { path } = await campaign({ questions: [], successUrl: '/dänke?für=日本' });
    const { status, headers } = await (await member()).post(path, { form: {} });
    expect([status, headers.location]).toEqual([303, '/d%C3%A4nke?f%C3%BCr=%E6%97%A5%E6%9C%AC']);
  });

  test('exists on its own site only', async () => {
    const { path } = await campaign();
    const foreign = await app.as('foreignAdmin');
    expect((await foreign.get(path)).status).toBe(404);
    expect((await foreign.post(path, { form: {} })).status).toBe(404);
    expect((await app.anonymous.get('/opportunities/abc')).status).toBe(404);
  });
});

describe('the shortcode', () => {
  async function rendered(body: string, cookie?: string) {
    const { services, database } = app;
    const site = await sitesRepository(database.db).findByDomain('alpha.localhost');
    if (!site) throw new Error('alpha is not stored');
    const token = cookie?.replace('steward_session=', '');
    const viewer = token ? await services.sessions.find(token) : undefined;
    return renderShortcodes(body, { services, site, viewer, path: '/posts/one' });
  }

  test('becomes a form for members, which leads to the success page', async () => {
    const { id, path } = await campaign({ successUrl: 'https://partner.example/done' });
    const client = await member();
    const { html, formTargets } = await rendered(
      `<p>Before</p><p>[opportunity_campaign id=${id}]</p>`,
      client.cookie,
    );
    expect(html.text).toContain('<p>Before</p>');
    expect(html.text).toMatch(/<h2>[^<]+<\/h2>/);
    expect(html.text).toContain(`action="${path}"`);
    expect(html.text).not.toContain('[opportunity_campaign');
    expect(formTargets).toEqual(['https://partner.example']);
  });

  test('asks visitors to sign in, and disappears without a campaign', async () => {
    const { id } = await campaign();
    const { html } = await rendered(
      `[opportunity_campaign id=${id}] [opportunity_campaign id=99999]`,
    );
    expect(html.text).toContain('/login?redirect=%2Fposts%2Fone');
    expect(html.text).not.toContain('99999');
  });
});
