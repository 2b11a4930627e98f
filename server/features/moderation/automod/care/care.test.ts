import { beforeAll, expect, it, vi } from 'vitest';
import { defaultThresholds } from '../../../../../contract/site/site-settings.ts';
import { type Automod, openAutomod } from '../automod.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let automod: Automod;
beforeAll(async () => {
  automod = await openAutomod();
});

it('finds who may be in danger, and quotes what says so', async () => {
  const { care, offensive } = await automod.score(
    '<p>I want to <b>kill myself</b>, I cannot go on any more.</p>',
  );
  expect(care.prob).toBeGreaterThanOrEqual(defaultThresholds.care);
  expect(care.words.map(({ word }) => word)).toContain('kill myself');
  expect(offensive.prob).toBeLessThan(defaultThresholds.offensive);
});

it.each([
  'I am dying to know the results.',
  'I would never kill myself.',
  'The leaflet warns of suicidal thoughts as a side effect.',
  'I cut myself shaving.',
])('leaves "%s" alone', async (text) => {
  expect((await automod.score(text)).care.prob).toBeLessThan(defaultThresholds.care);
});
