import { tagMessages } from '../../../../contract/forums/forums.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { ForumTagType, TagType } from './tags.graphql.ts';

const parseTagId = (id: string) => parseId(id, tagMessages.notFound);

builder.mutationFields((t) => {
  const version = t.arg.int({
    description: 'The version that was edited. If there is a newer one, nothing is changed.',
  });
  return {
    createForumTag: t.field({
      description: 'Creates a category of the forum of the site.',
      permission: 'forumTags.manage',
      type: ForumTagType,
      args: {
        name: t.arg.string({
          required: true,
          description: 'Unique among the categories of the site and the tags of the network.',
        }),
        description: t.arg.string({ description: 'What belongs there.' }),
        displayOrder: t.arg.int({
          description: 'Position from 0; later ones move back. Absent: at the end.',
        }),
      },
      resolve: (_, { name, description, displayOrder }, { actor, services }) =>
        services.tags.createForumTag(
          actor,
          { name, description: description ?? '' },
          displayOrder ?? undefined,
        ),
    }),

    updateForumTag: t.field({
      description: 'Changes a category of the forum. The address of its page stays.',
      permission: 'forumTags.manage',
      type: ForumTagType,
      args: {
        id: t.arg.id({ required: true, description: 'The id of the category.' }),
        name: t.arg.string({ description: 'Absent: it stays.' }),
        description: t.arg.string({ description: 'Absent: it stays.' }),
        version,
      },
      resolve: (_, { id, name, description, version }, { actor, services }) =>
        services.tags.updateForumTag(
          actor,
          parseTagId(id),
          { name: name ?? undefined, description: description ?? undefined },
          version,
        ),
    }),

    reorderTags: t.field({
      description: 'Puts the categories of the site in this order. Answers with all of them.',
      permission: 'forumTags.manage',
      type: [ForumTagType],
      maxItems: 1000,
      args: {
        orderedIds: t.arg.idList({
          required: true,
          description: 'Each of the categories of the site once, and no tag of the network.',
        }),
      },
      resolve: (_, { orderedIds }, { actor, services }) =>
        services.tags.reorder(actor, orderedIds.map(parseTagId)),
    }),

    deleteForumTag: t.field({
      description: 'Deletes a category. Its threads stay and lose it. It cannot be undone.',
      permission: 'forumTags.manage',
      type: ForumTagType,
      args: { id: t.arg.id({ required: true, description: 'The id of the category.' }) },
      resolve: (_, { id }, { actor, services }) =>
        services.tags.delete(actor, 'FORUM', parseTagId(id)),
    }),

    createTag: t.field({
      description: 'Creates a tag of the whole network.',
      permission: 'tags.manage',
      type: TagType,
      args: {
        slug: t.arg.string({
          description: 'The address of its page, unique. Absent: made of the name.',
        }),
        name: t.arg.string({
          required: true,
          description: 'Unique in the network, and no category of any site.',
        }),
      },
      resolve: (_, { name, slug }, { actor, services }) =>
        services.tags.createTag(actor, { name, slug: slug ?? undefined }),
    }),

    updateTag: t.field({
      description: 'Changes a tag of the whole network.',
      permission: 'tags.manage',
      type: TagType,
      args: {
        id: t.arg.id({ required: true, description: 'The id of the tag.' }),
        slug: t.arg.string({ description: 'Absent: it stays.' }),
        name: t.arg.string({ description: 'Absent: it stays.' }),
        version,
      },
      resolve: (_, { id, name, slug, version }, { actor, services }) =>
        services.tags.updateTag(
          actor,
          parseTagId(id),
          { name: name ?? undefined, slug: slug ?? undefined },
          version,
        ),
    }),

    deleteTag: t.field({
      description:
        'Deletes a tag of the whole network. Threads of all sites stay and lose it. It cannot be undone.',
      permission: 'tags.manage',
      type: TagType,
      args: { id: t.arg.id({ required: true, description: 'The id of the tag.' }) },
      resolve: (_, { id }, { actor, services }) =>
        services.tags.delete(actor, 'GLOBAL', parseTagId(id)),
    }),
  };
});
