import { threadMessages, threadReplySorts } from '../../../../contract/forums/threads.ts';
import { builder } from '../../../graphql/builder.ts';
import { createListType } from '../../../graphql/list-type.ts';
import { pageArgs } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { ReplyType } from '../../moderation/content/associated-content.graphql.ts';

const ThreadReplyListType = createListType('ThreadReplyList', {
  items: 'replies',
  type: ReplyType,
  permission: 'threads.read',
  description: 'One page of the replies of a thread, nested ones and deleted ones too.',
});

builder.queryField('threadReplies', (t) =>
  t.field({
    description: 'What was answered in a thread, the oldest first unless sorted otherwise.',
    permission: 'threads.read',
    type: ThreadReplyListType,
    args: {
      threadId: t.arg.id({ required: true, description: 'The id of the thread.' }),
      ...pageArgs(threadReplySorts),
    },
    resolve: (_, { threadId, ...page }, { actor, services }) =>
      services.threadReplies.list(actor, parseId(threadId, threadMessages.notFound), page),
  }),
);
