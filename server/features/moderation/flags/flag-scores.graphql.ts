import { builder } from '../../../graphql/builder.ts';
import type { AutomodScore, SecondOpinion, StoredScores } from './flag.repository.ts';

const AutomodWordType = builder.objectRef<AutomodScore['words'][number]>('AutomodWord').implement({
  description: 'A word that moved a score.',
  permission: 'flags.readScores',
  fields: (t) => ({ word: t.exposeString('word'), weight: t.exposeFloat('weight') }),
});

const AutomodScoreType = builder.objectRef<AutomodScore>('AutomodScore').implement({
  description: 'A probability, and the words that raised it the most.',
  permission: 'flags.readScores',
  fields: (t) => ({
    prob: t.exposeFloat('prob', { description: 'From 0 to 1.' }),
    words: t.expose('words', { type: [AutomodWordType], maxItems: 10, cost: 1 }),
  }),
});

export const AutomodType = builder.objectRef<StoredScores>('Automod').implement({
  description: 'Scores of the content by the built-in model.',
  permission: 'flags.readScores',
  fields: (t) => ({
    modelVersion: t.exposeString('modelVersion'),
    spam: t.expose('spam', { type: AutomodScoreType }),
    offensive: t.expose('offensive', { type: AutomodScoreType }),
    care: t.field({
      type: AutomodScoreType,
      nullable: true,
      description: 'Probability that someone is in danger. Null for scores of older models.',
      resolve: ({ care }) => care ?? null,
    }),
  }),
});

export const SecondOpinionType = builder.objectRef<SecondOpinion>('SecondOpinion').implement({
  description: 'Scores of the content by a second model. Null where it gives none.',
  permission: 'flags.readScores',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the model.' }),
    offensive: t.float({ nullable: true, resolve: ({ offensive }) => offensive ?? null }),
    care: t.float({
      nullable: true,
      description: 'That someone is in danger.',
      resolve: ({ care }) => care ?? null,
    }),
    spam: t.float({ nullable: true, resolve: ({ spam }) => spam ?? null }),
    disagreement: t.exposeFloat('disagreement', {
      description: "Largest difference from the built-in model's scores, from 0 to 1.",
    }),
  }),
});
