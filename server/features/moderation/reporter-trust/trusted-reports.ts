import { minuteMs } from '../../../../contract/durations.ts';
export interface WeighedReport {
  trust: number;
  details: string;
  reportedAt: Date;
  joinedAt: Date;
  email: string | null;
}

/** Accounts that joined within this time of each other count as one sign-up burst. */
const signUpBurstMs = 15 * minuteMs;
/** Reports within this time of each other count as one burst. */
const reportBurstMs = 60 * minuteMs;
/** Shorter texts, such as 'spam', are the same by chance. */
const minComparedTextLength = 12;

/** Sum of the reporters' trust. Coordinated reports count once, by the most trusted of them. */
export function sumTrustedReports(reports: readonly WeighedReport[]): number {
  const groupOf = reports.map((_, index) => index);
  reports.forEach((report, index) => {
    const earlier = reports.slice(0, index);
    const joined = new Set(
      earlier.flatMap((other, i) => (isCoordinated(report, other) ? [groupOf[i]] : [])),
    );
    // A report can belong to two groups, which then are one.
    earlier.forEach((_, i) => {
      if (joined.has(groupOf[i])) groupOf[i] = index;
    });
  });
  const highest = new Map<number, number>();
  reports.forEach(({ trust }, index) => {
    const group = groupOf[index] ?? index;
    highest.set(group, Math.max(highest.get(group) ?? 0, trust));
  });
  return [...highest.values()].reduce((sum, trust) => sum + trust, 0);
}

function isCoordinated(one: WeighedReport, other: WeighedReport): boolean {
  return hasSameText(one, other) || hasSameMailbox(one, other) || areInSameBurst(one, other);
}

function hasSameText(one: WeighedReport, other: WeighedReport): boolean {
  const text = normalizeReportText(one.details);
  return text.length >= minComparedTextLength && text === normalizeReportText(other.details);
}

function normalizeReportText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function hasSameMailbox(one: WeighedReport, other: WeighedReport): boolean {
  return (
    one.email !== null &&
    other.email !== null &&
    removePlusPart(one.email) === removePlusPart(other.email)
  );
}

/** Address without the part after a plus, which leads to the same mailbox. */
function removePlusPart(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return `${local.split('+')[0]}@${domain}`;
}

function areInSameBurst(one: WeighedReport, other: WeighedReport): boolean {
  return (
    areWithinMs(one.joinedAt, other.joinedAt, signUpBurstMs) &&
    areWithinMs(one.reportedAt, other.reportedAt, reportBurstMs)
  );
}

function areWithinMs(one: Date, other: Date, ms: number): boolean {
  return Math.abs(one.getTime() - other.getTime()) <= ms;
}
