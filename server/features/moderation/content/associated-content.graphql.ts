import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { contentPath, postPath } from '../../../../contract/public-paths.ts';
import { builder } from '../../../graphql/builder.ts';
import { costOfSanitizing } from '../../../graphql/cost.ts';
import { UserType } from '../../people/users/users.graphql.ts';
import {
  loadAnswerCount,
  loadAnswers,
  loadChildren,
  loadFlagIdOfItem,
  loadPageAroundItem,
  loadPerson,
  loadPostAroundItem,
  maxListedAnswers,
  maxListedChildren,
} from './associated-content.batches.ts';
import type {
  AssociatedContent,
  PostSummary,
  ThreadColumns,
} from './associated-content.repository.ts';

const typeNameByKind: Record<ContentKind, string> = {
  comment: 'Comment',
  thread: 'Thread',
  reply: 'Reply',
  user_profile_status: 'UserProfileStatus',
  user_profile_status_reply: 'UserProfileStatusReply',
};

export const AssociatedContentType = builder
  .interfaceRef<AssociatedContent>('AssociatedContent')
  .implement({
    description: 'Something that a member wrote, as staff see it: deleted, pending or not.',
    resolveType: (item) => typeNameByKind[item.kind],
    fields: (t) => ({
      id: t.exposeID('id'),
      body: t.exposeString('body', { description: 'HTML, cleaned.' }),
      displayBody: t.string({
        description: 'The body for display: images are served by this server.',
        cost: 100,
        resolve: (item, _, { services, budget }) => {
          budget.spend(costOfSanitizing(item.body));
          return services.contentImages.renderBody(item.body);
        },
      }),
      insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
      isDeleted: t.exposeBoolean('isDeleted'),
      isSpam: t.exposeBoolean('isSpam'),
      isPendingModeration: t.exposeBoolean('isPendingModeration', {
        description: 'Whether it waits for approval, seen by nobody but staff.',
      }),
      user: t.field({
        type: UserType,
        nullable: true,
        description: 'Who wrote it.',
        resolve: (item, _, context) => loadPerson(context, item.userId),
      }),
      uri: t.string({
        description: 'Its address on the public site.',
        resolve: (item) => contentPath(item.kind, item.id, item.pageSlug),
      }),
      contentFlagId: t.id({
        nullable: true,
        description: 'The flag about it, if it has one.',
        resolve: (item, _, context) => loadFlagIdOfItem(context, item),
      }),
    }),
  });

const answersDescription = `At most ${maxListedAnswers}, oldest first; around the one in question when there are more.`;
const totalDescription = 'Total, which may be more than are listed.';

const CommentType = builder.objectRef<AssociatedContent>('Comment');
export const ReplyType = builder.objectRef<AssociatedContent>('Reply');
export const ThreadType = builder.objectRef<AssociatedContent>('Thread');
const StatusType = builder.objectRef<AssociatedContent>('UserProfileStatus');
const StatusReplyType = builder.objectRef<AssociatedContent>('UserProfileStatusReply');

const PostType = builder.objectRef<PostSummary>('Post').implement({
  description: 'An article, under which members comment. It is context only.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    title: t.exposeString('title'),
    uri: t.string({ resolve: (post) => postPath(post.slug) }),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: (post, _, context) => loadPerson(context, post.userId),
    }),
    comments: t.field({
      type: [CommentType],
      maxItems: maxListedAnswers,
      cost: 40,
      description: `All comments, the nested ones too, which name their parentId. ${answersDescription}`,
      resolve: (post, _, context) => loadAnswers(context, 'comment', post),
    }),
    totalComments: t.int({
      description: totalDescription,
      resolve: (post, _, context) => loadAnswerCount(context, 'comment', post.id),
    }),
  }),
});

CommentType.implement({
  description: 'A comment on a post, or on another comment.',
  permission: 'flags.moderate',
  interfaces: [AssociatedContentType],
  fields: (t) => ({
    parentId: t.exposeID('parentId', { nullable: true }),
    post: t.field({
      type: PostType,
      nullable: true,
      resolve: (item, _, context) => loadPostAroundItem(context, item.pageId as number, item.id),
    }),
    comments: t.field({
      type: [CommentType],
      maxItems: maxListedChildren,
      cost: 40,
      description: 'The first direct answers.',
      resolve: (item, _, context) => loadChildren(context, 'comment', item.id),
    }),
  }),
});

