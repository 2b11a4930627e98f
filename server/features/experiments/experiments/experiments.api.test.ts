import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { experimentMessages } from '../../../../contract/experiments/experiments.ts';
import { messages } from '../../../../contract/messages.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newExperiment, saveExperiment } from '../../../testing/experiments.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const list = `query ($search: String, $limit: Int, $offset: Int, $isActive: Boolean, $siteId: ID) {
  experiments(search: $search, limit: $limit, offset: $offset, isActive: $isActive, siteId: $siteId) {
    total experiments { id name symbol isActive siteIds }
  }
}`;
const history = `query ($id: ID!) {
  experimentHistory(id: $id) {
    version insertedAt name symbol description isActive persistSessions variants { key weight }
    audience { excludeEmployees excludeBots } siteIds goals { key name event } user { id email }
  }
}`;

let app: TestApp;
let superAdmin: ApiClient;
let alpha: string;
let beta: string;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  superAdmin = await app.as('superAdmin');
  alpha = String(await app.siteId('alpha'));
  beta = String(await app.siteId('beta'));
});
afterAll(() => app.close());

const save = (fields: Record<string, unknown>) => superAdmin.graphql(saveExperiment, fields);

describe('an experiment', () => {
  test('is created without id, with the usual exclusions, and changed in part', async () => {
    const { data } = await save({
      name: ' Header ',
      symbol: 'header',
      siteIds: [beta, alpha, alpha],
      variants: [
        { key: 'Control!', weight: 1 },
        { key: 'Big Head', weight: 2 },
      ],
    });
    expect(data.updateExperiment).toEqual({
      id: expect.any(String),
      name: 'Header',
      symbol: 'header',
      description: '',
      isActive: false,
      persistSessions: true,
      variants: [
        { key: 'control', weight: 1 },
        { key: 'bighead', weight: 2 },
      ],
      audience: { excludeEmployees: true, excludeBots: true },
      siteIds: [alpha, beta],
      goals: [],
      hashVersion: 1,
      version: 1,
    });
    const { id } = data.updateExperiment;
    const changed = await save({
      id,
      isActive: true,
      audience: { excludeBots: false },
      version: 1,
    });
    expect(changed.data.updateExperiment).toMatchObject({
      name: 'Header',
      isActive: true,
      audience: { excludeEmployees: true, excludeBots: false },
      siteIds: [alpha, beta],
      version: 2,
    });
    const late = await save({ id, name: 'Too late', version: 1 });
    expect(late.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' });
    const same = await save({ id, name: 'Header', version: 2 });
    expect(same.data.updateExperiment.version).toBe(2);
    const one = await superAdmin.graphql(`{ experiment(id: "${id}") { symbol version } }`);
    expect(one.data.experiment).toEqual({ symbol: 'header', version: 2 });
    const events = await app.query(
      `select action from audit_events where entity_type = 'experiment' and entity_id = $1
       order by id`,
      id,
    );
    expect(events.map(({ action }) => action)).toEqual([
      'experiment.created',
      'experiment.updated',
    ]);
  });

  test('that changes on one site publishes events on every site', async () => {
    const heard: object[] = [];
    const subscription = app.services.events.subscribe(Number(beta));
    onTestFinished(async () => void (await subscription.return?.()));
    void (async () => {
      for await (const change of subscription) heard.push(change);
    })();
    const { id } = await newExperiment(app, superAdmin);
    await save({ id, name: 'Changed on another site' });
    const change = { siteId: Number(beta), noun: 'experiment', id: Number(id) };
    await expect.poll(() => heard).toEqual([change, change]);
  });

  test.each([
    [{ name: ' ' }, experimentMessages.nameRequired, 'name'],
    [{ symbol: '' }, experimentMessages.symbolRequired, 'symbol'],
    [{ symbol: 'Upper' }, experimentMessages.symbolHint, 'symbol'],
    [{ symbol: 'with space' }, experimentMessages.symbolHint, 'symbol'],
    [{ variants: [] }, experimentMessages.variantsRequired, 'variants'],
    [{ variants: [{ key: '!', weight: 1 }] }, experimentMessages.keyRequired, 'variants'],
    [{ variants: [{ key: 'a', weight: -1 }] }, experimentMessages.weightInvalid, 'variants'],
    [
      {
        variants: [
          { key: 'a', weight: 1 },
          { key: 'A', weight: 1 },
        ],
      },
      experimentMessages.keyTwice,
      'variants',
    ],
    [
      { isActive: true, variants: [{ key: 'a', weight: 0 }] },
      experimentMessages.weightRequired,
      'variants',
    ],
    [{ goals: [{ key: 'x', name: ' ' }] }, experimentMessages.goalNameRequired, 'goals'],
  ])('is refused with %j', async (fields, message, field) => {
    const { errors } = await save({ name: 'Refused', symbol: 'refused', ...fields });
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'INVALID_INPUT', field } });
  });

  test('has a unique symbol, and runs on existing sites', async () => {
    const { symbol } = await newExperiment(app, superAdmin);
    const taken = await save({ name: 'Other', symbol });
    expect(taken.errors?.[0]).toMatchObject({
      message: experimentMessages.symbolTaken,
      extensions: { code: 'CONFLICT', field: 'symbol' },
    });
    const nowhere = await save({ name: 'Other', symbol: 'nowhere', siteIds: ['99999'] });
    expect(nowhere.errors?.[0]?.message).toBe(experimentMessages.siteNotFound);
    for (const query of ['experiment', 'experimentHistory', 'experimentStats']) {
      const leaf = query === 'experimentStats' ? 'key' : 'id';
      const none = await superAdmin.graphql(`{ ${query}(id: "99999") { ${leaf} } }`);
      expect(none.errors?.[0]?.message).toBe(experimentMessages.notFound);
    }
  });

  test('saved by two editors with the same version is saved by one', async () => {
    const { id } = await newExperiment(app, superAdmin);
    const answers = await Promise.all(['One', 'Two'].map((name) => save({ id, name, version: 1 })));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });
});

