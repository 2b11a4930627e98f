import type { LaunchState } from '../../../../contract/site/launch.ts';
import { hasFeature } from '../../../../contract/site/site-features.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import { findClosedPaths } from '../sitemaps/robots.ts';
import type { LaunchFacts } from './launch.repository.ts';
import type { MenuFacts } from './launch-menu.ts';

export interface LaunchSubject extends Omit<LaunchFacts, 'menu'> {
  features: readonly string[];
  origin: string;
  menu: MenuFacts;
  sendsMail: boolean;
  hasCompanion: boolean;
}

interface LaunchVerdict {
  state: LaunchState;
  finding: string;
}

interface LaunchCheck {
  name: string;
  /** Screen, or its field, that completes the check. */
  url: string;
  feature?: 'forums' | 'user_disorders';
  evaluate(subject: LaunchSubject): LaunchVerdict;
}

const doneVerdict = (finding: string): LaunchVerdict => ({ state: 'DONE', finding });
const openVerdict = (finding: string): LaunchVerdict => ({ state: 'OPEN', finding });
const unknownVerdict = (finding: string): LaunchVerdict => ({ state: 'UNKNOWN', finding });
const doneOrOpenVerdict = (isDone: boolean, yes: string, no: string) =>
  isDone ? doneVerdict(yes) : openVerdict(no);

/** In the recommended order of setting up a site. */
export const launchChecks: readonly LaunchCheck[] = [
  {
    name: 'A contact address is set',
    url: '/moderation/settings#contactEmail',
    evaluate: ({ settings }) =>
      doneOrOpenVerdict(
        readSiteSettings(settings).contactEmail !== '',
        'Answers to mails go there.',
        'Answers to mails go nowhere in particular.',
      ),
  },
  {
    name: 'A second super admin or community tech',
    url: '/moderation/users?selectedRole=admin',
    evaluate: ({ leaderCount }) =>
      doneOrOpenVerdict(
        leaderCount >= 2,
        'There are at least two.',
        'Only one can change settings.',
      ),
  },
  {
    name: 'Two moderators',
    url: '/moderation/users?selectedRole=member',
    evaluate: ({ moderatorCount }) =>
      doneOrOpenVerdict(
        moderatorCount >= 2,
        'There are at least two.',
        `There are ${moderatorCount}.`,
      ),
  },
  {
    name: 'All staff have a second factor',
    url: '/moderation/users?withoutSecondFactor=true',
    evaluate: ({ hasStaffWithoutFactor }) =>
      doneOrOpenVerdict(
        !hasStaffWithoutFactor,
        'They have.',
        'Some sign in with a password alone.',
      ),
  },
  {
    name: 'Demo logins are gone',
    url: '/moderation/users?search=steward.example&showSpammers=true',
    evaluate: ({ hasDemoLogins }) =>
      doneOrOpenVerdict(
        !hasDemoLogins,
        'There are none.',
        'Anyone who read the manual can sign in.',
      ),
  },
  {
    name: 'The address is encrypted',
    url: '/',
    evaluate: ({ origin }) =>
      doneOrOpenVerdict(
        origin.startsWith('https:'),
        `It is ${origin}.`,
        `${origin} is open to listeners: the operator sets PUBLIC_URL to an https address.`,
      ),
  },
  {
    name: 'Mail was sent',
    url: '/moderation/users',
    evaluate: ({ sendsMail, hasSentMail }) =>
      hasSentMail
        ? doneVerdict('A mail server took mails of this site.')
        : sendsMail
          ? unknownVerdict('No mail of this site has gone out yet: send someone a link to try it.')
          : openVerdict('No mail server is configured: the operator sets SMTP_URL.'),
  },
  {
    name: 'Content comes in',
    url: '/',
    evaluate: ({ hasIntakeKey, hasCompanion }) =>
      doneOrOpenVerdict(
        hasIntakeKey || hasCompanion,
        hasIntakeKey ? 'There is an intake key.' : 'Members write on the pages served here.',
        'There is neither a page to write on nor an intake key: the operator makes one with npm run intake:key.',
      ),
  },
  {
    name: 'The home page has content',
    url: '/forums/new',
    evaluate: ({ hasContent }) =>
      doneOrOpenVerdict(hasContent, 'There are posts or threads.', 'Nothing is published yet.'),
  },
  {
    name: 'The menu is saved and its addresses are right',
    url: '/moderation/site-menu',
    evaluate: ({ menu }) => judgeMenu(menu),
  },
  {
    name: 'Forum tags',
    url: '/moderation/forum-tags',
    feature: 'forums',
    evaluate: ({ hasForumTags }) =>
      doneOrOpenVerdict(
        hasForumTags,
        'Threads can be filed.',
        'Threads cannot be filed under anything.',
      ),
  },
  {
    name: 'Active conditions',
    url: '/moderation/conditions',
    feature: 'user_disorders',
    evaluate: ({ hasConditions }) =>
      doneOrOpenVerdict(hasConditions, 'Members can name theirs.', 'The catalogue is empty.'),
  },
  {
    name: 'The thresholds of automod were looked at',
    url: '/moderation/settings#spamThreshold',
    evaluate: ({ settings }) =>
      doneOrOpenVerdict(
        Object.keys(Object(settings)).some((name) => /^(spam|offensive)Threshold$/.test(name)),
        'Someone chose them.',
        'They are as everywhere; save them to say that this is right.',
      ),
  },
  {
    name: 'The sitemap is built',
    url: '/moderation/sitemaps',
    evaluate: ({ sitemapPartCount, hasCompanion }) =>
      hasCompanion
        ? doneOrOpenVerdict(
            sitemapPartCount > 0,
            'Search engines can read it.',
            'It has not been built yet.',
          )
        : unknownVerdict('The public site is served elsewhere.'),
  },
  {
    name: 'Indexing is allowed',
    url: '/moderation/settings#robotsRules',
    evaluate: ({ settings, hasCompanion }) =>
      hasCompanion
        ? judgeIndexing(readSiteSettings(settings).robotsRules)
        : unknownVerdict('The public site has a robots.txt of its own.'),
  },
  {
    name: 'How long the trail of changes is kept',
    url: '/moderation/super-settings#auditRetentionDays',
    evaluate: ({ superSettings }) =>
      doneOrOpenVerdict(
        'auditRetentionDays' in Object(superSettings),
        'Someone chose it.',
        'Nobody has decided it.',
      ),
  },
];

