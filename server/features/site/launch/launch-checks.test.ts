import { expect, test } from 'vitest';
import { type LaunchSubject, launchChecks } from './launch-checks.ts';

const menu = { itemCount: 2, invalidCount: 0, broken: [], unchecked: 0 };

const finished: LaunchSubject = {
  features: [],
  origin: 'https://kidney.example',
  sendsMail: true,
  hasCompanion: true,
  leaderCount: 2,
  moderatorCount: 2,
  hasStaffWithoutFactor: false,
  hasSentMail: true,
  menu,
  hasContent: true,
  sitemapPartCount: 1,
  hasForumTags: true,
  hasConditions: true,
  hasIntakeKey: false,
  hasDemoLogins: false,
  settings: { contactEmail: 'team@kidney.example', spamThreshold: 0.9 },
  superSettings: { auditRetentionDays: 0 },
};

const withRobots = (...robotsRules: string[]) => ({ settings: { robotsRules } });

/** For each check, the states in which it is not done. */
const unfinished: Record<string, Partial<LaunchSubject>[]> = {
  'A contact address is set': [{ settings: {} }, { settings: { contactEmail: '' } }],
  'A second super admin or community tech': [{ leaderCount: 1 }],
  'Two moderators': [{ moderatorCount: 1 }],
  'All staff have a second factor': [{ hasStaffWithoutFactor: true }],
  'Demo logins are gone': [{ hasDemoLogins: true }],
  'The address is encrypted': [{ origin: 'http://kidney.example' }],
  'Mail was sent': [{ hasSentMail: false }, { hasSentMail: false, sendsMail: false }],
  'Content comes in': [{ hasCompanion: false }],
  'The home page has content': [{ hasContent: false }],
  'The menu is saved and its addresses are right': [
    { menu: { ...menu, itemCount: 0 } },
    { menu: { ...menu, invalidCount: 1 } },
    { menu: { ...menu, broken: [{ url: '/gone', status: 404 }] } },
    { menu: { ...menu, broken: [{ url: '/down', status: null }] } },
    { menu: { ...menu, unchecked: 1 } },
  ],
  'Forum tags': [{ hasForumTags: false }],
  'Active conditions': [{ hasConditions: false }],
  'The thresholds of automod were looked at': [{ settings: {} }],
  'The sitemap is built': [{ sitemapPartCount: 0 }, { hasCompanion: false }],
  'Indexing is allowed': [
    { hasCompanion: false },
    withRobots('Disallow: /'),
    withRobots('Disallow: /*'),
    withRobots('Disallow: /$'),
    withRobots('User-agent: Googlebot', 'Disallow: /'),
    withRobots('User-agent: bingbot', 'Disallow: /posts'),
    withRobots('Allow: /posts', 'User-agent: GPTBot', 'User-agent: *', 'Disallow: /'),
    withRobots('User-agent: *', 'User-agent: GPTBot', 'Disallow: /'),
  ],
  'How long the trail of changes is kept': [{ superSettings: {} }],
};

test('every check is tested in both states', () => {
  expect(Object.keys(unfinished)).toEqual(launchChecks.map(({ name }) => name));
});

test.each(launchChecks)('$name', ({ name, url, evaluate }) => {
  expect(url).toMatch(/^\//);
  expect(evaluate(finished)).toMatchObject({ state: 'DONE' });
  for (const facts of unfinished[name] ?? []) {
    const verdict = evaluate({ ...finished, ...facts });
    expect([facts, verdict.state]).not.toEqual([facts, 'DONE']);
    expect(verdict.finding).toMatch(/\.$/);
  }
});

test('excluding some crawlers from some pages is accepted', () => {
  const indexing = launchChecks.find(({ name }) => name === 'Indexing is allowed');
  for (const rules of [
    ['Disallow: /search', 'User-agent: GPTBot', 'Disallow: /'],
    ['Disallow: /', 'Allow: /$', 'Allow: /posts', 'Allow: /forums', 'Allow: /conditions'],
    ['Disallow: /', 'Allow: /'],
  ]) {
    const verdict = indexing?.evaluate({ ...finished, ...withRobots(...rules) });
    expect([rules, verdict?.state]).toEqual([rules, 'DONE']);
  }
});
