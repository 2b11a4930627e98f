import { z } from 'zod';
import { careReplyMaxLength, defaultCareReply } from '../moderation/care.ts';
import {
  careTextsMaxLength,
  defaultCareTexts,
  defaultHelplines,
  helplinePattern,
  maxHelplines,
} from '../moderation/care-texts.ts';
import { claimMinutes, claimModeLabels, claimModes } from '../moderation/flag-claims.ts';
import {
  adviceTextMaxLength,
  defaultAdviceNote,
  defaultAdviceReply,
} from '../moderation/flag-findings.ts';
import { noticeLanguageLabels, noticeLanguages } from '../moderation/notice-kinds.ts';
import { emailText, list } from '../text.ts';
import { qualitySettings } from './quality-settings.ts';
import {
  exactSettingText,
  hostNameSchema,
  readStoredSettings,
  setting,
  settingText,
  timeZoneSchema,
  uniqueLinesSchema,
  wholeNumberSchema,
} from './setting.ts';
import { shadowSettings } from './shadow-settings.ts';
import { timeTargetSettings } from './time-target-settings.ts';

/**
 * Default probabilities from which a text is flagged as spam, offensive, or a sign of danger.
 * Chosen by their effect on benign health talk, see docs/automod.md.
 */
export const defaultFlagThresholds = { spam: 0.9, offensive: 0.7, care: 0.5 } as const;

export const thresholdSchema = z
  .number('Must be a number from 0 to 1')
  .min(0, 'Must be a number from 0 to 1')
  .max(1, 'Must be a number from 0 to 1');

/** Scores from which a text is held; 0 holds nothing, since false alarms on offence silence people. */
const defaultHoldThresholds = { spam: 0.98, offensive: 0 } as const;

const robotsRuleSetting = settingText(500).regex(
  /^(?:(?:Disallow|Allow): \/[^\s#]*|User-agent: (?:\*|[\w-]+))$/,
  'Each line must be “Disallow: /path”, “Allow: /path” or “User-agent: name”',
);

const homeModuleNames = ['posts', 'forum', 'topics', 'conditions'] as const;
export type HomeModuleName = (typeof homeModuleNames)[number];

const forumModuleNames = ['categories', 'invitation'] as const;

/** Does not include profiles: they are about people and have a setting of their own. */
export const sitemapKindNames = [
  'posts',
  'pages',
  'myjournai',
  'threads',
  'forum-tags',
  'conditions',
  'categories',
  'tags',
] as const;

/** Allowed names of meta tags. No tag with one of these names runs or loads anything. */
const headMetaNames = [
  'google-site-verification',
  'msvalidate.01',
  'yandex-verification',
  'p:domain_verify',
  'facebook-domain-verification',
  'apple-itunes-app',
  'theme-color',
];
const metaTagPattern = /^<meta name="([\w.:-]+)" content="([^"<>&]{1,300})"\s*\/?>$/;
const linkTagPattern = /^<link rel="(me|license)" href="(https:\/\/[^"<>&\s]{1,300})"\s*\/?>$/;

export function parseHeadSnippet(
  line: string,
): { tag: 'meta' | 'link'; name: string; value: string } | undefined {
  const [, name = '', content = ''] = metaTagPattern.exec(line) ?? [];
  if (headMetaNames.includes(name)) return { tag: 'meta', name, value: content };
  const [, rel = '', href = ''] = linkTagPattern.exec(line) ?? [];
  return rel === '' ? undefined : { tag: 'link', name: rel, value: href };
}

const headSnippetSetting = settingText(500).refine(
  (line) => parseHeadSnippet(line) !== undefined,
  `Each line must be <meta name="…" content="…"> with one of these names: ${headMetaNames.join(', ')}; or <link rel="me" href="https://…">`,
);

const longTextSetting = settingText(2000).default('');

