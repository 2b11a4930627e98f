import { Button, Group, Skeleton, Stack, Text, Timeline } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { maxDisorderEvents } from '../../../../contract/conditions/disorders.ts';
import { confirm } from '../../../kit/confirm.ts';
import { LimitNote } from '../../../kit/limit-note.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { ShowOlder } from '../../../kit/show-older.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useUndoConditionMerges } from '../merging/use-undo-merges.ts';
import { ChangedValues, syncFieldLabel } from '../syncing/changed-values.tsx';
import {
  type ConditionEvent,
  type ConditionMerge,
  conditionHistoryQuery,
  conditionMergesQuery,
} from './condition.queries.ts';

export function ConditionHistory({ id }: { id: string }) {
  const { data: events, isError, error, refetch } = useQuery(conditionHistoryQuery(id));
  if (isError && !events) return <LoadFailure error={error} onRetry={() => refetch()} />;
  if (!events) return <Skeleton height={240} aria-busy />;
  return (
    <Stack gap="md">
      <Merges id={id} />
      <Panel title="History">
        {events.length === 0 ? (
          <Text size="sm">Nothing was changed yet.</Text>
        ) : (
          <Timeline bulletSize={14} lineWidth={2}>
            {events.map((event) => (
              <Timeline.Item key={event.id} title={describeEvent(event)}>
                <Text size="sm" c="dimmed">
                  {event.username ?? 'Steward'} on {event.siteName},{' '}
                  {formatDateTime(event.insertedAt)}
                </Text>
                {event.values.length > 0 ? (
                  <ChangedValues values={event.values} />
                ) : (
                  event.changed.length > 0 && (
                    <Text size="sm">{event.changed.map(syncFieldLabel).join(', ')}</Text>
                  )
                )}
              </Timeline.Item>
            ))}
          </Timeline>
        )}
        <LimitNote rows={events} limit={maxDisorderEvents} which="latest" noun="changes" />
      </Panel>
    </Stack>
  );
}

function Merges({ id }: { id: string }) {
  const query = useInfiniteQuery(conditionMergesQuery(id));
  const { data: merges = [], isError, error, refetch } = query;
  if (isError && merges.length === 0) {
    return <LoadFailure error={error} onRetry={() => refetch()} />;
  }
  if (merges.length === 0) return null;
  return (
    <Panel title="Merges">
      <Stack gap="xs">
        {merges.map((merge) => (
          <MergeRow key={merge.id} id={id} merge={merge} />
        ))}
      </Stack>
      <ShowOlder noun="merges" hasOlder={query.hasNextPage} query={query} />
    </Panel>
  );
}

function MergeRow({ id, merge }: { id: string; merge: ConditionMerge }) {
  const undo = useUndoConditionMerges();
  const isSource = merge.fromId === id;
  const other = isSource
    ? { id: merge.intoId, name: merge.intoName }
    : { id: merge.fromId, name: merge.fromName };

  async function undoMerge() {
    const isMeant = await confirm({
      title: 'Undo this merge?',
      body: `${merge.fromName} will be a condition of its own again. Members, campaigns and conditions that moved to ${merge.intoName} go back, as far as they are still there.`,
      confirmLabel: 'Undo merge',
    });
    if (isMeant) await undo.run([merge.id]);
  }

  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        {isSource ? 'Merged into ' : ''}
        <ScreenLink to="DisorderEdit" params={{ id: other.id }} inText>
          {other.name}
        </ScreenLink>
        {isSource ? '' : ' was merged into this one'}, {formatDateTime(merge.mergedAt)}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={undo.isRunning}
        aria-label={`Undo the merge with ${other.name}`}
        onClick={undoMerge}
      >
        Undo
      </Button>
    </Group>
  );
}

const conditionActionTitles: Record<string, string> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  site_values_saved: 'Values of the site saved',
  added_by_sync: 'Added by a sync with the reference',
  synced: 'Changed by a sync with the reference',
  sync_rolled_back: 'Sync with the reference rolled back',
};

function describeEvent({ action, otherName }: ConditionEvent): string {
  if (action === 'merged') return `Merged into ${otherName}`;
  if (action === 'absorbed') return `${otherName} was merged into it`;
  if (action === 'merge_undone') return `Merge with ${otherName} undone`;
  return conditionActionTitles[action] ?? action.replaceAll('_', ' ');
}
