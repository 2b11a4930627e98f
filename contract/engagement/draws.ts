import { z } from 'zod';

export const mostDrawn = 100;

export const drawMessages = {
  notFound: 'That giveaway does not exist.',
  noDate: 'A giveaway without an expiry date never closes, so nobody can be drawn.',
  stillOpen: 'This giveaway is still open. It can be drawn once it has closed.',
  drawnAlready: 'The winners of this giveaway have been drawn already.',
  nobody: 'Nobody can win: there is no eligible entry.',
  winnersRange: `Please enter a number of winners from 1 to ${mostDrawn}`,
  alternatesRange: `Please enter a number of alternates from 0 to ${mostDrawn}`,
  question: (winners: number, alternates: number) =>
    `Draw ${winners === 1 ? '1 winner' : `${winners} winners`} and ${
      alternates === 1 ? '1 alternate' : `${alternates} alternates`
    }? A giveaway is drawn once, and the result is public at once.`,
  drawn: 'The winners have been drawn!',
} as const;

export const drawInput = z.object({
  winners: z
    .int(drawMessages.winnersRange)
    .min(1, drawMessages.winnersRange)
    .max(mostDrawn, drawMessages.winnersRange)
    .meta({ title: 'Winners' }),
  alternates: z
    .int(drawMessages.alternatesRange)
    .min(0, drawMessages.alternatesRange)
    .max(mostDrawn, drawMessages.alternatesRange)
    .meta({ title: 'Alternates' }),
});

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
export function verifyCommand(draw: PublishedDraw): string {
  return [
    `npm run giveaway:verify -- ${drawCsvName(draw.giveaway)}`,
    `--giveaway ${draw.giveaway} --winners ${draw.winners} --alternates ${draw.alternates}`,
    `--seed ${draw.seed} --seed-hash ${draw.seedHash} --entries-hash ${draw.entriesHash}`,
  ].join(' ');
}
