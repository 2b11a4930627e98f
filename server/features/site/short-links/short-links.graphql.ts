import { threadMessages } from '../../../../contract/forums/threads.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { ShortLink } from './short-links.service.ts';

const ShortLinkType = builder.objectRef<ShortLink>('Shortlink').implement({
  description: 'A short address that leads to a page of the site.',
  permission: 'threads.read',
  fields: (t) => ({
    id: t.exposeID('id'),
    fromUrl: t.exposeString('fromUrl', { description: 'The short address.' }),
    toUrl: t.exposeString('toUrl', { description: 'Where it leads to now.' }),
    clickCount: t.exposeInt('clickCount', { description: 'How often it was followed.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

builder.mutationField('threadShortLink', (t) =>
  t.field({
    description: 'The short link of a thread, made when it is first asked for.',
    permission: 'threads.read',
    type: ShortLinkType,
    args: { id: t.arg.id({ required: true, description: 'The id of the thread.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.shortLinks.ofThread(actor, parseId(id, threadMessages.notFound)),
  }),
);
