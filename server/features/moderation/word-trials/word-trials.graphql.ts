import { whatIfPeriodDays } from '../../../../contract/moderation/what-if.ts';
import { builder } from '../../../graphql/builder.ts';
import type { WordTrial } from './word-trials.service.ts';

const permission = 'flags.readScores';

const WordTrialType = builder.objectRef<WordTrial>('WordTrial').implement({
  description: `What a rule of words would have done in the last ${whatIfPeriodDays} days. Of many decisions and texts the newest are read.`,
  permission,
  fields: (t) => ({
    caught: t.exposeInt('caught', { description: 'With one of the words, and removed by staff.' }),
    caughtWrongly: t.exposeInt('caughtWrongly', {
      description: 'With one of the words, and kept by staff.',
    }),
    decidedCount: t.exposeInt('decidedCount', { description: 'Decisions that were read.' }),
    flagsPerDay: t.exposeFloat('flagsPerDay', {
      description: 'Texts with one of the words, flagged or not.',
    }),
  }),
});

builder.queryField('wordTrial', (t) =>
  t.field({
    description: 'Tries words that hold texts back on past decisions. Changes nothing.',
    permission,
    type: WordTrialType,
    args: {
      words: t.arg.stringList({
        required: true,
        description: 'Words and phrases, as in settings.',
      }),
    },
    resolve: (_, { words }, { actor, services }) => services.wordTrials.tryWords(actor, words),
  }),
);
