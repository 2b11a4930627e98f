import { messages } from '../../messages.ts';
import { engagementMessages, maxQuizletOptions, minEngagementOptions } from '../engagements.ts';
import type { EngagementFields, EngagementKind } from '../kind.ts';
import {
  choiceKindDefaults,
  findLinkIssues,
  findScheduleIssues,
  normalizeCtas,
  normalizePriority,
  sharedFields,
} from '../shared-fields.ts';

function normalizeChoices(fields: EngagementFields): EngagementFields {
  const correct = fields.options.filter(({ isCorrect }) => isCorrect).length;
  return correct > 1 ? { ...fields, isMultiSelect: true } : fields;
}

export const quizlet = {
  type: 'quizlet',
  label: 'Quizlet',
  plural: 'Quizlets',
  nameInSentence: 'quizlet',
  pluralInSentence: 'quizlets',
  listPath: '/quizlets',
  path: '/quizlet',
  screens: { list: 'QuizletList', create: 'Quizlet', edit: 'QuizletEdit' },
  fields: [
    sharedFields.question,
    sharedFields.options,
    sharedFields.answerDescription,
    ...choiceKindDefaults.fields('quizlet'),
  ],
  options: {
    min: minEngagementOptions,
    tooFew: engagementMessages.tooFewOptions,
    max: maxQuizletOptions,
    tooMany: engagementMessages.tooManyOptions(maxQuizletOptions),
    correctRequired: engagementMessages.correctRequired,
  },
  columns: choiceKindDefaults.columns,
  filters: choiceKindDefaults.filters,
  shortcode: { name: 'quizlet', idAttribute: 'id', standsForCurrent: true },
  defaults: { resultsRequireKnown: true },
  normalize: (fields) => normalizePriority(normalizeCtas(normalizeChoices(fields))),
  check: (fields) => [...findScheduleIssues(fields), ...findLinkIssues(fields, ['ctaLink'])],
  widget: { way: 'vote', label: 'Quiz' },
  saveFailed: messages.somethingWentWrongTryAgain,
} as const satisfies EngagementKind;
