import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordMessages } from '../../contract/accounts/passwords.ts';
import { createClient } from '../testing/client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createSite } from './new-site.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newPassword = 'Porch-Light-for-2!';
const leakedPassword = 'Porch-Light-lost-2!';
const leakedPasswords = { has: async (password: string) => password === leakedPassword };
const site = {
  name: 'Gamma Circle',
  prefix: 'gamma',
  domain: 'gamma.localhost',
  features: ['forums'],
  adminEmail: 'Gina@steward.example',
  adminUsername: 'gina',
};

describe('creating a site from the command line', () => {
  test('the link lets the super admin set a password and sign in on the new site', async () => {
    const { token } = await createSite(app.database, site, leakedPasswords);
    const browser = createClient({ port: app.port, host: 'gamma.localhost' });
    const set = await browser.post(`/password-reset/${token}`, { form: { password: newPassword } });
    expect(set.status).toBe(200);
    const signedIn = await browser.post('/login', {
      form: { login: 'gina@steward.example', password: newPassword },
    });
    expect(signedIn.headers.location).toBe('/moderation/');
    const session = await createClient({
      port: app.port,
      host: 'gamma.localhost',
      cookie: `steward_session=${signedIn.cookie('steward_session')}`,
    }).get('/api/auth/check-session');
    expect(session.json()).toMatchObject({
      status: 'success',
      user: { username: 'gina', roleId: '5' },
      site: { name: 'Gamma Circle', features: ['forums'] },
    });
  });

  test('a known address links both accounts to one person', async () => {
    const { isLinked, token } = await createSite(
      app.database,
      { ...site, prefix: 'delta', domain: 'delta.localhost', password: newPassword },
      leakedPasswords,
    );
    expect({ isLinked, token }).toEqual({ isLinked: true, token: undefined });
    const accounts = await app.database.db
      .selectFrom('users')
      .select('personId')
      .where('username', '=', 'gina')
      .execute();
    expect(accounts).toHaveLength(2);
    expect(new Set(accounts.map((account) => account.personId)).size).toBe(1);
  });

  test('an unconfirmed address links nothing', async () => {
    const first = { ...site, adminEmail: 'new@steward.example', adminUsername: 'newcomer' };
    const create = (prefix: string) =>
      createSite(
        app.database,
        { ...first, prefix, domain: `${prefix}.localhost` },
        leakedPasswords,
      );
    await create('eta');
    const second = await create('theta');
    expect(second.isLinked).toBe(false);
  });

  test.each([
    ['a taken prefix', { prefix: 'alpha' }, "prefix 'alpha' already exists"],
    ['a taken domain', { domain: 'ALPHA.localhost' }, 'alpha.localhost already exists'],
    ['a domain with a port', { domain: 'zeta.localhost:80' }, '--domain'],
    ['an unknown feature', { features: ['flying'] }, '--features'],
    ['a weak password', { password: 'short' }, 'At least 12 characters'],
    ['a leaked password', { password: leakedPassword }, passwordMessages.leaked],
    ['a missing name', { name: undefined }, '--name is missing'],
  ])('refuses %s, and leaves nothing behind', async (_, wrong, message) => {
    const count = () => app.database.pool.query('select id from sites').then((r) => r.rowCount);
    const before = await count();
    const input = { ...site, prefix: 'zeta', domain: 'zeta.localhost', ...wrong };
    await expect(createSite(app.database, input, leakedPasswords)).rejects.toThrow(message);
    expect(await count()).toBe(before);
  });
});
