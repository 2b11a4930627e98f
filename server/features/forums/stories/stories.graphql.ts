import { forumMessages } from '../../../../contract/forums/forums.ts';
import { invalidInput } from '../../../base/errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { ThreadType } from '../../moderation/content/associated-content.graphql.ts';

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
