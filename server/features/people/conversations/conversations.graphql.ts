import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';

const ConversationType = builder.objectRef<{ id: number }>('Conversation').implement({
  description: 'Private messages between two people, at messages/{id} of the public site.',
  permission: 'conversations.start',
  fields: (t) => ({ id: t.exposeID('id') }),
});

builder.mutationField('createConversation', (t) =>
  t.field({
    description: 'Opens a conversation with someone; the one there is, if there is one.',
    permission: 'conversations.start',
    type: ConversationType,
    args: { userId: t.arg.id({ required: true, description: 'Whom to talk to.' }) },
    resolve: (_, { userId }, { actor, services }) =>
      services.conversations.start(actor, parseId(userId, userMessages.notFound)),
  }),
);
