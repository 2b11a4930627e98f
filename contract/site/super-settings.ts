import { z } from 'zod';
import { enforcementLabels, enforcementLevels } from '../accounts/second-factors.ts';
import { parseSafeUrl } from '../addresses.ts';
import { exactText, list } from '../text.ts';
import {
  hostNameSchema,
  readStoredSettings,
  setting,
  settingText,
  uniqueLinesSchema,
} from './setting.ts';
import { siteFeatureLabels, siteFeatures } from './site-features.ts';

const hourMessage = 'Must be a whole number from 0 to 23';
const sessionAgeMessage = 'Must be a whole number from 1 to 365';
const answersPerDayMessage = 'Must be a whole number from 0 to 100,000';
const draftsPerDayMessage = 'Must be a whole number from 0 to 10,000';
const passageCountMessage = 'Must be a whole number from 1 to 12';
const retentionMessage = 'Must be 0, or from 30 to 36,500';
const retentionDaysSetting = (initial: number) =>
  z
    .int(retentionMessage)
    .min(0, retentionMessage)
    .max(36_500, retentionMessage)
    .refine((days) => days === 0 || days >= 30, retentionMessage)
    .default(initial);
const retentionDays = retentionDaysSetting(0);
const graceDaysMessage = 'Must be a whole number from 0 to 90';
const idleHoursMessage = 'Must be a whole number from 1 to 2,160';
const idleHoursSetting = (initial: number) =>
  z.int(idleHoursMessage).min(1, idleHoursMessage).max(2160, idleHoursMessage).default(initial);
const sessionAgeDaysSetting = (initial: number) =>
  z.int(sessionAgeMessage).min(1, sessionAgeMessage).max(365, sessionAgeMessage).default(initial);
/** Describes the refinement above for readers of the JSON schema. */
const retentionJsonSchemas = [{ const: 0 }, { minimum: 30 }];

/** Name without extension; never a path. */
export const secondOpinionFileNamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Chosen like a file. Its name cannot be that of one. */
export const dangerEncoderName = 'Danger encoder (English)';

export const secondOpinionMessages = {
  oneOnly: 'Name an endpoint or choose a classifier, not both',
  noSuchFile: 'There is no such classifier',
} as const;

