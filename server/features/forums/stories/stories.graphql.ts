import { forumMessages } from '../../../../contract/forums/forum-messages.ts';
import { maxStoriesOffered } from '../../../../contract/forums/stories.ts';
import { postPath } from '../../../../contract/public-paths.ts';
import { invalidInput } from '../../../base/errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { loadPerson } from '../../moderation/content/associated-content.batches.ts';
import { ThreadType } from '../../moderation/content/associated-content.graphql.ts';
import { UserType } from '../../people/users/users.graphql.ts';
import type { StorySummary } from './stories.repository.ts';
import type { StoryPreview } from './stories.service.ts';

const StoryType = builder.objectRef<StorySummary>('Story').implement({
  description: 'A published post that can become a thread, or did.',
  permission: 'stories.convert',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    uri: t.string({
      description: 'Its address on the public site, which then leads to the thread.',
      resolve: (story) => postPath(story.slug),
    }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime' }),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: (story, _, context) => loadPerson(context, story.userId),
    }),
    threadId: t.exposeID('threadId', {
      nullable: true,
      description: 'The thread that it became before.',
    }),
    threadSlug: t.exposeString('threadSlug', {
      nullable: true,
      description: 'The address of its page, while anyone may read it.',
    }),
  }),
});

const StoryPreviewType = builder.objectRef<StoryPreview>('StoryPreview').implement({
  description: 'Preview of converting a story.',
  permission: 'stories.convert',
  fields: (t) => ({
    story: t.expose('story', { type: StoryType }),
    comments: t.exposeInt('comments', { description: 'Comments that become replies.' }),
    authors: t.exposeInt('authors', { description: 'How many people wrote them.' }),
    flags: t.exposeInt('flags', { description: 'Flags of the comments, which go along.' }),
    openFlags: t.exposeInt('openFlags', { description: 'Open flags among them.' }),
    threadUri: t.exposeString('threadUri', {
      nullable: true,
      description: 'Path of the thread. Null if the one derived from the title is taken.',
    }),
  }),
});

builder.queryFields((t) => ({
  stories: t.field({
    description: 'Published posts by part of the title, by address or by id, the latest first.',
    permission: 'stories.convert',
    type: [StoryType],
    maxItems: maxStoriesOffered,
    args: {
      search: t.arg.string({ required: true, description: 'Search text.' }),
    },
    resolve: (_, { search }, { actor, services }) => services.stories.search(actor, search),
  }),
  storyPreview: t.field({
    description: 'Preview of converting a story.',
    permission: 'stories.convert',
    type: StoryPreviewType,
    args: { postId: t.arg.id({ required: true, description: 'The id of the post.' }) },
    resolve: (_, { postId }, { actor, services }) =>
      services.stories.preview(actor, parseId(postId, forumMessages.postNotFound)),
  }),
}));

builder.mutationField('createThreadFromStory', (t) =>
  t.field({
    description:
      'Turns a post into a thread, once: its comments become replies, and its address leads to the thread.',
    permission: 'stories.convert',
    type: ThreadType,
    args: { postId: t.arg.id({ required: true, description: 'The id of the post.' }) },
    resolve: async (_, { postId }, { actor, services }) => {
      if (postId.trim() === '') throw invalidInput(forumMessages.postIdRequired, 'postId');
      const id = await services.stories.convert(actor, parseId(postId, forumMessages.postNotFound));
      return services.threads.get(actor, { id });
    },
  }),
);
