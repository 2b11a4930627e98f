import { z } from 'zod';
import { setting, settingText, uniqueLines } from './setting.ts';

const section = 'Rules in shadow mode';
const message = 'Must be a number from 0 to 1';
const shadowThreshold = z.number(message).min(0, message).max(1, message).default(0);
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
  shadowWords: setting(uniqueLines(200, settingText(80).toLowerCase().min(2)).default([]), {
    section,
    title: 'Words to try',
    description: 'Texts with one of these words or phrases are recorded, and not held back.',
  }),
};
