import { expect, test } from 'vitest';
import { recommendedThresholds } from '../../../../automod/automod.ts';
import { defaultFlagThresholds } from '../../../../contract/site/site-settings.ts';

test('sites start with the thresholds that automod was measured with', () => {
  expect(defaultFlagThresholds).toEqual(recommendedThresholds);
});
