import {
  draftLimits,
  draftParts,
  draftTopicMaxLength,
  maxDraftPosts,
} from '../../../../contract/site/ai-page-drafts.ts';
import { postMessages } from '../../../../contract/site/posts.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { AiPageDraftState } from './ai-page-drafts.service.ts';
import { maxTextSources, type SupportedSentence } from './read-draft.ts';

const maxDraftNotices = 10;

const DraftPartType = builder.enumType('AiPageDraftPart', {
  description: 'A part of a page that a language model can draft by itself.',
  values: draftParts,
});

const TextSourceType = builder.objectRef<SupportedSentence>('AiDraftTextSource').implement({
  description: 'A sentence of a draft beside its source.',
  permission: 'posts.manage',
  fields: (t) => ({
    text: t.exposeString('text'),
    sentence: t.exposeString('sentence', {
      description: 'The sentence of a post that says the same.',
    }),
  }),
});

const AiPageDraftType = builder.objectRef<AiPageDraftState>('AiPageDraft').implement({
  description: 'A draft that a language model writes, and how far it is. It is stored nowhere.',
  permission: 'posts.manage',
  fields: (t) => ({
    written: t.exposeInt('written', { description: 'Characters written so far.' }),
    isDone: t.exposeBoolean('isDone', { description: 'False while more is on its way.' }),
    content: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The finished document. Null until it is complete and checked.',
      cost: 20,
      resolve: ({ content }) => content,
    }),
    factPostIds: t.exposeIDList('factPostIds', {
      maxItems: draftLimits.facts,
      description: 'Ids of the posts that the facts come from.',
    }),
    factSources: t.exposeStringList('factSources', {
      maxItems: draftLimits.facts,
      description: 'For each of its facts, the sentence of the post that says it best.',
    }),
    textSources: t.expose('textSources', {
      type: [TextSourceType],
      maxItems: maxTextSources,
      description: 'Sentences of the introduction and answers that a post supports.',
    }),
    doubtful: t.exposeStringList('doubtful', {
      maxItems: draftLimits.questions * (draftLimits.answers + 1),
      description: 'Questions and answers whose words are not those of the posts: to be checked.',
    }),
    notices: t.exposeStringList('notices', {
      maxItems: maxDraftNotices,
      description: 'Messages about content that was left out or corrected.',
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why there is no draft, in words.',
    }),
  }),
});

builder.queryField('canDraftAiPages', (t) =>
  t.boolean({
    description: 'Whether a language model can be asked for drafts of pages on this site.',
    permission: 'posts.manage',
    resolve: (_, __, { actor, services }) => services.aiPageDrafts.canDraft(actor),
  }),
);

builder.subscriptionField('draftAiPage', (t) =>
  t.field({
    description: 'Drafts the content of a page from published posts with a language model.',
    permission: 'posts.manage',
    cost: 100,
    type: AiPageDraftType,
    args: {
      topic: t.arg.string({
        required: true,
        description: `What the page is about, at most ${draftTopicMaxLength} characters.`,
      }),
      postIds: t.arg.idList({
        required: true,
        description: `Posts to write it from, at most ${maxDraftPosts}; only published ones are read.`,
      }),
      part: t.arg({ type: DraftPartType, description: 'Drafts this part alone.' }),
    },
    subscribe: (_, { topic, postIds, part }, { actor, services, left }) =>
      services.aiPageDrafts.draft(
        actor,
        { topic, part, postIds: postIds.map((id) => parseId(id, postMessages.notFound)) },
        left,
      ),
    resolve: (state: AiPageDraftState) => state,
  }),
);
