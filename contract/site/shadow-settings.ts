import { z } from 'zod';
import { setting, settingText, uniqueLinesSchema } from './setting.ts';

const shadowSettingsSection = 'Rules in shadow mode';
const invalidThresholdMessage = 'Must be a number from 0 to 1';
const shadowThresholdSchema = z
  .number(invalidThresholdMessage)
  .min(0, invalidThresholdMessage)
  .max(1, invalidThresholdMessage)
  .default(0);
const shadowThresholdDescription =
  'Texts that reach this score are recorded for the screen Figures, and not flagged. 0 records nothing.';

export const shadowSettings = {
  shadowSpamThreshold: setting(shadowThresholdSchema, {
    section: shadowSettingsSection,
    title: 'Spam threshold to try',
    description: shadowThresholdDescription,
    unit: '0 to 1',
  }),
  shadowOffensiveThreshold: setting(shadowThresholdSchema, {
    section: shadowSettingsSection,
    title: 'Offensive threshold to try',
    description: shadowThresholdDescription,
    unit: '0 to 1',
  }),
  shadowWords: setting(uniqueLinesSchema(200, settingText(80).toLowerCase().min(2)).default([]), {
    section: shadowSettingsSection,
    title: 'Words to try',
    description: 'Texts with one of these words or phrases are recorded, and not held back.',
  }),
};
