import { createHash } from 'node:crypto';

/**
 * Place of a flag from 0 to 99, always the same. A site that reviews n percent takes those below n,
 * so that nobody can tell beforehand, and a larger share contains the smaller one.
 */
export function computeReviewSamplingPlace(siteId: number, flagId: number): number {
  const hash = createHash('sha256').update(`second review ${siteId} ${flagId}`).digest();
  return hash.readUInt32BE(0) % 100;
}
