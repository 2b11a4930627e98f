import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let tech: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  tech = await app.as('communityTech');
});
afterAll(() => app.close());

const save = (robotsRules: unknown, client = tech) =>
  client.graphql('mutation ($settings: String!) { setSiteSettings(settings: $settings) }', {
    settings: JSON.stringify({ robotsRules }),
  });
const robots = async (host = 'alpha.localhost') =>
  (await app.anonymous.get('/robots.txt', { headers: { host: `${host}:${app.port}` } })).text;

test("robots.txt contains the site's rules, and excludes the console for every robot", async () => {
  const before = await robots();
  const rules = [
    'Disallow: /search',
    'User-agent: GPTBot',
    'User-agent: ia_archiver',
    'Disallow: /',
    'Allow: /posts/*$',
    'User-agent: MJ12bot',
  ];
  expect((await save(rules)).errors).toBeUndefined();
  const closed = ['Disallow: /moderation/', 'Disallow: /api/moderation'];
  expect((await robots()).split('\n')).toEqual([
    ...['User-agent: *', ...closed, 'Disallow: /search', ''],
    ...['User-agent: GPTBot', 'User-agent: ia_archiver', ...closed],
    ...['Disallow: /', 'Allow: /posts/*$', ''],
    ...['User-agent: MJ12bot', ...closed, ''],
    ...[`Sitemap: http://alpha.localhost:${app.port}/sitemap.xml`, ''],
  ]);
  expect(await robots('beta.localhost')).toBe(before.replaceAll('alpha', 'beta'));
  expect(await robots('localhost')).toBe('User-agent: *\nDisallow: /\n');
  await save([]);
  expect(await robots()).toBe(before);
});

test.each([
  'Sitemap: https://elsewhere.example/s.xml',
  'Disallow: search',
  'disallow: /x',
  'Disallow: /x\nAllow: /moderation/',
  'Disallow: /x # note',
  'User-agent: ',
  'User-agent: two words',
  '',
])('%j is refused', async (line) => {
  const { errors } = await save(['Allow: /', line]);
  expect(errors?.[0]?.message).toBe(
    'Each line must be “Disallow: /path”, “Allow: /path” or “User-agent: name”',
  );
});

test('has at most 50 lines, and is for community techs', async () => {
  const { errors } = await save(Array(51).fill('Allow: /'));
  expect(errors?.[0]).toMatchObject({
    message: 'At most 50 lines',
    extensions: { field: 'robotsRules' },
  });
  expect((await save(Array(50).fill('Allow: /'))).errors).toBeUndefined();
  expect((await save([], await app.as('admin'))).errors?.[0]?.message).toContain('robotsRules');
  await save([]);
});