export const siteSettings = z.object({
  contactEmail: setting(emailText('Must be an email address', { mayBeEmpty: true }).default(''), {
    section: 'Contact',
    title: 'Contact address',
    description: 'Gets the replies to mails of this site. Left empty, the sender gets them.',
  }),
  mailFooter: setting(exactSettingText(1000).default(''), {
    section: 'Contact',
    title: 'Footer of mails',
    description: 'Stands below every mail that this site sends.',
  }),
  welcomeText: setting(longTextSetting, {
    section: 'New people',
    title: 'Welcome on the home page',
    description: 'Stands above everything else, for people who are not signed in.',
  }),
  signUp: setting(z.boolean().default(false), {
    section: 'New people',
    title: 'People can sign up',
    description:
      'Anyone with an email address can become a member. Otherwise staff create all accounts.',
  }),
  signUpText: setting(longTextSetting, {
    section: 'New people',
    title: 'How to join',
    description: 'Stands on the sign-in page, for people who have no account yet.',
  }),
  welcomeMailText: setting(longTextSetting, {
    section: 'New people',
    title: 'Welcome by mail',
    description: 'Stands in the mails that welcome new members and subscribers.',
  }),
  spamThreshold: setting(thresholdSchema.default(defaultFlagThresholds.spam), {
    section: 'Moderation',
    title: 'Spam threshold',
    description: 'A text with this score or a higher one is flagged as spam.',
    unit: '0 to 1',
  }),
  offensiveThreshold: setting(thresholdSchema.default(defaultFlagThresholds.offensive), {
    section: 'Moderation',
    title: 'Offensive threshold',
    description: 'A text with this score or a higher one is flagged as offensive.',
    unit: '0 to 1',
  }),
  flagClaims: setting(z.enum(claimModes).default('soft'), {
    section: 'Moderation',
    title: 'Opening a flag claims it',
    description: `For ${claimMinutes} minutes, or until it is left. Others see who claimed it; where that is required, they take it over before they decide.`,
    choices: claimModeLabels,
  }),
  heldFirstPosts: setting(
    z
      .int('Must be a whole number from 0 to 100')
      .min(0, 'Must be a whole number from 0 to 100')
      .max(100, 'Must be a whole number from 0 to 100')
      .default(0),
    {
      section: 'Moderation',
      title: 'First posts that wait for approval',
      description: 'How many items of a new member are approved before others see them.',
    },
  ),
  moderatorsMayApprove: setting(z.boolean().default(false), {
    section: 'Moderation',
    title: 'Moderators may approve',
    description: 'Otherwise only admins approve what waits, and moderators pass it on to them.',
  }),
  heldWords: setting(uniqueLinesSchema(200, settingText(80).toLowerCase().min(2)).default([]), {
    section: 'Moderation',
    title: 'Words that hold a text back',
    description: 'A text with one of these words or phrases waits for approval.',
  }),
  heldDomains: setting(uniqueLinesSchema(200, hostNameSchema).default([]), {
    section: 'Moderation',
    title: 'Domains that hold a text back',
    description: 'A text with a link there, or to a host below it, waits for approval.',
  }),
  imagesUnblurred: setting(z.boolean().default(false), {
    section: 'Moderation',
    title: 'Pictures are not blurred',
    description: 'For staff who chose neither for themselves in the menu of their account.',
  }),
  hiddenHomeModules: setting(list(z.enum(homeModuleNames), 20).default([]), {
    section: 'Pages',
    title: 'Parts left out of the home page',
    description: 'All others are shown where they have something to show.',
    choices: { posts: 'Posts', forum: 'Forum', topics: 'Topics', conditions: 'Conditions' },
  }),
  hiddenForumModules: setting(list(z.enum(forumModuleNames), 20).default([]), {
    section: 'Pages',
    title: 'Parts left out of the forum’s first page',
    description: 'The categories above the threads, and the invitation to start one.',
    choices: { categories: 'Categories', invitation: 'Invitation' },
  }),
  headSnippets: setting(list(headSnippetSetting, 20, 'At most 20 lines').default([]), {
    section: 'Pages',
    title: 'Lines for the head of pages',
    description: 'Tags by which other services know that the site is yours.',
    community_tech_only: true,
  }),
  heldFirstLink: setting(z.boolean().default(false), {
    section: 'Moderation',
    title: 'The first link of a new member waits',
    description:
      'New is who has fewer than ten items that others can see. It waits until one with a link was approved.',
  }),
  heldSpamFrom: setting(thresholdSchema.default(defaultHoldThresholds.spam), {
    section: 'Moderation',
    title: 'Spam that waits for approval',
    description: 'A text with this spam score or a higher one is held back. 0 holds nothing.',
    unit: '0 to 1',
  }),
  heldOffensiveFrom: setting(thresholdSchema.default(defaultHoldThresholds.offensive), {
    section: 'Moderation',
    title: 'Offence that waits for approval',
    description: 'A text with this offensive score or a higher one is held back. 0 holds nothing.',
    unit: '0 to 1',
  }),
  memberNotices: setting(z.boolean().default(true), {
    section: 'Notices',
    title: 'Members are told of decisions',
    description:
      'Authors are told why something of theirs was removed, reporters what came of their report.',
  }),
  noticeDelayMinutes: setting(wholeNumberSchema(1, 1440).default(10), {
    section: 'Notices',
    title: 'Wait before a notice',
    description: 'A decision that is undone within this time is never mentioned to anyone.',
    unit: 'minutes',
  }),
  noticeLanguage: setting(z.enum(noticeLanguages).default('en'), {
    section: 'Notices',
    title: 'Language of notices',
    description: 'For members who chose none.',
    choices: noticeLanguageLabels,
  }),
  quietFrom: setting(wholeNumberSchema(0, 23).default(8), {
    section: 'Notices',
    title: 'Quiet hours begin',
    description: 'No notice is mailed in quiet hours. The same hour twice means none.',
    unit: "o'clock",
  }),
  quietUntil: setting(wholeNumberSchema(0, 23).default(8), {
    section: 'Notices',
    title: 'Quiet hours end',
    description: 'What waited is mailed then, and the daily digest of reports.',
    unit: "o'clock",
  }),
  quietTimeZone: setting(timeZoneSchema.default('UTC'), {
    section: 'Notices',
    title: 'Time zone of quiet hours',
    description: 'As “Europe/Madrid” or “America/New_York”.',
  }),
  digitalServicesAct: setting(z.boolean().default(true), {
    section: 'Notices',
    title: 'EU Digital Services Act',
    description:
      'Pages offer the form for notices of illegal content, and notices name ground, scope and redress. Turn it off only if the site offers nothing to people in the European Union.',
  }),
  ...timeTargetSettings,
  ...qualitySettings,
  ...shadowSettings,
  careThreshold: setting(thresholdSchema.default(defaultFlagThresholds.care), {
    section: 'People in danger',
    title: 'Danger threshold',
    description:
      'A text with this score or a higher one tells of danger: it goes to the top of the queue.',
    unit: '0 to 1',
  }),
  careContacts: setting(
    uniqueLinesSchema(20, emailText('Must be an email address').toLowerCase()).default([]),
    {
      section: 'People in danger',
      title: 'Who is told by mail',
      description: 'One address a line. Left empty, the admins of the site are told.',
    },
  ),
  helpResources: setting(uniqueLinesSchema(20, settingText(200).min(1)).default([]), {
    section: 'People in danger',
    title: 'Where people find help',
    description:
      'Help lines and addresses near your members, one a line: “Samaritans: 116 123, https://www.samaritans.org”. Members and moderators see them where someone may be in danger.',
  }),
  careReply: setting(exactSettingText(careReplyMaxLength).default(defaultCareReply), {
    section: 'People in danger',
    title: 'Prepared reply',
    description:
      'What moderators can begin from when they answer. {name} becomes the name of the member, {help} the list above.',
  }),
  careRepeatMinutes: setting(
    z
      .int('Must be a whole number from 5 to 240')
      .min(5, 'Must be a whole number from 5 to 240')
      .max(240, 'Must be a whole number from 5 to 240')
      .default(15),
    {
      section: 'People in danger',
      title: 'When an alarm is repeated',
      description: 'An alarm that nobody answered goes out again, to all staff of the site.',
      unit: 'minutes',
    },
  ),
  helplines: setting(
    uniqueLinesSchema(
      maxHelplines,
      settingText(200).regex(helplinePattern, 'Each line must be “US: name and number”'),
    ).default([...defaultHelplines]),
    {
      section: 'People in danger',
      title: 'Help lines by country',
      description:
        'One a line, with the two letters of its country. Staff choose from them when they write to someone. Check the numbers twice a year.',
    },
  ),
  careTexts: setting(exactSettingText(careTextsMaxLength).default(defaultCareTexts), {
    section: 'People in danger',
    title: 'Prepared private messages',
    description:
      'Each begins with a line such as “== es: Primera respuesta”: language and title. {name} becomes the name of the member, {help} the help lines of a country.',
  }),
  flagsAdvice: setting(z.boolean().default(true), {
    section: 'Health advice',
    title: 'Dangerous advice is flagged',
    description:
      'Texts that tell others to stop, skip, replace or overdose a treatment. They are never held back.',
  }),
  treatments: setting(uniqueLinesSchema(500, settingText(80).min(2)).default([]), {
    section: 'Health advice',
    title: 'Treatments of your members',
    description: 'Names besides those that are known, one a line: medicines, devices, procedures.',
  }),
  adviceReply: setting(exactSettingText(adviceTextMaxLength).default(defaultAdviceReply), {
    section: 'Health advice',
    title: 'Prepared reply',
    description: 'What moderators can begin from. {name} becomes the name of the member.',
  }),
  adviceNote: setting(settingText(300).default(defaultAdviceNote), {
    section: 'Health advice',
    title: 'Note on the public page',
    description: 'Stands above a text where a moderator chose to show it.',
  }),
  clinicalReviewers: setting(
    uniqueLinesSchema(50, emailText('Must be an email address').toLowerCase()).default([]),
    {
      section: 'Health advice',
      title: 'Staff with clinical training',
      description:
        'Email addresses of their accounts, one a line. Only they can judge whether advice is dangerous.',
    },
  ),
  flagsUnread: setting(z.boolean().default(true), {
    section: 'Languages',
    title: 'Texts that automod cannot read are flagged',
    description:
      'Automod reads English. Texts in other languages are marked with their language for staff who read it.',
  }),
  overruledTexts: setting(z.boolean().default(false), {
    section: 'Automod',
    title: 'Texts for learning',
    description:
      'Whether texts that staff judged otherwise than automod may be exported to train it. Ask your members first.',
  }),
  intakeRequestsPerMinute: setting(
    z
      .int('Must be a whole number from 1 to 100,000')
      .min(1, 'Must be a whole number from 1 to 100,000')
      .max(100_000, 'Must be a whole number from 1 to 100,000')
      .optional(),
    {
      section: 'Intake',
      title: 'Intake requests',
      description: 'How many one key may send. Left empty, the limit of the installation applies.',
      unit: 'a minute',
      community_tech_only: true,
    },
  ),
  profilesInSitemap: setting(z.boolean().default(false), {
    section: 'Search engines',
    title: 'Profiles in sitemaps',
    description: 'Whether search engines are told of the profiles of members who allow it.',
  }),
  hiddenSitemapKinds: setting(list(z.enum(sitemapKindNames), 20).default([]), {
    section: 'Search engines',
    title: 'Pages left out of sitemaps',
    description: 'Search engines may still find them, but are not told of them.',
    choices: {
      posts: 'Posts',
      pages: 'Pages',
      myjournai: 'AI pages',
      threads: 'Threads',
      'forum-tags': 'Forum tags',
      conditions: 'Conditions',
      categories: 'Categories',
      tags: 'Tags',
    },
    community_tech_only: true,
  }),
  // Keeps duplicates and order, because both matter in robots.txt.
  robotsRules: setting(list(robotsRuleSetting, 50, 'At most 50 lines').default([]), {
    section: 'Search engines',
    title: 'Lines of robots.txt',
    description:
      'Added to what robots.txt says. Those before the first User-agent are for all robots.',
    community_tech_only: true,
  }),
});

export type SiteSettings = z.infer<typeof siteSettings>;

export const readSiteSettings = (stored: unknown): SiteSettings =>
  readStoredSettings(siteSettings, stored);
