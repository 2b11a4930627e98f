import type { Arrival } from './sessions.repository.ts';

/** What the browser keeps with its session of what was counted in the request that began it. */
export type Noted = Omit<Arrival, 'sessionId'>;

/** Between those of several experiments, which one page may have; what is noted is joined by it. */
export const noteSeparator = '~';
/** A cookie has room for so many. Whatever comes on top of it has a row of its own. */
const mostNoted = 20;

export function writeNoted(noted: Noted): string {
  const { experimentId, phaseId, siteId, day, variantKey, isFirst, hasSwitched } = noted;
  const marks = `${Number(isFirst)}${Number(hasSwitched)}`;
  return `${experimentId}.${phaseId}.${siteId}.${day}.${variantKey}.${marks}`;
}

/** Of this experiment. The note is signed, so that whatever stands there was counted. */
export function findNoted(note: string, experimentId: number): Noted | undefined {
  if (note === '') return undefined;
  const start = `${experimentId}.`;
  const text = note.split(noteSeparator).find((each) => each.startsWith(start));
  const [, phaseId, siteId, day, variantKey, marks] = text?.split('.') ?? [];
  if (day === undefined || variantKey === undefined) return undefined;
  return {
    experimentId,
    phaseId: Number(phaseId),
    siteId: Number(siteId),
    day,
    variantKey,
    isFirst: marks?.[0] === '1',
    hasSwitched: marks?.[1] === '1',
  };
}

export function hasRoom(note: string): boolean {
  return note === '' || note.split(noteSeparator).length < mostNoted;
}
