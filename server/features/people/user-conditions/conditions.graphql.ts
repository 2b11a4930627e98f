import { relationshipTypes, userMessages } from '../../../../contract/people/users.ts';
import { notFound } from '../../../base/errors.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { DisorderType, loadDisorder } from '../../conditions/disorders/disorders.graphql.ts';
import { UserType } from '../users/users.graphql.ts';
import type { UserDisorder } from './conditions.repository.ts';

const RelationshipTypeType = builder.enumType('RelationshipType', {
  description: 'Relationship of a person to a condition.',
  values: relationshipTypes,
});

const UserDisorderType = builder.objectRef<UserDisorder>('UserDisorder').implement({
  description: 'A health condition that a person named, and their relationship to it.',
  permission: 'people.readPrivate',
  fields: (t) => ({
    id: t.exposeID('id'),
    relationshipType: t.expose('relationshipType', { type: RelationshipTypeType, nullable: true }),
    disorder: t.field({
      type: DisorderType,
      resolve: async ({ disorder }, _, context) => {
        const found = await loadDisorder(context, disorder.id);
        if (!found) throw notFound(userMessages.conditionNotFound);
        return found;
      },
    }),
  }),
});

const fetchConditionsOfUsers: BatchFetch<number, UserDisorder[]> = ({ actor, services }, userIds) =>
  services.conditions.ofUsers(actor, userIds);

builder.objectField(UserType, 'userDisorders', (t) =>
  t.field({
    description: 'Health conditions they have to do with, by name.',
    permission: 'people.readPrivate',
    type: [UserDisorderType],
    maxItems: 100,
    resolve: async (user, _, context) =>
      (await loadInBatch(context, fetchConditionsOfUsers, user.id)) ?? [],
  }),
);

builder.mutationFields((t) => ({
  createUserDisorder: t.field({
    description: 'Notes what someone has to do with a condition; each condition once.',
    permission: 'users.manage',
    type: UserDisorderType,
    args: {
      userId: t.arg.id({ required: true, description: 'The id of the user.' }),
      disorderId: t.arg.id({ description: 'The id of the condition. Needed.' }),
      relationshipType: t.arg({
        type: RelationshipTypeType,
        description: 'Relationship to the condition. Required.',
      }),
    },
    resolve: (_, { userId, disorderId, relationshipType }, { actor, services }) =>
      services.conditions.create(actor, {
        userId: parseId(userId, userMessages.notFound),
        disorderId: disorderId == null ? null : parseId(disorderId, userMessages.conditionNotFound),
        relationshipType: relationshipType ?? null,
      }),
  }),
  deleteUserDisorder: t.field({
    description: "Removes one of someone's conditions; returns it as it was.",
    permission: 'users.manage',
    type: UserDisorderType,
    args: { id: t.arg.id({ required: true, description: 'The id of what is to be removed.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.conditions.delete(actor, parseId(id, userMessages.conditionNotFound)),
  }),
}));
