import type { CareState } from '../../../../contract/moderation/care-states.ts';
import type { Trx } from '../../../db/database.ts';
import { flagCareRepository } from '../flags/flag-care.repository.ts';
import {
  type ReporterRecord,
  reporterTrustRepository,
} from '../reporter-trust/reporter-trust.repository.ts';
import { type CareCase, careCasesRepository } from './care-cases.repository.ts';

/** Part of a case that staff change and that an undo restores, as stored in an event. */
export interface CareSnapshot {
  state: CareState;
  isConfirmed: boolean;
  answeredById: number | null;
  answeredAt: Date | string | null;
  dueAt: Date | string | null;
  hidesText: boolean;
}

export function toCareSnapshot(careCase: CareCase): CareSnapshot {
  const { state, isConfirmed, answeredById, answeredAt, dueAt, hidesText } = careCase;
  return { state, isConfirmed, answeredById, answeredAt, dueAt, hidesText };
}

export async function restoreCareCase(
  trx: Trx,
  flag: { siteId: number; id: number },
  before: CareSnapshot,
  after: CareSnapshot | undefined,
): Promise<void> {
  const toDate = (stored: Date | string | null) => (stored === null ? null : new Date(stored));
  await careCasesRepository(trx).update(flag.siteId, flag.id, {
    ...before,
    answeredAt: toDate(before.answeredAt),
    dueAt: toDate(before.dueAt),
  });
  if (after) await updateReporterTrust(trx, flag, after.state, before.state);
}

/**
 * What a state adds to the record of members who reported danger: all states of an answered case
 * except a false alarm uphold their reports.
 */
const reporterRecordByCareState: Record<CareState, ReporterRecord> = {
  UNANSWERED: { upheldCount: 0, dismissedCount: 0 },
  ANSWERED: { upheldCount: 1, dismissedCount: 0 },
  FOLLOWED_UP: { upheldCount: 1, dismissedCount: 0 },
  HANDED_ON: { upheldCount: 1, dismissedCount: 0 },
  EMERGENCY_CALLED: { upheldCount: 1, dismissedCount: 0 },
  FALSE_ALARM: { upheldCount: 0, dismissedCount: 1 },
};

export async function updateReporterTrust(
  trx: Trx,
  flag: { siteId: number; id: number },
  from: CareState,
  to: CareState,
): Promise<void> {
  const upheldCount =
    reporterRecordByCareState[to].upheldCount - reporterRecordByCareState[from].upheldCount;
  const dismissedCount =
    reporterRecordByCareState[to].dismissedCount - reporterRecordByCareState[from].dismissedCount;
  if (upheldCount === 0 && dismissedCount === 0) return;
  const reporters = await flagCareRepository(trx).findWorriedReporters(flag.siteId, flag.id);
  await reporterTrustRepository(trx).addEach(
    flag.siteId,
    reporters.map((userId) => ({ userId, upheldCount, dismissedCount })),
  );
}
