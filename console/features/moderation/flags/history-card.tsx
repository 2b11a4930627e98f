import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../kit/panel.tsx';
import { SafeHtml } from '../../../kit/safe-html.tsx';
import { ShowOlder } from '../../../kit/show-older.tsx';
import { useOlderEntries } from '../../../kit/use-older-entries.ts';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { type Flag, type FlagEvent, olderEventsQuery } from './flag.queries.ts';
import classes from './history-card.module.css';
import type { FlagChange } from './use-flag-change.ts';

const collapsedEventCount = 12;

interface HistoryCardProps {
  flag: Pick<Flag, 'id' | 'contentFlagEvents' | 'contentFlagEventCount'>;
  change: FlagChange;
}

export function HistoryCard({ flag, change }: HistoryCardProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { contentFlagEvents: latest, contentFlagEventCount: total } = flag;
  const { entries: events, query: olderQuery } = useOlderEntries(latest, (before) =>
    olderEventsQuery(flag.id, before),
  );
  const shown = showsAll ? events : events.slice(0, collapsedEventCount);
  return (
    <Panel title="History">
      <ol className={classes.events}>
        {shown.map((event) => (
          <FlagEventEntry key={event.id} event={event} change={change} />
        ))}
      </ol>
      {shown.length < events.length ? (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setShowsAll(true)}>
          {events.length < total
            ? `Show the latest ${events.length} of ${total}`
            : `Show all ${total}`}
        </Button>
      ) : (
        <ShowOlder noun="events" hasOlder={shown.length < total} query={olderQuery} />
      )}
    </Panel>
  );
}

function FlagEventEntry({ event, change }: { event: FlagEvent; change: FlagChange }) {
  const { id, body, insertedAt, isUndone, canUndo, previousBody, previousName, user } = event;
  const { site } = useViewer();
  return (
    <li className={classes.event} data-undone={isUndone || undefined}>
      <Text size="sm" className={classes.words}>
        {user && <strong>{user.username}: </strong>}
        <span className={classes.body}>{body}</span>
        {isUndone && ' (undone)'}
      </Text>
      <Text size="xs" c="dimmed">
        <time dateTime={insertedAt} title={formatDateTime(insertedAt)}>
          {timeSince(insertedAt)} ago
        </time>
        {canUndo && (
          <Button
            size="compact-xs"
            variant="subtle"
            ml={4}
            aria-label={`Undo: ${body}`}
            disabled={change.isSaving}
            onClick={() => change.undo(id)}
          >
            Undo
          </Button>
        )}
      </Text>
      {previousName !== null && (
        <Text size="xs" className={classes.words}>
          Title before: {previousName}
        </Text>
      )}
      {previousBody !== null && (
        <details className={classes.earlier}>
          <summary>Earlier text</summary>
          <SafeHtml html={previousBody} origin={siteAddress(site)} />
        </details>
      )}
    </li>
  );
}
