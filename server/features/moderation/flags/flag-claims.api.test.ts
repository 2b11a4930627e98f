import { afterAll, beforeAll, expect, test } from 'vitest';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { claimMessages } from '../../../../contract/moderation/flag-claims.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { openEventStream } from '../../../testing/event-stream.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { decideFlag } from '../../../testing/moderation-cases.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const look =
  'mutation ($id: ID!, $leaves: Boolean) { lookAtContentFlag(id: $id, leaves: $leaves) }';
const claim = `mutation ($id: ID!, $takeOver: Boolean) {
  claimContentFlag(id: $id, takeOver: $takeOver) { claim { isOwn } }
}`;
const read = `query ($id: ID!) {
  contentFlag(id: $id) { claim { isOwn user { username } } }
  contentFlagClaims(ids: [$id]) { contentFlagId user { username } }
}`;

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

async function setMode(flagClaims: string): Promise<void> {
  const siteId = await app.siteId('alpha');
  await app.query('update sites set settings = $1 where id = $2', { flagClaims }, siteId);
}

async function claimantOf(id: string): Promise<string | null> {
  const { data } = await admin.graphql(read, { id });
  const name = data.contentFlag.claim?.user.username ?? null;
  expect(data.contentFlagClaims.map(({ user }: { user: object }) => user)).toEqual(
    name === null ? [] : [{ username: name }],
  );
  return name;
}

const messageOf = async (client: ApiClient, document: string, variables: Record<string, unknown>) =>
  (await client.graphql(document, variables)).errors?.[0]?.message;

test('opening a flag claims it until it is left, decided, or ten minutes have passed', async () => {
  await setMode('soft');
  const { flagId: id } = await scene.flagged('comment');
  await moderator.graphql(look, { id });
  await admin.graphql(look, { id });
  expect(await claimantOf(id)).toBe('moderator');
  await moderator.graphql(look, { id, leaves: true });
  expect(await claimantOf(id)).toBe(null);

  await moderator.graphql(look, { id });
  await app.query(`update content_flag_claims set expires_at = now() - interval '1 second'`);
  expect(await claimantOf(id)).toBe(null);
  // Staying on the screen does not prolong a claim; claiming does.
  await moderator.graphql(look, { id });
  expect(await claimantOf(id)).toBe(null);
  await moderator.graphql(claim, { id });
  expect(await claimantOf(id)).toBe('moderator');

  expect(await messageOf(admin, decideFlag, { id, operation: 'DONE' })).toBeUndefined();
  expect(await claimantOf(id)).toBe(null);
  expect(await messageOf(admin, claim, { id })).toBe(claimMessages.closed);
});

test('where claims are required, others take over before they decide, and the claimant hears of it', async () => {
  await setMode('required');
  const { flagId: id } = await scene.flagged('comment');
  await moderator.graphql(look, { id });
  const refused = claimMessages.claimed('moderator');
  const edit = 'mutation ($id: ID!) { editContentFlagBody(id: $id, body: "<p>x</p>") { id } }';
  expect(await messageOf(admin, decideFlag, { id, operation: 'DONE' })).toBe(refused);
  expect(await messageOf(admin, edit, { id })).toBe(refused);
  expect(await messageOf(admin, claim, { id })).toBe(refused);
  const bulk = await admin.graphql(
    'mutation ($id: ID!) { updateContentFlags(ids: [$id], operation: DONE) { ok message } }',
    { id },
  );
  expect(bulk.data.updateContentFlags).toEqual([{ ok: false, message: refused }]);

  const stream = await openEventStream(app.port, moderator);
  expect(await messageOf(admin, claim, { id, takeOver: true })).toBeUndefined();
  await expect.poll(() => stream.heard).toContain(`contentFlagViewer ${id}`);
  stream.close();
  expect(await messageOf(moderator, decideFlag, { id, operation: 'DONE' })).toBe(
    claimMessages.claimed('admin'),
  );
  // Leaving does not end the claim of the colleague.
  await moderator.graphql(look, { id, leaves: true });
  expect(await messageOf(admin, decideFlag, { id, operation: 'DONE' })).toBeUndefined();
});

test('a claim that has ended, or a person in danger, keeps nobody from acting', async () => {
  await setMode('required');
  const { flagId: id } = await scene.flagged('comment');
  await moderator.graphql(look, { id });
  await app.query(`update content_flag_claims set expires_at = now() - interval '1 second'`);
  expect(await messageOf(admin, decideFlag, { id, operation: 'DONE' })).toBeUndefined();
  const care = await scene.flagged('comment', 'visible', { isCare: true });
  await moderator.graphql(look, { id: care.flagId });
  const escalate = { id: care.flagId, operation: 'ESCALATE' };
  expect(await messageOf(admin, decideFlag, escalate)).toBeUndefined();
});

test('two people who open a flag at once: one claims it', async () => {
  await setMode('soft');
  const { flagId: id } = await scene.flagged('comment');
  await Promise.all([moderator.graphql(look, { id }), admin.graphql(look, { id })]);
  const claimant = await claimantOf(id);
  const other = claimant === 'admin' ? moderator : admin;
  expect(await messageOf(other, claim, { id })).toBe(claimMessages.claimed(claimant ?? ''));
});

test('nothing is claimed where the site switched it off, and no flag of another site', async () => {
  await setMode('off');
  const { flagId: id } = await scene.flagged('comment');
  await moderator.graphql(look, { id });
  expect(await claimantOf(id)).toBe(null);
  expect(await messageOf(admin, claim, { id })).toBe(claimMessages.off);
  const foreign = await app.as('foreignAdmin');
  expect(await messageOf(foreign, claim, { id })).toBe(flagMessages.notFound);
});
