import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../lib/passwords.ts';
import { createBrowser, signInBrowser, type TestBrowser } from '../../../testing/browser.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { insertUser, testPassword } from '../../../testing/network.ts';
import { askForReset } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/**
 * Tests every way to change a credential against every kind of session that the person, or an
 * intruder, may have. Everyone has accounts on both sites with the same address and password.
 */

const alphaHost = 'alpha.localhost';
const betaHost = 'beta.localhost';
const neutralHost = 'localhost';
const newPassword = 'Nobody else knows 5!';

let app: TestApp;
let superAdmin: ApiClient;
let passwordHash: string;
let people = 0;

beforeAll(async () => {
  app = await startTestApp({ isTwofold: true });
  superAdmin = await app.as('superAdmin');
  passwordHash = await hashPassword(testPassword);
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('delete from throttles'));

interface Person {
  username: string;
  email: string;
  alphaId: number;
}

async function newPerson(): Promise<Person> {
  const username = `survivor${people++}`;
  const [alpha, beta] = [await app.siteId('alpha'), await app.siteId('beta')];
  const alphaId = await app.database.transaction(async (trx) => {
    const own = await insertUser(trx, alpha, { username, roleId: 1, passwordHash });
    await insertUser(trx, beta, { username, roleId: 1, passwordHash, personId: own.personId });
    await trx
      .insertInto('authentication_accounts')
      .values({ siteId: alpha, userId: own.id, provider: 'google', subject: username })
      .execute();
    return own.id;
  });
  return { username, email: `${username}@steward.example`, alphaId };
}

const signIn = (person: Person, host: string, password = testPassword) =>
  signInBrowser(app, { login: person.username, password, host });

const isSignedIn = async (browser: TestBrowser, host: string) =>
  (await browser.session(host)).status === 'success';

async function setSite(browser: TestBrowser, prefix: string): Promise<number> {
  const page = await browser.submit(`${browser.origin(neutralHost)}/api/auth/set-site`, {
    site_id: String(await app.siteId(prefix)),
  });
  return page.response.status;
}

/** Opens a session and returns a check that it still works. */
type SessionKind = (person: Person) => Promise<() => Promise<boolean>>;

const sessionKinds: Record<string, SessionKind> = {
  'this site': async (person) => {
    const browser = await signIn(person, alphaHost);
    return () => isSignedIn(browser, alphaHost);
  },
  'another site of the same person': async (person) => {
    const browser = await signIn(person, betaHost);
    return () => isSignedIn(browser, betaHost);
  },
  'the neutral host': async (person) => {
    const browser = await signIn(person, neutralHost);
    return () => isSignedIn(browser, neutralHost);
  },
  'the neutral host, as the other account by set-site': async (person) => {
    const browser = await signIn(person, neutralHost);
    expect(await setSite(browser, 'beta')).toBe(200);
    return () => isSignedIn(browser, neutralHost);
  },
  'this site, reached by switch-sites': async (person) => {
    const browser = await signIn(person, betaHost);
    await browser.submit(`${browser.origin(betaHost)}/api/auth/switch-sites`, {
      host: alphaHost,
      redirect: '/moderation/',
    });
    return () => isSignedIn(browser, alphaHost);
  },
  'a hand-over under way to this site': async (person) => {
    const browser = await signIn(person, betaHost);
    const arrival = await handOverUnderWay(browser, betaHost, alphaHost);
    return async () => {
      await browser.open(arrival);
      return isSignedIn(browser, alphaHost);
    };
  },
  'a browser that is let through when others are slowed down': async (person) => {
    const browser = await signIn(person, alphaHost);
    await browser.submit(`${browser.origin(alphaHost)}/api/auth/sign-out`, {});
    return async () => {
      await slowDown(person);
      const form = { login: person.username, password: 'not it', redirect: '' };
      const page = await browser.submit(`${browser.origin(alphaHost)}/login`, form);
      return page.response.status !== 429;
    };
  },
};

/** Starts a hand-over and stops before its last step. */
async function handOverUnderWay(browser: TestBrowser, from: string, to: string): Promise<string> {
  let address = `${browser.origin(to)}/api/auth/enter?from=${browser.origin(from)}&redirect=%2Fmoderation%2F`;
  for (let hop = 0; hop < 5; hop++) {
    const { headers } = await browser.step(address);
    address = new URL(String(headers.location), address).href;
    if (address.includes('/api/auth/arrive?')) return address;
  }
  throw new Error(`Never arrived: ${address}`);
}

async function slowDown({ username }: Person): Promise<void> {
  const browser = createBrowser(app);
  for (let i = 0; i < 11; i++) {
    const form = { login: username, password: 'a guess', redirect: '' };
    await browser.submit(`${browser.origin(alphaHost)}/login`, form);
  }
}

async function resetByMail(
  host: string,
  person: Person,
  choice: Record<string, string> = {},
): Promise<void> {
  const browser = createBrowser(app);
  const link = await mailedLink(host, person);
  const page = await browser.submit(link, { password: newPassword, ...choice });
  expect(page.response.text).toContain('Your password was changed.');
}

async function mailedLink(host: string, { username, email }: Person): Promise<string> {
  await askForReset(app, username, host);
  const [mail] = await app.query(
    'select body_text from outgoing_mail where to_address = $1 order by id desc limit 1',
    email,
  );
  return mail.body_text.match(/http:\S+password-reset\S+/)[0];
}

async function updated(client: ApiClient, { alphaId }: Person, args: string): Promise<void> {
  const { errors } = await client.graphql(
    `mutation { updateUser(id: "${alphaId}", ${args}) { id } }`,
  );
  expect(errors).toBeUndefined();
}

const self = (person: Person) => app.as({ userId: person.alphaId, host: alphaHost });

interface Way {
  change(person: Person): Promise<void>;
  /**
   * True if this change closes the way back: the password on this site changes, or the account is
   * unlinked.
   */
  closesTheWayBack: boolean;
  /** True if the person gets a new password, so that the old one works on no site. */
  endsThePassword?: boolean;
}

const ways: Record<string, Way> = {
  'a reset by mail': {
    change: (person) => resetByMail(alphaHost, person),
    closesTheWayBack: true,
    endsThePassword: true,
  },
  'a reset by mail, with the new password for all sites': {
    change: (person) => resetByMail(alphaHost, person, { everywhere: 'yes' }),
    closesTheWayBack: true,
    endsThePassword: true,
  },
  'their own change of the password': {
    change: async (person) => updated(await self(person), person, `password: "${newPassword}"`),
    closesTheWayBack: true,
    endsThePassword: true,
  },
  'a password set by staff': {
    change: (person) => updated(superAdmin, person, `password: "${newPassword}"`),
    closesTheWayBack: true,
    endsThePassword: true,
  },
  'another address, by staff': {
    change: (person) => updated(superAdmin, person, `email: "new.${person.email}"`),
    closesTheWayBack: true,
  },
  'another address, by themselves': {
    change: async (person) => updated(await self(person), person, `email: "own.${person.email}"`),
    closesTheWayBack: true,
  },
  'signing out everywhere': {
    change: async (person) => {
      const browser = await signIn(person, alphaHost);
      await browser.submit(`${browser.origin(alphaHost)}/api/auth/sign-out-everywhere`, {});
    },
    closesTheWayBack: false,
  },
  'unlinked social logins': {
    change: async (person) => {
      const answer = await superAdmin.post('/api/auth/unlink-all-socials', {
        json: { user_id: person.alphaId, site_id: await app.siteId('alpha') },
      });
      expect(answer.json()).toEqual({ status: 'success' });
    },
    closesTheWayBack: false,
  },
};

describe.each(Object.entries(ways))('%s', (_, way) => {
  const { change, closesTheWayBack, endsThePassword } = way;
  let person: Person;
  const survives = new Map<string, () => Promise<boolean>>();

  beforeAll(async () => {
    person = await newPerson();
    for (const [kind, open] of Object.entries(sessionKinds)) {
      survives.set(kind, await open(person));
    }
    await change(person);
  });

  test.each(Object.keys(sessionKinds))('ends: %s', async (kind) => {
    expect(await survives.get(kind)?.()).toBe(false);
  });

  if (endsThePassword) {
    test.each([alphaHost, betaHost, neutralHost])('ends the old password on %s', async (host) => {
      const browser = createBrowser(app);
      const form = { login: person.username, password: testPassword, redirect: '' };
      const page = await browser.submit(`${browser.origin(host)}/login`, form);
      expect(page.response.status).toBe(401);
      expect(await isSignedIn(browser, host)).toBe(false);
    });
    return;
  }
  if (!closesTheWayBack) return;
  // An unchanged password opens its own site only.
  test.each([betaHost, neutralHost])('leaves no way back through %s', async (host) => {
    const browser = await signIn(person, host);
    const { user, site } = await browser.session(host);
    expect(user.sites).toHaveLength(1);
    const other = site.name === 'Beta Circle' ? 'alpha' : 'beta';
    if (host === neutralHost) expect(await setSite(browser, other)).toBe(404);
    const otherHost = `${other}.localhost`;
    await browser.submit(`${browser.origin(host)}/api/auth/switch-sites`, {
      host: otherHost,
      redirect: '/moderation/',
    });
    await browser.open(`${browser.origin(otherHost)}/login`, { from: browser.origin(host) });
    expect(await isSignedIn(browser, otherHost)).toBe(false);
  });
});

describe('no change', () => {
  test.each(Object.entries(sessionKinds))('keeps: %s', async (_, open) => {
    const survives = await open(await newPerson());
    expect(await survives()).toBe(true);
  });
});

describe('still valid afterwards', () => {
  test('is the session that changes its own password, and its access to the other site', async () => {
    const person = await newPerson();
    const browser = await signIn(person, alphaHost);
    const client = await app.as({ userId: person.alphaId, host: alphaHost });
    await updated(client, person, `password: "${newPassword}"`);
    expect(await isSignedIn(browser, alphaHost)).toBe(false);
    expect((await client.get('/api/auth/check-session')).json().user.sites).toHaveLength(2);
  });

  test('is the last password set, for every site', async () => {
    const person = await newPerson();
    await resetByMail(alphaHost, person);
    const browser = await signIn(person, neutralHost, newPassword);
    expect(await setSite(browser, 'beta')).toBe(200);
    expect(await setSite(browser, 'alpha')).toBe(200);
    expect((await browser.session(neutralHost)).site.name).toBe('Alpha Circle');
  });

  test('is the new password on every site, if the person chose that', async () => {
    const person = await newPerson();
    const link = await mailedLink(alphaHost, person);
    const browser = createBrowser(app);
    const form = await browser.open(link);
    expect(form.response.text).toMatch(/name="everywhere" value="yes" checked/);
    expect(form.response.text).toContain('Beta Circle');
    const done = await browser.submit(link, { password: newPassword, everywhere: 'yes' });
    expect(done.response.text).toContain('It is your password on Beta Circle, too.');
    for (const host of [alphaHost, betaHost]) {
      const there = await signIn(person, host, newPassword);
      expect((await there.session(host)).user.sites).toHaveLength(2);
    }
  });

  test('is one password otherwise, until the next is set', async () => {
    const person = await newPerson();
    await resetByMail(alphaHost, person);
    const browser = createBrowser(app);
    const form = { login: person.username, password: newPassword, redirect: '' };
    await browser.submit(`${browser.origin(betaHost)}/login`, form);
    expect(await isSignedIn(browser, betaHost)).toBe(false);
    await resetByMail(betaHost, person);
    const there = await signIn(person, betaHost, newPassword);
    expect((await there.session(betaHost)).user.sites).toHaveLength(2);
  });

  test('is no link mailed before, on any site', async () => {
    const person = await newPerson();
    const earlier = await mailedLink(betaHost, person);
    await resetByMail(alphaHost, person);
    expect((await createBrowser(app).open(earlier)).response.status).toBe(410);
  });
});
