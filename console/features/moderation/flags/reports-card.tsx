import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../kit/panel.tsx';
import { formatDateTime, plural, timeSince } from '../../../lib/format.ts';
import type { Flag } from './flag.queries.ts';
import { IgnoreReports } from './ignore-reports.tsx';
import classes from './reports-card.module.css';
import type { FlagChange } from './use-flag-change.ts';

const collapsedReportCount = 3;

type ReportOfFlag = Flag['contentFlagReports'][number];

export function ReportsCard({ flag, change }: { flag: Flag; change: FlagChange }) {
  const { reportedReasons, contentFlagReports, contentFlagReportCount } = flag;
  const [showsAll, setShowsAll] = useState(false);
  if (contentFlagReports.length === 0) return null;
  const reportsWithDetails = contentFlagReports.filter(({ details }) => details !== '');
  const withoutDetails = contentFlagReports.filter(({ details }) => details === '');
  const shown = showsAll ? reportsWithDetails : reportsWithDetails.slice(0, collapsedReportCount);
  const labels = new Map(reportedReasons.map(({ reason, label }) => [reason, label]));
  return (
    <Panel title="Why it was reported">
      <ul className={classes.reasons}>
        {reportedReasons.map(({ reason, label, count }) => (
          <li key={reason}>
            {label}
            {count > 1 && ` × ${count}`}
          </li>
        ))}
      </ul>
      {shown.map((report) => (
        <figure key={report.id} className={classes.said}>
          <blockquote>{report.details}</blockquote>
          <Text component="figcaption" size="xs" c="dimmed">
            {describeReporter(report)}
            {reportedReasons.length > 1 && `, ${labels.get(report.reason)}`},{' '}
            <time dateTime={report.updatedAt} title={formatDateTime(report.updatedAt)}>
              {timeSince(report.updatedAt).split(',')[0]} ago
            </time>
          </Text>
        </figure>
      ))}
      {shown.length < reportsWithDetails.length && (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setShowsAll(true)}>
          Show all {reportsWithDetails.length}
        </Button>
      )}
      {withoutDetails.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          Without words: {withoutDetails.map(describeReporter).join('; ')}
        </Text>
      )}
      {contentFlagReports.length < contentFlagReportCount && (
        <Text size="xs" c="dimmed" mt="xs">
          {contentFlagReports.length} of {plural(contentFlagReportCount, 'report')} are listed:
          those with words first, then the newest.
        </Text>
      )}
      {flag.assoc && <IgnoreReports flag={flag} change={change} />}
    </Panel>
  );
}

/** Example: 'ann (upheld 7 of 9)'. */
function describeReporter({
  user,
  isIgnored,
  reporterUpheldCount,
  reporterDecidedCount,
}: ReportOfFlag): string {
  const name = user?.username ?? 'Someone who is gone';
  const notes = [
    reporterDecidedCount > 0 ? `upheld ${reporterUpheldCount} of ${reporterDecidedCount}` : '',
    isIgnored ? 'ignored' : '',
  ].filter(Boolean);
  return notes.length > 0 ? `${name} (${notes.join(', ')})` : name;
}
