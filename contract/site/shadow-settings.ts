import { z } from 'zod';
import { setting, settingText, uniqueLinesSchema } from './setting.ts';

const section = 'Rules in shadow mode';
const thresholdMessage = 'Must be a number from 0 to 1';
const shadowThreshold = z
  .number(thresholdMessage)
  .min(0, thresholdMessage)
  .max(1, thresholdMessage)
  .default(0);
const description =
  'Texts that reach this score are recorded for the screen Figures, and not flagged. 0 records nothing.';

export const shadowSettings = {
  shadowSpamThreshold: setting(shadowThreshold, {
    section,
    title: 'Spam threshold to try',
    description,
    unit: '0 to 1',
  }),
  shadowOffensiveThreshold: setting(shadowThreshold, {
    section,
    title: 'Offensive threshold to try',
    description,
    unit: '0 to 1',
  }),
  shadowWords: setting(uniqueLinesSchema(200, settingText(80).toLowerCase().min(2)).default([]), {
    section,
    title: 'Words to try',
    description: 'Texts with one of these words or phrases are recorded, and not held back.',
  }),
};
