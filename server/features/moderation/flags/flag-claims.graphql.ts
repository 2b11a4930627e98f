import { flagMessages, maxFlagsAtOnce } from '../../../../contract/moderation/content-flags.ts';
import { claimMinutes } from '../../../../contract/moderation/flag-claims.ts';
import { invalidInput } from '../../../base/errors.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../../people/users/users.graphql.ts';
import { loadPerson } from '../content/associated-content.batches.ts';
import type { FlagClaim } from './flag-claims.repository.ts';
import { FlagType } from './flags.graphql.ts';

const ClaimType = builder.objectRef<FlagClaim>('ContentFlagClaim').implement({
  description: 'Tells who works on a flag, so that no two people do.',
  permission: 'flags.moderate',
  fields: (t) => ({
    contentFlagId: t.exposeID('contentFlagId'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    isOwn: t.boolean({
      description: 'True if the viewer claimed it.',
      resolve: ({ userId }, _, { actor }) => userId === actor.id,
    }),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ userId }, _, context) => loadPerson(context, userId),
    }),
  }),
});

const fetchClaims: BatchFetch<number, FlagClaim> = async ({ actor, services }, ids) => {
  const found = await services.flagPresence.listClaims(actor, ids);
  return new Map(found.map((claim) => [claim.contentFlagId, claim]));
};

builder.objectField(FlagType, 'claim', (t) =>
  t.field({
    type: ClaimType,
    nullable: true,
    description: 'The present claim; null if nobody has claimed the flag.',
    resolve: async ({ id }, _, context) => (await loadInBatch(context, fetchClaims, id)) ?? null,
  }),
);

const parseFlagId = (id: string) => parseId(id, flagMessages.notFound);

builder.queryField('contentFlagClaims', (t) =>
  t.field({
    description: 'Present claims of these flags.',
    permission: 'flags.moderate',
    type: [ClaimType],
    maxItems: { each: 'ids' },
    args: { ids: t.arg.idList({ required: true, description: `At most ${maxFlagsAtOnce}.` }) },
    resolve: (_, { ids }, { actor, services }) => {
      if (ids.length > maxFlagsAtOnce) throw invalidInput(flagMessages.tooManyAtOnce, 'ids');
      return services.flagPresence.listClaims(actor, ids.map(parseFlagId));
    },
  }),
);

builder.mutationField('claimContentFlag', (t) =>
  t.field({
    description: `Claims an open flag for ${claimMinutes} minutes. Opening it in the console does the same.`,
    permission: 'flags.moderate',
    type: FlagType,
    args: {
      id: t.arg.id({ required: true, description: 'The id of the flag.' }),
      takeOver: t.arg.boolean({
        description: 'Take it from a colleague who claimed it, who is notified.',
      }),
    },
    resolve: (_, { id, takeOver }, { actor, services }) =>
      services.flagPresence.claim(actor, parseFlagId(id), takeOver ?? false),
  }),
);
