import { messages } from '../../messages.ts';
import { asking, checkCtaTexts, checkLinks, settleCtas, settlePriority } from '../asking.ts';
import { engagementMessages, maxPollOptions } from '../engagements.ts';
import type { EngagementKind } from '../kind.ts';

export const poll = {
  type: 'poll',
  label: 'Poll',
  plural: 'Polls',
  words: 'poll',
  manyWords: 'polls',
  listPath: '/polls',
  path: '/poll',
  fields: [
    asking.question,
    asking.answerDescription,
    asking.options,
    asking.ctaText,
    asking.ctaLink,
    asking.tags,
    asking.current,
    asking.optionCta,
    asking.dynamic,
    asking.priority,
    asking.global,
    asking.homepage,
    asking.multiSelect,
    asking.authWall,
    asking.subscriptionWall,
  ],
  options: { max: maxPollOptions, tooMany: engagementMessages.tooManyOptions(maxPollOptions) },
  columns: [
    'question',
    'isCurrent',
    'isOnHomepage',
    'priority',
    'isGlobal',
    'currentSiteTotalVotes',
    'totalVotes',
    'insertedAt',
  ],
  filters: ['isCurrent', 'isOnHomepage', 'isGlobal'],
  shortcode: { name: 'poll', idAttribute: 'nexus_id', standsForCurrent: true },
  defaults: { resultsRequireKnown: true },
  settle: (fields) => settlePriority(settleCtas(fields)),
  check: (fields) => [...checkLinks(fields, ['ctaLink']), ...checkCtaTexts(fields)],
  hasVotes: true,
  saveFailed: messages.somethingWentWrongTryAgain,
} as const satisfies EngagementKind;
