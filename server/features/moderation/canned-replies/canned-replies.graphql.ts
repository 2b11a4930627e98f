import {
  cannedReplyMessages,
  maxCannedReplies,
} from '../../../../contract/moderation/canned-replies.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { CannedReply } from './canned-replies.repository.ts';

const CannedReplyType = builder.objectRef<CannedReply>('CannedReply').implement({
  description: 'A prepared reply that moderators begin from.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    body: t.exposeString('body', { description: 'Plain text with placeholders such as {name}.' }),
    version: t.exposeInt('version', { description: 'Raised by every edit.' }),
  }),
});

const parseCannedReplyId = (id: string) => parseId(id, cannedReplyMessages.notFound);

builder.queryField('cannedReplies', (t) =>
  t.field({
    description: 'Prepared replies of the site, by name.',
    permission: 'flags.moderate',
    type: [CannedReplyType],
    maxItems: maxCannedReplies,
    resolve: (_, __, { actor, services }) => services.cannedReplies.list(actor),
  }),
);

builder.mutationFields((t) => ({
  upsertCannedReply: t.field({
    description: 'Creates a prepared reply, or changes the one with the given id.',
    permission: 'policies.manage',
    type: CannedReplyType,
    args: {
      id: t.arg.id({ description: 'Absent: a new reply.' }),
      version: t.arg.int({ description: 'The version that was edited.' }),
      name: t.arg.string({ required: true, description: 'Unique on the site.' }),
      body: t.arg.string({ required: true, description: 'Plain text with placeholders.' }),
    },
    resolve: (_, { id, version, name, body }, { actor, services }) =>
      services.cannedReplies.upsert(actor, {
        id: id == null ? null : parseCannedReplyId(id),
        version: version ?? null,
        name,
        body,
      }),
  }),
  deleteCannedReply: t.field({
    description: 'Deletes a prepared reply.',
    permission: 'policies.manage',
    type: CannedReplyType,
    args: { id: t.arg.id({ required: true, description: 'The id of the reply.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.cannedReplies.remove(actor, parseCannedReplyId(id)),
  }),
}));
