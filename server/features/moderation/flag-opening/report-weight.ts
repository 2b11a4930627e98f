import type { Trx } from '../../../db/database.ts';
import { flagReportWeightsRepository } from '../flags/flag-report-weights.repository.ts';
import { computeReporterTrust } from '../reporter-trust/reporter-trust.repository.ts';
import { sumTrustedReports } from '../reporter-trust/trusted-reports.ts';

/** Computes the weight of a flag's reports by the present trust of their reporters. */
export async function updateReportWeight(trx: Trx, siteId: number, flagId: number): Promise<void> {
  const repository = flagReportWeightsRepository(trx);
  const reports = await repository.listCounted(siteId, flagId);
  const weighed = reports.map((report) => ({ ...report, trust: computeReporterTrust(report) }));
  await repository.setTrusted(siteId, flagId, sumTrustedReports(weighed));
}
