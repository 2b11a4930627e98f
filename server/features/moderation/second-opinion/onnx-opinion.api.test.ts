import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dangerEncoderName,
  secondOpinionMessages,
} from '../../../../contract/site/super-settings.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { eventsOf, exampleBodies, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { type OnnxFolder, onnxFolder } from '../../../testing/onnx-folder.ts';
import { textModelCard } from '../../../testing/onnx-models.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let folder: OnnxFolder;
let sites: Record<'alpha' | 'beta', IntakeClient>;
let superAdmin: ApiClient;

beforeAll(async () => {
  folder = onnxFolder();
  app = await startTestApp({ env: { ONNX_MODELS: folder.path } });
  sites = { alpha: await intakeClient(app), beta: await intakeClient(app, 'beta') };
  superAdmin = await app.as('superAdmin');
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

async function settings(): Promise<Record<string, unknown>> {
  const { data } = await superAdmin.graphql('{ getSiteSuperSettings }');
  return JSON.parse(data.getSiteSuperSettings);
}

async function choose(change: object) {
  return superAdmin.graphql(
    'mutation ($settings: String!) { setSiteSuperSettings(settings: $settings) }',
    { settings: JSON.stringify({ ...(await settings()), ...change }) },
  );
}

/** Stored by an earlier release, or broken since it was chosen. */
async function chooseUntried(secondOpinionFile: string, prefix: 'alpha' | 'beta' = 'alpha') {
  await app.query(
    'update sites set super_settings = $1 where id = $2',
    { secondOpinionFile },
    await app.siteId(prefix),
  );
}

async function describeSetting(): Promise<string> {
  const { data } = await superAdmin.graphql('{ getSiteSuperSettingsSchema }');
  return JSON.parse(data.getSiteSuperSettingsSchema).properties.secondOpinionFile.description;
}

async function write(body: string, prefix: 'alpha' | 'beta' = 'alpha') {
  const { id: userId } = await newUser(app, { prefix });
  return sites[prefix].write({ kind: 'user_profile_status', userId, body });
}

const flagAt = (id: number) => flagOf(app, 'user_profile_status', id);
const soon = { timeout: 30_000, interval: 50 };
const opinionOf = async (id: number) => (await flagAt(id))?.second_opinion;

describe('a classifier file', () => {
  test('is chosen by name among those of the folder', async () => {
    const { data } = await superAdmin.graphql('{ getSiteSuperSettingsSchema }');
    const { secondOpinionFile } = JSON.parse(data.getSiteSuperSettingsSchema).properties;
    expect(secondOpinionFile).toMatchObject({
      type: 'string',
      section: 'Automod',
      enum: [
        ...['', dangerEncoderName, 'bare', 'broken', 'endless', 'mistaken'],
        ...['pieces-1.2', 'plain-words'],
      ],
      unusable: ['bare', 'mistaken'],
    });
    expect(secondOpinionFile.description).toContain(
      "mistaken cannot be used: mistaken.json: offensive: 'insults' is none of the labels.",
    );
    const { noSuchFile, oneOnly } = secondOpinionMessages;
    const url = 'https://api.example.org/v1/moderations';
    for (const [change, message] of [
      [{ secondOpinionFile: '../plain-words' }, noSuchFile],
      [{ secondOpinionFile: 'unheard-of' }, noSuchFile],
      [{ secondOpinionFile: 7 }, noSuchFile],
      [{ secondOpinionFile: 'bare' }, 'bare.json, which tells what its labels mean, is missing'],
      [{ secondOpinionFile: 'plain-words', secondOpinionUrl: url }, oneOnly],
    ] as const) {
      const { errors } = await choose(change);
      expect(errors?.[0]).toMatchObject({ message, extensions: { field: 'secondOpinionFile' } });
    }
    expect(await settings()).not.toHaveProperty('secondOpinionFile');
  });

  test('is tried before it is accepted, and its cost is shown', async () => {
    const refused = await choose({ secondOpinionFile: 'broken' });
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringMatching(
        /^broken was tried and cannot be used: The model does not load/,
      ),
      extensions: { field: 'secondOpinionFile' },
    });
    expect(await settings()).not.toHaveProperty('secondOpinionFile');
    expect(await describeSetting()).not.toContain('tried');
    expect((await choose({ secondOpinionFile: 'plain-words' })).errors).toBeUndefined();
    expect(await describeSetting()).toMatch(
      /plain-words was tried with five texts: it loads in [\d.]+ s and takes (less than 1|\d+) ms a text and \d+ MB of memory\./,
    );
    // A changed file is another one: what was measured says nothing about it.
    folder.write('plain-words.json', { ...textModelCard, spam: [] });
    expect(await describeSetting()).not.toContain('tried');
    folder.write('plain-words.json', textModelCard);
  });

  test('has its score beside ours with its name, and what disagrees sorts up', async () => {
    expect((await choose({ secondOpinionFile: 'plain-words' })).errors).toBeUndefined();
    const agreed = await write(exampleBodies.offensive);
    await expect
      .poll(() => opinionOf(agreed.id), soon)
      .toMatchObject({ name: 'plain-words', offensive: expect.closeTo(1, 1) });
    // The model knows none of these words.
    const disagreed = await write('<p>You fucking piece of shit, shut the fuck up.</p>');
    await expect
      .poll(() => opinionOf(disagreed.id), soon)
      .toMatchObject({ offensive: expect.closeTo(0, 1) });
    const admin = await app.as('admin');
    const { data, errors } = await admin.graphql(
      `{ contentFlagStream(sort: "disagreement", sortDesc: true, limit: 2) {
        contentFlags { assocId version secondOpinion { name offensive spam care disagreement } }
      } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.contentFlagStream.contentFlags).toMatchObject([
      {
        assocId: String(disagreed.id),
        version: 1,
        secondOpinion: { name: 'plain-words', care: null, disagreement: expect.any(Number) },
      },
      { assocId: String(agreed.id) },
    ]);
  });

  test('opens a flag where ours saw nothing', async () => {
    await choose({ secondOpinionFile: 'pieces-1.2' });
    const { id } = await write('<p>We made soup of a pumpkin today.</p>');
    await expect.poll(() => flagAt(id), soon).toMatchObject({ is_offensive: true, is_open: true });
    expect((await eventsOf(app, (await flagAt(id)).id)).map(({ body }) => body)).toContain(
      'Second opinion of pieces-1.2: offensive 99%',
    );
  });

  test('that hangs keeps neither the writer nor another site waiting', async () => {
    await chooseUntried('endless');
    const before = Date.now();
    const { id, state } = await write(exampleBodies.offensive);
    expect(state).toBe('visible');
    expect(Date.now() - before).toBeLessThan(5000);
    await chooseUntried('plain-words', 'beta');
    const other = await write(exampleBodies.offensive, 'beta');
    await expect.poll(() => opinionOf(other.id), soon).toMatchObject({ name: 'plain-words' });
    expect(await opinionOf(id)).toBeNull();
  });

  test('that is gone keeps nobody from writing, or from saving something else', async () => {
    await chooseUntried('gone');
    const { data } = await superAdmin.graphql('{ getSiteSuperSettingsSchema }');
    expect(JSON.parse(data.getSiteSuperSettingsSchema).properties.secondOpinionFile.enum).toContain(
      'gone',
    );
    expect((await choose({ aiPassages: 3 })).errors).toBeUndefined();
    expect((await write(exampleBodies.offensive)).state).toBe('visible');
  });
});
