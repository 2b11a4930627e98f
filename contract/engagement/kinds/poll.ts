import { messages } from '../../messages.ts';
import { engagementMessages, maxPollOptions, minEngagementOptions } from '../engagements.ts';
import type { EngagementKind } from '../kind.ts';
import {
  choiceKindDefaults,
  findCtaIssues,
  findLinkIssues,
  findScheduleIssues,
  normalizeCtas,
  normalizePriority,
  sharedFields,
} from '../shared-fields.ts';

export const poll = {
  type: 'poll',
  label: 'Poll',
  plural: 'Polls',
  nameInSentence: 'poll',
  pluralInSentence: 'polls',
  listPath: '/polls',
  path: '/poll',
  screens: { list: 'PollList', create: 'Poll', edit: 'PollEdit' },
  fields: [
    sharedFields.question,
    sharedFields.answerDescription,
    sharedFields.options,
    ...choiceKindDefaults.fields('poll'),
  ],
  options: {
    min: minEngagementOptions,
    tooFew: engagementMessages.tooFewOptions,
    max: maxPollOptions,
    tooMany: engagementMessages.tooManyOptions(maxPollOptions),
  },
  columns: choiceKindDefaults.columns,
  filters: choiceKindDefaults.filters,
  shortcode: { name: 'poll', idAttribute: 'nexus_id', standsForCurrent: true },
  defaults: { resultsRequireKnown: true },
  normalize: (fields) => normalizePriority(normalizeCtas(fields)),
  check: (fields) => [
    ...findScheduleIssues(fields),
    ...findLinkIssues(fields, ['ctaLink']),
    ...findCtaIssues(fields),
  ],
  widget: { way: 'vote', label: 'Poll' },
  saveFailed: messages.somethingWentWrongTryAgain,
} as const satisfies EngagementKind;
