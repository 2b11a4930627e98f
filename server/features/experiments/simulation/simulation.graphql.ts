import { maxVariants } from '../../../../contract/experiments/experiments.ts';
import { builder } from '../../../graphql/builder.ts';
import { idArgOf } from '../../../graphql/page-args.ts';
import { parseExperimentId } from '../experiments/experiments.graphql.ts';
import type { SimulatedVariant } from './simulation.service.ts';

const permission = 'experiments.manage';

const SimulationRowType = builder.objectRef<SimulatedVariant>('ExperimentSimulation').implement({
  description: 'Simulated visitors who would get a variant.',
  permission,
  fields: (t) => ({
    key: t.exposeString('key'),
    results: t.exposeInt('results'),
    percent: t.exposeFloat('percent'),
    expectedPercent: t.exposeFloat('expectedPercent', { description: 'By the weights.' }),
    isWithinChance: t.exposeBoolean('isWithinChance', {
      description: 'True if chance explains the difference.',
    }),
  }),
});

builder.queryField('runSimulation', (t) =>
  t.field({
    description: 'Assigns so many made-up visitors by the weights in force.',
    permission,
    type: [SimulationRowType],
    maxItems: maxVariants,
    args: {
      ...idArgOf('experiment'),
      n: t.arg.int({ required: true, description: 'How many, from 1 to 9,999,999.' }),
      seed: t.arg.int({
        description:
          'Seed of the random visitors: the same seed gives the same visitors. Default: 1.',
      }),
    },
    resolve: (_, { id, n, seed }, { actor, services, left, caller }) =>
      services.simulation.run(actor, {
        id: parseExperimentId(id),
        n,
        seed: seed ?? 1,
        left,
        caller,
      }),
  }),
);
