import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAutomod, recommendedThresholds } from '../../../../automod/automod.ts';
import { dangerEncoderName } from '../../../../contract/site/super-settings.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { eventsOf, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let site: IntakeClient;
let superAdmin: ApiClient;
let veiled: string;

beforeAll(async () => {
  app = await startTestApp();
  site = await intakeClient(app);
  superAdmin = await app.as('superAdmin');
  veiled = await findUncalled(veiledTexts);
});
afterAll(() => app.close());

const soon = { timeout: 60_000, interval: 50 };
const flagAt = (id: number) => flagOf(app, 'user_profile_status', id);

async function findUncalled([text = '', ...others]: readonly string[]): Promise<string> {
  const automod = await openAutomod();
  const isCalled = (await automod.score(text)).care.prob >= recommendedThresholds.care;
  return isCalled && others.length > 0 ? findUncalled(others) : text;
}

async function write(body: string): Promise<number> {
  const { id: userId } = await newUser(app);
  return (await site.write({ kind: 'user_profile_status', userId, body })).id;
}

async function readSetting() {
  const { data } = await superAdmin.graphql('{ getSiteSuperSettingsSchema }');
  return JSON.parse(data.getSiteSuperSettingsSchema).properties.secondOpinionFile;
}

/** The encoder calls them. Automod does not call the first, and perhaps learns some of the others. */
const veiledTexts = [
  "Ha, the irony of cleaning the house for the paramedics. But I don't want them thinking badly of me, so it's spotless.",
  'cant do this anymore. goodnight everyone and thank you',
  'God keeps forgetting to collect me so I might have to walk to Him',
  'i feel like the doctors r keeping me alive out of spite n im about 2 spite them back',
];
const ordinary = '<p>We made soup of a pumpkin today.</p>';

test('a site that did not choose the encoder hears nothing of it', async () => {
  const id = await write(veiled);
  expect(await flagAt(id)).toBeUndefined();
});

test('it is tried when it is chosen', async () => {
  expect(await readSetting()).toMatchObject({ enum: ['', dangerEncoderName], unusable: [] });
  const { data } = await superAdmin.graphql('{ getSiteSuperSettings }');
  const settings = JSON.parse(data.getSiteSuperSettings);
  const { errors } = await superAdmin.graphql(
    'mutation ($settings: String!) { setSiteSuperSettings(settings: $settings) }',
    { settings: JSON.stringify({ ...settings, secondOpinionFile: dangerEncoderName }) },
  );
  expect(errors).toBeUndefined();
  expect((await readSetting()).description).toMatch(
    /Danger encoder \(English\) was tried with five texts: it loads in [\d.]+ s and takes \d+ ms a text and \d+ MB of memory\./,
  );
});

test('it opens a care flag where automod saw nothing, with its score beside ours', async () => {
  const calm = await write(ordinary);
  const spanish = await write('<p>Ya no quiero vivir, esta noche termino con todo.</p>');
  const id = await write(veiled);
  await expect
    .poll(() => flagAt(id), soon)
    .toMatchObject({
      is_care: true,
      is_open: true,
      second_opinion: { name: dangerEncoderName, care: expect.any(Number) },
    });
  expect((await eventsOf(app, (await flagAt(id)).id)).map(({ body }) => body)).toContainEqual(
    expect.stringMatching(/^Second opinion of Danger encoder \(English\): danger \d+%$/),
  );
  expect(await flagAt(calm)).toBeUndefined();
  expect((await flagAt(spanish))?.second_opinion ?? null).toBeNull();
});
