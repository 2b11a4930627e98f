import { sanctionMessages } from '../../../../contract/moderation/sanctions.ts';
import { conflict, forbidden } from '../../../base/errors.ts';
import type { Db } from '../../../db/database.ts';

export interface WritingLimits {
  mutedUntil: Date | null;
  suspendedUntil: Date | null;
  mustAcknowledge: boolean;
}

export function assertNotSuspended({
  suspendedUntil,
}: Pick<WritingLimits, 'suspendedUntil'>): void {
  if (suspendedUntil && suspendedUntil > new Date()) {
    throw forbidden(sanctionMessages.suspended(suspendedUntil));
  }
}

/** Compares times on each use, so that a sanction ends on time without a job. */
export function assertMayWrite(limits: WritingLimits): void {
  assertNotSuspended(limits);
  const { mutedUntil, mustAcknowledge } = limits;
  if (mutedUntil && mutedUntil > new Date()) throw forbidden(sanctionMessages.muted(mutedUntil));
  if (mustAcknowledge) throw conflict(sanctionMessages.mustAcknowledge);
}

export async function assertUserMayWrite(db: Db, siteId: number, userId: number): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select(['mutedUntil', 'suspendedUntil', 'mustAcknowledge'])
    .where('siteId', '=', siteId)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row) assertMayWrite(row);
}
