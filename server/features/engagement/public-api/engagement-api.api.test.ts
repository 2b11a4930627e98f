import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { confirmAddress } from '../../../testing/confirmations.ts';
import { newVisitor } from '../../../testing/experiments.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newItem } from '../../../testing/widgets.ts';
import { engagementApiPath } from './engagement-api.routes.ts';

let app: TestApp;
let admin: ApiClient;
let key: IntakeClient;

beforeAll(async () => {
  app = await startTestApp({
    env: { PROCESS: 'web', REQUESTS_PER_MINUTE: '1000', TRUST_PROXY: '1' },
  });
  admin = await app.as('admin');
  key = await intakeClient(app);
});
afterAll(() => app.close());

const items = `${engagementApiPath}/items`;

/** Browser on a page of another front end. */
function frontEnd(more: Record<string, string> = {}) {
  const visitor = newVisitor(app);
  const headers = { 'sec-fetch-dest': 'empty', ...more };
  return {
    ...visitor,
    get: (path: string) => visitor.send('GET', path, headers),
    post: (path: string, body: unknown, more: Record<string, string> = {}) =>
      visitor.sendJson('POST', path, body, { ...headers, ...more }),
  };
}

describe("with the visitor's cookie", () => {
  test('an item is read, voted on, and read with the result', async () => {
    const item = await newItem(admin, 'poll', { isCurrent: true, answerDescription: 'Ah!' });
    const page = frontEnd();
    const read = (await page.get(`${items}/${item.id}`)).json();
    expect(read.item).toMatchObject({ id: item.id, kind: 'poll', hasVoted: false });
    expect(JSON.stringify(read)).not.toMatch(/votes|Ah!|isCorrect/);
    const voted = await page.post(`${items}/${item.id}/vote`, { options: [item.options[1]] });
    expect(voted.json()).toMatchObject({
      outcome: 'voted',
      item: { hasVoted: true, voters: 1, answerDescription: 'Ah!' },
    });
    const changed = await page.post(`${items}/${item.id}/vote`, { options: [item.options[0]] });
    expect(changed.json().outcome).toBe('changed');
    expect((await page.get(`${engagementApiPath}/current/poll`)).json().item.id).toBe(item.id);
    expect((await page.get(`${engagementApiPath}/current/giveaway`)).status).toBe(404);
    expect((await page.post(`${items}/${item.id}/vote`, {})).status).toBe(400);
    expect((await page.get(`${items}/999999999`)).status).toBe(404);
  });

  test('visitors without one are asked to come again, and bots are refused', async () => {
    const item = await newItem(admin, 'poll');
    const page = frontEnd();
    const body = { options: [item.options[0]] };
    const first = await page.post(`${items}/${item.id}/vote`, body);
    expect(first.status).toBe(403);
    expect(first.json().message).toBe(votingMessages.cookiesNeeded);
    expect((await page.post(`${items}/${item.id}/vote`, body)).json().outcome).toBe('voted');
    const bot = await page.post(`${items}/${item.id}/vote`, body, {
      'user-agent': 'Googlebot/2.1',
    });
    expect(bot.status).toBe(403);
  });

  test('pages of the network may call, and no others', async () => {
    const item = await newItem(admin, 'poll');
    const own = frontEnd({ origin: `http://alpha.localhost:${app.port}` });
    const reply = await own.get(`${items}/${item.id}`);
    expect(reply.headers['access-control-allow-origin']).toBe(`http://alpha.localhost:${app.port}`);
    const foreign = frontEnd({ origin: 'https://elsewhere.example' });
    expect((await foreign.get(`${items}/${item.id}`)).status).toBe(403);
    expect((await foreign.post(`${items}/${item.id}/vote`, {})).status).toBe(403);
  });

  test('a giveaway is entered, and a wall passed, with an address', async () => {
    const giveaway = await newItem(admin, 'giveaway');
    const walled = await newItem(admin, 'poll', { resultsRequireKnown: true });
    const page = frontEnd();
    await page.get(`${items}/${giveaway.id}`);
    const refused = await page.post(`${items}/${giveaway.id}/entry`, { email: 'x' });
    expect(refused.json().errors[0].extensions).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'email',
    });
    const entered = await page.post(`${items}/${giveaway.id}/entry`, { email: 'a@example.org' });
    expect(entered.json()).toMatchObject({ outcome: 'confirmationSent', item: { state: 'open' } });
    await confirmAddress(app, 'a@example.org', page);
    const again = await page.post(`${items}/${giveaway.id}/entry`, { email: 'a@example.org' });
    const { entry, item } = again.json();
    expect(item).toMatchObject({ state: 'entered', entry });
    const voted = await page.post(`${items}/${walled.id}/vote`, { options: [walled.options[0]] });
    expect(voted.json().item).toMatchObject({ wall: 'known' });
    const known = await page.post(`${items}/${walled.id}/known`, { email: 'a@example.org' });
    expect(known.json()).toMatchObject({ outcome: 'confirmationSent', item: { voters: 1 } });
  });

  test('one address votes sixty times a minute, on pages and by calls together', async () => {
    const item = await newItem(admin, 'poll', { isCurrent: true });
    const page = frontEnd({ 'x-forwarded-for': '192.0.2.7' });
    await page.get(`${items}/${item.id}`);
    const statuses = [];
    for (let i = 0; i < 61; i++) {
      const options = [item.options[i % 2]];
      statuses.push((await page.post(`${items}/${item.id}/vote`, { options })).status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(statuses[60]).toBe(429);
    const elsewhere = frontEnd({ 'x-forwarded-for': '192.0.2.8' });
    await elsewhere.get(`${items}/${item.id}`);
    const other = await elsewhere.post(`${items}/${item.id}/vote`, { options: [item.options[0]] });
    expect(other.status).toBe(200);
  });
});

