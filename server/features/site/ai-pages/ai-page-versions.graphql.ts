import { aiPageSavesPerPage, aiPageTextParts } from '../../../../contract/site/ai-pages.ts';
import { postMessages, postTagsMax } from '../../../../contract/site/posts.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { PostSeoType, PostStatusType } from '../posts/posts.graphql.ts';
import type { AiPageState, AiPageVersion } from './ai-page-versions.service.ts';

const permission = 'posts.manage';

const maxChangedFieldNames = 12;

const VersionType = builder.objectRef<AiPageVersion>('AiPageVersion').implement({
  description: 'A page of type JOURNAI as it was saved once.',
  permission,
  fields: (t) => ({
    version: t.exposeInt('version'),
    savedBy: t.exposeString('savedBy', {
      nullable: true,
      description: 'A username; absent where nobody was noted.',
    }),
    savedAt: t.expose('savedAt', { type: 'DateTime', nullable: true }),
    changed: t.exposeStringList('changed', {
      maxItems: maxChangedFieldNames,
      description: 'Names of what it changed; none of the first.',
    }),
    partsByModel: t.exposeStringList('partsByModel', {
      maxItems: aiPageTextParts.length,
      description: 'Keys of the parts that a language model wrote.',
    }),
    isKept: t.exposeBoolean('isKept', {
      description: 'True if the whole version is stored, so that it can be shown and restored.',
    }),
  }),
});

const VersionListType = builder
  .objectRef<{ versions: AiPageVersion[]; totalPages: number }>('AiPageVersionList')
  .implement({
    description: 'One page of the versions of a JOURNAI page.',
    permission,
    fields: (t) => ({
      versions: t.expose('versions', {
        type: [VersionType],
        maxItems: 2 * aiPageSavesPerPage,
      }),
      totalPages: t.exposeInt('totalPages'),
    }),
  });

const TagType = builder.objectRef<AiPageState['tags'][number]>('AiPageVersionTag').implement({
  description: 'A tag that a page had.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true, description: 'Absent where the tag is gone.' }),
    name: t.exposeString('name'),
  }),
});

const StateType = builder.objectRef<AiPageState>('AiPageState').implement({
  description: 'The whole state of a JOURNAI page in one version.',
  permission,
  fields: (t) => ({
    title: t.exposeString('title'),
    slug: t.exposeString('slug'),
    status: t.expose('status', { type: PostStatusType }),
    seo: t.expose('seo', { type: PostSeoType }),
    tags: t.expose('tags', { type: [TagType], maxItems: postTagsMax }),
    content: t.field({
      type: 'JSON',
      nullable: true,
      cost: 20,
      resolve: ({ content }) => content ?? null,
    }),
  }),
});

const StatesType = builder
  .objectRef<{ state: AiPageState; before: AiPageState | null }>('AiPageVersionStates')
  .implement({
    description: 'A version, and what it replaced.',
    permission,
    fields: (t) => ({
      state: t.expose('state', { type: StateType }),
      before: t.expose('before', {
        type: StateType,
        nullable: true,
        description: 'Absent for the first, and where it was not kept.',
      }),
    }),
  });

const parsePageId = (id: string) => parseId(id, postMessages.notFound);

builder.queryFields((t) => ({
  aiPageVersions: t.field({
    description: `Versions of a page of type JOURNAI, the newest first, ${aiPageSavesPerPage} saves a page.`,
    permission,
    type: VersionListType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the page.' }),
      page: t.arg.int({ description: 'Counts from 1.' }),
    },
    resolve: (_, { id, page }, { actor, services }) =>
      services.aiPageVersions.list(actor, parsePageId(id), page ?? 1),
  }),
  aiPageVersion: t.field({
    description: 'One version of a page of type JOURNAI, with what it replaced.',
    permission,
    type: StatesType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the page.' }),
      version: t.arg.int({ required: true, description: 'As aiPageVersions names it.' }),
    },
    resolve: (_, { id, version }, { actor, services }) =>
      services.aiPageVersions.getVersion(actor, parsePageId(id), version),
  }),
}));
