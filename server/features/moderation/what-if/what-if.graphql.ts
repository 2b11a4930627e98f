import { shadowRules, whatIfPeriodDays } from '../../../../contract/moderation/what-if.ts';
import { builder } from '../../../graphql/builder.ts';
import type { ShadowSummary } from './shadow-hits.repository.ts';
import type { ThresholdResult, Thresholds } from './what-if.repository.ts';

const permission = 'flags.readScores';

const ThresholdTrialType = builder
  .objectRef<Thresholds & ThresholdResult>('ThresholdTrial')
  .implement({
    description: `What thresholds would have done in the last ${whatIfPeriodDays} days. Only texts that were flagged or reported are known: lower thresholds catch more than this shows.`,
    permission,
    fields: (t) => ({
      spam: t.exposeFloat('spam', { description: 'The spam threshold.' }),
      offensive: t.exposeFloat('offensive', { description: 'The offensive threshold.' }),
      caught: t.exposeInt('caught', { description: 'Called, and removed by staff.' }),
      caughtWrongly: t.exposeInt('caughtWrongly', { description: 'Called, and kept by staff.' }),
      missed: t.exposeInt('missed', { description: 'Not called, and removed by staff.' }),
      flagsPerDay: t.float({ resolve: ({ flagged }) => flagged / whatIfPeriodDays }),
    }),
  });

const ShadowRuleType = builder.enumType('ShadowRule', {
  description: 'A rule that records texts without flagging them.',
  values: shadowRules,
});

const ShadowSummaryType = builder.objectRef<ShadowSummary>('ShadowSummary').implement({
  description: `What a rule in shadow mode would have flagged in the last ${whatIfPeriodDays} days.`,
  permission,
  fields: (t) => ({
    rule: t.field({ type: ShadowRuleType, resolve: ({ rule }) => rule }),
    count: t.exposeInt('count'),
    removed: t.exposeInt('removed', { description: 'Removed by staff for another reason.' }),
    kept: t.exposeInt('kept', { description: 'Kept by staff.' }),
  }),
});

builder.queryFields((t) => ({
  thresholdTrial: t.field({
    description: 'Tries thresholds on the decisions of the last 90 days. Changes nothing.',
    permission,
    type: ThresholdTrialType,
    args: {
      spam: t.arg.float({ description: 'From 0 to 1. Absent: the threshold of the site.' }),
      offensive: t.arg.float({ description: 'From 0 to 1. Absent: the threshold of the site.' }),
    },
    resolve: (_, thresholds, { actor, services }) =>
      services.whatIf.tryThresholds(actor, thresholds),
  }),
  shadowSummaries: t.field({
    description: 'What rules in shadow mode would have flagged.',
    permission,
    type: [ShadowSummaryType],
    maxItems: shadowRules.length,
    resolve: (_, __, { actor, services }) => services.whatIf.summarizeShadow(actor),
  }),
}));
