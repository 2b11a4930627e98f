import {
  drawMessages,
  formatVerifyCommand,
  maxDrawnEntries,
} from '../../../../contract/engagement/draws.ts';
import { notFound } from '../../../base/errors.ts';
import { builder } from '../../../graphql/builder.ts';
import type { GraphQLContext } from '../../../graphql/context.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { type DrawnPerson, isWinner } from './draws.repository.ts';
import type { PublicDraw } from './draws.service.ts';

const permission = 'engagement.manage' as const;

const DrawnEntryType = builder.objectRef<DrawnPerson>('DrawnEntry').implement({
  description: 'An entry that won, or stands in for one that did.',
  permission,
  fields: (t) => ({
    entryId: t.exposeID('entryId', { description: 'The number of the entry, which is public.' }),
    place: t.exposeInt('place', { description: 'From 1; alternates come after winners.' }),
    isAlternate: t.exposeBoolean('isAlternate'),
    userId: t.id({
      nullable: true,
      description: 'The account that entered, if one did and is still there.',
      resolve: ({ userId }) => (userId === null ? null : String(userId)),
    }),
    username: t.exposeString('username', { nullable: true }),
    email: t.exposeString('email', {
      nullable: true,
      description: 'Email address. Null if the person was erased.',
    }),
    isWinner: t.boolean({
      description: 'Whether the prize is theirs: drawn and not replaced, or replacing a winner.',
      resolve: isWinner,
    }),
    notifiedAt: t.expose('notifiedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When they were told by mail that they won.',
    }),
    withdrawnAt: t.expose('withdrawnAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When they were replaced.',
    }),
    withdrawnReason: t.exposeString('withdrawnReason', { nullable: true }),
    replacesEntryId: t.id({
      nullable: true,
      description: 'The entry whose prize they received.',
      resolve: ({ replacesEntryId }) => (replacesEntryId === null ? null : String(replacesEntryId)),
    }),
  }),
});

const GiveawayDrawType = builder.objectRef<PublicDraw>('GiveawayDraw').implement({
  description: 'How the winners of a giveaway are drawn, and who they are.',
  permission,
  fields: (t) => ({
    engagementId: t.exposeID('engagementId'),
    seedHash: t.exposeString('seedHash', { description: 'Promised when the giveaway was made.' }),
    committedAt: t.expose('committedAt', { type: 'DateTime' }),
    closesAt: t.expose('closesAt', { type: 'DateTime', nullable: true }),
    isClosed: t.exposeBoolean('isClosed'),
    submissions: t.exposeInt('submissions', {
      description: 'All confirmed entries, eligible or not.',
    }),
    unconfirmed: t.int({
      description: 'Addresses that were mailed a link and have not confirmed their entry yet.',
      resolve: ({ engagementId }, _, { services }) =>
        services.addressConfirmations.countUnconfirmed(engagementId),
    }),
    frozenAt: t.expose('frozenAt', { type: 'DateTime', nullable: true }),
    entriesCount: t.exposeInt('entriesCount', {
      nullable: true,
      description: 'Entries that can win, once they are fixed.',
    }),
    entriesHash: t.exposeString('entriesHash', { nullable: true }),
    winnersCount: t.exposeInt('winnersCount', { nullable: true }),
    alternatesCount: t.exposeInt('alternatesCount', { nullable: true }),
    drawnAt: t.expose('drawnAt', { type: 'DateTime', nullable: true }),
    seed: t.exposeString('seed', { nullable: true, description: 'Shown once it was used.' }),
    verifyCommand: t.string({
      nullable: true,
      description: 'Command that repeats the draw from the published file.',
      resolve: writeVerifyCommand,
    }),
    drawn: t.field({
      description: 'Winners, and then alternates.',
      type: [DrawnEntryType],
      maxItems: 2 * maxDrawnEntries,
      resolve: ({ engagementId, drawnAt }, _, { actor, services }) =>
        drawnAt === null ? [] : services.draws.findDrawnPeople(actor.siteId, engagementId),
    }),
  }),
});

function writeVerifyCommand(draw: PublicDraw): string | null {
  const { engagementId: giveaway, seed, seedHash, entriesHash } = draw;
  const { winnersCount: winners, alternatesCount: alternates } = draw;
  if (seed === undefined || entriesHash === null || winners === null) return null;
  return formatVerifyCommand({
    giveaway,
    seed,
    seedHash,
    entriesHash,
    winners,
    alternates: alternates ?? 0,
  });
}

const engagementIdArg = {
  required: true,
  description: 'The id of the giveaway.',
} as const;

builder.queryField('giveawayDraw', (t) =>
  t.field({
    description: 'The draw of a giveaway. Null for one that has none.',
    permission,
    type: GiveawayDrawType,
    nullable: true,
    args: { engagementId: t.arg.id(engagementIdArg) },
    resolve: (_, args, { actor, services }) =>
      services.draws.find(actor.siteId, parseId(args.engagementId, drawMessages.notFound)),
  }),
);

builder.mutationField('drawGiveaway', (t) =>
  t.field({
    description: 'Draws the winners of a giveaway that has closed. It is done once.',
    permission,
    stepUp: 'giveaways.draw',
    type: GiveawayDrawType,
    args: {
      engagementId: t.arg.id(engagementIdArg),
      winners: t.arg.int({ required: true, description: `From 1 to ${maxDrawnEntries}.` }),
      alternates: t.arg.int({ required: true, description: `From 0 to ${maxDrawnEntries}.` }),
      confirm: t.arg.boolean({
        description: 'Confirms that the person knows it cannot be undone.',
      }),
    },
    resolve: (_, args, { actor, services }) =>
      services.draws.draw(
        actor,
        parseId(args.engagementId, drawMessages.notFound),
        { winners: args.winners, alternates: args.alternates },
        { isConfirmed: args.confirm === true },
      ),
  }),
);

const changeDrawAndReload = async (
  { engagementId }: { engagementId: string },
  { actor, services }: GraphQLContext,
  change: (id: number) => Promise<unknown>,
) => {
  const id = parseId(engagementId, drawMessages.notFound);
  await change(id);
  const updated = await services.draws.find(actor.siteId, id);
  if (!updated) throw notFound(drawMessages.notFound);
  return updated;
};

builder.mutationFields((t) => ({
  notifyGiveawayWinners: t.field({
    description: 'Mails all winners who were not told yet that they won.',
    permission,
    type: GiveawayDrawType,
    args: {
      engagementId: t.arg.id(engagementIdArg),
      message: t.arg.string({ required: true, description: 'What they should do next.' }),
    },
    resolve: (_, args, context) =>
      changeDrawAndReload(args, context, (id) =>
        context.services.giveawayWinners.notify(context.actor, id, args),
      ),
  }),
  replaceGiveawayWinner: t.field({
    description: 'Takes the prize from a winner and gives it to the next in the draw.',
    permission,
    type: GiveawayDrawType,
    args: {
      engagementId: t.arg.id(engagementIdArg),
      entryId: t.arg.id({ required: true, description: 'The entry of the winner.' }),
      reason: t.arg.string({ required: true, description: 'Kept in the audit log.' }),
    },
    resolve: (_, args, context) =>
      changeDrawAndReload(args, context, (id) =>
        context.services.giveawayWinners.replace(
          context.actor,
          id,
          parseId(args.entryId, drawMessages.notAWinner),
          args,
        ),
      ),
  }),
}));
