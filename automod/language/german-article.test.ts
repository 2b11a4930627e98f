import { expect, it } from 'vitest';
import { openAutomod } from '../automod.ts';
import { recommendedThresholds } from '../thresholds.ts';

it.each([
  'Die Katze und die Kinder wollen die Suppe',
  'Die Ärztin hat die Dosis erhöht, und die Werte sind besser',
  'Hat jemand die Studie gelesen, die gestern kam?',
])('the German article urges nobody: %s', async (text) => {
  const { offensive, care } = await (await openAutomod()).score(text);
  expect(offensive.prob).toBeLessThan(recommendedThresholds.offensive);
  expect(care.prob).toBeLessThan(recommendedThresholds.care);
});
