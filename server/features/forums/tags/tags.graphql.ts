import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import type { GraphQLContext } from '../../../graphql/context.ts';
import type { Tag, TagKind, ThreadTag } from './tags.repository.ts';

const fetchThreadCounts: BatchFetch<number, number> = ({ actor, services }, ids) =>
  services.tags.countThreads(actor, ids);

const resolveThreadsCount = async (tag: Tag, _: unknown, context: GraphQLContext) =>
  tag.threadsCount ?? (await loadInBatch(context, fetchThreadCounts, tag.id)) ?? 0;

export const TagType = builder.objectRef<Tag>('Tag').implement({
  description: 'A tag of the whole network.',
  permission: 'threads.read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
    type: t.exposeString('type', { description: 'GLOBAL.' }),
    threadsCount: t.int({
      description: 'How many threads of the whole network have it.',
      resolve: resolveThreadsCount,
    }),
    version: t.exposeInt('version', { description: 'Raised by every change.' }),
  }),
});

export const ForumTagType = builder.objectRef<Tag>('ForumTag').implement({
  description: 'A category of the forum: one of the site, or a tag of the whole network.',
  permission: 'threads.read',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
    description: t.exposeString('description'),
    displayOrder: t.exposeInt('displayOrder'),
    type: t.exposeString('type', { description: 'FORUM or GLOBAL.' }),
    threadsCount: t.int({
      description: 'How many threads are filed under it, deleted ones too.',
      resolve: resolveThreadsCount,
    }),
    version: t.exposeInt('version', { description: 'Raised by every change, but for the order.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

const fetchTagsOfThreads: BatchFetch<number, ThreadTag[]> = async ({ actor, services }, ids) =>
  Map.groupBy(await services.tags.ofThreads(actor, ids), (tag) => tag.threadId);

export async function loadTagsOfThread(
  context: GraphQLContext,
  threadId: number,
  kind: TagKind,
): Promise<Tag[]> {
  const tags = (await loadInBatch(context, fetchTagsOfThreads, threadId)) ?? [];
  return tags.filter((tag) => tag.type === kind);
}

builder.queryFields((t) => ({
  tags: t.field({
    description: 'The tags of the whole network, by name.',
    permission: 'threads.read',
    type: [TagType],
    maxItems: 1000,
    args: { search: t.arg.string({ description: 'Part of the name, in any case.' }) },
    resolve: (_, { search }, { actor, services }) => services.tags.list(actor, ['GLOBAL'], search),
  }),
  forumTags: t.field({
    description:
      'What a thread can be filed under: the categories of the site in their order, then the tags of the whole network.',
    permission: 'forums.read',
    type: [ForumTagType],
    maxItems: 1000,
    resolve: (_, __, { actor, services }) => services.tags.list(actor, ['FORUM', 'GLOBAL']),
  }),
}));
