import {
  disorderMessages,
  maxFlaggedDisorders,
} from '../../../../contract/conditions/disorders.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { EditedFlags } from './disorder-flags.service.ts';
import { DisorderType } from './disorders.graphql.ts';

const permission = 'conditions.manage';

const FlagsType = builder.objectRef<EditedFlags['before']>('DisorderFlags').implement({
  description: 'The flags of a condition.',
  permission,
  fields: (t) => ({
    isActive: t.exposeBoolean('isActive'),
    isFeatured: t.exposeBoolean('isFeatured'),
    hasDetailPage: t.exposeBoolean('hasDetailPage'),
    isRelatableToUsers: t.exposeBoolean('isRelatableToUsers'),
  }),
});

const EditedType = builder.objectRef<EditedFlags>('EditedDisorderFlags').implement({
  description: 'A condition whose flags were changed.',
  permission,
  fields: (t) => ({
    disorder: t.expose('disorder', { type: DisorderType }),
    before: t.expose('before', { type: FlagsType, description: 'To be sent back to undo it.' }),
  }),
});

const FlagsInput = builder.inputType('DisorderFlagsInput', {
  description: 'Flags of a condition; those that are absent stay.',
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ description: 'Refused if the condition has another one by now.' }),
    isActive: t.boolean(),
    isFeatured: t.boolean(),
    hasDetailPage: t.boolean(),
    isRelatableToUsers: t.boolean(),
  }),
});

builder.mutationField('editDisorderFlags', (t) =>
  t.field({
    description: 'Changes flags of several conditions of the network, of all or of none.',
    permission,
    type: [EditedType],
    maxItems: maxFlaggedDisorders,
    args: {
      changes: t.arg({
        type: [FlagsInput],
        required: true,
        description: `At most ${maxFlaggedDisorders} conditions.`,
      }),
    },
    resolve: (_, { changes }, { actor, services }) =>
      services.disorderFlags.edit(
        actor,
        changes.map(({ id, version, ...flags }) => ({
          id: parseId(id, disorderMessages.notFound),
          version: version ?? null,
          flags: Object.fromEntries(
            Object.entries(flags).filter(([, value]) => typeof value === 'boolean'),
          ),
        })),
      ),
  }),
);
