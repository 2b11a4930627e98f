import type { Arrival } from './sessions.repository.ts';

/**
 * Assignment from a session's first request, kept in a signed cookie until the cookie comes back.
 */
export type Noted = Omit<Arrival, 'sessionId'>;

export const noteSeparator = '~';
/** Limited by the size of a cookie. Further experiments are assigned with the next request. */
const mostNoted = 20;

export function writeNoted(noted: Noted): string {
  const { experimentId, phaseId, siteId, day, variantKey, isFirst, hasSwitched } = noted;
  const marks = `${Number(isFirst)}${Number(hasSwitched)}`;
  return `${experimentId}.${phaseId}.${siteId}.${day}.${variantKey}.${marks}`;
}

/** Trusts its input, because the cookie is signed. */
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
