import { messages } from '../../messages.ts';
import {
  asking,
  checkCtaTexts,
  checkLinks,
  choosing,
  settleCtas,
  settlePriority,
} from '../asking.ts';
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
  screens: { list: 'PollList', create: 'Poll', edit: 'PollEdit' },
  fields: [asking.question, asking.answerDescription, asking.options, ...choosing.fields],
  options: { max: maxPollOptions, tooMany: engagementMessages.tooManyOptions(maxPollOptions) },
  columns: choosing.columns,
  filters: choosing.filters,
  shortcode: { name: 'poll', idAttribute: 'nexus_id', standsForCurrent: true },
  defaults: { resultsRequireKnown: true },
  settle: (fields) => settlePriority(settleCtas(fields)),
  check: (fields) => [...checkLinks(fields, ['ctaLink']), ...checkCtaTexts(fields)],
  widget: { way: 'vote', label: 'Poll' },
  saveFailed: messages.somethingWentWrongTryAgain,
} as const satisfies EngagementKind;
