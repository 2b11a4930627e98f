import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { adviceKindLabels } from '../../../../contract/moderation/finding-labels.ts';
import { adviceKinds, adviceReviews } from '../../../../contract/moderation/flag-findings.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../../people/users/users.graphql.ts';
import { loadPerson } from '../content/associated-content.batches.ts';
import type { FlagFinding } from '../flag-findings/flag-findings.repository.ts';
import { loadFindingOfFlag } from '../flags/flag.batches.ts';
import { FlagType } from '../flags/flags.graphql.ts';

const AdviceKindType = builder.enumType('AdviceKind', {
  description: 'A kind of dangerous health advice.',
  values: adviceKinds,
});

const AdviceReviewType = builder.enumType('AdviceReview', {
  description: 'Judgement of someone with clinical training.',
  values: adviceReviews,
});

const AdviceTextsType = builder
  .objectRef<{ reply: string; note: string }>('AdviceTexts')
  .implement({
    description: 'What the site has prepared for dangerous advice.',
    permission: 'flags.moderate',
    fields: (t) => ({
      reply: t.exposeString('reply', { description: 'Plain text; {name} stands for the member.' }),
      note: t.exposeString('note', { description: 'Stands above the text on the public page.' }),
      mayReview: t.boolean({
        description: 'Whether the viewer is one of the staff with clinical training.',
        resolve: (_, __, { actor, services }) => services.advice.mayReview(actor),
      }),
    }),
  });

const FindingType = builder.objectRef<FlagFinding>('ContentFlagFinding').implement({
  description: 'What automod found in a text besides its scores.',
  permission: 'flags.moderate',
  fields: (t) => ({
    adviceKind: t.expose('adviceKind', { type: AdviceKindType, nullable: true }),
    adviceLabel: t.string({
      nullable: true,
      description: 'The kind of advice in words.',
      resolve: ({ adviceKind }) => adviceKind && adviceKindLabels[adviceKind],
    }),
    sentence: t.exposeString('adviceSentence', { description: 'Quoted; may be empty.' }),
    showsNote: t.exposeBoolean('showsNote', {
      description: 'Whether a note stands above the text on the public page.',
    }),
    review: t.expose('review', { type: AdviceReviewType, nullable: true }),
    reviewedAt: t.expose('reviewedAt', { type: 'DateTime', nullable: true }),
    reviewedBy: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ reviewedById }, _, context) =>
        reviewedById === null ? null : loadPerson(context, reviewedById),
    }),
    unreadLanguage: t.exposeString('unreadLanguage', {
      nullable: true,
      description: 'ISO 639-1 code of a language that automod does not read.',
    }),
  }),
});

builder.objectField(FlagType, 'finding', (t) =>
  t.field({
    type: FindingType,
    nullable: true,
    description: 'Dangerous advice, or a language that automod does not read.',
    resolve: ({ id }, _, context) => loadFindingOfFlag(context, id),
  }),
);

builder.queryField('adviceTexts', (t) =>
  t.field({
    description: 'What to answer to dangerous advice.',
    permission: 'flags.moderate',
    type: AdviceTextsType,
    resolve: (_, __, { actor, services }) => services.advice.getTexts(actor.siteId),
  }),
);

const parseFlagId = (id: string) => parseId(id, flagMessages.notFound);

builder.mutationFields((t) => ({
  showAdviceNote: t.field({
    description: 'Shows a note above the text on the public page, or removes it.',
    permission: 'flags.moderate',
    type: FlagType,
    args: {
      id: t.arg.id({ required: true, description: 'The flag.' }),
      isShown: t.arg.boolean({ required: true, description: 'False removes the note.' }),
      version: t.arg.int({ description: 'Refused if the flag has changed since.' }),
    },
    resolve: (_, { id, ...change }, { actor, services }) =>
      services.advice.showNote(actor, parseFlagId(id), change),
  }),

  reviewAdvice: t.field({
    description: 'Judges whether advice is dangerous, as one of the staff with clinical training.',
    permission: 'flags.clinical',
    type: FlagType,
    args: {
      id: t.arg.id({ required: true, description: 'The flag.' }),
      review: t.arg({ type: AdviceReviewType, required: true, description: 'The judgement.' }),
      note: t.arg.string({ description: 'For the history.' }),
      version: t.arg.int({ description: 'Refused if the flag has changed since.' }),
    },
    resolve: (_, { id, ...change }, { actor, services }) =>
      services.advice.review(actor, parseFlagId(id), change),
  }),
}));
