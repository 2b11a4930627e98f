import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { webhookEventTypes, webhookMessages } from '../../../../contract/moderation/webhooks.ts';
import { checkWebhookAgainstDocument } from '../../../testing/api-document.ts';
import { freePort } from '../../../testing/free-port.ts';
import {
  createModerationCases,
  decideFlag,
  minutesFromNow,
  undoEvents,
} from '../../../testing/moderation-cases.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let cases: Awaited<ReturnType<typeof createModerationCases>>;
beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web', FETCH_LOOPBACK: 'on' } });
  cases = await createModerationCases(app);
});
afterAll(() => app.close());

const create = `mutation ($url: String!, $eventTypes: [String!]!) {
  createWebhook(url: $url, eventTypes: $eventTypes) { secret webhook { id version } }
}`;
const deliveries = `query ($id: ID!) { webhookDeliveries(webhookId: $id) {
  id messageId eventType state attempts lastStatus dueAt } }`;

async function addWebhook(url: string, eventTypes: readonly string[] = webhookEventTypes) {
  const client = await app.as('superAdmin');
  const { data, errors } = await client.graphql(create, { url, eventTypes });
  expect(errors).toBeUndefined();
  const { secret, webhook } = data.createWebhook;
  onTestFinished(async () => {
    await client.graphql('mutation ($id: ID!) { deleteWebhook(id: $id) { id } }', webhook);
  });
  const listDeliveries = async () =>
    (await client.graphql(deliveries, { id: webhook.id })).data.webhookDeliveries;
  return { client, secret: secret as string, id: webhook.id as string, listDeliveries };
}

/** What the OpenAPI document says otherwise than an event that was sent. */
const undocumented: string[] = [];
afterEach(() => expect(undocumented).toEqual([]));

async function findUndocumented(body: string): Promise<string[]> {
  try {
    await checkWebhookAgainstDocument(app.port, body);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

interface Received {
  body: string;
  headers: IncomingMessage['headers'];
}

/** Receiver that answers each request with the next status, and then repeats the last one. */
async function startReceiver(...statuses: number[]) {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ body, headers: request.headers });
    undocumented.push(...(await findUndocumented(body)));
    response.writeHead(statuses[Math.min(received.length, statuses.length) - 1] ?? 204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received };
}

async function decide(flagId: number, operation: string) {
  const admin = await app.as('admin');
  const answer = await admin.graphql(decideFlag, { id: String(flagId), operation });
  expect(answer.errors).toBeUndefined();
  return answer.data.updateContentFlag.contentFlagEvents[0].id as string;
}

const sendDue = (minutes = 0) => app.services.webhookSender.sendDue(minutesFromNow(minutes));
const typesOf = (received: readonly Received[]) =>
  received.map(({ body }) => JSON.parse(body).type).toSorted();

describe('the receiver of the documentation', () => {
  /** Runs the code block of docs/webhooks.md as a program. */
  async function runDocumentedReceiver(secret: string, port: number) {
    const text = readFileSync(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8');
    const code = /```js\n([^`]+)```/.exec(text)?.[1] ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'steward-receiver-'));
    const library = import.meta.resolve('standardwebhooks');
    writeFileSync(join(folder, 'receiver.mjs'), code.replace("'standardwebhooks'", `'${library}'`));
    const env = { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) };
    const child: ChildProcess = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill();
      rmSync(folder, { recursive: true });
    });
    const lines: string[] = [];
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      lines.push(...chunk.split('\n').filter(Boolean));
    });
    await expect
      .poll(() => fetch(`http://127.0.0.1:${port}`).catch(() => undefined), { timeout: 20_000 })
      .toBeDefined();
    return lines;
  }

  test('accepts what happens to a flag, in ids alone', async () => {
    const port = await freePort();
    const webhook = await addWebhook(`http://127.0.0.1:${port}/`);
    const lines = await runDocumentedReceiver(webhook.secret, port);
    const { flagId, replyId, author } = await cases.reportedReply();
    const eventId = await decide(flagId, 'DELETE');
    const admin = await app.as('admin');
    await admin.graphql(undoEvents, { ids: [eventId] });
    await sendDue();
    await expect.poll(() => lines.length).toBe(3);
    const events = lines.map((line) => JSON.parse(line));
    for (const line of lines) expect(await findUndocumented(line)).toEqual([]);
    const flag = { flagId, assocType: 'reply', assocId: replyId, siteId: cases.siteId };
    expect(events).toEqual(
      expect.arrayContaining([
        { type: 'flag.opened', timestamp: expect.any(String), data: flag },
        {
          type: 'flag.decided',
          timestamp: expect.any(String),
          data: { ...flag, outcome: 'DELETED', isOpen: false },
        },
        {
          type: 'flag.reversed',
          timestamp: expect.any(String),
          data: { ...flag, outcome: null, isOpen: true },
        },
      ]),
    );
    expect(lines.join()).not.toContain('Buy my');
    expect(lines.join()).not.toContain(author.username);
    expect(await webhook.listDeliveries()).toEqual(
      Array(3).fill(expect.objectContaining({ state: 'SENT', attempts: 1, lastStatus: 204 })),
    );
  });
});

