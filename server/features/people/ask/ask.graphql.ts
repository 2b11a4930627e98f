import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { ContentQuote } from './ask.prompt.ts';
import type { UserAnswer } from './ask.service.ts';

const AnswerSourceType = builder.objectRef<ContentQuote>('AnswerSource').implement({
  description: 'Something the person wrote that an answer rests on.',
  permission: 'users.ask',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The quotation, as plain text.' }),
    place: t.exposeString('place', { description: 'Where and when they wrote it.' }),
    url: t.exposeString('url', { description: 'Its public page.' }),
  }),
});

const UserAnswerType = builder.objectRef<UserAnswer>('UserAnswer').implement({
  description: 'An answer that a machine composed from what someone wrote. It is not the person.',
  permission: 'users.ask',
  fields: (t) => ({
    answer: t.exposeString('answer', { description: 'Plain text that says so, with citations.' }),
    confidenceScore: t.exposeInt('confidenceScore', {
      description: 'Confidence from 0 to 4: how much they wrote, and how well it fits.',
    }),
    sources: t.expose('sources', { type: [AnswerSourceType], maxItems: 20 }),
  }),
});

const UserAiMetaDataType = builder
  .objectRef<{ confidenceScore: number }>('UserAiMetaData')
  .implement({
    description: 'Amount of material for questions about a person.',
    permission: 'users.ask',
    fields: (t) => ({
      confidenceScore: t.exposeInt('confidenceScore', {
        description: 'The best that an answer about them can score, from 0 to 4.',
      }),
    }),
  });

const userIdArgument = { required: true, description: 'About whom.' } as const;

builder.queryFields((t) => ({
  askUser: t.field({
    description: 'Answers a question about someone from what they wrote on the site.',
    permission: 'users.ask',
    type: UserAnswerType,
    args: {
      userId: t.arg.id(userIdArgument),
      question: t.arg.string({ required: true, description: 'At most 500 characters.' }),
    },
    resolve: (_, args, { actor, services }) =>
      services.ask.ask(actor, parseId(args.userId, userMessages.notFound), args.question),
  }),
  userAiMetaData: t.field({
    description: 'How much material there is for questions about a person.',
    permission: 'users.ask',
    type: UserAiMetaDataType,
    args: { userId: t.arg.id(userIdArgument) },
    resolve: async (_, args, { actor, services }) => ({
      confidenceScore: await services.ask.maxConfidence(
        actor,
        parseId(args.userId, userMessages.notFound),
      ),
    }),
  }),
}));
