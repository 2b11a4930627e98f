import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../kit/panel.tsx';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import type { Flag } from './flag.queries.ts';
import classes from './reports-card.module.css';

const collapsedCount = 3;

export function ReportsCard({ flag }: { flag: Flag }) {
  const { reportedReasons, contentFlagReports } = flag;
  const [showsAll, setShowsAll] = useState(false);
  if (reportedReasons.length === 0) return null;
  const reportsWithDetails = contentFlagReports.filter(({ details }) => details !== '');
  const shown = showsAll ? reportsWithDetails : reportsWithDetails.slice(0, collapsedCount);
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
      {shown.map(({ id, reason, details, updatedAt, user }) => (
        <figure key={id} className={classes.said}>
          <blockquote>{details}</blockquote>
          <Text component="figcaption" size="xs" c="dimmed">
            {user?.username ?? 'Someone who is gone'}
            {reportedReasons.length > 1 && `, ${labels.get(reason)}`},{' '}
            <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
              {timeSince(updatedAt).split(',')[0]} ago
            </time>
          </Text>
        </figure>
      ))}
      {shown.length < reportsWithDetails.length && (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setShowsAll(true)}>
          Show all {reportsWithDetails.length}
        </Button>
      )}
    </Panel>
  );
}
