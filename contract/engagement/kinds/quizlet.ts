import { messages } from '../../messages.ts';
import { asking, checkLinks, settleCtas, settlePriority } from '../asking.ts';
import { engagementMessages, maxQuizletOptions } from '../engagements.ts';
import type { EngagementFields, EngagementKind } from '../kind.ts';

/** Where several are right, visitors must be able to choose them. */
function settleChoices(fields: EngagementFields): EngagementFields {
  const correct = fields.options.filter(({ isCorrect }) => isCorrect).length;
  return correct > 1 ? { ...fields, isMultiSelect: true } : fields;
}

export const quizlet = {
  type: 'quizlet',
  label: 'Quizlet',
  plural: 'Quizlets',
  words: 'quizlet',
  manyWords: 'quizlets',
  listPath: '/quizlets',
  path: '/quizlet',
  fields: [
    asking.question,
    asking.options,
    asking.answerDescription,
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
  options: {
    max: maxQuizletOptions,
    tooMany: engagementMessages.tooManyOptions(maxQuizletOptions),
    correctRequired: engagementMessages.correctRequired,
  },
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
  shortcode: { name: 'quizlet', idAttribute: 'id', standsForCurrent: true },
  defaults: { resultsRequireKnown: true },
  settle: (fields) => settlePriority(settleCtas(settleChoices(fields))),
  check: (fields) => checkLinks(fields, ['ctaLink']),
  hasVotes: true,
  saveFailed: messages.somethingWentWrongTryAgain,
} as const satisfies EngagementKind;
