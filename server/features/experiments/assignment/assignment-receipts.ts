import type { AssignedSession } from './sessions.repository.ts';

/**
 * Assignment made in a session's first request. Travels in a signed cookie and is counted when the
 * browser sends the cookie back.
 */
export type AssignmentReceipt = Omit<AssignedSession, 'sessionId'>;

export const assignmentReceiptSeparator = '~';
/** Limited by the size of a cookie. Further experiments are assigned with the next request. */
const maxReceiptsPerCookie = 20;

export function writeReceipt(receipt: AssignmentReceipt): string {
  const { experimentId, phaseId, siteId, day, variantKey, hasSwitched } = receipt;
  const { visitorPhaseId, userId } = receipt;
  return [
    experimentId,
    phaseId,
    siteId,
    day,
    variantKey,
    Number(hasSwitched),
    visitorPhaseId ?? '',
    userId ?? '',
  ].join('.');
}

const parseOptionalId = (text: string | undefined) => (text ? Number(text) : null);

/** Trusts its input, because the cookie is signed. */
export function readReceipts(receipts: string): AssignmentReceipt[] {
  return receipts.split(assignmentReceiptSeparator).flatMap((text): AssignmentReceipt[] => {
    const [experimentId, phaseId, siteId, day, variantKey, switched, visitorPhaseId, userId] =
      text.split('.');
    if (day === undefined || variantKey === undefined) return [];
    return [
      {
        experimentId: Number(experimentId),
        phaseId: Number(phaseId),
        siteId: Number(siteId),
        day,
        variantKey,
        hasSwitched: switched === '1',
        visitorPhaseId: parseOptionalId(visitorPhaseId),
        userId: parseOptionalId(userId),
      },
    ];
  });
}

export function hasReceiptRoom(receipts: string): boolean {
  return (
    receipts === '' || receipts.split(assignmentReceiptSeparator).length < maxReceiptsPerCookie
  );
}
