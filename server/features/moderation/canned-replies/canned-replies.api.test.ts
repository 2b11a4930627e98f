import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import {
  cannedReplyMessages,
  maxCannedReplies,
} from '../../../../contract/moderation/canned-replies.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { moderationScene } from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const upsert = `mutation ($id: ID, $version: Int, $name: String!, $body: String!) {
  upsertCannedReply(id: $id, version: $version, name: $name, body: $body) { id version }
}`;
const remove = 'mutation ($id: ID!) { deleteCannedReply(id: $id) { id } }';
const list = '{ cannedReplies { id name body } }';

let app: TestApp;
let admin: ApiClient;
let moderator: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  moderator = await app.as('moderator');
});
afterAll(() => app.close());

const messageOf = async (client: ApiClient, document: string, variables: Record<string, unknown>) =>
  (await client.graphql(document, variables)).errors?.[0]?.message;
const namesFor = async (client: ApiClient): Promise<string[]> =>
  (await client.graphql(list)).data.cannedReplies.map(({ name }: { name: string }) => name);

test('admins maintain replies of their site, moderators read them', async () => {
  const welcome = { name: 'Welcome', body: 'Hello {name}, welcome to {site}.' };
  const { data } = await admin.graphql(upsert, welcome);
  const { id, version } = data.upsertCannedReply;
  await admin.graphql(upsert, { name: 'Ask your doctor', body: 'Please ask your doctor.' });
  expect(await namesFor(moderator)).toEqual(['Ask your doctor', 'Welcome']);
  expect(await namesFor(await app.as('foreignAdmin'))).toEqual([]);

  expect(await messageOf(moderator, upsert, welcome)).toBe(messages.mustBeAdmin);
  expect(await messageOf(admin, upsert, { ...welcome, name: 'WELCOME' })).toBe(
    cannedReplyMessages.nameTaken,
  );
  expect(await messageOf(await app.as('foreignAdmin'), remove, { id })).toBe(
    cannedReplyMessages.notFound,
  );
  await admin.graphql(upsert, { id, version, ...welcome, name: 'Hello' });
  const stale = await admin.graphql(upsert, { id, version, ...welcome });
  expect(stale.errors?.[0]?.extensions.code).toBe('CONFLICT');
  await admin.graphql(remove, { id });
  expect(await namesFor(admin)).toEqual(['Ask your doctor']);
});

test('a site has a bounded number of them', async () => {
  await app.query(
    `insert into canned_replies (site_id, name, body)
     select $1, 'Reply ' || i, 'x' from generate_series(1, $2::int) i`,
    await app.siteId('alpha'),
    maxCannedReplies,
  );
  const one = { name: 'One more', body: 'x' };
  expect(await messageOf(admin, upsert, one)).toBe(cannedReplyMessages.tooMany);
});

test('a reply with a placeholder that is not filled is refused by its name', async () => {
  const scene = await moderationScene(app);
  const { flagId: id } = await scene.flagged('comment');
  const reply = 'mutation ($id: ID!, $body: String!) { ugcReply(id: $id, body: $body) { id } }';
  expect(await messageOf(moderator, reply, { id, body: '<p>Dear {name}, see {link}.</p>' })).toBe(
    cannedReplyMessages.unfilled('name'),
  );
  expect(await messageOf(moderator, reply, { id, body: '<p>Dear Ana, see above.</p>' })).toBe(
    undefined,
  );
});
