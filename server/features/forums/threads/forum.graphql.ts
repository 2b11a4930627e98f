import { threadSorts } from '../../../../contract/forums/forums.ts';
import { threadSeoJsonSchema } from '../../../../contract/forums/thread-seo.ts';
import { threadMessages } from '../../../../contract/forums/threads.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { builder } from '../../../graphql/builder.ts';
import { pageArgs } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { ThreadType } from '../../moderation/content/associated-content.graphql.ts';
import type { ThreadList } from './threads-list.service.ts';

const ThreadListType = builder.objectRef<ThreadList>('ThreadList').implement({
  description: 'One page of threads.',
  permission: 'forums.read',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'How many threads match, on all pages.' }),
    totalIsEstimate: t.exposeBoolean('totalIsEstimate', {
      description: 'Whether the total is only roughly known, as it is for searches that find many.',
    }),
    threads: t.expose('threads', { type: [ThreadType], maxItems: 'page' }),
  }),
});

const seoSchema = threadSeoJsonSchema();

builder.queryFields((t) => ({
  threads: t.field({
    description: 'Threads of the forum, the liveliest first unless sorted otherwise.',
    permission: 'forums.read',
    type: ThreadListType,
    args: {
      forumTagId: t.arg.id({ description: 'Only those filed under this tag.' }),
      name: t.arg.string({ description: 'Part of the name, in any case.' }),
      isDeleted: t.arg.boolean({ description: 'Whether to include deleted threads and spam.' }),
      ...pageArgs(threadSorts),
    },
    resolve: (_, { forumTagId, ...args }, { actor, services }) =>
      services.threadsList.list(actor, {
        ...args,
        forumTagId: forumTagId == null ? undefined : parseId(forumTagId, flagMessages.tagNotFound),
      }),
  }),

  getThreadSeoSchema: t.field({
    description: 'The JSON schema of the SEO data of a thread, to build a form from.',
    permission: 'threads.read',
    type: 'JSON',
    resolve: () => seoSchema,
  }),
}));

builder.mutationField('setThreadSeo', (t) =>
  t.field({
    description: 'Replaces the SEO data of a thread, and its address if one is given.',
    permission: 'threads.manage',
    type: ThreadType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the thread.' }),
      seo: t.arg.string({
        required: true,
        description: 'A JSON object as text, as getThreadSeoSchema says.',
      }),
      slug: t.arg.string({
        description: 'The address of its page, unique on the site. The old one will lead to it.',
      }),
      version: t.arg.int({
        description: 'The version that was seen: refused if it changed meanwhile.',
      }),
    },
    resolve: (_, { id, seo, slug, version }, { actor, services }) =>
      services.threads.setSeo(
        actor,
        parseId(id, threadMessages.notFound),
        { seo, slug: slug ?? undefined },
        version,
      ),
  }),
);
