import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import { messages } from '../../../../contract/messages.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { confirmAddress, confirmationLinks } from '../../../testing/confirmations.ts';
import { intakeClient } from '../../../testing/intake.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import { newUser } from '../../../testing/people.ts';
import { headerAndCookieNames } from '../../../testing/reply-names.ts';
import { sentTexts } from '../../../testing/sent-texts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newItem, type WidgetVisitor, widgetVisitor } from '../../../testing/widgets.ts';
import { engagementApiPath } from '../public-api/engagement-api.routes.ts';

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web', TRUST_PROXY: '1' } });
  admin = await app.as('admin');
});
afterAll(() => app.close());
beforeEach(() => app.query('delete from throttles'));

let people = 0;
const newAddress = () => `person${people++}@example.org`;
const giveaway = async () => (await newItem(admin, 'giveaway', { date: '2999-01-01' })).id;
const entriesOf = (id: number) =>
  app.query(
    `select id, user_id, email, confirmed_by from giveaway_entries
     where engagement_id = $1 order by id`,
    id,
  );
const subscribersOf = (email: string) =>
  app.query('select opted_in from subscribers where email = $1', email);

async function browser(client?: ApiClient): Promise<WidgetVisitor> {
  const visitor = widgetVisitor(app, client ? { client } : {});
  await visitor.send('GET', `${engagementApiPath}/suggestion`);
  return visitor;
}

const enter = (visitor: WidgetVisitor, id: number, email?: string) =>
  visitor.sendJson('POST', `${engagementApiPath}/items/${id}/entry`, { email });
const becomeKnown = (visitor: WidgetVisitor, id: number, email: string) =>
  visitor.sendJson('POST', `${engagementApiPath}/items/${id}/known`, { email });

async function enterAndConfirm(id: number, email: string, visitor?: WidgetVisitor) {
  const own = visitor ?? (await browser());
  await enter(own, id, email);
  return confirmAddress(app, email, own);
}

async function memberBrowser(email: string, isVerified = true) {
  const { id: userId } = await newUser(app, { email });
  if (!isVerified) await app.query('update users set verified_at = null where id = $1', userId);
  return {
    userId,
    visitor: await browser(await app.as({ userId, host: 'alpha.localhost' })),
  };
}

