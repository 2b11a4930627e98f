import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heldReasonTextsForAuthor } from '../../../../contract/moderation/holding.ts';
import { threadPath } from '../../../../contract/public-paths.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { eventsOf, exampleBodies, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { newMember } from '../../../testing/pages.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const linked = '<p>Read <a href="https://news.example/kidneys">this</a></p>';

let app: TestApp;
let site: IntakeClient;
let scene: ModerationScene;
let siteId: number;
let admin: ApiClient;
let userId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
  scene = await moderationScene(app);
  siteId = await app.siteId('alpha');
  admin = await app.as('admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  await settings({});
  userId = (await newUser(app)).id;
});

const settings = (chosen: object) =>
  app.query('update sites set settings = $1 where id = $2', chosen, siteId);

async function writeStatus(body: string, by = userId) {
  const { status, json } = await site.post('/content', {
    kind: 'user_profile_status',
    userId: by,
    body,
  });
  expect(status).toBe(201);
  return json();
}

describe('what is held back', () => {
  test('spam beyond doubt, unless the site says otherwise; offence only where it says so', async () => {
    const held = await writeStatus(exampleBodies.spam);
    expect(held).toMatchObject({ state: 'pending', heldFor: ['SPAM'] });
    const flag = await flagOf(app, 'user_profile_status', held.id);
    expect(flag).toMatchObject({
      is_required_to_publish: true,
      is_spam: true,
      outcome: 'WAITING',
      held_for: ['SPAM'],
    });
    expect((await eventsOf(app, flag.id))[0]?.body).toBe(
      'Spam score over the threshold, must be approved before it is published: very likely spam',
    );
    expect(await writeStatus(exampleBodies.offensive)).toEqual({
      kind: 'user_profile_status',
      id: expect.any(Number),
      state: 'visible',
    });
    await settings({ heldSpamFrom: 0, heldOffensiveFrom: 0.5 });
    expect((await writeStatus(exampleBodies.spam)).state).toBe('visible');
    expect((await writeStatus(exampleBodies.offensive)).heldFor).toEqual(['OFFENSIVE']);
  });

  test('words and domains of the site, each named', async () => {
    await settings({ heldWords: ['kratom'], heldDomains: ['shady.example'] });
    const body = '<p>Kratom at <a href="https://www.shady.example/">shady</a></p>';
    expect((await writeStatus(body)).heldFor).toEqual(['WORD', 'DOMAIN']);
    const { id } = await writeStatus(exampleBodies.harmless);
    const edited = await site.patch(`/content/user_profile_status/${id}`, { body });
    expect(edited.json()).toMatchObject({ state: 'pending', heldFor: ['WORD', 'DOMAIN'] });
  });

  test('the first link of a new member, until one is approved', async () => {
    expect((await writeStatus(linked)).state).toBe('visible');
    await settings({ heldFirstLink: true });
    // The author has a visible item with a link.
    expect((await writeStatus(linked)).state).toBe('visible');
    const other = (await newUser(app)).id;
    expect((await writeStatus(exampleBodies.picture, other)).state).toBe('visible');
    const { id, state, heldFor } = await writeStatus(linked, other);
    expect([state, heldFor]).toEqual(['pending', ['FIRST_LINK']]);
    expect((await writeStatus('<p>see www.news.example</p>', other)).state).toBe('pending');
    const plain = await writeStatus(exampleBodies.harmless, other);
    const smuggled = await site.patch(`/content/user_profile_status/${plain.id}`, { body: linked });
    expect(smuggled.json().heldFor).toEqual(['FIRST_LINK']);
    await approve('user_profile_status', id);
    expect((await writeStatus(linked, other)).state).toBe('visible');
    const known = (await newUser(app)).id;
    for (let i = 0; i < 10; i++) await scene.content.status({ by: known });
    expect((await writeStatus(linked, known)).state).toBe('visible');
  });

  test.each([1, 2, 5, 6])('never what staff with role %i write', async (roleId) => {
    await settings({
      heldFirstLink: true,
      heldWords: ['pills'],
      heldOffensiveFrom: 0.1,
      heldFirstPosts: 3,
    });
    const staff = await newUser(app, { roleId });
    expect((await writeStatus(exampleBodies.spam, staff.id)).state).toBe('visible');
    expect((await writeStatus(linked, staff.id)).state).toBe('visible');
  });
});

async function approve(kind: string, id: number) {
  const flag = await flagOf(app, kind, id);
  const { data, errors } = await admin.graphql(
    `mutation ($id: ID!) { updateContentFlag(id: $id, operation: APPROVE) { outcome heldFor } }`,
    { id: String(flag.id) },
  );
  expect(errors).toBeUndefined();
  return data.updateContentFlag;
}

describe('its author', () => {
  test('sees that it waits and why in general words; others see nothing of it', async () => {
    await settings({ heldWords: ['kratom'] });
    const member = await newMember(app);
    await member.post(`/profile/${member.slug}`, { form: { body: 'Who takes kratom here?' } });
    const { text } = await member.get(`/profile/${member.slug}`);
    expect(text).toContain(`is waiting for approval. ${heldReasonTextsForAuthor.WORD}`);
    const other = await newMember(app);
    expect((await other.get(`/profile/${member.slug}`)).text).not.toContain('kratom');
  });

  test('has all that follows a publication when it is approved, and not before', async () => {
    const member = await newMember(app);
    const threadId = await scene.content.thread({ by: userId, name: 'Tired' });
    await app.query(
      `update threads set last_active_at = '2020-01-01T00:00Z' where id = $1`,
      threadId,
    );
    const [{ slug }] = (await app.query('select slug from threads where id = $1', threadId)) as [
      { slug: string },
    ];
    const reply = { kind: 'reply', threadId, userId: member.id, body: exampleBodies.spam };
    const { id, state } = await site.write(reply);
    expect(state).toBe('pending');
    const page = threadPath(slug);
    const lastActive = async () =>
      (await app.query('select last_active_at from threads where id = $1', threadId))[0]
        ?.last_active_at;
    expect((await member.get(page)).text).toContain(heldReasonTextsForAuthor.SPAM);
    expect((await app.anonymous.get(page)).text).not.toContain('Cheap pills');
    expect((await lastActive()).getUTCFullYear()).toBe(2020);

    expect(await approve('reply', id)).toEqual({
      outcome: 'APPROVED',
      heldFor: ['very likely spam'],
    });
    const shown = await (await app.as('member')).get(page);
    expect(shown.text).toContain('Cheap pills');
    expect(shown.text).toContain('1 reply');
    expect((await lastActive()).getUTCFullYear()).toBeGreaterThan(2020);
    expect((await site.get(`/content/reply/${id}`)).json().state).toBe('visible');
    const { changes } = (await site.get('/changes')).json();
    expect(changes).toContainEqual({ kind: 'reply', id, state: 'visible' });
  });
});
