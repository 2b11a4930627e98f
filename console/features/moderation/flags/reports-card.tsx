import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../kit/panel.tsx';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import type { Flag } from './flag.queries.ts';
import classes from './reports-card.module.css';

const fewWords = 3;

export function ReportsCard({ flag }: { flag: Flag }) {
  const { reportedReasons, contentFlagReports } = flag;
  const [showsAll, setShowsAll] = useState(false);
  if (reportedReasons.length === 0) return null;
  const told = contentFlagReports.filter(({ details }) => details !== '');
  const shown = showsAll ? told : told.slice(0, fewWords);
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
      {shown.length < told.length && (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setShowsAll(true)}>
          Show all {told.length}
        </Button>
      )}
    </Panel>
  );
}
