import type { Trx } from '../../../db/database.ts';
import type { Flag } from '../flags/flag.repository.ts';
import { flagReportWeightsRepository } from '../flags/flag-report-weights.repository.ts';
import { reporterTrustRepository } from '../reporter-trust/reporter-trust.repository.ts';

/**
 * Updates the trust of a flag's reporters after its outcome changed, by a decision, an undo or an
 * appeal. Calling it again changes nothing.
 */
export async function updateReportVerdicts(trx: Trx, flag: Flag): Promise<void> {
  if (flag.reportCount === 0 || flag.isCare) return;
  const isUpheld = isReportUpheld(flag);
  const changed = await flagReportWeightsRepository(trx).setVerdict(flag.siteId, flag.id, isUpheld);
  await reporterTrustRepository(trx).addEach(
    flag.siteId,
    changed.map(({ reporterId, wasUpheld }) => ({
      userId: reporterId,
      upheldCount: Number(isUpheld === true) - Number(wasUpheld === true),
      dismissedCount: Number(isUpheld === false) - Number(wasUpheld === false),
    })),
  );
}

function isReportUpheld({ outcome, isOpen }: Flag): boolean | null {
  if (outcome === 'SPAM' || outcome === 'DELETED') return true;
  return !isOpen && (outcome === 'KEPT' || outcome === 'APPROVED') ? false : null;
}
