import { messages } from '../../messages.ts';
import { engagementMessages, maxThisOrThatOptions, minEngagementOptions } from '../engagements.ts';
import type { EngagementKind } from '../kind.ts';
import { findLinkIssues, normalizeCtas, sharedFields } from '../shared-fields.ts';

export const thisOrThat = {
  type: 'thisOrThat',
  label: 'This or That',
  plural: 'This or That',
  nameInSentence: 'this-or-that',
  pluralInSentence: 'this-or-thats',
  listPath: '/this-or-thats',
  path: '/this-or-that',
  screens: { list: 'ThisOrThatList', create: 'ThisOrThat', edit: 'ThisOrThatEdit' },
  fields: [
    sharedFields.question,
    sharedFields.options,
    sharedFields.ctaText,
    sharedFields.ctaLink,
    sharedFields.tags,
    sharedFields.current,
    sharedFields.optionCta,
    sharedFields.homepage,
    sharedFields.authWall,
    sharedFields.subscriptionWall,
  ],
  options: {
    min: minEngagementOptions,
    tooFew: engagementMessages.tooFewOptions,
    max: maxThisOrThatOptions,
    tooMany: engagementMessages.tooManyOptions(maxThisOrThatOptions),
    votesOnClick: true,
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
  normalize: normalizeCtas,
  check: (fields) => findLinkIssues(fields, ['ctaLink']),
  widget: { way: 'vote', label: 'This or that' },
  saveFailed: messages.somethingWentWrongTryAgain,
} as const satisfies EngagementKind;
