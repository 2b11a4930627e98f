import { messages } from '../../messages.ts';
import { asking, checkLinks, choosing, settleCtas, settlePriority } from '../asking.ts';
import { engagementMessages, maxQuizletOptions } from '../engagements.ts';
import type { EngagementFields, EngagementKind } from '../kind.ts';

/** Allows several choices if several options are correct. */
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
  screens: { list: 'QuizletList', create: 'Quizlet', edit: 'QuizletEdit' },
  fields: [asking.question, asking.options, asking.answerDescription, ...choosing.fields],
  options: {
    max: maxQuizletOptions,
    tooMany: engagementMessages.tooManyOptions(maxQuizletOptions),
    correctRequired: engagementMessages.correctRequired,
  },
  columns: choosing.columns,
  filters: choosing.filters,
  shortcode: { name: 'quizlet', idAttribute: 'id', standsForCurrent: true },
  defaults: { resultsRequireKnown: true },
  settle: (fields) => settlePriority(settleCtas(settleChoices(fields))),
  check: (fields) => checkLinks(fields, ['ctaLink']),
  widget: { way: 'vote', label: 'Quiz' },
  saveFailed: messages.somethingWentWrongTryAgain,
} as const satisfies EngagementKind;
