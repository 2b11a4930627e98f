import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '../../../testing/network.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('getSites lists the sites on which the person can act', async () => {
  const [alpha, beta] = [await app.siteId('alpha'), await app.siteId('beta')];
  const userId = await app.database.transaction(async (trx) => {
    const first = await insertUser(trx, alpha, { username: 'traveller', roleId: 2 });
    await insertUser(trx, beta, { username: 'traveller', roleId: 3, personId: first.personId });
    return first.id;
  });
  const traveller = await app.as({ userId, host: 'alpha.localhost' });
  const { data } = await traveller.graphql('{ getSites { id name prefix tier } }');
  expect(data.getSites).toEqual([
    { id: String(alpha), name: 'Alpha Circle', prefix: 'alpha', tier: 1 },
    { id: String(beta), name: 'Beta Circle', prefix: 'beta', tier: 1 },
  ]);
  await app.query('update sites set tier = 2 where id = $1', alpha);
  const { data: byTier } = await traveller.graphql('{ getSites { prefix } }');
  expect(byTier.getSites).toEqual([{ prefix: 'beta' }, { prefix: 'alpha' }]);
  await app.query('update sites set tier = 1 where id = $1', alpha);
  const admin = await app.as('admin');
  expect((await admin.graphql('{ getSites { prefix } }')).data.getSites).toEqual([
    { prefix: 'alpha' },
  ]);
});

test('getSiteFeatures are those of the current site, as they are stored', async () => {
  const features = async (caller: 'moderator' | 'foreignAdmin') =>
    (await (await app.as(caller)).graphql('{ getSiteFeatures }')).data.getSiteFeatures;
  expect(await features('moderator')).toEqual(['forums', 'USER_DISORDERS', 'private_messaging']);
  expect(await features('foreignAdmin')).toEqual([]);
});