test('experiments are found by name, symbol, site and whether they are active', async () => {
  await newExperiment(app, superAdmin, { name: 'Zebra', symbol: 'stripes', siteIds: [beta] });
  await newExperiment(app, superAdmin, { name: 'zoo', symbol: 'zebra-2', isActive: false });
  const found = async (variables: Record<string, unknown>) =>
    (await superAdmin.graphql(list, variables)).data.experiments;
  const names = async (variables: Record<string, unknown>) =>
    (await found(variables)).experiments.map(({ name }: { name: string }) => name);
  expect(await names({ search: 'ZEBRA' })).toEqual(['Zebra', 'zoo']);
  expect(await names({ search: 'zebra', isActive: true })).toEqual(['Zebra']);
  expect(await names({ search: 'zebra', isActive: false })).toEqual(['zoo']);
  expect(await names({ search: 'zebra', siteId: beta })).toEqual(['Zebra']);
  expect(await names({ search: 'ze%a' })).toEqual([]);
  const page = await found({ limit: 1, offset: 1 });
  expect(page.experiments).toHaveLength(1);
  expect(page.total).toBeGreaterThan(2);
});

test('the history has every state with its editor, and can restore each', async () => {
  const { id } = await newExperiment(app, superAdmin, { name: 'First' });
  await save({ id, name: 'Second', variants: [{ key: 'x', weight: 1 }] });
  const { data } = await superAdmin.graphql(history, { id });
  const [second, first] = data.experimentHistory;
  expect(second).toMatchObject({ version: 2, name: 'Second', variants: [{ key: 'x', weight: 1 }] });
  expect(first).toMatchObject({
    version: 1,
    name: 'First',
    siteIds: [alpha],
    audience: { excludeEmployees: true, excludeBots: true },
    user: { email: 'superadmin@steward.example' },
  });
  const { version: _, insertedAt: __, user: ___, ...state } = first;
  const back = await save({ id, version: 2, ...state });
  expect(back.data.updateExperiment).toMatchObject({ version: 3, ...state });
  const phases = await app.query('select id from experiment_phases where experiment_id = $1', id);
  expect(phases).toHaveLength(3);
});

test('only super admins have access, also to the list of all sites', async () => {
  const techie = await app.as('communityTech');
  for (const query of ['{ experiments { total } }', '{ getSites(all: true) { id } }']) {
    const { errors } = await techie.graphql(query);
    expect(errors?.[0]).toMatchObject({
      message: messages.mustBeSuperAdmin,
      extensions: { code: 'FORBIDDEN' },
    });
  }
  const { data } = await superAdmin.graphql('{ getSites(all: true) { id name prefix tier } }');
  expect(data.getSites).toEqual([
    { id: alpha, name: 'Alpha Circle', prefix: 'alpha', tier: 1 },
    { id: beta, name: 'Beta Circle', prefix: 'beta', tier: 1 },
  ]);
});
