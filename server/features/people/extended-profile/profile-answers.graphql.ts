import { maxProfileFields } from '../../../../contract/people/extended-profile.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { AnsweredField } from './answered-profile.ts';

const permission = 'people.readPrivate';

const AnswerType = builder.objectRef<AnsweredField>('ProfileAnswer').implement({
  description: 'What someone answered to one question of the extended profile.',
  permission,
  fields: (t) => ({
    fieldId: t.exposeID('fieldId'),
    section: t.exposeString('section'),
    parent: t.exposeString('parent', { nullable: true }),
    name: t.exposeString('name', { description: 'The question.' }),
    values: t.exposeStringList('values', {
      maxItems: 5,
      description: 'The options they chose, or what they wrote.',
    }),
    isPublic: t.exposeBoolean('isPublic', { description: 'Whether anyone can see it.' }),
  }),
});

builder.queryField('userProfileAnswers', (t) =>
  t.field({
    description: 'What someone answered in their extended profile, private answers included.',
    permission,
    type: [AnswerType],
    maxItems: maxProfileFields,
    args: { userId: t.arg.id({ required: true, description: 'Of whom.' }) },
    resolve: (_, { userId }, { actor, services }) =>
      services.profileAnswers.ofUser(actor, parseId(userId, userMessages.notFound)),
  }),
);