export const superSettings = z.object({
  name: setting(settingText(100).min(1, 'Name is required'), {
    section: 'The site',
    title: 'Name',
    description: 'As members and staff read it everywhere.',
  }),
  tier: setting(
    z
      .int('Must be a whole number from 1 to 9')
      .min(1, 'Must be a whole number from 1 to 9')
      .max(9, 'Must be a whole number from 1 to 9'),
    {
      section: 'The site',
      title: 'Tier',
      description: 'Sites of a lower tier come first wherever sites are listed to choose from.',
    },
  ),
  features: setting(list(z.enum(siteFeatures), 50), {
    section: 'The site',
    title: 'Features',
    description: 'What the site offers its members, and what staff can work on.',
    choices: siteFeatureLabels,
  }),
  maintenanceNotice: setting(settingText(500).default(''), {
    section: 'The site',
    title: 'Maintenance notice',
    description: 'Stands on every page of the site and of its console, for as long as it is here.',
  }),
  domainAliases: setting(uniqueLinesSchema(50, hostNameSchema), {
    section: 'The site',
    title: 'Other host names',
    description: 'Whoever comes by one of these is led to the site itself.',
  }),
  staffMailDomains: setting(uniqueLinesSchema(50, hostNameSchema).default([]), {
    section: 'Staff',
    title: 'Mail domains of staff',
    description:
      'Admins need an address in one of these. Left empty, the list of the installation applies.',
  }),
  aiAnswers: setting(z.boolean().default(true), {
    section: 'Language model',
    title: 'Answers of AI post search',
    description:
      'Whether the language model of the installation ranks and answers. Off, posts are found without it.',
  }),
  aiAnswersPerDay: setting(
    z
      .int(answersPerDayMessage)
      .min(0, answersPerDayMessage)
      .max(100_000, answersPerDayMessage)
      .default(500),
    {
      section: 'Language model',
      title: 'Answers in a day',
      description: 'Further searches of the same day are answered without the language model.',
    },
  ),
  aiPassages: setting(
    z.int(passageCountMessage).min(1, passageCountMessage).max(12, passageCountMessage).default(6),
    {
      section: 'Language model',
      title: 'Passages read for an answer',
      description: 'Each is a request of its own, and more take longer and cost more.',
    },
  ),
  aiDrafts: setting(z.boolean().default(true), {
    section: 'Language model',
    title: 'Drafts of AI pages',
    description:
      'Whether the language model of the installation writes drafts. They are never saved by themselves.',
  }),
  aiDraftsPerDay: setting(
    z
      .int(draftsPerDayMessage)
      .min(0, draftsPerDayMessage)
      .max(10_000, draftsPerDayMessage)
      .default(50),
    {
      section: 'Language model',
      title: 'Drafts in a day',
      description: 'More are refused until the next day. A draft costs as much as many answers.',
    },
  ),
  secondOpinionUrl: setting(
    settingText(500)
      .regex(/^$|^https?:\/\/[^\s/@]+\/\S*$/, 'Must be the address of a moderation endpoint')
      .refine(
        (url) => url === '' || parseSafeUrl(url) !== undefined,
        'Must be the address of a moderation endpoint',
      )
      .default(''),
    {
      section: 'Automod',
      title: 'Second opinion',
      description:
        'The address of a moderation endpoint, such as https://api.example.org/v1/moderations. What members write is sent there: tell them. Left empty, nobody else reads it.',
    },
  ),
  secondOpinionModel: setting(settingText(100).default(''), {
    section: 'Automod',
    title: 'Model of the second opinion',
    description: 'As the endpoint names it. Left empty, the endpoint chooses.',
  }),
  secondOpinionFile: setting(
    exactText(100, secondOpinionMessages.noSuchFile)
      .refine(
        (name) =>
          name === '' || name === dangerEncoderName || secondOpinionFileNamePattern.test(name),
        { error: secondOpinionMessages.noSuchFile },
      )
      .default(''),
    {
      section: 'Automod',
      title: 'Second opinion of a classifier',
      description:
        'A classifier that runs on this installation, instead of an endpoint: a file that the operator put there, or the danger encoder, which looks for people in danger in English. Nothing is sent anywhere.',
    },
  ),
  deliveryHour: setting(z.int(hourMessage).min(0, hourMessage).max(23, hourMessage).optional(), {
    section: 'Leads',
    title: 'Delivery hour',
    description: 'Leads are delivered in this hour only. Left empty, they are every hour.',
    unit: '0 to 23, UTC',
  }),
  secondFactor: setting(z.enum(enforcementLevels).default('OPTIONAL'), {
    section: 'Sign-in',
    title: 'Second factor',
    description:
      'Who needs an authenticator app or a passkey. Whoever has none after the days of grace sets one up when they next sign in.',
    choices: enforcementLabels,
  }),
  secondFactorGraceDays: setting(
    z.int(graceDaysMessage).min(0, graceDaysMessage).max(90, graceDaysMessage).default(14),
    {
      section: 'Sign-in',
      title: 'Days of grace',
      description:
        'Until then a notice names the date. They count from the day the second factor was required.',
    },
  ),
  ssoOnly: setting(z.boolean().default(false), {
    section: 'Sign-in',
    title: 'Staff use single sign-on only',
    description:
      'Passwords and passkeys of staff no longer open a session, except those of the break-glass accounts. Members are not affected.',
  }),
  breakGlassAccounts: setting(uniqueLinesSchema(10, settingText(100).min(1)).default([]), {
    section: 'Sign-in',
    title: 'Break-glass accounts',
    description:
      'Usernames of super admins who can sign in with a password while the provider is down. Each use is mailed to all super admins.',
  }),
  adminIdleHours: setting(idleHoursSetting(8), {
    section: 'Sign-in',
    title: 'Sign admins out after',
    description:
      'Admins, community techs and super admins who did nothing for so long sign in again.',
    unit: 'idle hours',
  }),
  moderatorIdleHours: setting(idleHoursSetting(8), {
    section: 'Sign-in',
    title: 'Sign moderators out after',
    description: 'Moderators who did nothing for so long sign in again.',
    unit: 'idle hours',
  }),
  memberIdleHours: setting(idleHoursSetting(720), {
    section: 'Sign-in',
    title: 'Sign members out after',
    description: 'The limit of the installation applies as well.',
    unit: 'idle hours',
  }),
  adminSessionDays: setting(sessionAgeDaysSetting(30), {
    section: 'Sign-in',
    title: 'Longest session of admins',
    description: 'However busy they are, they sign in again after so long.',
    unit: 'days',
  }),
  moderatorSessionDays: setting(sessionAgeDaysSetting(30), {
    section: 'Sign-in',
    title: 'Longest session of moderators',
    description: 'However busy they are, they sign in again after so long.',
    unit: 'days',
  }),
  memberSessionDays: setting(sessionAgeDaysSetting(365), {
    section: 'Sign-in',
    title: 'Longest session of members',
    description: 'The limit of the installation applies as well.',
    unit: 'days',
  }),
  sessionDays: setting(
    z.int(sessionAgeMessage).min(1, sessionAgeMessage).max(365, sessionAgeMessage).optional(),
    {
      section: 'Retention',
      title: 'Keep people signed in',
      description:
        'Whoever signed in longer ago must do so again. The limit of the installation applies as well.',
      unit: 'days',
    },
  ),
  securityLogDays: setting(retentionDaysSetting(365), {
    section: 'Retention',
    title: 'Keep the security log',
    description:
      'Sign-ins, failures and changes of factors. 0 keeps them forever; otherwise at least 30.',
    unit: 'days',
    anyOf: retentionJsonSchemas,
  }),
  auditRetentionDays: setting(retentionDays, {
    section: 'Retention',
    title: 'Keep the trail of changes',
    description: 'What is older is deleted. 0 keeps it forever; otherwise at least 30.',
    unit: 'days',
    anyOf: retentionJsonSchemas,
  }),
  voteRetentionDays: setting(retentionDays, {
    section: 'Retention',
    title: 'Keep votes on closed items',
    description:
      'Single votes on polls and the like that closed longer ago are deleted; the results stay. 0 keeps them forever; otherwise at least 30.',
    unit: 'days',
    anyOf: retentionJsonSchemas,
  }),
  dailyCountRetentionDays: setting(retentionDays, {
    section: 'Retention',
    title: 'Keep counts per day',
    description:
      'Votes and clicks of each day; the totals stay. 0 keeps them forever; otherwise at least 30.',
    unit: 'days',
    anyOf: retentionJsonSchemas,
  }),
  answerRetentionDays: setting(retentionDays, {
    section: 'Retention',
    title: 'Keep answers to what was deleted',
    description:
      'Answers to deleted fields and options of the extended profile come back when these do, for so long. 0 keeps them forever; otherwise at least 30.',
    unit: 'days',
    anyOf: retentionJsonSchemas,
  }),
});

/** Settings stored in the site's document; the others have columns and tables of their own. */
const documentSettingsSchema = superSettings.omit({
  name: true,
  tier: true,
  features: true,
  domainAliases: true,
});

export const readSuperSettings = (stored: unknown) =>
  readStoredSettings(documentSettingsSchema, stored);
