import { maxChangesPerHistoryEvent } from '../../../../contract/people/user-history.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { createListType } from '../../../graphql/list-type.ts';
import { pageArgsWithoutSort } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { HistoryChange } from './history-changes.ts';
import type { HistoryEvent } from './user-history.service.ts';

const HistoryChangeType = builder.objectRef<HistoryChange>('UserHistoryChange').implement({
  description: 'One field that was changed.',
  permission: 'users.manage',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Of the field, as in updateUser.' }),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
    isHidden: t.exposeBoolean('isHidden', {
      description: 'Whether the values are kept from the reader, who may not read this field.',
    }),
  }),
});

const HistoryActorType = builder
  .objectRef<{ id: number; username: string }>('UserHistoryActor')
  .implement({
    description: 'Who made a change.',
    permission: 'users.manage',
    fields: (t) => ({ id: t.exposeID('id'), username: t.exposeString('username') }),
  });

const HistoryEventType = builder.objectRef<HistoryEvent>('UserHistoryEvent').implement({
  description: "Something that was done to a person's account.",
  permission: 'users.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.exposeString('action', { description: 'In the past tense: updated, blocked.' }),
    actor: t.expose('actor', {
      type: HistoryActorType,
      nullable: true,
      description: 'Absent for what happened without a person.',
    }),
    changes: t.expose('changes', {
      type: [HistoryChangeType],
      maxItems: maxChangesPerHistoryEvent,
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

const UserHistoryType = createListType('UserHistory', {
  items: 'events',
  type: HistoryEventType,
  permission: 'users.manage',
  description: 'One page of what was changed on a person, the latest first.',
});

builder.queryField('userHistory', (t) =>
  t.field({
    description: "Changes of a person's data, from the audit log.",
    permission: 'users.manage',
    type: UserHistoryType,
    args: { userId: t.arg.id({ required: true, description: 'Of whom.' }), ...pageArgsWithoutSort },
    resolve: (_, { userId, ...page }, { actor, services }) =>
      services.userHistory.of(actor, parseId(userId, userMessages.notFound), page),
  }),
);
