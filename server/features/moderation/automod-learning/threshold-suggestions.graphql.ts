import { builder } from '../../../graphql/builder.ts';
import type { ThresholdStep, ThresholdSuggestion } from './threshold-suggestions.service.ts';

const permission = 'superSettings.edit';

const StepType = builder.objectRef<ThresholdStep>('AutomodThresholdStep').implement({
  description: 'What one threshold would mean for this site.',
  permission,
  fields: (t) => ({
    threshold: t.exposeFloat('threshold'),
    decisionCount: t.exposeInt('decisionCount', {
      description: 'Decisions about texts with this score or a higher one.',
    }),
    agreedCount: t.exposeInt('agreedCount', { description: 'Decisions that removed the text.' }),
    flagsPerDay: t.exposeFloat('flagsPerDay', {
      description: 'Estimated from a sample of the texts of the last 30 days.',
    }),
  }),
});

const SuggestionType = builder.objectRef<ThresholdSuggestion>('AutomodThreshold').implement({
  description: 'A threshold of this site, and the one that its decisions suggest.',
  permission,
  fields: (t) => ({
    question: t.exposeString('question', { description: 'spam or offensive.' }),
    current: t.exposeFloat('current'),
    suggested: t.float({
      nullable: true,
      description: 'Lowest threshold at which staff agreed with nine of ten flags.',
      resolve: ({ suggested }) => suggested ?? null,
    }),
    steps: t.expose('steps', { type: [StepType], maxItems: 10, cost: 1 }),
  }),
});

builder.queryField('automodThresholds', (t) =>
  t.field({
    description: 'Thresholds that the decisions of this site suggest. Nothing sets them by itself.',
    permission,
    type: [SuggestionType],
    maxItems: 2,
    cost: 2_000,
    resolve: (_, __, { actor, services }) => services.thresholdSuggestions.suggest(actor),
  }),
);
