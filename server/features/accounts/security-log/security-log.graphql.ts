import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { createListType } from '../../../graphql/list-type.ts';
import { pageArgsWithoutSort } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { SecurityEvent } from './security-log.repository.ts';

const SecurityEventType = builder.objectRef<SecurityEvent>('SecurityEvent').implement({
  description: 'A sign-in, a failed one, or a change of how someone signs in.',
  permission: 'users.secure',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'Such as signed_in or factor_added.' }),
    method: t.exposeString('method', { description: 'Password, code, passkey; may be empty.' }),
    reason: t.exposeString('reason', { description: 'Why it failed, or the name of a factor.' }),
    browser: t.exposeString('browser', { description: 'Browser and system in words.' }),
    network: t.exposeString('network', { description: 'Start of the address.' }),
    actorName: t.exposeString('actorName', {
      nullable: true,
      description: 'Staff who did it; null if the person did.',
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

const SecurityLogType = createListType('SecurityLog', {
  items: 'events',
  type: SecurityEventType,
  permission: 'users.secure',
  description: 'One page of the security log of a person, the latest first.',
});

builder.queryFields((t) => ({
  userSecurityLog: t.field({
    description: 'Security log of someone who is not above the caller.',
    permission: 'users.secure',
    type: SecurityLogType,
    args: { userId: t.arg.id({ required: true, description: 'Of whom.' }), ...pageArgsWithoutSort },
    resolve: (_, { userId, ...page }, { actor, services }) =>
      services.securityLog.ofUser(actor, parseId(userId, userMessages.notFound), page),
  }),
}));
