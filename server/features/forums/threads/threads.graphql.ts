import { maxTagsOfThread, threadMessages } from '../../../../contract/forums/threads.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { invalidInput } from '../../../base/errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { ThreadType } from '../../moderation/content/associated-content.graphql.ts';

const parseThreadId = (id: string) => parseId(id, threadMessages.notFound);
const parseTagIds = (ids: readonly string[]) =>
  ids.map((id) => parseId(id, flagMessages.tagNotFound));

/** In GraphQL absent and null both leave a value unchanged. */
const omitAbsent = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));

builder.queryField('thread', (t) =>
  t.field({
    description: 'One thread of the forum, deleted or not, by its id or slug.',
    permission: 'threads.read',
    type: ThreadType,
    args: {
      id: t.arg.id({ description: 'The id of the thread.' }),
      slug: t.arg.string({ description: 'The address of its page.' }),
    },
    resolve: (_, { id, slug }, { actor, services }) => {
      if (id != null) return services.threads.get(actor, { id: parseThreadId(id) });
      if (slug == null) throw invalidInput('Give id or slug');
      return services.threads.get(actor, { slug });
    },
  }),
);

builder.mutationFields((t) => ({
  updateThread: t.field({
    description: 'Changes a thread; what is absent stays as it is.',
    permission: 'threads.manage',
    type: ThreadType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the thread.' }),
      userId: t.arg.id({ description: 'Another author: staff of the site.' }),
      body: t.arg.string({ description: 'HTML; what is not allowed is dropped.' }),
      name: t.arg.string({ description: 'The title.' }),
      isFeatured: t.arg.boolean({ description: 'Not while it waits for approval.' }),
      isHomepageFeatured: t.arg.boolean({ description: 'Not while it waits for approval.' }),
      requiresPreModeration: t.arg.boolean({ description: 'Whether replies wait for approval.' }),
      isClosed: t.arg.boolean({ description: 'Whether nobody can reply any more.' }),
      slug: t.arg.string({ description: 'The address of its page, unique on the site.' }),
      seo: t.arg({ type: 'JSON', description: 'An object, or the text of one.' }),
      version: t.arg.int({
        description: 'The version that was seen: refused if it changed meanwhile.',
      }),
    },
    resolve: (_, { id, version, userId, ...fields }, { actor, services }) =>
      services.threads.update(
        actor,
        parseThreadId(id),
        omitAbsent({
          ...fields,
          userId: userId == null ? null : parseId(userId, userMessages.notFound),
        }),
        version,
      ),
  }),

  featureThread: t.field({
    description: 'Features a thread, or no longer. Not while it waits for approval.',
    permission: 'threads.manage',
    type: ThreadType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the thread.' }),
      isFeatured: t.arg.boolean({ description: 'In the forum.' }),
      isHomepageFeatured: t.arg.boolean({ description: 'On the homepage.' }),
    },
    resolve: (_, { id, ...fields }, { actor, services }) =>
      services.threads.update(actor, parseThreadId(id), omitAbsent(fields)),
  }),

  setThreadTags: t.field({
    description: 'Gives a thread these tags of the whole network, and no others of them.',
    permission: 'threads.manage',
    type: ThreadType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the thread.' }),
      tagIds: t.arg.idList({ required: true, description: `At most ${maxTagsOfThread}.` }),
    },
    resolve: (_, args, { actor, services }) =>
      services.threads.setTags(actor, parseThreadId(args.id), 'GLOBAL', parseTagIds(args.tagIds)),
  }),

  setThreadForumTags: t.field({
    description: 'Files a thread under these categories of the site, and no others.',
    permission: 'threads.manage',
    type: ThreadType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the thread.' }),
      forumTagIds: t.arg.idList({ required: true, description: `At most ${maxTagsOfThread}.` }),
    },
    resolve: (_, { id, forumTagIds }, { actor, services }) =>
      services.threads.setTags(actor, parseThreadId(id), 'FORUM', parseTagIds(forumTagIds)),
  }),
}));
