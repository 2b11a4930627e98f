import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import { eventsOf, exampleBodies, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

interface Asked {
  path: string;
  authorization: string | undefined;
  body: { input: string; model?: string };
}

/** Moderation endpoint whose replies each test sets. */
let endpoint: Server;
let asked: Asked[];
interface Answer {
  status: number;
  body: unknown;
  location?: string;
}
let answers: Answer[];
let usual: Answer;

let app: TestApp;
let site: IntakeClient;
let admin: ApiClient;
let siteId: number;
let url: string;

const says = (scores: Record<string, number>, categories: Record<string, boolean> = {}) => ({
  status: 200,
  body: {
    id: 'modr-1',
    model: 'test',
    results: [{ flagged: false, categories, category_scores: scores }],
  },
});

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { url: path = '', headers } = request;
      asked.push({ path, authorization: headers.authorization, body: JSON.parse(text) });
      const answer = answers.shift() ?? usual;
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...(answer.location && { location: answer.location }),
      });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((ready) => endpoint.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1/moderations`;
  app = await startTestApp({
    env: { FETCH_LOOPBACK: 'on', SECOND_OPINION_KEY: 'api.other.example=no, 127.0.0.1=secret=1' },
  });
  site = await intakeClient(app);
  admin = await app.as('admin');
  siteId = await app.siteId('alpha');
});
afterAll(async () => {
  await app.close();
  endpoint.close();
});
beforeEach(async () => {
  asked = [];
  answers = [];
  usual = says({ harassment: 0.01, 'self-harm': 0.01 });
  await choose({ secondOpinionUrl: url, secondOpinionModel: 'careful-1' });
});

const choose = (chosen: object) =>
  app.query('update sites set super_settings = $1 where id = $2', chosen, siteId);

async function write(body: string) {
  const { id: userId } = await newUser(app);
  return site.write({ kind: 'user_profile_status', userId, body });
}

const flagAt = async (id: number) => flagOf(app, 'user_profile_status', id);
const soon = { timeout: 20_000, interval: 50 };

describe('a second opinion', () => {
  test('stands beside ours with its name, and what disagrees sorts up', async () => {
    answers.push(says({ harassment: 0.98, 'harassment/threatening': 0.2, sexual: 0.9 }));
    const agreed = await write(exampleBodies.offensive);
    await expect
      .poll(async () => (await flagAt(agreed.id)).second_opinion, soon)
      .toMatchObject({
        name: 'careful-1',
        offensive: 0.98,
      });
    expect(asked).toEqual([
      {
        path: '/v1/moderations',
        authorization: 'Bearer secret=1',
        body: { input: expect.stringContaining('stupid fucking idiot'), model: 'careful-1' },
      },
    ]);
    const disagreed = await write(`${exampleBodies.offensive}<p>!</p>`);
    await expect.poll(async () => (await flagAt(disagreed.id)).disagreement, soon).not.toBeNull();
    const { data, errors } = await admin.graphql(
      `{ contentFlagStream(sort: "disagreement", sortDesc: true, limit: 2) {
        contentFlags { assocId version secondOpinion { name offensive care spam disagreement } }
      } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.contentFlagStream.contentFlags).toMatchObject([
      {
        assocId: String(disagreed.id),
        // The version is unchanged, so people who saw the flag can still decide.
        version: 1,
        secondOpinion: { name: 'careful-1', offensive: 0.01, care: 0.01, spam: null },
      },
      { assocId: String(agreed.id), secondOpinion: { offensive: 0.98, care: null } },
    ]);
    const moderator = await app.as('moderator');
    for (const query of [
      '{ contentFlagStream(sort: "disagreement") { contentFlags { id } } }',
      '{ contentFlagStream { contentFlags { secondOpinion { name } } } }',
    ]) {
      expect((await moderator.graphql(query)).errors).toBeDefined();
    }
  });

  test('opens a flag where ours saw nothing, and an urgent one for someone in danger', async () => {
    answers.push(says({ hate: 0.4, violence: 0.97 }));
    const veiled = await write('<p>I know which bus you take home.</p>');
    await expect
      .poll(() => flagAt(veiled.id), soon)
      .toMatchObject({
        is_offensive: true,
        is_care: false,
        is_open: true,
      });
    const flag = await flagAt(veiled.id);
    expect((await eventsOf(app, flag.id)).map(({ body }) => body)).toContain(
      'Second opinion of careful-1: offensive 97%',
    );
    answers.push(says({ 'self-harm/intent': 0.3, violence: 0.99 }, { 'self-harm/intent': true }));
    const quiet = await write('<p>The letters to my children are written.</p>');
    await expect
      .poll(() => flagAt(quiet.id), soon)
      .toMatchObject({
        is_care: true,
        is_urgent: true,
        is_offensive: false,
      });
    expect((await site.get(`/content/user_profile_status/${quiet.id}`)).json().state).toBe(
      'visible',
    );
  });

  test('leaves what people decided as it is, and says nothing of what nobody flagged', async () => {
    const { id } = await write(exampleBodies.harmless);
    await expect.poll(() => asked.length, soon).toBe(1);
    const late = await write(exampleBodies.offensive);
    await app.query('update content_flags set is_open = false where assoc_id = $1', late.id);
    usual = says({ 'self-harm': 0.99 });
    await expect.poll(async () => (await flagAt(late.id)).second_opinion, soon).not.toBeNull();
    expect(await flagAt(late.id)).toMatchObject({ is_open: false, is_care: false });
    expect(await flagAt(id)).toBeUndefined();
  });

  testOnPostgres('that does not come keeps nobody waiting, and is asked for again', async () => {
    answers.push(
      // The key is sent to no other host.
      { status: 307, body: {}, location: `${url}/elsewhere` },
      says({ harassment: 0.9 }),
    );
    const before = Date.now();
    const { id, state } = await write(exampleBodies.offensive);
    expect(state).toBe('visible');
    expect(Date.now() - before).toBeLessThan(5000);
    await expect
      .poll(async () => (await flagAt(id)).second_opinion, { timeout: 60_000 })
      .toMatchObject({
        offensive: 0.9,
      });
    expect(asked.map(({ path }) => path)).toEqual(Array(2).fill('/v1/moderations'));
  });

  test('is asked of nobody unless a super admin names someone, and never about staff', async () => {
    await choose({});
    await write(exampleBodies.offensive);
    await choose({ secondOpinionUrl: url });
    await site.write({
      kind: 'user_profile_status',
      userId: await app.userId('moderator'),
      body: exampleBodies.offensive,
    });
    const { id } = await write(exampleBodies.offensive);
    await expect
      .poll(async () => (await flagAt(id)).second_opinion, soon)
      .toMatchObject({
        name: '127.0.0.1',
      });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body.model).toBeUndefined();
  });
});