export function launchChecksFor(features: readonly string[]): readonly LaunchCheck[] {
  return launchChecks.filter(({ feature }) => !feature || hasFeature(features, feature));
}

function judgeMenu({ itemCount, invalidCount, broken, unchecked }: MenuFacts): LaunchVerdict {
  if (itemCount === 0) return openVerdict('There is no menu yet.');
  if (invalidCount > 0) return openVerdict(`${invalidCount} of ${itemCount} items are not valid.`);
  const [first] = broken;
  if (first) {
    const reason = first.status === null ? 'does not answer' : `answers ${first.status}`;
    const others = broken.length > 1 ? `, and ${broken.length - 1} more` : '';
    return openVerdict(`${first.url} ${reason}${others}.`);
  }
  return unchecked > 0
    ? unknownVerdict(`${unchecked} addresses could not be requested in time: use Verify URLs.`)
    : doneVerdict('All addresses answer.');
}

const publicPaths = ['/', '/posts', '/forums', '/conditions'];

function judgeIndexing(robotsRules: readonly string[]): LaunchVerdict {
  const [closed] = findClosedPaths(robotsRules, publicPaths);
  if (!closed) return doneVerdict('robots.txt lets search engines in.');
  const { path, crawlers } = closed;
  return openVerdict(`robots.txt keeps ${crawlers.join(', ')} out of ${path}.`);
}