describe('somebody else’s address', () => {
  test('reveals neither whether it takes part nor its number', async () => {
    const id = await giveaway();
    const victim = newAddress();
    await enterAndConfirm(id, victim);
    const [entry] = await entriesOf(id);
    const answers = [];
    for (const email of [victim, newAddress()]) {
      const { status, text, headers } = await enter(await browser(), id, email);
      answers.push({ status, text, names: headerAndCookieNames({ headers }) });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(200);
    expect(JSON.parse(answers[0]?.text ?? '')).not.toHaveProperty('entry');
    expect(answers[0]?.text).not.toContain(`"entry":${entry?.id}`);
    const pages = [];
    for (const email of [victim, newAddress()]) {
      const { status, text } = await (await browser()).press(id, 'enter', { email, back: '/' });
      pages.push({ status, text });
    }
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[0]?.text).toContain(votingMessages.checkMail);
  });

  test('needs the same statements, known or not', async () => {
    const id = await giveaway();
    const victim = newAddress();
    await enterAndConfirm(id, victim);
    const siteId = await app.siteId('alpha');
    const statements: string[][] = [];
    // Skips the first round, which prepares statements.
    for (const email of [newAddress(), victim, newAddress()]) {
      const sent = vi.spyOn(pg.Client.prototype, 'query');
      await app.services.entries.enter(
        { siteId, visitorId: `statements ${email}` },
        { id, email, network: '192.0.2.1' },
      );
      statements.push(sentTexts(sent.mock.calls));
      sent.mockRestore();
    }
    expect(statements[1]?.length).toBeGreaterThan(4);
    expect(statements[1]).toEqual(statements[2]);
  });

  test('cannot be taken over by entering with it and signing in', async () => {
    const id = await giveaway();
    const victim = newAddress();
    await enterAndConfirm(id, victim);
    const attacker = await memberBrowser(newAddress());
    await enter(attacker.visitor, id);
    await enter(attacker.visitor, id, victim);
    const anonymous = await browser();
    await enter(anonymous, id, victim);
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({ user_id: null, email: victim, confirmed_by: 'mail' });
    expect(await anonymous.widget(id)).not.toContain(`number ${entry?.id}`);
    expect(await attacker.visitor.widget(id)).not.toContain(`number ${entry?.id}`);
  });

  test('gives nothing to the browser that typed it after its owner confirms', async () => {
    const id = await giveaway();
    const victim = newAddress();
    const attacker = await browser();
    await enter(attacker, id, victim);
    const owner = await browser();
    expect((await confirmAddress(app, victim, owner)).text).toContain('number');
    const [entry] = await entriesOf(id);
    expect(await owner.widget(id)).toContain(`Your entry has the number ${entry?.id}.`);
    expect(await attacker.widget(id)).not.toContain(`number ${entry?.id}`);
    expect((await enter(attacker, id, victim)).json()).not.toHaveProperty('entry');
  });

  test('does not count for an account that never proved it', async () => {
    const id = await giveaway();
    const victim = newAddress();
    await enterAndConfirm(id, victim);
    const { visitor } = await memberBrowser(victim, false);
    const answer = await enter(visitor, id);
    expect(answer.json()).toMatchObject({ outcome: 'confirmationSent' });
    const entries = await entriesOf(id);
    expect(entries).toMatchObject([{ user_id: null, email: victim }]);
    expect(answer.json()).not.toHaveProperty('entry');
  });

  test('is not revealed to a site that enters its own visitors', async () => {
    const id = await giveaway();
    const victim = newAddress();
    await enterAndConfirm(id, victim);
    const key = await intakeClient(app);
    const bodies = [];
    for (const email of [victim, newAddress()]) {
      const path = `/engagement/items/${id}/entry`;
      bodies.push((await key.post(path, { visitorId: 'v', email })).text);
    }
    expect(bodies[0]).toBe(bodies[1]);
    expect(bodies[0]).toContain('confirmationSent');
  });

  test('does not become a subscriber, with the same answer as for one', async () => {
    const item = await newItem(admin, 'poll', { resultsRequireKnown: true });
    const known = newAddress();
    const stranger = newAddress();
    await app.query(
      'insert into subscribers (site_id, email) values ($1, $2)',
      await app.siteId('alpha'),
      known,
    );
    const answers = [];
    for (const email of [known, stranger]) {
      const visitor = await browser();
      await visitor.sendJson('POST', `${engagementApiPath}/items/${item.id}/vote`, {
        options: [item.options[0]],
      });
      const { status, text } = await becomeKnown(visitor, item.id, email);
      answers.push({ status, text: text.replaceAll(/"(voters|votes)":\d+/g, '') });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await subscribersOf(stranger)).toEqual([]);
    expect(await confirmationLinks(app, known)).toEqual([]);
    expect(await confirmationLinks(app, stranger)).toHaveLength(1);
  });

  test('is not flooded with mail, and the limit is not revealed', async () => {
    const victim = newAddress();
    const answers = new Set<string>();
    for (let i = 0; i < 8; i++) {
      const reply = await enter(await browser(), await giveaway(), victim);
      answers.add(JSON.stringify([reply.status, reply.json().outcome]));
    }
    expect([...answers]).toEqual([JSON.stringify([200, 'confirmationSent'])]);
    expect(await confirmationLinks(app, victim)).toHaveLength(5);
  });

  testOnPostgres('has a mail limit per network', async () => {
    const id = await giveaway();
    const visitor = await browser();
    const typed = Array.from({ length: 24 }, newAddress);
    const outcomes = new Set<string>();
    for (const email of typed) {
      await app.query(`delete from throttles where key like 'confirm:mailbox:%'`);
      const who = { siteId: await app.siteId('alpha'), visitorId: `one network ${email}` };
      const { outcome } = await app.services.entries.enter(who, {
        ...{ id, email, network: '198.51.100.7' },
      });
      outcomes.add(outcome);
    }
    expect([...outcomes]).toEqual(['confirmationSent']);
    let mailed = 0;
    for (const email of typed) mailed += (await confirmationLinks(app, email)).length;
    expect(mailed).toBe(20);
    expect((await enter(visitor, id, newAddress())).status).toBe(200);
  });
});

