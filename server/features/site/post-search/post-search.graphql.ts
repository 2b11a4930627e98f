import { aiSearchPageSize } from '../../../../contract/site/ai-search.ts';
import { builder } from '../../../graphql/builder.ts';
import type { CheckedSentence } from '../../../lib/cited-sentences.ts';
import { maxAnswerSentences } from './check-answer.ts';
import type { FoundPost, ReasonPart } from './found-post.ts';
import type { FoundPosts } from './post-search.service.ts';

const ReasonPartType = builder.objectRef<ReasonPart>('AiSearchReasonPart').implement({
  description: 'A piece of a quotation, as plain text.',
  permission: 'aiSearch.use',
  fields: (t) => ({
    text: t.exposeString('text'),
    isMatch: t.exposeBoolean('isMatch', {
      description: 'Whether it is a word that was asked for.',
    }),
  }),
});

const FoundPostType = builder.objectRef<FoundPost>('AiFoundPost').implement({
  description: 'A post of the site that anyone may read and that answers a question.',
  permission: 'aiSearch.use',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    permalink: t.exposeString('permalink', {
      description: 'Its path on the site, without a leading slash.',
    }),
    relevance: t.exposeInt('relevance', {
      description: 'Out of 10. Only a hit that leads clearly gets 8 or more.',
    }),
    reason: t.exposeString('reason', {
      description: 'Quotation from the post that answers the question.',
    }),
    reasonParts: t.expose('reasonParts', {
      type: [ReasonPartType],
      maxItems: 60,
      description: 'The quotation in pieces; words of the question are marked.',
    }),
    thumbnailUrl: t.exposeString('thumbnailUrl', { nullable: true }),
    thumbnailAlt: t.exposeString('thumbnailAlt'),
  }),
});

const SentenceType = builder.objectRef<CheckedSentence>('AiSearchSentence').implement({
  description: 'A sentence of an answer by a language model.',
  permission: 'aiSearch.use',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Plain text with its citations, such as [1].' }),
    source: t.exposeString('source', {
      description: 'The sentence of a cited post that says the same.',
    }),
    isQuotation: t.exposeBoolean('isQuotation', {
      description: 'Whether it repeats that sentence word for word.',
    }),
  }),
});

const FoundPostsType = builder.objectRef<FoundPosts>('AiSearchResult').implement({
  description: 'Posts that answer a question, and an answer in words.',
  permission: 'aiSearch.use',
  fields: (t) => ({
    posts: t.expose('posts', { type: [FoundPostType], maxItems: aiSearchPageSize }),
    total: t.exposeInt('total', { description: 'How many posts there are, on all pages.' }),
    response: t.exposeString('response', {
      description: 'Plain text; [1] stands for the first of the posts.',
    }),
    sentences: t.expose('sentences', {
      type: [SentenceType],
      maxItems: maxAnswerSentences,
      description: 'The response of a language model by sentence; otherwise empty.',
    }),
    isByModel: t.exposeBoolean('isByModel', {
      description: 'Whether a language model wrote the response and ranked the posts.',
    }),
    notice: t.exposeString('notice', {
      nullable: true,
      description: 'Why the language model did not, where it should have.',
    }),
    isDone: t.exposeBoolean('isDone', { description: 'False while more is on its way.' }),
    canAnswer: t.exposeBoolean('canAnswer', {
      description: 'Whether a language model can be asked about it.',
    }),
  }),
});

const searchArgument = {
  required: true,
  description: 'A question or some words, at most 500 characters.',
} as const;

builder.queryField('AiPostSearch', (t) =>
  t.field({
    description: 'Finds posts by what they are about, and answers from them.',
    permission: 'aiSearch.use',
    type: FoundPostsType,
    args: {
      search: t.arg.string(searchArgument),
      withoutModel: t.arg.boolean({ description: 'Only what is found without a language model.' }),
      offset: t.arg.int({
        description: 'Number of posts to skip. Later pages are found without a language model.',
      }),
    },
    async resolve(_, args, { actor, services, left }) {
      const offset = args.offset ?? 0;
      if (args.withoutModel || offset !== 0) {
        return services.postSearch.find(actor, args.search, offset);
      }
      let last: FoundPosts | undefined;
      for await (const state of services.postSearch.answer(actor, args.search, left)) last = state;
      if (!last) throw new Error('Nobody waits for the answer');
      return last;
    },
  }),
);

builder.subscriptionField('aiPostSearchAnswer', (t) =>
  t.field({
    description: 'Streams the search: the posts found, their ranking, then the answer.',
    permission: 'aiSearch.use',
    type: FoundPostsType,
    args: { search: t.arg.string(searchArgument) },
    subscribe: (_, args, { actor, services, left }) =>
      services.postSearch.answer(actor, args.search, left),
    resolve: (state: FoundPosts) => state,
  }),
);
