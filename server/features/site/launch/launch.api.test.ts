import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let superAdmin: ApiClient;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  superAdmin = await app.as('superAdmin');
  siteId = await app.siteId('alpha');
});
afterAll(() => app.close());

async function checks(): Promise<
  Map<string, { isCompleted: boolean; state: string; finding: string }>
> {
  const { data, errors } = await superAdmin.graphql(
    '{ siteLaunchChecks { name url isCompleted state finding } }',
  );
  expect(errors).toBeUndefined();
  for (const check of data.siteLaunchChecks) {
    expect(check).toMatchObject({
      url: expect.stringMatching(/^\//),
      finding: expect.stringMatching(/\.$/),
    });
    expect(check.isCompleted).toBe(check.state === 'DONE');
  }
  return new Map(data.siteLaunchChecks.map((check: { name: string }) => [check.name, check]));
}

const stateOf = async (name: string) => (await checks()).get(name)?.state;

async function set(column: 'settings' | 'super_settings', document: object): Promise<void> {
  await app.query(`update sites set ${column} = $1 where id = $2`, document, siteId);
}

test('is for super admins', async () => {
  const { errors } = await (await app.as('communityTech')).graphql('{ siteLaunchChecks { name } }');
  expect(errors?.[0]?.message).toBe(messages.mustBeSuperAdmin);
});

test.each([
  ['A contact address is set', () => set('settings', { contactEmail: 'x@x.example' })],
  ['The thresholds of automod were looked at', () => set('settings', { spamThreshold: 0.9 })],
  ['How long the trail of changes is kept', () => set('super_settings', { auditRetentionDays: 0 })],
  [
    'Two moderators',
    async () => {
      for (let i = 0; i < 2; i++) {
        const { id } = await newUser(app);
        await app.query('update users set role_id = 2 where id = $1', id);
      }
    },
  ],
  [
    'Mail was sent',
    () =>
      app.query(
        `insert into outgoing_mail (site_id, to_address, subject, body_text, status)
         values ($1, 'x@x.example', 'x', 'x', 'sent')`,
        siteId,
      ),
  ],
  [
    'The menu is saved and its addresses are right',
    () =>
      app.query(
        `insert into site_menus (site_id, menu) values ($1, $2)`,
        siteId,
        JSON.stringify([{ menu_id: 1, title: 'Home', url: '/', items: [] }]),
      ),
  ],
  ['The sitemap is built', () => app.services.sitemapBuilder.build(new Date())],
])('%s once it is', async (name, makeSo) => {
  expect(await stateOf(name)).not.toBe('DONE');
  await makeSo();
  expect(await stateOf(name)).toBe('DONE');
});

test.each([
  ['https://elsewhere.example/', '1 of 1 items are not valid.'],
  ['/pages/not-there', '/pages/not-there answers 404.'],
])('a menu that leads to %s is not done', async (url, finding) => {
  await app.query(
    'update site_menus set menu = $1 where site_id = $2',
    JSON.stringify([{ menu_id: 1, title: 'Away', url, items: [] }]),
    siteId,
  );
  const check = (await checks()).get('The menu is saved and its addresses are right');
  expect(check).toMatchObject({ state: 'OPEN', finding });
});

test('features that a site lacks are not checked', async () => {
  expect((await checks()).has('Forum tags')).toBe(true);
  await app.query(`update sites set features = '{}' where id = $1`, siteId);
  const names = [...(await checks()).keys()];
  expect(names).not.toContain('Forum tags');
  expect(names).not.toContain('Active conditions');
});

test('demo logins keep it open', async () => {
  expect(await stateOf('Demo logins are gone')).toBe('DONE');
  const { id } = await newUser(app);
  await app.query(`update users set email = 'noor@steward.example' where id = $1`, id);
  expect(await stateOf('Demo logins are gone')).toBe('OPEN');
});
