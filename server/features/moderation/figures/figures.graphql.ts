import { backlogLabels } from '../../../../contract/moderation/figures.ts';
import { maxPolicies } from '../../../../contract/moderation/policies.ts';
import { targetReasons } from '../../../../contract/moderation/time-targets.ts';
import { builder } from '../../../graphql/builder.ts';
import type { AutomodAgreement, DecisionTimes } from './figures.repository.ts';
import type { ModerationFigures, ReviewAgreement } from './figures.service.ts';

const permission = 'flags.readScores';

const BacklogType = builder
  .objectRef<{ label: string; count: number }>('ModerationBacklogGroup')
  .implement({
    description: 'Open flags of an age.',
    permission,
    fields: (t) => ({ label: t.exposeString('label'), count: t.exposeInt('count') }),
  });

const TimesType = builder
  .objectRef<DecisionTimes & { label: string }>('ModerationDecisionTimes')
  .implement({
    description: 'Time from opening to decision.',
    permission,
    fields: (t) => ({
      label: t.exposeString('label', { description: 'The reason, or the hour.' }),
      count: t.exposeInt('count', { description: 'Flags that were decided.' }),
      medianMinutes: t.exposeFloat('medianMinutes'),
      p90Minutes: t.exposeFloat('p90Minutes', { description: 'The 90th percentile.' }),
    }),
  });

const AutomodType = builder.objectRef<AutomodAgreement>('ModerationAutomodAgreement').implement({
  description: 'Scores at or above the present thresholds, compared with decisions.',
  permission,
  fields: (t) => ({
    calledRemoved: t.exposeInt('calledRemoved'),
    calledKept: t.exposeInt('calledKept'),
    notCalledRemoved: t.exposeInt('notCalledRemoved'),
    notCalledKept: t.exposeInt('notCalledKept'),
  }),
});

const ReviewsType = builder.objectRef<ReviewAgreement>('ModerationReviewAgreement').implement({
  description: 'Agreement of first decisions with blind second reviews.',
  permission,
  fields: (t) => ({
    label: t.exposeString('label', { description: 'All policies, or the name of one.' }),
    count: t.exposeInt('count'),
    agreed: t.exposeInt('agreed'),
    kappa: t.float({
      nullable: true,
      description: "Cohen's kappa; null where nothing can be compared.",
      resolve: ({ kappa }) => kappa ?? null,
    }),
  }),
});

const ModerationFiguresType = builder.objectRef<ModerationFigures>('ModerationFigures').implement({
  description: 'Figures about moderation. They never tell who, and leave people in danger out.',
  permission,
  fields: (t) => ({
    backlog: t.expose('backlog', { type: [BacklogType], maxItems: backlogLabels.length }),
    timesByReason: t.expose('timesByReason', { type: [TimesType], maxItems: targetReasons.length }),
    timesByHour: t.field({
      type: [TimesType],
      maxItems: 24,
      description: 'By the hour at which the flag was opened.',
      resolve: ({ timesByHour }) =>
        timesByHour.map(({ hour, ...times }) => ({ label: `${hour}:00`, ...times })),
    }),
    automod: t.expose('automod', { type: AutomodType }),
    appealsUpheld: t.int({
      description: 'Objections after which the first decision stood.',
      resolve: ({ appeals }) => appeals.upheld,
    }),
    appealsOverturned: t.int({ resolve: ({ appeals }) => appeals.overturned }),
    reviews: t.expose('reviews', { type: [ReviewsType], maxItems: maxPolicies + 1 }),
  }),
});

builder.queryField('moderationFigures', (t) =>
  t.field({
    description: 'Figures about the decisions of a period, and the backlog of now.',
    permission,
    type: ModerationFiguresType,
    args: {
      from: t.arg({ type: 'DateTime', required: true, description: 'Start of the period.' }),
      to: t.arg({ type: 'DateTime', required: true, description: 'End, not included.' }),
    },
    resolve: (_, period, { actor, services }) => services.figures.get(actor, period),
  }),
);
