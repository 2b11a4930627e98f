import { policyMessages } from '../../../../contract/moderation/policies.ts';
import {
  maxListedDisagreements,
  maxListedReviews,
  reviewMessages,
  reviewVerdicts,
} from '../../../../contract/moderation/second-reviews.ts';
import { builder } from '../../../graphql/builder.ts';
import { pageArgsWithoutSort } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../../people/users/users.graphql.ts';
import { loadPerson } from '../content/associated-content.batches.ts';
import { AssocTypeType } from '../flags/flags.graphql.ts';
import type { ReviewDisagreement, WaitingReview } from './second-reviews.repository.ts';

const permission = 'flags.moderate';

const VerdictType = builder.enumType('ReviewVerdict', {
  description: 'What a reviewer would do with a text.',
  values: reviewVerdicts,
});

const WaitingReviewType = builder.objectRef<WaitingReview>('WaitingReview').implement({
  description: 'A text to review without knowing the first decision.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    assocType: t.field({ type: AssocTypeType, resolve: ({ assocType }) => assocType }),
    body: t.exposeString('body', { description: 'Plain text.' }),
  }),
});

const DisagreementType = builder.objectRef<ReviewDisagreement>('ReviewDisagreement').implement({
  description: 'A decision that a blind second review did not agree with.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    contentFlagId: t.exposeID('contentFlagId'),
    body: t.exposeString('body', { description: 'Plain text, as it was decided about.' }),
    firstVerdict: t.field({ type: VerdictType, resolve: ({ firstVerdict }) => firstVerdict }),
    firstPolicy: t.exposeString('firstPolicy', { nullable: true }),
    firstDecidedBy: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ firstDecidedById }, _, context) => loadPerson(context, firstDecidedById),
    }),
    verdict: t.field({ type: VerdictType, resolve: ({ verdict }) => verdict }),
    policy: t.exposeString('policy', { nullable: true }),
    reviewer: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ reviewerId }, _, context) => loadPerson(context, reviewerId),
    }),
    reviewedAt: t.expose('reviewedAt', { type: 'DateTime' }),
  }),
});

builder.queryFields((t) => ({
  waitingReviews: t.field({
    description: 'Texts that the viewer can review, oldest first. None of their own decisions.',
    permission,
    type: [WaitingReviewType],
    maxItems: maxListedReviews,
    resolve: (_, __, { actor, services }) => services.secondReviews.listWaiting(actor),
  }),
  waitingReviewCount: t.int({
    description: 'Number of texts that the viewer can review.',
    permission,
    resolve: (_, __, { actor, services }) => services.secondReviews.countWaiting(actor),
  }),
  reviewDisagreements: t.field({
    description: 'Disagreements, newest first: all for admins, else those of the viewer.',
    permission,
    type: [DisagreementType],
    maxItems: maxListedDisagreements,
    args: { ...pageArgsWithoutSort },
    resolve: (_, page, { actor, services }) =>
      services.secondReviews.listDisagreements(actor, page),
  }),
  reviewDisagreementCount: t.int({
    description: 'Number of disagreements that the viewer may see.',
    permission,
    resolve: (_, __, { actor, services }) => services.secondReviews.countDisagreements(actor),
  }),
}));

builder.mutationField('reviewBlindly', (t) =>
  t.boolean({
    description: 'Records a second review. Nothing happens to the text.',
    permission,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the waiting review.' }),
      verdict: t.arg({ type: VerdictType, required: true, description: 'Keep or remove.' }),
      policyId: t.arg.id({ description: 'Required to remove.' }),
    },
    resolve: async (_, { id, verdict, policyId }, { actor, services }) => {
      await services.secondReviews.review(actor, parseId(id, reviewMessages.notFound), {
        verdict,
        policyId: policyId == null ? null : parseId(policyId, policyMessages.notFound),
      });
      return true;
    },
  }),
);
