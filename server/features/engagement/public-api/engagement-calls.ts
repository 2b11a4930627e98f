import { z } from 'zod';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import { toWidget } from '../../../../contract/engagement/widget.ts';
import type { Widget } from '../../../../contract/engagement/widget-view.ts';
import { exactText, list } from '../../../../contract/text.ts';
import type { Services } from '../../../area.ts';
import { notFound } from '../../../base/errors.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { EntryOutcome } from '../entries/entries.service.ts';
import type { VoteOutcome } from '../votes/ballots.ts';
import { type ItemForViewer, voterOf, type WidgetViewer } from '../widgets/widgets.service.ts';

const engagementIdParams = z.object({ id: exactText(500) });
export const parseItemId = (params: unknown) =>
  parseId(engagementIdParams.parse(params).id, votingMessages.notFound);

const digitsSchema = exactText(10)
  .regex(/^\d{1,10}$/)
  .transform(Number);
export const typeParamsSchema = z.object({ type: exactText(500) });
export const turnSchema = z.object({ turn: exactText(100).catch('') });

const numberOrDigitsSchema = z.union([z.int(), digitsSchema]);
export const voteOptionsSchema = list(numberOrDigitsSchema, 50);
export const typedEmailSchema = exactText(1000);
/** Unreadable bodies become empty, so that the voting rules give the message. */
const voteBody = z.object({ options: voteOptionsSchema.catch([]) }).catch({ options: [] });
export const emailBody = z.object({ email: typedEmailSchema.catch('') }).catch({ email: '' });

/** Person on whose behalf a server of the network calls. */
export const personInput = z.object({
  userId: numberOrDigitsSchema.optional(),
  visitorId: exactText(60)
    .regex(/^[\x21-\x7e]{1,60}$/)
    .optional(),
  isKnown: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((it) => it === 'true')])
    .optional(),
});

export interface ItemAnswer {
  item: Widget;
}

export function toEngagementAnswer(seen: ItemForViewer | undefined): ItemAnswer {
  const item = seen && toWidget(seen.item, seen.state);
  if (!item) throw notFound(votingMessages.notFound);
  return { item };
}

/** Operations for a network's own front ends, shared by the cookie API and the intake API. */
export function createEngagementCalls({ widgets, votes, entries }: Services) {
  const read = async (who: WidgetViewer, id: number) =>
    toEngagementAnswer((await widgets.byIds(who, [id]))[0]);
  return {
    read,

    async vote(
      who: WidgetViewer,
      id: number,
      body: unknown,
    ): Promise<ItemAnswer & { outcome: VoteOutcome }> {
      const { options } = voteBody.parse(body ?? {});
      const outcome = await votes.vote(voterOf(who), id, options);
      return { outcome, ...(await read(who, id)) };
    },

    async enter(
      who: WidgetViewer,
      id: number,
      body: unknown,
      network?: string,
    ): Promise<ItemAnswer & EntryOutcome> {
      const { email } = emailBody.parse(body ?? {});
      const outcome = await entries.enter(voterOf(who), { id, email, network });
      return { ...outcome, ...(await read(who, id)) };
    },
  };
}