describe('the link', () => {
  test('works once, by a button only, and is stored as a hash', async () => {
    const id = await giveaway();
    const email = newAddress();
    const visitor = await browser();
    await enter(visitor, id, email);
    expect(await entriesOf(id)).toEqual([]);
    const [link = ''] = await confirmationLinks(app, email);
    const page = await visitor.send('GET', link);
    expect(page.status).toBe(200);
    expect(page.headers['referrer-policy']).toBe('strict-origin');
    expect(page.text).toContain('A warm blanket');
    expect(await entriesOf(id)).toEqual([]);
    const token = link.split('/').at(-1) ?? '';
    const stored = await app.query('select * from address_confirmations where email = $1', email);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await visitor.post(link, {})).status).toBe(200);
    expect(await entriesOf(id)).toMatchObject([{ email, confirmed_by: 'mail' }]);
    const again = await (await browser()).post(link, {});
    expect(again.status).toBe(400);
    expect(again.text).toContain(messages.confirmLinkInvalid);
    expect((await visitor.send('GET', link)).status).toBe(410);
  });

  test('expires, and unconfirmed entries are deleted', async () => {
    const id = await giveaway();
    const email = newAddress();
    const visitor = await browser();
    await enter(visitor, id, email);
    const [link = ''] = await confirmationLinks(app, email);
    await app.query(`update address_confirmations set expires_at = now() where email = $1`, email);
    expect((await visitor.send('GET', link)).status).toBe(410);
    expect((await visitor.post(link, {})).status).toBe(400);
    await app.services.cleanUp(new Date());
    const left = await app.query('select id from address_confirmations where email = $1', email);
    expect(left).toEqual([]);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('belongs to its site, and is useless once the giveaway is closed', async () => {
    const id = await giveaway();
    const email = newAddress();
    const visitor = await browser();
    await enter(visitor, id, email);
    const [link = ''] = await confirmationLinks(app, email);
    const elsewhere = widgetVisitor(app, { host: 'beta.localhost' });
    expect((await elsewhere.post(link, {})).status).toBe(400);
    await app.query(`update engagements set date = '2026-01-01' where id = $1`, id);
    const late = await visitor.post(link, {});
    expect(late.status).toBe(409);
    expect(late.text).toContain(votingMessages.closed);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('shows its owner the number again, in another browser', async () => {
    const id = await giveaway();
    const email = newAddress();
    await enterAndConfirm(id, email);
    const other = await browser();
    const page = await other.press(id, 'enter', { email, back: '/' });
    expect(page.text).toContain(votingMessages.checkMail);
    const [entry] = await entriesOf(id);
    expect((await confirmAddress(app, email, other)).text).toContain(`number ${entry?.id}`);
    expect(await entriesOf(id)).toHaveLength(1);
    expect(await other.widget(id)).toContain(`Your entry has the number ${entry?.id}.`);
  });

  test('subscribes, even after an opt-out', async () => {
    const item = await newItem(admin, 'poll', { resultsRequireKnown: true });
    const email = newAddress();
    const visitor = await browser();
    await becomeKnown(visitor, item.id, email);
    expect(await subscribersOf(email)).toEqual([]);
    expect((await confirmAddress(app, email, visitor)).status).toBe(200);
    expect(await subscribersOf(email)).toEqual([{ opted_in: true }]);
    await app.query('update subscribers set opted_in = false where email = $1', email);
    await becomeKnown(await browser(), item.id, email);
    expect(await subscribersOf(email)).toEqual([{ opted_in: false }]);
    await confirmAddress(app, email, visitor);
    expect(await subscribersOf(email)).toEqual([{ opted_in: true }]);
  });
});

describe('one person', () => {
  test('enters once with all aliases of a mailbox', async () => {
    const id = await giveaway();
    await enterAndConfirm(id, 'ada.lovelace@gmail.com');
    for (const alias of [
      'adalovelace@gmail.com',
      'a.d.a.lovelace+two@googlemail.com',
      'ada.lovelace+3@gmail.com',
    ]) {
      const reply = await enterAndConfirm(id, alias);
      expect(reply.status).toBe(409);
      expect(reply.text).toContain(votingMessages.mailboxEntered);
    }
    expect((await enterAndConfirm(id, 'ada.lovelace@example.org')).status).toBe(200);
    expect((await enterAndConfirm(id, 'adalovelace@example.org')).status).toBe(200);
    expect(await entriesOf(id)).toHaveLength(3);
    await expect(
      app.query(
        `insert into giveaway_entries (engagement_id, site_id, email, mailbox, confirmed_by)
         select engagement_id, site_id, 'x+1@gmail.com', mailbox, 'mail' from giveaway_entries
         where engagement_id = $1 limit 1`,
        id,
      ),
    ).rejects.toThrow('giveaway_entries_of_mailbox');
  });

  test('keeps one entry when an account proves the address of an earlier one', async () => {
    const id = await giveaway();
    const email = newAddress();
    await enterAndConfirm(id, email);
    const { userId, visitor } = await memberBrowser(email);
    const answer = (await enter(visitor, id)).json();
    expect(await entriesOf(id)).toMatchObject([{ id: answer.entry, user_id: userId }]);
    const alias = await memberBrowser(email.replace('@', '+2@'));
    const refused = await enter(alias.visitor, id);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(votingMessages.mailboxEntered);
  });

  test('confirms one address in a browser', async () => {
    const id = await giveaway();
    const visitor = await browser();
    const [first, second] = [newAddress(), newAddress()];
    await enter(visitor, id, first);
    await enter(visitor, id, second);
    expect((await confirmAddress(app, first, visitor)).status).toBe(200);
    const refused = await confirmAddress(app, second, visitor);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(votingMessages.browserEntered);
    expect((await confirmAddress(app, second, await browser())).status).toBe(200);
  });
});

test('staff see the number of unconfirmed addresses, and submissions count confirmed ones', async () => {
  const id = await giveaway();
  await enterAndConfirm(id, newAddress());
  const waiting = newAddress();
  await enter(await browser(), id, waiting);
  await enter(await browser(), id, waiting.replace('@', '+1@'));
  await confirmationLinks(app, waiting);
  const { data } = await admin.graphql(
    `{ giveawayDraw(engagementId: "${id}") { submissions unconfirmed } }`,
  );
  expect(data.giveawayDraw).toEqual({ submissions: 1, unconfirmed: 1 });
});
