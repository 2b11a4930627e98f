import type { AssignedSession } from './sessions.repository.ts';

/**
 * Assignment from a session's first request, kept in a signed cookie until the cookie comes back.
 */
export type AssignmentReceipt = Omit<AssignedSession, 'sessionId'>;

export const assignmentReceiptSeparator = '~';
/** Limited by the size of a cookie. Further experiments are assigned with the next request. */
const maxReceipts = 20;

export function writeReceipt(receipt: AssignmentReceipt): string {
  const { experimentId, phaseId, siteId, day, variantKey, isFirst, hasSwitched } = receipt;
  const marks = `${Number(isFirst)}${Number(hasSwitched)}`;
  return `${experimentId}.${phaseId}.${siteId}.${day}.${variantKey}.${marks}`;
}

/** Trusts its input, because the cookie is signed. */
export function readReceipts(receipts: string): AssignmentReceipt[] {
  return receipts.split(assignmentReceiptSeparator).flatMap((text): AssignmentReceipt[] => {
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

export function hasReceiptRoom(receipts: string): boolean {
  return receipts === '' || receipts.split(assignmentReceiptSeparator).length < maxReceipts;
}
