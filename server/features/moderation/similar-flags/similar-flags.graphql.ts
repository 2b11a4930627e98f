import { maxPageSize } from '../../../../contract/limits.ts';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { maxListedWaves, maxSimilarFlags } from '../../../../contract/moderation/similar-flags.ts';
import { invalidInput } from '../../../base/errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { FlagType } from '../flags/flags.graphql.ts';
import type { SimilarCount } from './similar-flags.repository.ts';
import type { FlagWave } from './similar-flags.service.ts';

const SimilarCountType = builder.objectRef<SimilarCount>('SimilarFlagCount').implement({
  description: 'How many open flags are about texts that are near-identical to that of a flag.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the flag.' }),
    count: t.exposeInt('count', {
      description: `Others, at most ${maxSimilarFlags - 1}.`,
    }),
    hasMore: t.exposeBoolean('hasMore', { description: 'True if there may be more.' }),
    authorCount: t.exposeInt('authorCount', { description: 'Authors, its own included.' }),
  }),
});

const FlagWaveType = builder.objectRef<FlagWave>('FlagWave').implement({
  description: 'Open flags about near-identical texts.',
  permission: 'flags.moderate',
  fields: (t) => ({
    flag: t.expose('flag', { type: FlagType, description: 'The oldest of them.' }),
    count: t.exposeInt('count', { description: `At most ${maxSimilarFlags}.` }),
    hasMore: t.exposeBoolean('hasMore', { description: 'True if there may be more.' }),
    authorCount: t.exposeInt('authorCount', { description: 'Authors of these texts.' }),
  }),
});

builder.queryFields((t) => ({
  flagWaves: t.field({
    description:
      'Waves of near-identical texts among the last opened flags of this site, the largest first. None is about people in danger.',
    permission: 'flags.moderate',
    type: [FlagWaveType],
    maxItems: maxListedWaves,
    resolve: (_, __, { actor, services }) => services.similarFlags.listWaves(actor),
  }),

  similarFlagCounts: t.field({
    description:
      'For those of the flags that have near-identical ones. Only open flags of this site, and none about people in danger.',
    permission: 'flags.moderate',
    type: [SimilarCountType],
    maxItems: maxPageSize,
    args: { ids: t.arg.idList({ required: true, description: `At most ${maxPageSize}.` }) },
    resolve: (_, { ids }, { actor, services }) => {
      if (ids.length > maxPageSize) throw invalidInput(flagMessages.tooManyAtOnce, 'ids');
      return services.similarFlags.count(
        actor,
        ids.map((id) => parseId(id, flagMessages.notFound)),
      );
    },
  }),

  similarFlags: t.field({
    description: 'A flag, and the open flags about near-identical texts, whoever wrote them.',
    permission: 'flags.moderate',
    type: [FlagType],
    maxItems: maxSimilarFlags,
    args: { id: t.arg.id({ required: true, description: 'The id of the flag.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.similarFlags.list(actor, parseId(id, flagMessages.notFound)),
  }),
}));
