import { careMessages } from '../../../../contract/moderation/care.ts';
import { reportReasonLabels } from '../../../../contract/moderation/content-flags.ts';
import {
  adviceLabel,
  describeUnreadLanguage,
} from '../../../../contract/moderation/finding-labels.ts';
import { illegalContentBadge } from '../../../../contract/moderation/harm-categories.ts';
import type { FlagFinding } from '../flag-findings/flag-findings.repository.ts';
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
  finding: Pick<FlagFinding, 'adviceKind' | 'unreadLanguage'> | null,
): string[] {
  const reportLabels = reported.map(({ reason, count }) =>
    addCountToLabel(reportReasonLabels[reason], count),
  );
  const isReportedWithoutReason =
    flag.isReported && !flag.isReportedIllegal && reportLabels.length === 0;
  // Advice that was only reported is named by the label of the report.
  const isAdvice = finding?.adviceKind != null && finding.adviceKind !== 'REPORTED';
  const reasons: [boolean, string][] = [
    [isAdvice, adviceLabel],
    [isReportedWithoutReason, addCountToLabel('Reported', flag.reportCount)],
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
    ...(finding?.unreadLanguage ? [describeUnreadLanguage(finding.unreadLanguage)] : []),
  ];
}

function addCountToLabel(label: string, count: number): string {
  return count > 1 ? `${label} × ${count}` : label;
}
