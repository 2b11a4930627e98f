import { z } from 'zod';
import { maxTargetHours, type TargetReason, weekdays } from '../moderation/time-targets.ts';
import { list } from '../text.ts';
import { setting, timeZoneSchema, wholeNumberSchema } from './setting.ts';

const timeTargetSection = 'Time targets';

const timeTargetSetting = (title: string) =>
  setting(wholeNumberSchema(0, maxTargetHours).default(0), {
    section: timeTargetSection,
    title,
    description: 'Working hours until such a flag is to be decided. 0 sets no target.',
    unit: 'hours',
  });

export const timeTargetSettings = {
  targetReportedHours: timeTargetSetting('Reported by members'),
  targetOffensiveHours: timeTargetSetting('Suspected as offensive'),
  targetSpamHours: timeTargetSetting('Suspected as spam'),
  targetImageHours: timeTargetSetting('With an image'),
  targetHeldHours: timeTargetSetting('Waiting for approval'),
  workFrom: setting(wholeNumberSchema(0, 23).default(0), {
    section: timeTargetSection,
    title: 'Working hours begin',
    description: 'Targets only count working hours. The same hour twice means round the clock.',
    unit: "o'clock",
  }),
  workUntil: setting(wholeNumberSchema(0, 23).default(0), {
    section: timeTargetSection,
    title: 'Working hours end',
    description: 'May be on the next day, as from 22 to 6.',
    unit: "o'clock",
  }),
  workDays: setting(list(z.enum(weekdays), 7).default([...weekdays]), {
    section: timeTargetSection,
    title: 'Working days',
    description: 'Days on which working hours begin.',
    choices: {
      Mon: 'Monday',
      Tue: 'Tuesday',
      Wed: 'Wednesday',
      Thu: 'Thursday',
      Fri: 'Friday',
      Sat: 'Saturday',
      Sun: 'Sunday',
    },
  }),
  workTimeZone: setting(timeZoneSchema.default('UTC'), {
    section: timeTargetSection,
    title: 'Time zone of working hours',
    description: 'As “Europe/Madrid” or “America/New_York”.',
  }),
};

export const targetSettingByReason = {
  reported: 'targetReportedHours',
  offensive: 'targetOffensiveHours',
  spam: 'targetSpamHours',
  image: 'targetImageHours',
  held: 'targetHeldHours',
} as const satisfies Record<TargetReason, keyof typeof timeTargetSettings>;
