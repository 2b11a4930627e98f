import { careMessages } from '../../../../contract/moderation/care.ts';
import { reportReasonLabels } from '../../../../contract/moderation/content-flags.ts';
import { illegalContentBadge } from '../../../../contract/moderation/harm-categories.ts';
import type { Flag } from './flag.repository.ts';
import type { ReportedReason } from './flag-reports-reading.repository.ts';

export function describeFlagReasons(
  flag: Pick<
    Flag,
    | 'isCare'
    | 'isSpam'
    | 'isOffensive'
    | 'isImage'
    | 'isReported'
    | 'isRequiredToPublish'
    | 'isReportedIllegal'
    | 'reportCount'
  >,
  reported: readonly Pick<ReportedReason, 'reason' | 'count'>[],
): string[] {
  const reportLabels = reported.map(({ reason, count }) =>
    withCount(reportReasonLabels[reason], count),
  );
  const isReportedWithoutReason =
    flag.isReported && !flag.isReportedIllegal && reportLabels.length === 0;
  const reasons: [boolean, string][] = [
    [isReportedWithoutReason, withCount('Reported', flag.reportCount)],
    [flag.isSpam, 'Spam'],
    [flag.isOffensive, 'Offensive'],
    [flag.isImage, 'Image'],
    [flag.isRequiredToPublish, 'Required to publish'],
  ];
  // Omitted if members report that they are worried: their label says the same.
  const showsDanger = flag.isCare && !reported.some(({ reason }) => reason === 'WORRIED');
  return [
    ...(showsDanger ? [careMessages.badge] : []),
    ...(flag.isReportedIllegal ? [illegalContentBadge] : []),
    ...reportLabels,
    ...reasons.filter(([applies]) => applies).map(([, label]) => label),
  ];
}

function withCount(label: string, count: number): string {
  return count > 1 ? `${label} × ${count}` : label;
}
