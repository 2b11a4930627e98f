import type { LaunchState } from '../../../../contract/site/launch.ts';
import { hasFeature } from '../../../../contract/site/site-features.ts';
import { type MenuItem, menuUrlProblem } from '../../../../contract/site/site-menu.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import { keepsAllOut } from '../sitemaps/robots.ts';
import type { LaunchFacts } from './launch.repository.ts';

export interface LaunchSubject extends LaunchFacts {
  features: readonly string[];
  origin: string;
  hosts: readonly string[];
  sendsMail: boolean;
  hasCompanion: boolean;
}

export interface Verdict {
  state: LaunchState;
  finding: string;
}

interface LaunchCheck {
  name: string;
  /** Path of the screen or page where this is done. */
  url: string;
  /** The check applies only to sites with this feature. */
  feature?: 'forums' | 'user_disorders';
  ask(subject: LaunchSubject): Verdict;
}

const done = (finding: string): Verdict => ({ state: 'DONE', finding });
const open = (finding: string): Verdict => ({ state: 'OPEN', finding });
const unknown = (finding: string): Verdict => ({ state: 'UNKNOWN', finding });
const either = (isDone: boolean, yes: string, no: string) => (isDone ? done(yes) : open(no));

/** In the recommended order of setting up a site. */
export const launchChecks: readonly LaunchCheck[] = [
  {
    name: 'A contact address is set',
    url: '/moderation/settings',
    ask: ({ settings }) =>
      either(
        readSiteSettings(settings).contactEmail !== '',
        'Answers to mails go there.',
        'Answers to mails go nowhere in particular.',
      ),
  },
  {
    name: 'A second super admin or community tech',
    url: '/moderation/users',
    ask: ({ leaders }) =>
      either(leaders >= 2, 'There are at least two.', 'Only one can change settings.'),
  },
  {
    name: 'Two moderators',
    url: '/moderation/users',
    ask: ({ moderators }) =>
      either(moderators >= 2, 'There are at least two.', `There are ${moderators}.`),
  },
  {
    name: 'Demo logins are gone',
    url: '/moderation/users',
    ask: ({ hasDemoLogins }) =>
      either(!hasDemoLogins, 'There are none.', 'Anyone who read the manual can sign in.'),
  },
  {
    name: 'The address is encrypted',
    url: '/moderation/super-settings',
    ask: ({ origin }) =>
      either(origin.startsWith('https:'), `It is ${origin}.`, `${origin} is open to listeners.`),
  },
  {
    name: 'Mail was sent',
    url: '/moderation/users',
    ask: ({ sendsMail, hasSentMail }) =>
      hasSentMail
        ? done('A mail server took mails of this site.')
        : sendsMail
          ? unknown('No mail of this site has gone out yet: send someone a link to try it.')
          : open('No mail server is configured.'),
  },
  {
    name: 'Content comes in',
    url: '/',
    ask: ({ hasIntakeKey, hasCompanion }) =>
      either(
        hasIntakeKey || hasCompanion,
        hasIntakeKey ? 'There is an intake key.' : 'Members write on the pages served here.',
        'There is neither an intake key nor a page to write on.',
      ),
  },
  {
    name: 'The home page has content',
    url: '/',
    ask: ({ hasContent }) =>
      either(hasContent, 'There are posts or threads.', 'Nothing is published yet.'),
  },
  {
    name: 'The menu is saved and its addresses are right',
    url: '/moderation/site-menu',
    ask: ({ menu, hosts }) => menuVerdict(menu, hosts),
  },
  {
    name: 'Forum tags',
    url: '/moderation/forum-tags',
    feature: 'forums',
    ask: ({ hasForumTags }) =>
      either(hasForumTags, 'Threads can be filed.', 'Threads cannot be filed under anything.'),
  },
  {
    name: 'Active conditions',
    url: '/moderation/conditions',
    feature: 'user_disorders',
    ask: ({ hasConditions }) =>
      either(hasConditions, 'Members can name theirs.', 'The catalogue is empty.'),
  },
  {
    name: 'The thresholds of automod were looked at',
    url: '/moderation/settings',
    ask: ({ settings }) =>
      either(
        Object.keys(Object(settings)).some((name) => /^(spam|offensive)Threshold$/.test(name)),
        'Someone chose them.',
        'They are as everywhere; save them to say that this is right.',
      ),
  },
  {
    name: 'The sitemap is built',
    url: '/moderation/sitemaps',
    ask: ({ sitemapParts, hasCompanion }) =>
      hasCompanion
        ? either(sitemapParts > 0, 'Search engines can read it.', 'It has not been built yet.')
        : unknown('The public site is served elsewhere.'),
  },
  {
    name: 'Indexing is allowed',
    url: '/moderation/settings',
    ask: ({ settings, hasCompanion }) =>
      hasCompanion
        ? either(
            !keepsAllOut(readSiteSettings(settings).robotsRules),
            'robots.txt lets search engines in.',
            'robots.txt keeps all search engines out.',
          )
        : unknown('The public site has a robots.txt of its own.'),
  },
  {
    name: 'How long the trail of changes is kept',
    url: '/moderation/super-settings',
    ask: ({ superSettings }) =>
      either(
        'auditRetentionDays' in Object(superSettings),
        'Someone chose it.',
        'Nobody has decided it.',
      ),
  },
];

export function checksFor(features: readonly string[]): readonly LaunchCheck[] {
  return launchChecks.filter(({ feature }) => !feature || hasFeature(features, feature));
}

function menuVerdict(menu: unknown, hosts: readonly string[]): Verdict {
  const items = Array.isArray(menu) ? (menu as MenuItem[]) : [];
  if (items.length === 0) return open('There is no menu yet.');
  const bad = allOf(items).filter(
    ({ title, url }) => title.trim() === '' || menuUrlProblem(url, hosts) !== undefined,
  );
  return either(bad.length === 0, 'All addresses are right.', `${bad.length} of them are not.`);
}

function allOf(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...allOf(item.items ?? [])]);
}
