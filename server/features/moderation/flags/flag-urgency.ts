import type { Flag } from './flag.repository.ts';

/** Comes first in the description, because the lane counts more than harm and waiting. */
const adviceLaneDescription = 'dangerous advice, before all others but care';

type RankedFlag = Pick<Flag, 'harm' | 'trustedReports' | 'reportCount' | 'openedAt' | 'isAdvice'>;

/**
 * Explains a flag's place in the order 'urgency': 'harm 0.82 · 3 reports, trusted 2.1 · waits 4 h'.
 * Without `showsScores` harm is a word, because the number comes from the scores.
 */
export function describeUrgency(
  { harm, trustedReports, reportCount, openedAt, isAdvice }: RankedFlag,
  { showsScores, now }: { showsScores: boolean; now: Date },
): string {
  const known = harm ?? 0;
  return [
    ...(isAdvice ? [adviceLaneDescription] : []),
    `harm ${showsScores ? known.toFixed(2) : describeHarm(known)}`,
    describeReportCount(reportCount, trustedReports ?? reportCount / 2),
    `waits ${describeWaitingTime(now.getTime() - openedAt.getTime())}`,
  ].join(' · ');
}

function describeHarm(harm: number): string {
  if (harm >= 0.7) return 'high';
  return harm >= 0.4 ? 'medium' : 'low';
}

function describeReportCount(count: number, trusted: number): string {
  if (count === 0) return 'no reports';
  return `${count} ${count === 1 ? 'report' : 'reports'}, trusted ${trusted.toFixed(1)}`;
}

function describeWaitingTime(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
