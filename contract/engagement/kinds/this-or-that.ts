import { messages } from '../../messages.ts';
import { asking, checkLinks, settleCtas } from '../asking.ts';
import { engagementMessages, maxThisOrThatOptions } from '../engagements.ts';
import type { EngagementKind } from '../kind.ts';

export const thisOrThat = {
  type: 'thisOrThat',
  label: 'This or That',
  plural: 'This or That',
  words: 'this-or-that',
  manyWords: 'this-or-thats',
  listPath: '/this-or-thats',
  path: '/this-or-that',
  screens: { list: 'ThisOrThatList', create: 'ThisOrThat', edit: 'ThisOrThatEdit' },
  fields: [
    asking.question,
    asking.options,
    asking.ctaText,
    asking.ctaLink,
    asking.tags,
    asking.current,
    asking.optionCta,
    asking.homepage,
    asking.authWall,
    asking.subscriptionWall,
  ],
  options: {
    max: maxThisOrThatOptions,
    tooMany: engagementMessages.tooManyOptions(maxThisOrThatOptions),
    arePressed: true,
  },
  columns: [
    'question',
    'isCurrent',
    'isOnHomepage',
    'currentSiteTotalVotes',
    'totalVotes',
    'insertedAt',
  ],
  filters: ['isCurrent', 'isOnHomepage'],
  shortcode: { name: 'this-or-that', idAttribute: 'id', standsForCurrent: false },
  defaults: { resultsRequireKnown: true },
  settle: settleCtas,
  check: (fields) => checkLinks(fields, ['ctaLink']),
  widget: { way: 'vote', label: 'This or that' },
  saveFailed: messages.somethingWentWrongTryAgain,
} as const satisfies EngagementKind;
