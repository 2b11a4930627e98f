import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { passwordHint } from '../../contract/accounts/passwords.ts';
import { honeypotField, signUpMessages } from '../../contract/members/sign-up.ts';
import { messages } from '../../contract/messages.ts';
import { userMessages } from '../../contract/people/users.ts';
import { sendAddressClaimMails } from '../testing/address-claims.ts';
import { type ApiClient, createClient } from '../testing/client.ts';
import { mainElementOfPage } from '../testing/pages.ts';
import { newUser } from '../testing/people.ts';
import { headerAndCookieNames } from '../testing/reply-names.ts';
import { sentTexts } from '../testing/sent-texts.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let visitor: ApiClient;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web', TRUST_PROXY: '1' } });
  visitor = createClient({ port: app.port, host: 'alpha.localhost' });
  siteId = await app.siteId('alpha');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.query('delete from throttles');
  await setSettings({ signUp: true });
});

const setSettings = (settings: object) =>
  app.query('update sites set settings = $1 where id = $2', JSON.stringify(settings), siteId);

let count = 0;
function newcomer() {
  count++;
  return { username: `newcomer${count}`, email: `newcomer${count}@example.org` };
}
const signUp = (form: Record<string, string>) => visitor.post('/sign-up', { form });
const claimsOf = (email: string) =>
  app.query('select * from address_claims where email = $1', email);
const accountOf = async (email: string) =>
  (await app.query('select * from users where email = $1', email))[0];
const password = 'Quiet-River-58-stones';

async function linkFor(person: { username: string; email: string }) {
  await signUp(person);
  const link = (await sendAddressClaimMails(app, person.email)).at(-1)?.link;
  if (link === undefined) throw new Error(`Nothing was mailed to ${person.email}`);
  return link;
}

describe('where it is switched off', () => {
  test('there is neither a page nor a link, and nothing is stored', async () => {
    await setSettings({});
    const person = newcomer();
    expect((await visitor.get('/sign-up')).status).toBe(404);
    expect((await signUp(person)).status).toBe(404);
    expect(await claimsOf(person.email)).toEqual([]);
    expect((await visitor.get('/login')).text).not.toContain('/sign-up');
  });

  test('a link mailed before creates no account', async () => {
    const person = newcomer();
    const link = await linkFor(person);
    await setSettings({});
    expect((await visitor.post(link, { form: { password } })).status).toBe(404);
    expect(await accountOf(person.email)).toBeUndefined();
  });
});

describe('a newcomer', () => {
  test('confirms the address, chooses a password and is signed in', async () => {
    const person = newcomer();
    expect((await visitor.get('/')).text).toContain('href="/sign-up"');
    const sent = await signUp(person);
    expect(sent.text).toContain(signUpMessages.checkMail);
    expect(await accountOf(person.email)).toBeUndefined();
    const [mail] = await sendAddressClaimMails(app, person.email);
    const link = mail?.link ?? '';
    expect(mail?.text).toContain(`Hello ${person.username}`);
    expect((await visitor.get(link)).text).toContain(person.username);
    expect(await accountOf(person.email)).toBeUndefined();

    const joined = await visitor.post(link, { form: { password } });
    expect(joined.status).toBe(303);
    const account = await accountOf(person.email);
    expect(account).toMatchObject({ username: person.username, role_id: 3, badge: 'MEMBER' });
    expect(account?.verified_at).not.toBeNull();
    const cookies = [joined.headers['set-cookie'] ?? []].flat();
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    const member = createClient({ port: app.port, host: 'alpha.localhost', cookie });
    expect((await member.get('/')).text).toContain(`signed in as <strong>${person.username}`);
    expect((await visitor.get(link)).status).toBe(410);
    expect((await visitor.post(link, { form: { password } })).status).toBe(410);
    const login = await visitor.post('/login', { form: { login: person.email, password } });
    expect(login.status).toBe(303);
  });

  test('sees all mistakes at once, each with a link to its field', async () => {
    const { status, text } = await signUp({ username: 'a b', email: 'nobody' });
    expect(status).toBe(400);
    const page = mainElementOfPage(text);
    expect(page).toContain('Please correct these 2 mistakes');
    expect(page).toContain('<a href="#field-username">');
    expect(page).toContain(`<a href="#field-email">${signUpMessages.emailInvalid}</a>`);
    expect(page).toMatch(/id="field-email"[^>]*aria-invalid="true"/);
    expect(page).toContain('value="a b"');
  });

  test('chooses a password that follows the rules', async () => {
    const person = newcomer();
    const link = await linkFor(person);
    for (const weak of ['', 'short', `${person.username}-A1!`, 'Password123!']) {
      const refused = await visitor.post(link, { form: { password: weak } });
      expect(refused.status).toBe(400);
    }
    expect((await visitor.post(link, { form: { password: 'short' } })).text).toContain(
      passwordHint,
    );
    expect(await accountOf(person.email)).toBeUndefined();
  });

  test('signs up again if the name was taken meanwhile', async () => {
    const person = newcomer();
    const link = await linkFor(person);
    await newUser(app, { username: person.username });
    const { status, text } = await visitor.post(link, { form: { password } });
    expect(status).toBe(409);
    expect(text).toContain(signUpMessages.nameTakenMeanwhile);
    expect(await accountOf(person.email)).toBeUndefined();
  });

  test('has three days', async () => {
    const person = newcomer();
    const link = await linkFor(person);
    await app.query(
      `update address_claims set expires_at = now() - interval '1 minute' where email = $1`,
      person.email,
    );
    expect((await visitor.get(link)).status).toBe(410);
    await app.services.cleanUp(new Date());
    expect(await claimsOf(person.email)).toEqual([]);
  });
});

