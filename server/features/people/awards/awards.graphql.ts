import { messages } from '../../../../contract/messages.ts';
import { type AwardStatus, awardSorts, awardStatuses } from '../../../../contract/people/awards.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { pageArgs } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../users/users.graphql.ts';
import type { Award, UserAward } from './awards.repository.ts';
import type { AwardList } from './awards.service.ts';

export const AwardStatusType = builder.enumType('AwardStatus', {
  description: "State of a person's participation in an award.",
  values: awardStatuses,
});

export const UserAwardType = builder.objectRef<UserAward>('UserAward').implement({
  description: 'An award that someone earned, or is on the way to.',
  permission: 'awards.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.field({ type: AwardStatusType, resolve: (row): AwardStatus => row.status }),
    earnedAt: t.expose('earnedAt', { type: 'DateTime' }),
    user: t.expose('user', { type: UserType, cost: 40 }),
  }),
});

const fetchUsersOfAwards: BatchFetch<number, UserAward[]> = async ({ actor, services }, awardIds) =>
  Map.groupBy(await services.awards.usersOf(actor, awardIds), (row) => row.awardId);

export const AwardType = builder.objectRef<Award>('Award').implement({
  description: 'An award of the site, for one year or for none in particular.',
  permission: 'awards.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    year: t.exposeInt('year', { nullable: true }),
    finalistsCount: t.exposeInt('finalistsCount'),
    winnersCount: t.exposeInt('winnersCount'),
    version: t.exposeInt('version', { description: 'Raised by every edit of the award.' }),
    userAwards: t.field({
      description: 'Everyone who has the award in some status, by username.',
      type: [UserAwardType],
      maxItems: 200,
      resolve: async (award, _, context) =>
        (await loadInBatch(context, fetchUsersOfAwards, award.id)) ?? [],
    }),
  }),
});

const AwardListType = builder.objectRef<AwardList>('AwardList').implement({
  description: 'One page of awards.',
  permission: 'awards.manage',
  fields: (t) => ({
    total: t.int({
      description: 'How many awards match, on all pages.',
      resolve: (list, _, { sendTogether }) => sendTogether(list.countAll),
    }),
    awards: t.field({
      type: [AwardType],
      maxItems: 'page',
      resolve: (list, _, { sendTogether }) => sendTogether(list.findAwards),
    }),
  }),
});

builder.queryFields((t) => ({
  awards: t.field({
    description: 'Awards of the site, newest year first unless sorted otherwise.',
    permission: 'awards.manage',
    type: AwardListType,
    args: {
      search: t.arg.string({ description: 'Part of the name, in any case.' }),
      years: t.arg.intList({ description: 'Only these years.' }),
      ...pageArgs(awardSorts),
    },
    resolve: (_, args, { actor, services }) => services.awards.list(actor, args),
  }),
  award: t.field({
    description: 'One award of the site.',
    permission: 'awards.manage',
    type: AwardType,
    args: { id: t.arg.id({ required: true, description: 'The id of the award.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.awards.get(actor, parseId(id, messages.awardNotFound)),
  }),
}));

builder.mutationField('upsertAward', (t) =>
  t.field({
    description: 'Creates an award, or changes the one with the given id.',
    permission: 'awards.manage',
    type: AwardType,
    args: {
      id: t.arg.id({ description: 'Absent: a new award.' }),
      version: t.arg.int({
        description: 'The version that was edited. If there is a newer one, nothing is changed.',
      }),
      name: t.arg.string({ required: true, description: 'Unique on the site within its year.' }),
      year: t.arg.int({ description: 'Absent: no year.' }),
    },
    resolve: (_, { id, version, name, year }, { actor, services }) =>
      services.awards.upsert(actor, {
        id: id == null ? null : parseId(id, messages.awardNotFound),
        version: version ?? null,
        name,
        year: year ?? null,
      }),
  }),
);
