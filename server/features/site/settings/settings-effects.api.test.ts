import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitemapKindNames } from '../../../../contract/site/site-settings.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { leadDeliveriesRepository } from '../../leads/lead-delivery/lead-deliveries.repository.ts';
import { nextScheduledTime } from '../../leads/lead-forms/next-delivery.ts';

let app: TestApp;
let superAdmin: ApiClient;
let tech: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  superAdmin = await app.as('superAdmin');
  tech = await app.as('communityTech');
  admin = await app.as('admin');
});
afterAll(() => app.close());

const save = (settings: object, client = tech) =>
  client.graphql('mutation ($settings: String!) { setSiteSettings(settings: $settings) }', {
    settings: JSON.stringify(settings),
  });

async function saveSuper(change: object) {
  const { data } = await superAdmin.graphql('{ getSiteSuperSettings }');
  const settings = { ...JSON.parse(data.getSiteSuperSettings), ...change };
  return superAdmin.graphql(
    'mutation ($settings: String!) { setSiteSuperSettings(settings: $settings) }',
    { settings: JSON.stringify(settings) },
  );
}

const read = async (path: string, client = app.anonymous) => (await client.get(path)).text;

describe('texts for new people', () => {
  test('are on the home page and the sign-in page, escaped, for signed-out visitors', async () => {
    const words = 'Come <b>in</b>\nand sit';
    const safe = 'Come &lt;b&gt;in&lt;/b&gt;\nand sit';
    await save({ welcomeText: words });
    expect(await read('/')).toContain(safe);
    // The head of the page still describes the site with it.
    expect((await read('/', admin)).split('<body')[1]).not.toContain(safe);
    expect(await read('/login')).not.toContain(safe);
    await save({ signUpText: words });
    expect(await read('/login')).toContain(safe);
    expect(await read('/')).not.toContain(safe);
    const beta = await app.anonymous.get('/login', { headers: { host: 'beta.localhost' } });
    expect(beta.text).not.toContain(safe);
    await save({});
    expect(await read('/login')).not.toContain('New here?');
  });

  test('are in the mail to people whose account staff created', async () => {
    const welcome = async () => {
      const { username } = { username: `welcomed${Date.now()}` };
      const { errors } = await admin.graphql(
        `mutation ($username: String!, $email: String!) {
          createUser(username: $username, email: $email, notify: true) { id } }`,
        { username, email: `${username}@example.org` },
      );
      expect(errors).toBeUndefined();
      const [mail] = await app.query(
        'select body_text from outgoing_mail where to_address = $1',
        `${username}@example.org`,
      );
      return mail?.body_text as string;
    };
    await save({ welcomeMailText: 'We have kept you a seat.' });
    expect(await welcome()).toContain('We have kept you a seat.\n\nadmin of the staff of');
    await save({});
    expect(await welcome()).not.toContain('seat');
  });
});

test('staff without a preference see pictures as the site decides', async () => {
  const { id } = await newUser(app, { roleId: 2 });
  const staff = await app.as({ userId: id, host: 'alpha.localhost' });
  const blurs = async () =>
    (await staff.get('/api/auth/check-session')).json().user.preferences.blurImages;
  expect(await blurs()).toBe(true);
  await save({ imagesUnblurred: true });
  expect(await blurs()).toBe(false);
  // Saving another preference leaves the one for pictures unset.
  await staff.graphql('mutation { updatePreferences(shortcuts: false) }');
  expect(await blurs()).toBe(false);
  await save({});
  expect(await blurs()).toBe(true);
  await staff.graphql('mutation { updatePreferences(blurImages: true) }');
  await save({ imagesUnblurred: true });
  expect(await blurs()).toBe(true);
  await save({});
});

test('parts of the home page and of the forum are left out', async () => {
  expect(await read('/')).toContain('id="active"');
  await save({ hiddenHomeModules: ['forum'], hiddenForumModules: ['invitation'] });
  expect(await read('/')).not.toContain('id="active"');
  expect(await read('/forums')).not.toContain('href="/forums/new"');
  await app.query(
    `insert into tags (site_id, type, name, slug) values ($1, 'FORUM', 'Diet', 'diet')`,
    await app.siteId('alpha'),
  );
  expect(await read('/forums')).toContain('aria-label="Categories"');
  await save({ hiddenForumModules: ['categories'] });
  expect(await read('/forums')).not.toContain('aria-label="Categories"');
  expect(await read('/forums')).toContain('href="/forums/new"');
  const { errors } = await save({ hiddenHomeModules: ['everything'] });
  expect(errors?.[0]?.extensions).toMatchObject({ field: 'hiddenHomeModules' });
  await save({});
});

