import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { settingsMessages } from '../../../../contract/site/setting.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const set = `mutation ($settings: String!, $version: Int) {
  setSiteSettings(settings: $settings, version: $version)
}`;
const setSuper = `mutation ($settings: String!, $version: Int) {
  setSiteSuperSettings(settings: $settings, version: $version)
}`;

let app: TestApp;
let smtp: TestSmtp;
let superAdmin: ApiClient;
let communityTech: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ env: { SMTP_URL: smtp.url } });
  superAdmin = await app.as('superAdmin');
  communityTech = await app.as('communityTech');
  admin = await app.as('admin');
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

async function read(field: string, client = communityTech) {
  const { data, errors } = await client.graphql(`{ ${field} }`);
  expect(errors).toBeUndefined();
  return JSON.parse(data[field]);
}

async function save(settings: object, client = communityTech, version?: number) {
  return client.graphql(set, { settings: JSON.stringify(settings), version });
}

async function saveSuper(change: object) {
  const settings = { ...(await read('getSiteSuperSettings', superAdmin)), ...change };
  return superAdmin.graphql(setSuper, { settings: JSON.stringify(settings) });
}

describe("a site's settings", () => {
  test('have a schema with titles, sections and defaults', async () => {
    const { properties } = await read('getSiteSettingsSchema');
    expect(properties.spamThreshold).toMatchObject({
      title: 'Spam threshold',
      section: 'Moderation',
      default: 0.9,
      minimum: 0,
      maximum: 1,
    });
    for (const property of Object.values<object>(properties)) {
      expect(property).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        section: expect.any(String),
      });
    }
  });

  test('contain only chosen values', async () => {
    const { data } = await save({ spamThreshold: 0.8, heldWords: ['Kratom ', 'kratom'] });
    expect(JSON.parse(data.setSiteSettings)).toEqual({ spamThreshold: 0.8, heldWords: ['kratom'] });
    expect(await read('getSiteSettings')).toEqual({ spamThreshold: 0.8, heldWords: ['kratom'] });
    await save({});
    expect(await read('getSiteSettings')).toEqual({});
  });

  test.each([
    [{ spamThreshold: 2 }, 'spamThreshold', 'Must be a number from 0 to 1'],
    [{ heldFirstPosts: 0.5 }, 'heldFirstPosts', 'Must be a whole number from 0 to 100'],
    [{ heldDomains: ['http://x'] }, 'heldDomains', 'Must be a host name such as example.org'],
    [{ contactEmail: 'x' }, 'contactEmail', 'Must be an email address'],
    [{ nonsense: 1 }, 'nonsense', settingsMessages.unknown(['nonsense'])],
  ])('%j is refused at its field, and changes nothing', async (settings, field, message) => {
    const { errors } = await save({ mailFooter: 'Unsaved', ...settings });
    expect(errors?.[0]).toMatchObject({ message, extensions: { field } });
    expect(await read('getSiteSettings')).toEqual({});
  });

  test.each(['', '[]', 'null', '"x"', '{'])('%j is not a document', async (settings) => {
    const { errors } = await communityTech.graphql(set, { settings });
    expect(errors?.[0]?.message).toBe(settingsMessages.notJson);
  });

  test('keep unknown and hidden settings', async () => {
    const siteId = await app.siteId('alpha');
    const stored = { fromTheFuture: { a: 1 }, intakeRequestsPerMinute: 77 };
    await app.query('update sites set settings = $1 where id = $2', stored, siteId);
    expect(await read('getSiteSettings')).toEqual(stored);

    const visible = await read('getSiteSettings', admin);
    expect(visible).toEqual({ fromTheFuture: { a: 1 } });
    expect(Object.keys((await read('getSiteSettingsSchema', admin)).properties)).not.toContain(
      'intakeRequestsPerMinute',
    );
    await save({ ...visible, heldFirstPosts: 2 }, admin);
    expect(await read('getSiteSettings')).toEqual({ ...stored, heldFirstPosts: 2 });
    await save({ heldFirstPosts: 3 }, admin);
    expect(await read('getSiteSettings')).toEqual({ ...stored, heldFirstPosts: 3 });

    const { errors } = await save({ intakeRequestsPerMinute: 5 }, admin);
    expect(errors?.[0]?.message).toBe(settingsMessages.unknown(['intakeRequestsPerMinute']));
    expect(await read('getSiteSettings')).toEqual({ ...stored, heldFirstPosts: 3 });
    await app.query(`update sites set settings = '{}' where id = $1`, siteId);
  });

  test('a conflict tells the second editor about the first', async () => {
    const { data } = await communityTech.graphql('{ siteSettingsVersion }');
    await save({ heldFirstPosts: 1 }, superAdmin);
    const { errors } = await save({ heldFirstPosts: 2 }, communityTech, data.siteSettingsVersion);
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } });
    expect(errors?.[0]?.message).toMatch(/^These settings were changed by superAdmin just now/);
    await save({});
  });

  test('have a history with author and values', async () => {
    await save({ mailFooter: 'Kind regards' });
    await save({ mailFooter: 'Kind regards' });
    const { data } = await communityTech.graphql(`{ siteSettingsHistory(limit: 1) {
      total events { actor { username } changes { name before after } } } }`);
    expect(data.siteSettingsHistory.events).toEqual([
      {
        actor: { username: 'communityTech' },
        changes: [{ name: 'mailFooter', before: null, after: '"Kind regards"' }],
      },
    ]);
    await save({});
  });

  test('belong to the site', async () => {
    await save({ heldFirstPosts: 9 });
    expect(await read('getSiteSettings', await app.as('foreignAdmin'))).toEqual({});
    await save({});
  });
});

test('footer and contact address are used in later mails', async () => {
  await save({ mailFooter: 'The kidney team', contactEmail: 'team@kidney.example' });
  await app.anonymous.post('/api/auth/request-password-reset', {
    json: { email: 'admin@steward.example' },
  });
  await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(1);
  expect(smtp.received[0]?.raw).toContain('Reply-To: team@kidney.example');
  expect(smtp.received[0]?.raw).toContain('The kidney team');
  await save({});
});

describe('super settings', () => {
  test('are for super admins', async () => {
    const { errors } = await communityTech.graphql('{ getSiteSuperSettings }');
    expect(errors?.[0]?.message).toBe(messages.mustBeSuperAdmin);
  });

  test('name, tier and features apply to the site at once', async () => {
    const before = await read('getSiteSuperSettings', superAdmin);
    const changed = { name: 'Kidney Friends', tier: 3, features: ['private_messaging'] };
    expect((await saveSuper(changed)).errors).toBeUndefined();
    const { site } = (await superAdmin.get('/api/auth/check-session')).json();
    expect(site).toMatchObject({ name: 'Kidney Friends', features: ['private_messaging'] });
    await saveSuper(before);
    expect(await read('getSiteSuperSettings', superAdmin)).toEqual(before);
  });

  test('a notice is on every page and in the console, escaped', async () => {
    const pages = ['/', '/login', '/nothing-here'];
    const read = async (path: string) => (await app.anonymous.get(path)).text;
    for (const path of pages) expect(await read(path)).not.toContain('site-notice');
    const maintenanceNotice = 'Back at 5 <b>& soon</b>\nThank you';
    await saveSuper({ maintenanceNotice });
    for (const path of pages) {
      const text = await read(path);
      expect(text).toMatch(
        /role="status"><p>Back at 5 &lt;b&gt;&amp; soon&lt;\/b&gt;\nThank you<\/p>.*<main/s,
      );
    }
    const session = (await admin.get('/api/auth/check-session')).json();
    expect(session.site.notice).toBe(maintenanceNotice);
    const page = (await admin.get('/moderation/')).text;
    expect(page).toContain('Back at 5');
    expect(page).not.toContain('<b>& soon');

    const foreign = (await (await app.as('foreignAdmin')).get('/api/auth/check-session')).json();
    expect(foreign.site.notice).toBe('');
    const beta = await app.anonymous.get('/', { headers: { host: 'beta.localhost' } });
    expect(beta.text).not.toContain('site-notice');

    const { errors } = await saveSuper({ maintenanceNotice: 'x'.repeat(501) });
    expect(errors?.[0]).toMatchObject({
      message: 'At most 500 characters',
      extensions: { field: 'maintenanceNotice' },
    });
    await saveSuper({ maintenanceNotice: '' });
    expect(await read('/')).not.toContain('site-notice');
  });

  test('unknown features stay', async () => {
    const siteId = await app.siteId('alpha');
    await app.query(`update sites set features = features || '{old_shop}' where id = $1`, siteId);
    await saveSuper({ features: ['forums'] });
    const [row] = await app.query('select features from sites where id = $1', siteId);
    expect(row.features).toEqual(['forums', 'old_shop']);
    await app.query(
      `update sites set features = '{forums,user_disorders,private_messaging}' where id = $1`,
      siteId,
    );
  });

  test('an alias redirects to the site, with the whole address', async () => {
    expect((await visit('old-alpha.example')).status).toBe(404);
    await saveSuper({ domainAliases: ['Old-Alpha.example'] });
    const { status, headers } = await visit('old-alpha.example');
    expect(status).toBe(308);
    expect(headers.location).toMatch(/^http:\/\/alpha\.localhost:\d+\/login\?next=%2F$/);
    await saveSuper({ domainAliases: [] });
    expect((await visit('old-alpha.example')).status).toBe(404);
  });

  test.each([
    ['beta.localhost', settingsMessages.hostTaken],
    ['alpha.localhost', settingsMessages.ownHost],
  ])('%s is refused as an alias', async (host, message) => {
    const { errors } = await saveSuper({ domainAliases: [host] });
    expect(errors?.[0]).toMatchObject({
      message: message(host),
      extensions: { field: 'domainAliases' },
    });
  });

  test('set the domains of addresses at admin level', async () => {
    const promote = (email: string) =>
      superAdmin.graphql(
        `mutation ($username: String!, $email: String!) {
          createUser(username: $username, email: $email, roleId: "1") { id } }`,
        { username: email.replace(/\W/g, ''), email },
      );
    expect((await promote('ann@new.example')).errors).toBeDefined();
    await saveSuper({ staffMailDomains: ['new.example'] });
    expect((await promote('ann@new.example')).errors).toBeUndefined();
    expect((await promote('bo@steward.example')).errors).toBeDefined();
    await saveSuper({ staffMailDomains: [] });
  });

  test('audit events older than the retention are deleted, of this site only', async () => {
    const sites = [await app.siteId('alpha'), await app.siteId('beta')];
    for (const siteId of sites) {
      await app.query(
        `insert into audit_events (site_id, action, entity_type, inserted_at)
         values ($1, 'award.old', 'award', now() - interval '31 days'),
           ($1, 'award.new', 'award', now() - interval '29 days')`,
        siteId,
      );
    }
    await saveSuper({ auditRetentionDays: 30 });
    await app.services.applyRetention(new Date());
    const rows = await app.query(
      `select site_id, action from audit_events where action in ('award.old', 'award.new')
       order by site_id, action`,
    );
    expect(rows).toEqual([
      { site_id: sites[0], action: 'award.new' },
      { site_id: sites[1], action: 'award.new' },
      { site_id: sites[1], action: 'award.old' },
    ]);
  });

  function visit(host: string) {
    return app.anonymous.send('GET', '/login?next=%2F', { headers: { host } });
  }
});

describe("members' content", () => {
  test('is held if it has a word or link that the site holds', async () => {
    const site = await intakeClient(app);
    const { id: userId } = await newUser(app);
    const write = (body: string) => site.write({ kind: 'user_profile_status', userId, body });
    expect((await write('<p>Kratom helped me</p>')).state).toBe('visible');
    await save({ heldWords: ['kratom'], heldDomains: ['shady.example'] });
    expect((await write('<p>Kratom helped me</p>')).state).toBe('pending');
    expect((await write('<p>See shady.example</p>')).state).toBe('pending');
    const harmless = await write('<p>Tea helped me</p>');
    expect(harmless.state).toBe('visible');
    const address = `/content/user_profile_status/${harmless.id}`;
    const edited = await site.patch(address, { userId, body: '<p>Kratom, that is</p>' });
    expect(edited.json().state).toBe('pending');
    await save({});
  });

  test('is limited per key by the site', async () => {
    const site = await intakeClient(app);
    const get = async () => (await site.get('/content/thread/1')).status;
    await save({ intakeRequestsPerMinute: 2 });
    expect([await get(), await get(), await get()]).toEqual([404, 404, 429]);
    await save({});
    expect(await get()).toBe(404);
  });
});
