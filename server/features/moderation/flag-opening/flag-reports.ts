import type { TextScores } from '../../../../automod/automod.ts';
import {
  type AssocType,
  type ReportReason,
  reportReasonLabels,
} from '../../../../contract/moderation/content-flags.ts';
import type { Trx } from '../../../db/database.ts';
import { flagReportWeightsRepository } from '../flags/flag-report-weights.repository.ts';
import { flagReportsRepository, type MemberReport } from '../flags/flag-reports.repository.ts';
import type { Flagging } from './flag-opening.ts';
import { updateReportWeight } from './report-weight.ts';

export interface ItemToReport {
  assocType: AssocType;
  assocId: number;
  authorId: number;
  scores?: TextScores | undefined;
  requiresPreModeration?: boolean;
  isCare?: boolean;
}

export async function addReportToFlag(
  flagging: Flagging,
  trx: Trx,
  siteId: number,
  { isCare = false, ...reported }: ItemToReport,
  report: MemberReport,
): Promise<{ contentFlagId: number; isFirst: boolean }> {
  const { assocType, assocId } = reported;
  const ignoringId = await lockFlagIgnoringReports(
    trx,
    siteId,
    { assocType, assocId },
    report.reason,
  );
  if (ignoringId !== undefined && !isCare) {
    const isFirst = await flagReportsRepository(trx).add(siteId, ignoringId, report, {
      isIgnored: true,
    });
    return { contentFlagId: ignoringId, isFirst };
  }
  const { id } = await flagging.openFlag(trx, siteId, {
    ...reported,
    reasons: {
      isReported: true,
      isCare: isCare || report.reason === 'WORRIED',
      isAdvice: report.reason === 'MISINFORMATION' && reported.assocType !== 'user',
    },
    isCareConfirmed: isCare,
    relatedEvents: [
      { status: 'REPORTED', body: describeReport(report), userId: report.reporterId },
    ],
  });
  const isFirst = await flagReportsRepository(trx).add(siteId, id, report);
  await updateReportWeight(trx, siteId, id);
  return { contentFlagId: id, isFirst };
}

/**
 * Locks the flag of an item if its further reports are ignored. Reports of danger are never
 * ignored.
 */
export async function lockFlagIgnoringReports(
  trx: Trx,
  siteId: number,
  { assocType, assocId }: Pick<ItemToReport, 'assocType' | 'assocId'>,
  reason: ReportReason,
): Promise<number | undefined> {
  if (reason === 'WORRIED') return undefined;
  return flagReportWeightsRepository(trx).lockIgnoring(siteId, assocType, assocId);
}

export function describeReport({
  reason,
  details,
}: {
  reason: ReportReason;
  details: string;
}): string {
  const label = reportReasonLabels[reason];
  return details === '' ? label : `${label}: ${details}`;
}