test('objections, sanctions with their end, and care cases are told; nothing of care but ids', async () => {
  const { url, received } = await startReceiver(204);
  await addWebhook(url);
  const { author, flagId } = await cases.reportedReply();
  await decide(flagId, 'DELETE');
  await app.services.notices.sendDue(minutesFromNow(11));
  const [notice] = await cases.noticesOf(author.id);
  const member = await app.as({ userId: author.id, host: 'alpha.localhost' });
  await member.post(`/notice/${notice.link_key}`, { form: { body: 'Why?' } });
  const admin = await app.as('admin');
  const sanction = `mutation ($userId: ID!, $days: Int) {
    sanctionUser(userId: $userId, kind: MUTE, days: $days) { id } }`;
  const first = await admin.graphql(sanction, { userId: String(author.id), days: 1 });
  expect(first.errors).toBeUndefined();
  await sendDue();
  expect(typesOf(received)).toEqual([
    'flag.appealed',
    'flag.decided',
    'flag.opened',
    'sanction.begun',
  ]);
  // The sanction ends by itself, on time.
  received.length = 0;
  await sendDue(24 * 60 + 2);
  expect(typesOf(received)).toEqual(['sanction.ended']);
  // A sanction that is revoked ends now and not again later.
  const second = await admin.graphql(sanction, { userId: String(author.id), days: 2 });
  await admin.graphql('mutation ($id: ID!) { endSanction(id: $id) { id } }', {
    id: second.data.sanctionUser.id,
  });
  received.length = 0;
  await sendDue();
  await sendDue(3 * 24 * 60);
  expect(typesOf(received)).toEqual(['sanction.begun', 'sanction.ended']);

  received.length = 0;
  const other = await cases.reportedReply();
  await admin.graphql(
    'mutation ($id: ID!) { markCare(id: $id, isCare: true, reason: "Tonight") { id } }',
    { id: String(other.flagId) },
  );
  await admin.graphql(
    'mutation ($id: ID!) { setCareState(id: $id, state: ANSWERED, note: "I wrote") { id } }',
    { id: String(other.flagId) },
  );
  await sendDue();
  const care = received.map(({ body }) => JSON.parse(body)).filter(({ type }) => /care/.test(type));
  expect(care.map(({ type }) => type).toSorted()).toEqual(['care.answered', 'care.opened']);
  for (const { data } of care) {
    expect(data).toEqual({ flagId: other.flagId, siteId: cases.siteId });
  }
});

test('a sanction that had ended does not end again when an objection overturns it', async () => {
  const { url, received } = await startReceiver(204);
  const { id: userId } = await newUser(app);
  const admin = await app.as('admin');
  const { data: given } = await admin.graphql(
    'mutation ($id: ID!) { sanctionUser(userId: $id, kind: MUTE, days: 1) { id } }',
    { id: String(userId) },
  );
  await app.services.notices.sendDue(minutesFromNow(11));
  const [notice] = await cases.noticesOf(userId);
  await app.anonymous.post(`/notice/${notice.link_key}`, { form: { body: 'It was a joke.' } });
  await app.query(
    `update sanctions set ends_at = now() - interval '1 hour' where id = $1`,
    Number(given.sanctionUser.id),
  );
  const { client } = await addWebhook(url, ['sanction.ended', 'flag.appealed']);
  const { data } = await client.graphql('{ appeals { id version } }');
  const overturned = await client.graphql(
    `mutation ($id: ID!, $version: Int!) {
      decideAppeal(id: $id, version: $version, overturn: true, answer: "It was.") { state } }`,
    data.appeals.at(-1),
  );
  expect(overturned.data).toEqual({ decideAppeal: { state: 'OVERTURNED' } });
  await sendDue();
  expect(received).toEqual([]);
});