describe('with a key', () => {
  test('a site votes for its members and visitors, each once', async () => {
    const item = await newItem(admin, 'poll', { isCurrent: true });
    const path = `/engagement/items/${item.id}`;
    const { id: userId } = await newUser(app);
    const [first, second] = item.options;
    const vote = (body: object) => key.post(`${path}/vote`, body);
    expect((await vote({ visitorId: 'abc', options: [first] })).json().outcome).toBe('voted');
    expect((await vote({ visitorId: 'abc', options: [first] })).json().outcome).toBe('unchanged');
    // The visitor has created an account.
    const joined = await vote({ userId, visitorId: 'abc', options: [second] });
    expect(joined.json()).toMatchObject({ outcome: 'changed', item: { voters: 1 } });
    const read = await key.get(`${path}?userId=${userId}`);
    expect(read.json().item).toMatchObject({ hasVoted: true, voters: 1 });
    expect((await key.get(path)).json().item.hasVoted).toBe(false);
  });

  test('the person must be named and belong to the site', async () => {
    const item = await newItem(admin, 'poll');
    const path = `/engagement/items/${item.id}`;
    const vote = (body: unknown) => key.post(`${path}/vote`, body);
    const options = [item.options[0]];
    expect((await vote({ options })).json().error.message).toBe(votingMessages.whoAsks);
    expect((await vote({ visitorId: 'with spaces', options })).status).toBe(400);
    expect((await vote([])).status).toBe(400);
    const foreigner = await newUser(app, { prefix: 'beta' });
    expect((await vote({ userId: foreigner.id, options })).status).toBe(404);
    const blocked = await newUser(app, { roleId: 4 });
    expect((await vote({ userId: blocked.id, options })).status).toBe(403);
    const beta = await intakeClient(app, 'beta');
    expect((await beta.get(path)).status).toBe(404);
    expect((await vote({ visitorId: 'x', options: 'nonsense' })).status).toBe(400);
  });

  test('a site enters its members, and visitors by their address', async () => {
    const giveaway = await newItem(admin, 'giveaway');
    const path = `/engagement/items/${giveaway.id}/entry`;
    const { id: userId } = await newUser(app, { email: 'member@example.org' });
    const entered = (await key.post(path, { userId })).json();
    expect(entered.item).toMatchObject({ state: 'entered', entry: entered.entry });
    const body = { visitorId: 'v1', email: 'member@example.org' };
    expect((await key.post(path, body)).json()).toMatchObject({
      outcome: 'confirmationSent',
      item: { state: 'open' },
    });
    expect((await key.post(path, { visitorId: 'v2' })).json().error.field).toBe('email');
  });

  test('results behind a wall are for people known to the site', async () => {
    const item = await newItem(admin, 'poll', { resultsRequireKnown: true });
    const path = `/engagement/items/${item.id}`;
    await key.post(`${path}/vote`, { visitorId: 'w', options: [item.options[0]] });
    expect((await key.get(`${path}?visitorId=w`)).json().item.wall).toBe('known');
    expect((await key.get(`${path}?visitorId=w&isKnown=true`)).json().item.voters).toBe(1);
  });
});
