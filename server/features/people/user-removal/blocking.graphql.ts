import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';

const BlockingPreviewType = builder
  .objectRef<{ items: number; users: number }>('BlockingPreview')
  .implement({
    description: 'What blocking or deleting people would remove permanently.',
    permission: 'users.manage',
    fields: (t) => ({
      items: t.exposeInt('items', { description: 'Comments, threads, replies and statuses.' }),
      users: t.exposeInt('users', { description: 'How many of the people are on this site.' }),
    }),
  });

builder.queryField('blockingPreview', (t) =>
  t.field({
    description: 'Preview of how much blocking or deleting would remove.',
    permission: 'users.manage',
    type: BlockingPreviewType,
    args: { userIds: t.arg.idList({ required: true, description: 'Whom to block or delete.' }) },
    resolve: (_, { userIds }, { actor, services }) =>
      services.blocking.preview(
        actor,
        userIds.map((id) => parseId(id, userMessages.notFound)),
      ),
  }),
);
