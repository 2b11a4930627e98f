import { maxPageSize } from '../../../../contract/limits.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { Disorder } from './disorders.repository.ts';

export const DisorderType = builder.objectRef<Disorder>('Disorder').implement({
  description: 'A health condition.',
  permission: 'users.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    isRelatableToUsers: t.exposeBoolean('isRelatableToUsers', {
      description: 'Whether people can say that they have to do with it.',
    }),
  }),
});

const DisorderListType = builder
  .objectRef<{ disorders: Disorder[]; total(): Promise<number> }>('DisorderList')
  .implement({
    description: 'One page of conditions.',
    permission: 'users.manage',
    fields: (t) => ({
      total: t.int({
        description: 'How many conditions match, on all pages.',
        resolve: (list) => list.total(),
      }),
      disorders: t.expose('disorders', { type: [DisorderType], maxItems: 'page' }),
    }),
  });

builder.queryField('disorders', (t) =>
  t.field({
    description: 'Conditions to pick from, by name.',
    permission: 'users.manage',
    type: DisorderListType,
    args: {
      search: t.arg.string({ description: 'Part of the name, in any case.' }),
      limit: t.arg.int({ description: `Page size, at most ${maxPageSize}.` }),
      offset: t.arg.int({ description: 'Rows to pass over.' }),
      isRelatableToUsers: t.arg.boolean({
        description: 'Only those that people can have to do with, or only the others.',
      }),
    },
    resolve: (_, args, { services }) => services.disorders.list(args),
  }),
);

builder.queryField('disorderDetail', (t) =>
  t.field({
    description: 'One condition.',
    permission: 'users.manage',
    type: DisorderType,
    args: { id: t.arg.id({ required: true, description: 'The id of the condition.' }) },
    resolve: (_, { id }, { services }) =>
      services.disorders.get(parseId(id, userMessages.conditionNotFound)),
  }),
);
