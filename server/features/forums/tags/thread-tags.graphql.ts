import { maxTagsOfThread } from '../../../../contract/forums/threads.ts';
import { builder } from '../../../graphql/builder.ts';
import { ThreadType } from '../../moderation/content/associated-content.graphql.ts';
import { ForumTagType, loadTagsOfThread, TagType } from './tags.graphql.ts';

builder.objectFields(ThreadType, (t) => ({
  tags: t.field({
    type: [TagType],
    maxItems: maxTagsOfThread,
    cost: 5,
    description: 'The global tags of the thread.',
    resolve: (item, _, context) => loadTagsOfThread(context, item.id, 'GLOBAL'),
  }),
  forumTags: t.field({
    type: [ForumTagType],
    maxItems: maxTagsOfThread,
    cost: 5,
    description: 'The forum categories of the thread.',
    resolve: (item, _, context) => loadTagsOfThread(context, item.id, 'FORUM'),
  }),
}));
