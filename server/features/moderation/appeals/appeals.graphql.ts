import { appealStates, appellantKinds } from '../../../../contract/moderation/appeal-states.ts';
import { appealMessages, maxListedAppeals } from '../../../../contract/moderation/appeals.ts';
import { decisionKinds } from '../../../../contract/moderation/decision-kinds.ts';
import { builder } from '../../../graphql/builder.ts';
import { pageArgsWithoutSort } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { AssocTypeType } from '../flags/flags.graphql.ts';
import type { Appeal } from './appeals.repository.ts';
import { refusalToDecideAppeal } from './appeals.service.ts';

const AppealStateType = builder.enumType('AppealState', {
  description: 'What came of an objection.',
  values: appealStates,
});

const AppealSideType = builder.enumType('AppealSide', {
  description: 'Who objects: the person that the decision is about, or a reporter.',
  values: appellantKinds,
});

const DecisionKindType = builder.enumType('DecisionKind', {
  description: 'A decision about a text, a person or a report.',
  values: decisionKinds,
});

const AppealType = builder.objectRef<Appeal>('Appeal').implement({
  description: 'An objection of a member to a decision.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id'),
    siteName: t.exposeString('siteName', { description: 'Site of the decision.' }),
    isOfOtherSite: t.boolean({
      description: 'True if it was passed on because its own site has nobody to decide it.',
      resolve: ({ siteId }, _, { actor }) => siteId !== actor.siteId,
    }),
    username: t.exposeString('username', { description: 'Member who objects.' }),
    side: t.field({ type: AppealSideType, resolve: ({ side }) => side }),
    body: t.exposeString('body', { description: 'Words of the member.' }),
    state: t.field({ type: AppealStateType, resolve: ({ state }) => state }),
    answer: t.exposeString('answer', { description: 'Answer to the member.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    reviewerName: t.exposeString('reviewerName', { nullable: true }),
    version: t.exposeInt('version'),
    decision: t.field({ type: DecisionKindType, resolve: ({ decisionKind }) => decisionKind }),
    assocType: t.field({ type: AssocTypeType, resolve: ({ assocType }) => assocType }),
    contentFlagId: t.id({
      nullable: true,
      description: 'Flag of the decision, if it is on this site.',
      resolve: ({ contentFlagId, siteId }, _, { actor }) =>
        siteId === actor.siteId && contentFlagId !== null ? String(contentFlagId) : null,
    }),
    contentBody: t.exposeString('contentBody', { description: 'Text as it was, without markup.' }),
    policyName: t.exposeString('policyName', { nullable: true }),
    originalDeciderName: t.exposeString('originalDeciderName', { nullable: true }),
    originalDecidedAt: t.expose('originalDecidedAt', { type: 'DateTime' }),
    canDecide: t.exposeBoolean('canDecide', {
      description: 'False for whoever took the decision, and for the parties.',
    }),
    refusal: t.string({
      nullable: true,
      description: 'Why the viewer cannot decide an open objection.',
      resolve: refusalToDecideAppeal,
    }),
  }),
});

builder.queryFields((t) => ({
  appeals: t.field({
    description:
      'Objections, the oldest open one first; with those of sites where nobody else can decide.',
    permission: 'flags.moderate',
    type: [AppealType],
    maxItems: maxListedAppeals,
    args: { isOpen: t.arg.boolean({ description: 'Absent: open ones.' }), ...pageArgsWithoutSort },
    resolve: (_, { isOpen, ...page }, { actor, services }) =>
      services.appeals.list(actor, isOpen ?? true, page),
  }),
  appealCount: t.int({
    description: 'Number of objections on all pages of the list.',
    permission: 'flags.moderate',
    args: { isOpen: t.arg.boolean({ description: 'Absent: open ones.' }) },
    resolve: (_, { isOpen }, { actor, services }) => services.appeals.count(actor, isOpen ?? true),
  }),
  waitingAppealCount: t.int({
    description: 'Number of open objections that the viewer may decide.',
    permission: 'flags.moderate',
    resolve: (_, __, { actor, services }) => services.appeals.countWaiting(actor),
  }),
  appeal: t.field({
    description: 'One objection.',
    permission: 'flags.moderate',
    type: AppealType,
    args: { id: t.arg.id({ required: true, description: 'The id of the objection.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.appeals.get(actor, parseId(id, appealMessages.notFound)),
  }),
}));

builder.mutationField('decideAppeal', (t) =>
  t.field({
    description:
      'Decides an objection. Overturning takes the decision back, whatever happened since.',
    permission: 'flags.moderate',
    type: AppealType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the objection.' }),
      overturn: t.arg.boolean({ required: true, description: 'Whether the decision changes.' }),
      answer: t.arg.string({ description: 'Answer to the member.' }),
      version: t.arg.int({ required: true, description: 'The version that was seen.' }),
    },
    resolve: (_, { id, overturn, answer, version }, { actor, services }) =>
      services.appeals.decide(actor, parseId(id, appealMessages.notFound), {
        overturn,
        answer: answer ?? '',
        version,
      }),
  }),
);