describe('lines for the head', () => {
  const verification = '<meta name="google-site-verification" content="abc-123">';

  test('are on every page of the site', async () => {
    const me = '<link rel="me" href="https://social.example/@kidney">';
    expect((await save({ headSnippets: [verification, me] })).errors).toBeUndefined();
    for (const path of ['/', '/login', '/nothing-here']) {
      const [head = ''] = (await read(path)).split('</head>');
      expect(head).toContain(verification);
      expect(head).toContain(me);
    }
    const beta = await app.anonymous.get('/', { headers: { host: 'beta.localhost' } });
    expect(beta.text).not.toContain(verification);
    await save({});
    expect(await read('/')).not.toContain(verification);
  });

  test.each([
    '<script src="https://evil.example/x.js"></script>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<meta name="referrer" content="unsafe-url">',
    '<meta name="theme-color" content="#fff"><script>',
    '<meta name="theme-color" content="#fff" onload="x">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<link rel="me" href="javascript:alert(1)">',
    'theme-color',
  ])('%s is refused', async (line) => {
    const { errors } = await save({ headSnippets: [line] });
    expect(errors?.[0]?.message).toMatch(/^Each line must be <meta/);
  });

  test('are for community techs', async () => {
    const { errors } = await save({ headSnippets: [verification] }, admin);
    expect(errors?.[0]?.message).toMatch(/There is no setting named headSnippets/);
  });
});

test('kinds of pages are left out of sitemaps, and come back', async () => {
  const siteId = await app.siteId('alpha');
  const kinds = async () => {
    await app.services.sitemapBuilder.build(new Date());
    const rows = await app.query('select kind from sitemap_builds where site_id = $1', siteId);
    return rows.map(({ kind }) => kind as string);
  };
  const all = await kinds();
  expect(all.filter((kind) => !(sitemapKindNames as readonly string[]).includes(kind))).toEqual([]);
  expect(all).toContain('threads');
  await save({ hiddenSitemapKinds: ['threads'] });
  expect(await kinds()).toEqual(all.filter((kind) => kind !== 'threads'));
  await save({});
  expect((await kinds()).sort()).toEqual(all.sort());
});

test('leads are delivered in the hour that super admins chose', async () => {
  const siteId = await app.siteId('alpha');
  const [form] = await app.query(
    `insert into lead_forms (site_id, campaign_name, success_url, sftp_host)
     values ($1, 'Hourly', '/', 'sftp.example.org') returning id`,
    siteId,
  );
  await app.query(
    `insert into leads (site_id, form_id, email, answers) values ($1, $2, 'a@example.org', '[]')`,
    siteId,
    form.id,
  );
  const waits = async (hour: number) => {
    const now = new Date(Date.UTC(2026, 0, 1, hour, 7));
    const forms = await leadDeliveriesRepository(app.database.db).listFormsToDeliver(now);
    return forms.some(({ formId }) => formId === form.id);
  };
  const told = async () => {
    const { data } = await admin.graphql(
      `{ commercialLeadForm(id: "${form.id}") { deliveryOptions { nextDeliveryAt deliversDaily } } }`,
    );
    return data.commercialLeadForm.deliveryOptions;
  };
  expect([await waits(3), await waits(4)]).toEqual([true, true]);
  expect((await told()).deliversDaily).toBe(false);
  expect((await saveSuper({ deliveryHour: 4 })).errors).toBeUndefined();
  expect([await waits(3), await waits(4), await waits(5)]).toEqual([false, true, false]);
  expect(await told()).toEqual({
    nextDeliveryAt: nextScheduledTime(new Date(), 4).toISOString(),
    deliversDaily: true,
  });
  expect(nextScheduledTime(new Date('2026-01-01T03:30:00Z'), 4)).toEqual(
    new Date('2026-01-01T04:07:00Z'),
  );
  expect(nextScheduledTime(new Date('2026-01-01T04:30:00Z'), 4)).toEqual(
    new Date('2026-01-02T04:07:00Z'),
  );
  await saveSuper({ deliveryHour: undefined });
  expect(await waits(3)).toBe(true);
});

test('sessions last as long as super admins decided', async () => {
  const { id } = await newUser(app);
  const member = await app.as({ userId: id, host: 'alpha.localhost' });
  const isIn = async () =>
    (await member.get('/api/auth/check-session')).json().status === 'success';
  await app.query(
    `update sessions set inserted_at = now() - interval '8 days' where user_id = $1`,
    id,
  );
  expect(await isIn()).toBe(true);
  await saveSuper({ sessionDays: 7 });
  expect(await isIn()).toBe(false);
  await saveSuper({ sessionDays: 9 });
  expect(await isIn()).toBe(true);
  await saveSuper({ sessionDays: 7 });
  await app.services.cleanUp(new Date());
  expect(await app.query('select 1 from sessions where user_id = $1', id)).toEqual([]);
  const others = await app.query(
    'select 1 from sessions where user_id = $1',
    await app.userId('admin'),
  );
  expect(others).not.toEqual([]);
  await saveSuper({ sessionDays: undefined });
});
