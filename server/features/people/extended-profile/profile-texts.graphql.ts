import { extendedProfileMessages } from '../../../../contract/people/extended-profile.ts';
import { builder } from '../../../graphql/builder.ts';
import { pageArgsWithoutSort } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { ProfileText, ProfileTextPage } from './profile-texts.service.ts';

const permission = 'extendedProfile.readTexts';

const TextType = builder.objectRef<ProfileText>('ProfileText').implement({
  description: 'What a member wrote as an answer, or to say what they mean by another one.',
  permission,
  fields: (t) => ({
    text: t.exposeString('text'),
    optionName: t.exposeString('optionName', {
      nullable: true,
      description: 'The option that it explains.',
    }),
    isPublic: t.exposeBoolean('isPublic', { description: 'Whether anyone can see it.' }),
    userId: t.id({
      nullable: true,
      description: 'Of public answers only.',
      resolve: ({ userId }) => (userId === null ? null : String(userId)),
    }),
    username: t.exposeString('username', {
      nullable: true,
      description: 'Of public answers only.',
    }),
  }),
});

const PageType = builder.objectRef<ProfileTextPage>('ProfileTextList').implement({
  description: 'One page of what members wrote, in alphabetical order.',
  permission,
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'How many there are, on all pages.' }),
    texts: t.expose('texts', { type: [TextType], maxItems: 'page' }),
  }),
});

builder.mutationField('readProfileTexts', (t) =>
  t.field({
    description:
      'What members wrote for a question of the extended profile. Every reading is recorded in the audit log, so it is a mutation.',
    permission,
    type: PageType,
    args: {
      fieldId: t.arg.id({ required: true, description: 'The id of the field.' }),
      ...pageArgsWithoutSort,
    },
    resolve: (_, { fieldId, ...page }, { actor, services }) =>
      services.profileTexts.read(
        actor,
        parseId(fieldId, extendedProfileMessages.fieldNotFound),
        page,
      ),
  }),
);
