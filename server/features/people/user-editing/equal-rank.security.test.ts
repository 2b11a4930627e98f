import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userMessages } from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import { createChangeLog } from '../../../base/changes.ts';
import { createHosts } from '../../../base/hosts.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import { createMailService } from '../../../mail/mail.service.ts';
import { signInBrowser } from '../../../testing/browser.ts';
import { type ApiClient, createClient } from '../../../testing/client.ts';
import { testPassword } from '../../../testing/network.ts';
import { newUser } from '../../../testing/people.ts';
import { askForReset } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { syncUsersJob } from '../user-sync/sync.job.ts';

const chosen = 'Chosen by somebody 1!';
const chosenNext = 'Chosen by somebody 2!';

let app: TestApp;
let visitor: ApiClient;
let passwordHash: string;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  visitor = createClient({ port: app.port, host: 'alpha.localhost' });
  passwordHash = await hashPassword(testPassword);
});
afterAll(() => app.close());

const update = (client: ApiClient, id: number, args: string) =>
  client.graphql(`mutation { updateUser(id: "${id}", ${args}) { id verifiedAt } }`);
const as = (userId: number) => app.as({ userId, host: 'alpha.localhost' });

async function lastLinkTo(address: string): Promise<string> {
  const [mail] = await app.query(
    'select body_text from outgoing_mail where to_address = $1 order by id desc limit 1',
    address,
  );
  return new URL(mail.body_text.match(/http:\S+/)?.[0]).pathname;
}

describe.each([
  ['moderator', roleIds.moderator],
  ['admin', roleIds.admin],
  ['community tech', roleIds.communityTech],
  ['super admin', roleIds.superAdmin],
])('of another %s', (_, roleId) => {
  test.each([
    ['password', `password: "${chosen}"`],
    ['address', 'email: "taken.over@steward.example"'],
  ])('nobody of the same role sets the %s', async (_name, args) => {
    // Moderators may not edit anyone, so the permission table refuses them.
    const [changer, target] = [
      await newUser(app, { roleId: Number(roleId) }),
      await newUser(app, { roleId: Number(roleId), passwordHash }),
    ];
    const { errors } = await update(await as(changer.id), target.id, args);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    if (roleId !== roleIds.moderator) expect(errors?.[0]?.message).toBe(userMessages.equalRank);
    const login = { login: target.username, password: testPassword };
    expect((await visitor.post('/login', { form: login })).status).toBe(303);
  });
});

test('they can edit the rest, send a link, and change their own', async () => {
  const target = await newUser(app, { roleId: 1, email: 'colleague@steward.example' });
  const admin = await app.as('admin');
  expect((await update(admin, target.id, 'bio: "edited"')).errors).toBeUndefined();
  const same = `email: "colleague@steward.example", bio: "sent back by a form"`;
  expect((await update(admin, target.id, same)).errors).toBeUndefined();
  await askForReset(app, 'colleague@steward.example');
  await visitor.post(await lastLinkTo('colleague@steward.example'), {
    form: { password: chosen },
  });
  const self = await as(target.id);
  expect((await update(self, target.id, `password: "${chosenNext}"`)).errors).toBeUndefined();
  const login = { login: target.username, password: chosenNext };
  expect((await visitor.post('/login', { form: login })).status).toBe(303);
});

describe('data that staff set', () => {
  /** Member on this site and super admin on the other. */
  async function victimOf(username: string) {
    const email = `${username}@steward.example`;
    const own = await newUser(app, { username, email, passwordHash });
    const { personId } = own;
    await newUser(app, { username, email, prefix: 'beta', roleId: 5, personId });
    return { ...own, email };
  }

  const sitesOf = async (login: string, password: string) => {
    const host = 'alpha.localhost';
    const browser = await signInBrowser(app, { login, password, host });
    return (await browser.session(host)).user.sites.length;
  };

  const sync = async () => {
    const client = await app.as('admin');
    const { data } = await client.graphql('mutation { syncUsers { id } }');
    await syncUsersJob({
      database: app.database,
      callers: app.services.callers,
      events: app.services.events,
      changes: createChangeLog(app.services.events),
      mail: createMailService({ jobs: app.services.jobs }),
      hosts: createHosts(new URL(`http://localhost:${app.port}`)),
    }).handle({ taskRunId: Number(data.syncUsers.id) });
  };

  test('is not proven by changing it as that person', async () => {
    const victim = await victimOf('detoured');
    const admin = await app.as('admin');
    expect(await sitesOf(victim.username, testPassword)).toBe(2);
    await update(admin, victim.id, `password: "${chosen}"`);
    // The admin signs in as the victim, whose role is raised for a moment so that they can edit
    // users.
    await update(admin, victim.id, 'roleId: "1"');
    const asVictim = await as(victim.id);
    await update(asVictim, victim.id, `password: "${chosenNext}"`);
    // Changes the address and back, then the owner clicks the link.
    await update(asVictim, victim.id, 'email: "mine.wptest@steward.example"');
    await update(asVictim, victim.id, `email: "${victim.email}", notifyEmailChange: true`);
    const clicked = await visitor.post(await lastLinkTo(victim.email), { form: {} });
    expect(clicked.headers.location).toMatch(/^\/password-reset\//);
    await sync();
    expect(await sitesOf(victim.username, chosenNext)).toBe(1);
    const [{ verified_at }] = await app.query(
      'select verified_at from users where id = $1',
      victim.id,
    );
    expect(verified_at).toBeNull();
  });

  test('is not proven through a staff address', async () => {
    const victim = await victimOf('readdressed');
    const admin = await app.as('admin');
    await update(admin, victim.id, 'email: "staff.owned@example.org"');
    await askForReset(app, 'staff.owned@example.org');
    await visitor.post(await lastLinkTo('staff.owned@example.org'), {
      form: { password: chosen },
    });
    await update(admin, victim.id, `email: "${victim.email}", notifyEmailChange: true`);
    const clicked = await visitor.post(await lastLinkTo(victim.email), { form: {} });
    expect(clicked.headers.location).toMatch(/^\/password-reset\//);
    await sync();
    expect(await sitesOf(victim.username, chosen)).toBe(1);
    // Proven again only after the owner of the address chose a password.
    await visitor.post(String(clicked.headers.location), { form: { password: chosenNext } });
    const login = { login: victim.username, password: chosen };
    expect((await visitor.post('/login', { form: login })).status).toBe(401);
  });
});
