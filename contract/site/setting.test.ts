import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSiteSettings, siteSettings } from './site-settings.ts';
import { readSuperSettings, superSettings } from './super-settings.ts';

test('settings that were not chosen have their default', () => {
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
    voteRetentionDays: 0,
    dailyCountRetentionDays: 0,
    secondFactor: 'OPTIONAL',
    secondFactorGraceDays: 14,
    adminIdleHours: 8,
    moderatorIdleHours: 8,
    memberIdleHours: 720,
    adminSessionDays: 30,
    moderatorSessionDays: 30,
    memberSessionDays: 365,
    securityLogDays: 365,
    ssoOnly: false,
    breakGlassAccounts: [],
  });
});

test('a setting that is no longer valid has its default, and the others stay', () => {
  const stored = { spamThreshold: 7, heldFirstPosts: 3, heldWords: ['kratom'] };
  expect(readSiteSettings(stored)).toMatchObject({
    spamThreshold: 0.9,
    heldFirstPosts: 3,
    heldWords: ['kratom'],
  });
});

interface NumberSchema {
  type?: string;
  minimum?: number;
  maximum?: number;
  const?: number;
  anyOf?: NumberSchema[];
}

test('the JSON schema of a number allows what the server accepts, and nothing else', () => {
  let numbers = 0;
  for (const settings of [siteSettings, superSettings] as z.ZodObject[]) {
    const { properties = {} } = z.toJSONSchema(settings, { io: 'input' });
    for (const [name, property] of Object.entries(properties)) {
      const schema = property as NumberSchema;
      if (schema.type !== 'integer' && schema.type !== 'number') continue;
      numbers += 1;
      const { minimum = 0, maximum = 0 } = schema;
      for (const value of [-1, 0, 0.5, 1, 29, 30, minimum - 1, minimum, maximum, maximum + 1]) {
        const isAccepted = settings.shape[name]?.safeParse(value).success;
        expect([name, value, allows(schema, value)]).toEqual([name, value, isAccepted]);
      }
    }
  }
  expect(numbers).toBeGreaterThan(10);
});

function allows(schema: NumberSchema, value: number): boolean {
  return (
    (schema.type !== 'integer' || Number.isInteger(value)) &&
    value >= (schema.minimum ?? value) &&
    value <= (schema.maximum ?? value) &&
    value === (schema.const ?? value) &&
    (schema.anyOf?.some((alternative) => allows(alternative, value)) ?? true)
  );
}
