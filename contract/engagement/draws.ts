import { z } from 'zod';
import { multilineText, text } from '../text.ts';

export const maxDrawnEntries = 100;
const replacementReasonMaxLength = 500;
const winnersMessageMaxLength = 2000;

export const drawMessages = {
  notFound: 'That giveaway does not exist.',
  noDate: 'A giveaway without an expiry date never closes, so nobody can be drawn.',
  stillOpen: 'This giveaway is still open. It can be drawn once it has closed.',
  drawnAlready: 'The winners of this giveaway have been drawn already.',
  nobody: 'Nobody can win: there is no eligible entry.',
  winnersRange: `Please enter a number of winners from 1 to ${maxDrawnEntries}`,
  alternatesRange: `Please enter a number of alternates from 0 to ${maxDrawnEntries}`,
  question: (winners: number, alternates: number) =>
    `Draw ${winners === 1 ? '1 winner' : `${winners} winners`} and ${
      alternates === 1 ? '1 alternate' : `${alternates} alternates`
    }? A giveaway is drawn once, and the result is public at once.`,
  drawn: 'The winners have been drawn!',
  notDrawn: 'The winners have not been drawn yet.',
  notAWinner: 'This entry is not a winner, or not any more.',
  nobodyLeft: 'Nobody is left to take this place: every eligible entry was drawn already.',
  reasonRequired: 'Please say why.',
  reasonTooLong: `A reason may have at most ${replacementReasonMaxLength} characters`,
  messageRequired: 'Please write what winners should do next.',
  everyoneNotified: 'All winners who can be reached have been told already.',
  notified: (count: number) =>
    count === 1 ? '1 winner is told by mail' : `${count} winners are told by mail`,
  replaced: (entry: number | string) => `Entry ${entry} wins now`,
} as const;

export const drawInput = z.object({
  winners: z
    .int(drawMessages.winnersRange)
    .min(1, drawMessages.winnersRange)
    .max(maxDrawnEntries, drawMessages.winnersRange)
    .meta({ title: 'Winners' }),
  alternates: z
    .int(drawMessages.alternatesRange)
    .min(0, drawMessages.alternatesRange)
    .max(maxDrawnEntries, drawMessages.alternatesRange)
    .meta({ title: 'Alternates' }),
});

export const replaceWinnerInput = z.object({
  reason: text(replacementReasonMaxLength, drawMessages.reasonTooLong, drawMessages.reasonRequired)
    .min(1, drawMessages.reasonRequired)
    .meta({ title: 'Reason' }),
});

export const notifyWinnersInput = z.object({
  message: multilineText(winnersMessageMaxLength)
    .min(1, drawMessages.messageRequired)
    .meta({ title: 'Message' }),
});

export const entriesCsvName = (id: number | string) => `giveaway-${id}-entries.csv`;
export const entriesCsvPath = (id: number | string) => `/api/engagements/${id}/entries.csv`;

export const drawCsvName = (id: number | string) => `giveaway-${id}-draw.csv`;
export const drawCsvPath = (id: number | string) => `/engagement/${id}/draw.csv`;

export interface PublishedDraw {
  giveaway: number;
  seed: string;
  seedHash: string;
  entriesHash: string;
  winners: number;
  alternates: number;
}

/** Command with which anyone can repeat the draw from the file. */
export function formatVerifyCommand(draw: PublishedDraw): string {
  return [
    `npm run giveaway:verify -- ${drawCsvName(draw.giveaway)}`,
    `--giveaway ${draw.giveaway} --winners ${draw.winners} --alternates ${draw.alternates}`,
    `--seed ${draw.seed} --seed-hash ${draw.seedHash} --entries-hash ${draw.entriesHash}`,
  ].join(' ');
}
