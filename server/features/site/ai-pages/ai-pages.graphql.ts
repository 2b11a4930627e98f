import {
  aiPageMessages,
  aiPagePreviewDays,
  maxReferencedPosts,
} from '../../../../contract/site/ai-pages.ts';
import { postMessages } from '../../../../contract/site/posts.ts';
import { builder } from '../../../graphql/builder.ts';
import { idArgOf } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { PostStatusType, PostTypeType, SitePostType } from '../posts/posts.graphql.ts';
import type { PreviewLink } from './ai-pages.service.ts';

builder.queryFields((t) => ({
  postsById: t.field({
    description: 'Posts of the site with these ids, whatever their status is; others are left out.',
    permission: 'posts.manage',
    type: [SitePostType],
    maxItems: maxReferencedPosts,
    args: { ids: t.arg.idList({ required: true, description: 'Ids of posts.' }) },
    resolve: (_, { ids }, { actor, services }) =>
      services.aiPages.findPosts(
        actor,
        ids.map((id) => parseId(id, postMessages.notFound)),
      ),
  }),
  previewAiPage: t.string({
    description: 'A page of type JOURNAI as visitors would see it, as HTML. Nothing is stored.',
    permission: 'posts.manage',
    cost: 20,
    args: {
      title: t.arg.string({ required: true, description: 'Its title.' }),
      content: t.arg.string({ required: true, description: 'Its content, as JSON.' }),
    },
    resolve: (_, args, { actor, services }) => services.aiPages.preview(actor, args),
  }),
}));

const PreviewLinkType = builder.objectRef<PreviewLink>('AiPagePreviewLink').implement({
  description: 'An address under which a page can be read before it is published.',
  permission: 'posts.manage',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'On the site. Whoever has it can read the page.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

builder.mutationFields((t) => ({
  duplicateAiPage: t.field({
    description: 'Copies a page of type JOURNAI with its tags. The copy is a draft.',
    permission: 'posts.manage',
    type: SitePostType,
    args: idArgOf('page'),
    resolve: (_, { id }, { actor, services }) =>
      services.aiPages.duplicate(actor, parseId(id, postMessages.notFound)),
  }),
  createAiPagePreviewLink: t.field({
    description: `A link to a page of type JOURNAI as it is saved, for ${aiPagePreviewDays} days and without signing in.`,
    permission: 'posts.manage',
    type: PreviewLinkType,
    args: idArgOf('page'),
    resolve: (_, { id }, { actor, services }) =>
      services.aiPages.createPreviewLink(actor, parseId(id, postMessages.notFound)),
  }),
  upsertPost: t.field({
    description: 'Writes a page of type JOURNAI. What is left out stays, or is as usual.',
    permission: 'posts.manage',
    type: SitePostType,
    args: {
      id: t.arg.id({ description: 'Id of the page to change. Absent: a new one.' }),
      title: t.arg.string({ description: 'Title. Required for a new page.' }),
      type: t.arg({
        type: PostTypeType,
        description: 'JOURNAI; other types are not written here.',
      }),
      permalink: t.arg.string({
        description: 'Permalink, with or without the prefix of its type.',
      }),
      content: t.arg({ type: 'JSON', description: 'Content as JSON, or as a JSON string.' }),
      seo: t.arg.string({ description: 'Meta data of the page: a JSON object as a string.' }),
      tagIds: t.arg.idList({ description: 'Tags of the network.' }),
      status: t.arg({ type: PostStatusType, description: 'Without it, a new page is a draft.' }),
      version: t.arg.int({
        description: 'The version that was edited. A newer one is reported as a conflict.',
      }),
    },
    resolve: (_, { id, tagIds, ...edit }, { actor, services }) =>
      services.aiPages.save(actor, {
        ...edit,
        id: id == null ? null : parseId(id, postMessages.notFound),
        tagIds: tagIds?.map((tag) => parseId(tag, aiPageMessages.tagsUnknown)),
      }),
  }),
}));
