import {
  maxRelatedAccounts,
  relationReasonLabels,
  relationReasons,
} from '../../../../contract/people/related-accounts.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { AccountHint } from './related-accounts.service.ts';

const AccountHintType = builder.objectRef<AccountHint>('RelatedAccount').implement({
  description: 'An account that may belong to the same person. A hint, not a proof.',
  permission: 'people.readPrivate',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    siteName: t.exposeString('siteName'),
    isOnThisSite: t.exposeBoolean('isOnThisSite'),
    roleId: t.string({ resolve: ({ roleId }) => String(roleId) }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    reasons: t.stringList({
      description: 'Why, in words.',
      maxItems: relationReasons.length,
      resolve: ({ reasons }) => reasons.map((reason) => relationReasonLabels[reason]),
    }),
  }),
});

builder.queryFields((t) => ({
  relatedAccounts: t.field({
    description:
      'Accounts that may belong to the same person, with the reasons: linked, same address, or signed up together.',
    permission: 'people.readPrivate',
    type: [AccountHintType],
    maxItems: maxRelatedAccounts,
    args: { userId: t.arg.id({ required: true, description: 'Whose.' }) },
    resolve: (_, { userId }, { actor, services }) =>
      services.relatedAccounts.find(actor, parseId(userId, userMessages.notFound)),
  }),
  relatedAccountCount: t.int({
    description: 'Number of accounts that may belong to the same person, also of those not listed.',
    permission: 'people.readPrivate',
    args: { userId: t.arg.id({ required: true, description: 'Whose.' }) },
    resolve: (_, { userId }, { actor, services }) =>
      services.relatedAccounts.count(actor, parseId(userId, userMessages.notFound)),
  }),
}));
