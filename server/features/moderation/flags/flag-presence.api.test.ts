import { afterAll, beforeAll, expect, test } from 'vitest';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { openEventStream } from '../../../testing/event-stream.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const look = `mutation ($id: ID!, $leaves: Boolean) { lookAtContentFlag(id: $id, leaves: $leaves) }`;
const viewers = `query ($id: ID!) { contentFlag(id: $id) { version viewers { username } } }`;

let app: TestApp;
let scene: ModerationScene;
let admin: ApiClient;
let moderator: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  scene = await moderationScene(app);
  admin = await app.as('admin');
  moderator = await app.as('moderator');
});
afterAll(() => app.close());

async function seenBy(client: ApiClient, id: string): Promise<string[]> {
  const { data } = await client.graphql(viewers, { id });
  return data.contentFlag.viewers.map(({ username }: { username: string }) => username);
}

test('two people on one flag see each other, and nobody themselves', async () => {
  const { flagId: id } = await scene.flagged('comment');
  await admin.graphql(look, { id });
  await moderator.graphql(look, { id });
  expect(await seenBy(admin, id)).toEqual(['moderator']);
  expect(await seenBy(moderator, id)).toEqual(['admin']);
  await moderator.graphql(look, { id, leaves: true });
  expect(await seenBy(admin, id)).toEqual([]);
});

test('whoever falls silent is gone after a minute', async () => {
  const { flagId: id } = await scene.flagged('comment');
  await moderator.graphql(look, { id });
  const silent = `update content_flag_viewers set seen_at = now() - interval '61 seconds'`;
  await app.database.pool.query(silent);
  expect(await seenBy(admin, id)).toEqual([]);
  await moderator.graphql(look, { id });
  expect(await seenBy(admin, id)).toEqual(['moderator']);
});

test('others hear of it only when someone came or went', async () => {
  const { flagId: id } = await scene.flagged('comment');
  const stream = await openEventStream(app.port, admin);
  const heard = () => stream.heard.filter((change) => change === `contentFlagViewer ${id}`).length;
  await moderator.graphql(look, { id });
  await expect.poll(heard).toBe(1);
  await moderator.graphql(look, { id });
  await moderator.graphql(look, { id });
  await moderator.graphql(look, { id, leaves: true });
  await expect.poll(heard).toBe(2);
  await moderator.graphql(look, { id, leaves: true });
  await admin.graphql(look, { id });
  await expect.poll(heard).toBe(3);
  stream.close();
});

test('looking changes nothing about the flag', async () => {
  const { flagId: id } = await scene.flagged('comment');
  await moderator.graphql(look, { id });
  const { data } = await admin.graphql(viewers, { id });
  expect(data.contentFlag.version).toBe(1);
});

test('flags of other sites do not exist', async () => {
  const { flagId: id } = await scene.flagged('comment');
  const { errors } = await (await app.as('foreignAdmin')).graphql(look, { id });
  expect(errors?.[0]?.message).toBe(flagMessages.notFound);
});