test('a change that is rolled back sends nothing, and two senders send once', async () => {
  const { url, received } = await startReceiver(204);
  await addWebhook(url, ['flag.decided']);
  const { flagId } = await cases.reportedReply();
  const admin = await app.as('admin');
  const wrong = { id: String(flagId), operation: 'DELETE', policyId: '999999' };
  expect((await admin.graphql(decideFlag, wrong)).errors).toBeDefined();
  await sendDue();
  expect(received).toEqual([]);
  await decide(flagId, 'SPAM');
  await Promise.all([sendDue(), sendDue(), sendDue()]);
  expect(typesOf(received)).toEqual(['flag.decided']);
});

test('both secrets sign for a day, then only the new one', async () => {
  const { url, received } = await startReceiver(204);
  const { client, id, secret } = await addWebhook(url, ['flag.decided']);
  const rotated = await client.graphql(
    'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }',
    { id },
  );
  const fresh = rotated.data.rotateWebhookSecret.secret as string;
  expect(fresh).toMatch(/^whsec_/);
  const isSignedBy = (given: string, { body, headers }: Received) => {
    try {
      new Webhook(given).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };
  const { flagId } = await cases.reportedReply();
  await decide(flagId, 'SPAM');
  await sendDue();
  const [both] = received as [Received];
  expect([isSignedBy(secret, both), isSignedBy(fresh, both)]).toEqual([true, true]);
  expect(isSignedBy(secret, { ...both, body: both.body.replace('SPAM', 'KEPT') })).toBe(false);
  await app.query(
    `update webhook_endpoints set previous_secret_until = now() - interval '1 minute'`,
  );
  const other = await cases.reportedReply();
  await decide(other.flagId, 'SPAM');
  await sendDue();
  const later = received[1] as Received;
  expect([isSignedBy(secret, later), isSignedBy(fresh, later)]).toEqual([false, true]);
  const [stored] = await app.query('select secret from webhook_endpoints where id = $1', id);
  expect(stored.secret.toString('latin1')).not.toContain(fresh.slice(6));
});

test('what fails is retried for three days, then switched off with a mail, and replayed', async () => {
  const { url, received } = await startReceiver(...Array(10).fill(500), 204);
  const { client, id, listDeliveries } = await addWebhook(url, ['flag.decided']);
  const { flagId } = await cases.reportedReply();
  await decide(flagId, 'SPAM');
  const superAdmin = await app.userId('superAdmin');
  const mailsBefore = (await cases.mailsTo(superAdmin)).length;
  await sendDue();
  expect(received).toHaveLength(1);
  await sendDue();
  expect(received).toHaveLength(1);
  for (const hours of [0.01, 0.2, 1, 4, 9, 20, 33, 53]) await sendDue(hours * 60);
  expect(received).toHaveLength(9);
  expect(await cases.mailsTo(superAdmin)).toHaveLength(mailsBefore);
  await sendDue(73 * 60);
  expect(received).toHaveLength(10);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const [delivery] = await listDeliveries();
  expect(delivery).toMatchObject({ state: 'FAILED', attempts: 10, lastStatus: 500, dueAt: null });
  const off = await client.graphql('{ webhooks { id isActive disabledReason version } }');
  const [webhook] = off.data.webhooks;
  expect(webhook).toMatchObject({ isActive: false, disabledReason: webhookMessages.failedForDays });
  expect(await cases.mailsTo(superAdmin)).toHaveLength(mailsBefore + 1);
  // No delivery is stored while the webhook is off.
  const other = await cases.reportedReply();
  await decide(other.flagId, 'SPAM');
  expect(await listDeliveries()).toHaveLength(1);
  await client.graphql(
    `mutation ($id: ID!, $url: String!, $version: Int) { updateWebhook(id: $id, url: $url,
      version: $version, eventTypes: ["flag.decided"]) { id } }`,
    { id, url, version: webhook.version },
  );
  await client.graphql('mutation ($id: ID!) { replayWebhookDelivery(id: $id) { id } }', delivery);
  await sendDue();
  expect((await listDeliveries())[0]).toMatchObject({ state: 'SENT', lastStatus: 204 });
  expect(received.at(-1)?.headers['webhook-id']).toBe(delivery.messageId);
});

test('410 stops at once, and addresses inside the network are never asked', async () => {
  const { url, received } = await startReceiver(410);
  const gone = await addWebhook(url, ['flag.decided']);
  const inside = await addWebhook('https://10.0.0.1/hook', ['flag.decided']);
  const { flagId } = await cases.reportedReply();
  await decide(flagId, 'SPAM');
  await sendDue();
  await sendDue(60);
  expect(received).toHaveLength(1);
  const { data } = await gone.client.graphql('{ webhooks { id isActive disabledReason } }');
  const found = data.webhooks.find((webhook: { id: string }) => webhook.id === gone.id);
  expect(found).toMatchObject({ isActive: false, disabledReason: webhookMessages.gone });
  const [refused] = await inside.listDeliveries();
  expect(refused).toMatchObject({ state: 'PENDING', lastStatus: null });
});

test('the end of a sanction is told on time, also if the webhook was switched off meanwhile', async () => {
  const { url, received } = await startReceiver(410, 204);
  const { client, id } = await addWebhook(url, ['sanction.begun', 'sanction.ended']);
  const { id: userId } = await newUser(app);
  const admin = await app.as('admin');
  await admin.graphql(
    'mutation ($id: ID!) { sanctionUser(userId: $id, kind: MUTE, days: 1) { id } }',
    { id: String(userId) },
  );
  await sendDue();
  const { data } = await client.graphql('{ webhooks { id isActive version } }');
  const { isActive, version } = data.webhooks.find((each: { id: string }) => each.id === id);
  expect(isActive).toBe(false);
  const [scheduled] = await app.query(
    `select id from webhook_deliveries where endpoint_id = $1 and state = 'PENDING'`,
    id,
  );
  const early = await client.graphql(
    'mutation ($id: ID!) { replayWebhookDelivery(id: $id) { id } }',
    { id: String(scheduled?.id) },
  );
  expect(early.errors?.[0]?.message).toBe(webhookMessages.notDueYet);
  const on = await client.graphql(
    `mutation ($id: ID!, $url: String!, $version: Int!) { updateWebhook(id: $id, url: $url,
      version: $version, eventTypes: ["sanction.begun", "sanction.ended"], isActive: true) { isActive } }`,
    { id, url, version },
  );
  expect(on.errors).toBeUndefined();
  await sendDue(23 * 60);
  expect(received).toHaveLength(1);
  await sendDue(24 * 60 + 2);
  expect(typesOf(received)).toEqual(['sanction.begun', 'sanction.ended']);
});

test('webhooks are for super admins, of their own site, and two edits at once do not mix', async () => {
  const { client, id } = await addWebhook('https://example.org/hook', ['flag.decided']);
  const admin = await app.as('admin');
  const list = '{ webhooks { id } }';
  expect((await admin.graphql(list)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  const edit = `mutation ($id: ID!, $version: Int, $url: String!) { updateWebhook(id: $id,
    version: $version, url: $url, eventTypes: ["flag.opened"]) { version } }`;
  const both = await Promise.all(
    ['https://one.example/', 'https://two.example/'].map((url) =>
      client.graphql(edit, { id, version: 1, url }),
    ),
  );
  expect(
    both.filter(({ errors }) => errors).map(({ errors }) => errors?.[0]?.extensions.code),
  ).toEqual(['CONFLICT']);
  for (const url of ['http://example.org/', 'https://a:b@example.org/', 'file:///etc/passwd']) {
    const refused = await client.graphql(create, { url, eventTypes: ['flag.opened'] });
    expect(refused.errors?.[0]?.message).toBe(webhookMessages.badUrl);
  }
  await app.query(
    `insert into webhook_endpoints (site_id, url, event_types, secret)
     values ($1, 'https://beta.example/', '{flag.opened}', '\\x00')`,
    await app.siteId('beta'),
  );
  const [foreign] = await app.query(
    `select id from webhook_endpoints where url = 'https://beta.example/'`,
  );
  for (const query of [
    `mutation { rotateWebhookSecret(id: "${foreign.id}") { secret } }`,
    `mutation { deleteWebhook(id: "${foreign.id}") { id } }`,
    `{ webhookDeliveries(webhookId: "${foreign.id}") { id } }`,
  ]) {
    expect((await client.graphql(query)).errors?.[0]?.message).toBe(webhookMessages.notFound);
  }
});

test('more deliveries than one page are listed to the first', async () => {
  const { client, id } = await addWebhook('https://example.org/hook');
  await app.query(
    `insert into webhook_deliveries (site_id, endpoint_id, message_id, event_type, subject, payload,
       state, first_due_at)
     select site_id, id, 'page-' || n, 'flag.opened', 'flag ' || n, '{}', 'SENT', now()
     from webhook_endpoints, generate_series(1, 102) as n where id = $1 order by n`,
    id,
  );
  const query = `query ($id: ID!, $before: ID) {
    webhookDeliveries(webhookId: $id, before: $before) { id messageId } }`;
  const list = async (before?: string) =>
    (await client.graphql(query, { id, before })).data.webhookDeliveries;
  const latest = await list();
  expect(latest).toHaveLength(100);
  const older = await list(latest.at(-1).id);
  expect(older.map(({ messageId }: { messageId: string }) => messageId)).toEqual([
    'page-2',
    'page-1',
  ]);
});
