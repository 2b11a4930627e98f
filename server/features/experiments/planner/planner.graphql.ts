import { maxVariants } from '../../../../contract/experiments/experiments.ts';
import { builder } from '../../../graphql/builder.ts';
import type { ExperimentPlan } from './planner.ts';

const permission = 'experiments.manage';

const PlanType = builder.objectRef<ExperimentPlan>('ExperimentPlan').implement({
  description: 'How long an experiment has to run.',
  permission,
  fields: (t) => ({
    days: t.exposeInt('days', {
      nullable: true,
      description: 'Until the effect is found with a power of 80 %; null beyond 1,000 days.',
    }),
    visitors: t.exposeFloat('visitors', { nullable: true }),
  }),
});

builder.queryField('planExperiment', (t) =>
  t.field({
    description: 'How long an experiment would take, looked at once a day.',
    permission,
    type: PlanType,
    args: {
      weights: t.arg.intList({
        required: true,
        description: `Of the variants, the control first; at most ${maxVariants}.`,
      }),
      goalCount: t.arg.int({ required: true, description: 'Goals that are compared.' }),
      baseline: t.arg.float({ required: true, description: 'Rate of the primary goal now.' }),
      lift: t.arg.float({
        required: true,
        description: 'Smallest relative effect worth knowing: 0.1 is 10 % more.',
      }),
      visitorsPerDay: t.arg.int({ required: true, description: 'New visitors of all variants.' }),
    },
    resolve: (_, args, { services }) => services.experimentPlanner.plan(args),
  }),
);
