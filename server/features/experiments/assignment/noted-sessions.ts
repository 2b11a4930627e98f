import type { Arrival } from './sessions.repository.ts';

/** What a session was given with the request that began it, kept by its browser until it counts. */
export type Noted = Omit<Arrival, 'sessionId'>;

/** Between those of several experiments, which one page may have; what is noted is joined by it. */
export const noteSeparator = '~';
/** A cookie has room for so many. Whatever comes on top of it is assigned by the next request. */
const mostNoted = 20;

export function writeNoted(noted: Noted): string {
  const { experimentId, phaseId, siteId, day, variantKey, isFirst, hasSwitched } = noted;
  const marks = `${Number(isFirst)}${Number(hasSwitched)}`;
  return `${experimentId}.${phaseId}.${siteId}.${day}.${variantKey}.${marks}`;
}

/** The note is signed, so that whatever stands there was assigned. */
export function readNotes(note: string): Noted[] {
  return note.split(noteSeparator).flatMap((text): Noted[] => {
    const [experimentId, phaseId, siteId, day, variantKey, marks] = text.split('.');
    if (day === undefined || variantKey === undefined) return [];
    return [
      {
        experimentId: Number(experimentId),
        phaseId: Number(phaseId),
        siteId: Number(siteId),
        day,
        variantKey,
        isFirst: marks?.[0] === '1',
        hasSwitched: marks?.[1] === '1',
      },
    ];
  });
}

export function hasRoom(note: string): boolean {
  return note === '' || note.split(noteSeparator).length < mostNoted;
}
