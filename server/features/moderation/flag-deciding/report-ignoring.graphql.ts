import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../../people/users/users.graphql.ts';
import { loadPerson } from '../content/associated-content.batches.ts';
import { FlagType } from '../flags/flags.graphql.ts';

builder.objectFields(FlagType, (t) => ({
  reportsIgnoredAt: t.expose('reportsIgnoredAt', {
    type: 'DateTime',
    nullable: true,
    description: 'Since when further reports are ignored until the text is edited.',
  }),
  reportsIgnoredBy: t.field({
    type: UserType,
    nullable: true,
    description: 'Who decided to ignore further reports.',
    resolve: ({ reportsIgnoredById }, _, context) =>
      reportsIgnoredById === null ? null : loadPerson(context, reportsIgnoredById),
  }),
}));

builder.mutationField('ignoreContentFlagReports', (t) =>
  t.field({
    description:
      'Ignores further reports of a text until it is edited, or counts them again. Reports of people who are worried always count.',
    permission: 'flags.moderate',
    type: FlagType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the flag.' }),
      isIgnored: t.arg.boolean({ required: true, description: 'False: reports count again.' }),
      version: t.arg.int({ description: 'The version that was seen.' }),
    },
    resolve: (_, { id, ...change }, { actor, services }) =>
      services.reportIgnoring.setIgnored(actor, parseId(id, flagMessages.notFound), change),
  }),
);