describe('a name', () => {
  test.each([
    [
      'of a member',
      () => newUser(app).then(({ username }) => username.toUpperCase()),
      userMessages.usernameTaken,
    ],
    ['that is reserved', () => 'AdminÍstrator', userMessages.usernameTaken],
    ['that looks like one of staff', () => 'αdmin', userMessages.usernameTaken],
    ['that offends', () => 'fuck_you_bitch', signUpMessages.nameRefused],
    ['with a held word', () => 'best.casino', signUpMessages.nameRefused],
    ['that is too short', () => 'ab', 'Username needs at least 3 characters'],
  ])('%s is refused', async (_, name, message) => {
    await setSettings({ signUp: true, heldWords: ['casino'] });
    const { email } = newcomer();
    const { status, text } = await signUp({ username: await name(), email });
    expect(text).toContain(message);
    expect(status).toBe(400);
    expect(await claimsOf(email)).toEqual([]);
  });
});

describe('somebody else’s address', () => {
  test('gets the same answer, and its owner a mail about the account', async () => {
    const known = `owner${count++}@example.org`;
    await newUser(app, { email: known });
    const answers = [];
    for (const email of [known, newcomer().email]) {
      const { status, text, headers } = await signUp({ username: `same${count++}`, email });
      answers.push({ status, text, names: headerAndCookieNames({ headers }) });
    }
    expect(answers[0]).toEqual(answers[1]);
    const [mail] = await sendAddressClaimMails(app, known);
    expect(mail?.subject).toContain('You already have an account');
    expect(mail?.link).toBe('/login');
    expect(await claimsOf(known)).toEqual([]);
  });

  test('needs the same statements, known or not', async () => {
    const known = `owner${count++}@example.org`;
    await newUser(app, { email: known });
    const statements: string[][] = [];
    // Skips the first round, which prepares statements.
    for (const email of [newcomer().email, known, newcomer().email]) {
      const sent = vi.spyOn(pg.Client.prototype, 'query');
      await app.services.signUp.request(
        siteId,
        { username: `even${count++}`, email },
        { ipAddress: '192.0.2.1', isFilledByProgram: false },
      );
      statements.push(sentTexts(sent.mock.calls));
      sent.mockRestore();
    }
    expect(statements[1]?.length).toBeGreaterThan(4);
    expect(statements[1]).toEqual(statements[2]);
  });

  test('gets at most five mails a day', async () => {
    const { email } = newcomer();
    for (let i = 0; i < 7; i++) {
      await app.query(`delete from throttles where key like 'sign-up:%'`);
      await signUp({ username: `often${count++}`, email });
    }
    expect(await sendAddressClaimMails(app, email)).toHaveLength(5);
  });
});

describe('programs', () => {
  test('that fill in every field get the same page, and nothing happens', async () => {
    const person = newcomer();
    const seen = await signUp({ ...person, [honeypotField]: 'https://example.com' });
    expect(seen.text).toBe((await signUp(newcomer())).text);
    expect(await claimsOf(person.email)).toEqual([]);
  });

  test('are rate-limited by network', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    let last = 0;
    for (let i = 0; i < 21; i++) {
      const form = { username: 'x', email: 'x' };
      last = (await visitor.post('/sign-up', { form, headers })).status;
    }
    expect(last).toBe(429);
  });

  test('cannot use disposable addresses', async () => {
    const { status, text } = await signUp({ ...newcomer(), email: 'me@mailinator.com' });
    expect(status).toBe(400);
    expect(text).toContain(signUpMessages.emailRefused);
  });

  test('cannot use a link of another site', async () => {
    const link = await linkFor(newcomer());
    const elsewhere = createClient({ port: app.port, host: 'beta.localhost' });
    const { status, text } = await elsewhere.get(link);
    expect(status).toBe(410);
    expect(text).toContain(messages.confirmLinkInvalid);
  });
});
