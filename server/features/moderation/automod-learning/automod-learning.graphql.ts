import {
  automodLearningMessages,
  maxListedCorrections,
  maxListedDeciders,
  minLearningDecisions,
} from '../../../../contract/moderation/automod-learning.ts';
import { builder } from '../../../graphql/builder.ts';
import type { GraphQLContext } from '../../../graphql/context.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { LearningDecider } from './automod-learning.repository.ts';
import type { ListedCorrection } from './automod-learning.service.ts';
import type { CorrectionWhatIf } from './compute-correction.ts';

const permission = 'superSettings.edit';

const WordChangeType = builder
  .objectRef<{ name: string; weight: number }>('AutomodWordChange')
  .implement({
    description: 'A word or pair of words that counts more or less than in the shipped model.',
    permission,
    fields: (t) => ({
      name: t.exposeString('name'),
      weight: t.exposeFloat('weight', { description: 'In log-odds.' }),
    }),
  });

const WhatIfType = builder.objectRef<CorrectionWhatIf>('AutomodWhatIf').implement({
  description: 'Decided texts of the last 90 days that would have been called otherwise.',
  permission,
  fields: (t) => ({
    alsoCalled: t.exposeInt('alsoCalled'),
    alsoCalledRight: t.exposeInt('alsoCalledRight', { description: 'Staff removed these.' }),
    noLongerCalled: t.exposeInt('noLongerCalled'),
    noLongerCalledRight: t.exposeInt('noLongerCalledRight', { description: 'Staff kept these.' }),
  }),
});

const CorrectionType = builder.objectRef<ListedCorrection>('AutomodCorrection').implement({
  description: 'What was learned from decisions in one night.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    isNetwork: t.boolean({
      description: 'False if it is for this site alone.',
      resolve: ({ siteId }) => siteId === null,
    }),
    isActive: t.exposeBoolean('isActive'),
    isBetter: t.exposeBoolean('isBetter', {
      description: 'True if it beat the shipped model and calls no more ordinary texts.',
    }),
    isCurrent: t.exposeBoolean('isCurrent', {
      description: 'False once the shipped model changed.',
    }),
    decisionCount: t.exposeInt('decisionCount'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    shippedAuc: t.float({ resolve: ({ report }) => report.verdict.shippedAuc }),
    correctedAuc: t.float({ resolve: ({ report }) => report.verdict.correctedAuc }),
    shippedOrdinaryCalled: t.int({
      description: 'Ordinary health texts that the shipped model calls.',
      resolve: ({ report }) => report.verdict.shippedOrdinaryCalled,
    }),
    correctedOrdinaryCalled: t.int({
      resolve: ({ report }) => report.verdict.correctedOrdinaryCalled,
    }),
    whatIf: t.field({ type: WhatIfType, resolve: ({ report }) => report.whatIf }),
    more: t.field({
      type: [WordChangeType],
      maxItems: 20,
      description: 'Words that count more now, strongest first.',
      resolve: ({ report }) => report.more,
    }),
    less: t.field({
      type: [WordChangeType],
      maxItems: 20,
      description: 'Words that count less now.',
      resolve: ({ report }) => report.less,
    }),
  }),
});

const DeciderType = builder.objectRef<LearningDecider>('AutomodLearningDecider').implement({
  description: 'One of the staff of this site, with the number of their decisions.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    decisionCount: t.exposeInt('decisionCount'),
    isExcluded: t.exposeBoolean('isExcluded', { description: 'Nothing is learned from them.' }),
  }),
});

interface LearningState {
  decisionCount: number;
  deciders: LearningDecider[];
}

const LearningType = builder.objectRef<LearningState>('AutomodLearning').implement({
  description: 'Whether automod can learn from decisions, and from whose.',
  permission,
  fields: (t) => ({
    decisionCount: t.exposeInt('decisionCount', { description: 'Of the network.' }),
    requiredCount: t.int({ resolve: () => minLearningDecisions.network }),
    deciders: t.expose('deciders', { type: [DeciderType], maxItems: maxListedDeciders }),
  }),
});

const readLearningState = async ({ actor, services: { automodLearning } }: GraphQLContext) => ({
  decisionCount: await automodLearning.countDecisions(),
  deciders: await automodLearning.listDeciders(actor),
});

builder.queryField('automodLearning', (t) =>
  t.field({
    description: 'Decisions so far, and who is left out.',
    permission,
    type: LearningType,
    resolve: (_, __, context) => readLearningState(context),
  }),
);

builder.queryField('automodCorrections', (t) =>
  t.field({
    description: 'Versions of the network and of this site, newest first.',
    permission,
    type: [CorrectionType],
    maxItems: maxListedCorrections,
    args: { before: t.arg.id({ description: 'Only those older than this version.' }) },
    resolve: (_, { before }, { actor, services }) =>
      services.automodLearning.list(
        actor,
        before == null ? undefined : parseId(before, automodLearningMessages.notFound),
      ),
  }),
);

builder.mutationField('setAutomodCorrection', (t) =>
  t.field({
    description: 'Uses a version from now on, or goes back to the shipped model.',
    permission,
    type: CorrectionType,
    args: {
      id: t.arg.id({ required: true, description: 'The version.' }),
      isActive: t.arg.boolean({ required: true, description: 'False: the shipped model.' }),
    },
    resolve: (_, { id, isActive }, { actor, services }) => {
      const number = parseId(id, automodLearningMessages.notFound);
      const { activate, deactivate } = services.automodLearning;
      return isActive ? activate(actor, number) : deactivate(actor, number);
    },
  }),
);

builder.mutationField('excludeFromLearning', (t) =>
  t.field({
    description:
      'Leaves the decisions of one of the staff out of learning, or includes them again.',
    permission,
    type: LearningType,
    args: {
      userId: t.arg.id({ required: true, description: 'One of the staff of this site.' }),
      isExcluded: t.arg.boolean({ required: true, description: 'False: included again.' }),
    },
    resolve: async (_, { userId, isExcluded }, context) => {
      const id = parseId(userId, automodLearningMessages.userNotFound);
      await context.services.automodLearning.setExcluded(context.actor, id, isExcluded);
      return readLearningState(context);
    },
  }),
);
