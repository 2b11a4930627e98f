import { expect, test } from 'vitest';
import { readSiteSettings, siteSettings } from './site-settings.ts';
import { readSuperSettings } from './super-settings.ts';

test('what was not chosen has its default', () => {
  expect(readSiteSettings({})).toEqual(siteSettings.parse({}));
  expect(readSiteSettings(null)).toEqual(siteSettings.parse({}));
  expect(readSuperSettings({ name: 'In its column' })).toEqual({
    maintenanceNotice: '',
    aiAnswers: true,
    aiAnswersPerDay: 500,
    aiPassages: 6,
    aiDrafts: true,
    aiDraftsPerDay: 50,
    staffMailDomains: [],
    answerRetentionDays: 0,
    secondOpinionUrl: '',
    secondOpinionModel: '',
    secondOpinionFile: '',
    auditRetentionDays: 0,
  });
});

test('one that no longer fits has its default, and the others stay as they were chosen', () => {
  const stored = { spamThreshold: 7, heldFirstPosts: 3, heldWords: ['kratom'] };
  expect(readSiteSettings(stored)).toMatchObject({
    spamThreshold: 0.9,
    heldFirstPosts: 3,
    heldWords: ['kratom'],
  });
});
