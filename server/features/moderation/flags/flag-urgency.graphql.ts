import { may } from '../../../../contract/permissions.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import type { GraphQLContext } from '../../../graphql/context.ts';
import type { Flag } from './flag.repository.ts';
import { describeTimeTargetState, findTimeTargetState } from './flag-targets.ts';
import { describeUrgency } from './flag-urgency.ts';
import { FlagType } from './flags.graphql.ts';
import type { TimeTargetCutoffs } from './working-hours.ts';

/** Not keyed by flag: depends on the site only. */
const fetchTimeTargetCutoffs: BatchFetch<true, TimeTargetCutoffs> = async ({ actor, services }) =>
  new Map([[true, await services.flags.findTargetCutoffs(actor)]]);

async function loadTimeTargetState(flag: Flag, context: GraphQLContext) {
  return findTimeTargetState(
    flag,
    (await loadInBatch(context, fetchTimeTargetCutoffs, true)) ?? {},
  );
}

const TargetStateType = builder.enumType('ContentFlagTargetState', {
  description: 'How an open flag stands to the time targets of the site.',
  values: {
    AMBER: { description: 'Three quarters of a target have passed.' },
    RED: { description: 'A target has passed.' },
  },
});

builder.objectFields(FlagType, (t) => ({
  urgencyNote: t.string({
    nullable: true,
    description:
      'Why an open flag has its place in the order `urgency`: harm, reports, waiting, and a time target that is near or passed. Harm is a number for those who may read scores. Null for closed flags and in the care lane, which has its own order.',
    resolve: async (flag, _, context) => {
      if (!flag.isOpen || flag.isCare) return null;
      const showsScores = may(context.actor, 'flags.readScores');
      const target = await loadTimeTargetState(flag, context);
      const note = describeUrgency(flag, { showsScores, now: new Date() });
      return target ? `${note} · ${describeTimeTargetState(target)}` : note;
    },
  }),
  targetState: t.field({
    type: TargetStateType,
    nullable: true,
    description: 'Null where there is no target, or time enough.',
    resolve: async (flag, _, context) => (await loadTimeTargetState(flag, context))?.state ?? null,
  }),
}));