ReplyType.implement({
  description: 'A reply in a thread, or to another reply.',
  permission: 'flags.moderate',
  interfaces: [AssociatedContentType],
  fields: (t) => ({
    parentId: t.exposeID('parentId', { nullable: true }),
    thread: t.field({
      type: ThreadType,
      nullable: true,
      resolve: (item, _, context) =>
        loadPageAroundItem(context, { kind: 'thread', id: item.pageId as number }, item.id),
    }),
    responses: t.field({
      type: [ReplyType],
      maxItems: maxListedChildren,
      cost: 40,
      description: 'The first direct answers.',
      resolve: (item, _, context) => loadChildren(context, 'reply', item.id),
    }),
  }),
});

const resolveThreadField =
  <Value>(read: (thread: ThreadColumns) => Value) =>
  (item: AssociatedContent): Value => {
    if (!item.thread) throw new Error(`${item.kind} ${item.id} is no thread`);
    return read(item.thread);
  };

ThreadType.implement({
  description: 'A topic of the forum, with its opening words.',
  permission: 'threads.read',
  interfaces: [AssociatedContentType],
  fields: (t) => ({
    name: t.string({ resolve: resolveThreadField((thread) => thread.name) }),
    slug: t.string({ resolve: resolveThreadField((thread) => thread.slug) }),
    seo: t.field({ type: 'JSON', resolve: resolveThreadField((thread) => thread.seo) }),
    isClosed: t.boolean({
      description: 'Whether nobody can reply any more.',
      resolve: resolveThreadField((thread) => thread.isClosed),
    }),
    requiresPreModeration: t.boolean({
      description: 'Whether replies wait for approval.',
      resolve: resolveThreadField((thread) => thread.requiresPreModeration),
    }),
    isFeatured: t.boolean({ resolve: resolveThreadField((thread) => thread.isFeatured) }),
    isHomepageFeatured: t.boolean({
      resolve: resolveThreadField((thread) => thread.isHomepageFeatured),
    }),
    lastActiveDate: t.field({
      type: 'DateTime',
      description: 'When the latest visible reply was written, or the thread itself.',
      resolve: resolveThreadField((thread) => new Date(thread.lastActiveAt)),
    }),
    version: t.int({
      description: 'Raised by every change. Send it back with an edit to notice what others did.',
      resolve: resolveThreadField((thread) => thread.version),
    }),
    responses: t.field({
      type: [ReplyType],
      maxItems: maxListedAnswers,
      cost: 40,
      description: `All replies, the nested ones too, which name their parentId. ${answersDescription}`,
      args: { limit: t.arg.int({ description: `How many, at most ${maxListedAnswers}.` }) },
      resolve: (item, { limit }, context) => loadAnswers(context, 'reply', item, limit),
    }),
    totalResponses: t.int({
      description: totalDescription,
      resolve: (item, _, context) => loadAnswerCount(context, 'reply', item.id),
    }),
  }),
});

StatusType.implement({
  description: 'What someone wrote on their profile.',
  permission: 'flags.moderate',
  interfaces: [AssociatedContentType],
  fields: (t) => ({
    replies: t.field({
      type: [StatusReplyType],
      maxItems: maxListedAnswers,
      cost: 40,
      description: answersDescription,
      resolve: (item, _, context) => loadAnswers(context, 'user_profile_status_reply', item),
    }),
    totalReplies: t.int({
      description: totalDescription,
      resolve: (item, _, context) => loadAnswerCount(context, 'user_profile_status_reply', item.id),
    }),
  }),
});

StatusReplyType.implement({
  description: 'A reply to a status.',
  permission: 'flags.moderate',
  interfaces: [AssociatedContentType],
  fields: (t) => ({
    status: t.field({
      type: StatusType,
      nullable: true,
      resolve: (item, _, context) =>
        loadPageAroundItem(
          context,
          { kind: 'user_profile_status', id: item.pageId as number },
          item.id,
        ),
    }),
  }),
});
