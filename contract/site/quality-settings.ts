import { setting, wholeNumberSchema } from './setting.ts';

const qualitySettingsSection = 'Quality of decisions';

export const qualitySettings = {
  secondReviewPercent: setting(wholeNumberSchema(0, 100).default(0), {
    section: qualitySettingsSection,
    title: 'Blind second reviews',
    description:
      'Share of decisions that a second moderator reviews without knowing the first decision.',
    unit: '%',
  }),
  restAfterHardItems: setting(wholeNumberSchema(0, 50).default(8), {
    section: qualitySettingsSection,
    title: 'Hard items in a row',
    description:
      'After as many flags about abuse, danger or pictures, staff are offered easier ones. 0 never offers them. Staff can choose for themselves.',
  }),
};
