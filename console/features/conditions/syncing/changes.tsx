import { Button, Chip, Group, Select, Stack } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyncChangeKind } from '../../../../contract/conditions/reference-syncs.ts';
import { syncChangeKindLabels } from '../../../../contract/conditions/reference-syncs.ts';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import { ListToolbar } from '../../../kit/list/list-toolbar.tsx';
import { useSelection } from '../../../kit/list/selection.ts';
import { SelectionBar } from '../../../kit/list/selection-bar.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { pageArguments } from '../../../lib/list-query.ts';
import { syncChangeColumns } from './change-columns.tsx';
import {
  type AffectedFilter,
  affectedFilterLabels,
  affectedFilters,
  syncChangeList,
  toChangeArguments,
} from './change-list.ts';
import classes from './changes.module.css';
import { ReviewChanges } from './review-changes.tsx';
import {
  leaveOutChanges,
  type ReferenceSyncRun,
  referenceChangesQuery,
  type SyncChange,
} from './syncs.queries.ts';

export function SyncChangeList({ sync }: { sync: ReferenceSyncRun }) {
  const list = useListState(syncChangeList);
  const filter = { search: list.search, ...toChangeArguments(list.filters) };
  const query = useQuery(referenceChangesQuery({ id: sync.id, ...filter, ...pageArguments(list) }));
  const selection = useSelection<SyncChange>();
  const isOpen = sync.status === 'READY';
  const { rows = [], total = 0 } = query.data ?? {};
  const [isReviewing, setIsReviewing] = useState(false);
  if (isReviewing && isOpen) {
    const { isLeftOut, ...which } = filter;
    const order = { sort: list.sortBy, sortDesc: list.sortDesc };
    return (
      <ReviewChanges
        sync={sync}
        filter={{ ...which, ...order }}
        onClose={() => setIsReviewing(false)}
      />
    );
  }
  return (
    <Stack gap="sm">
      <ChangeKindChoice
        sync={sync}
        value={list.filters.kind}
        onChange={(kind) => list.show({ filters: { kind } })}
      />
      <ListToolbar
        list={list}
        search={{ label: 'Search changes', debounceMs: quickSearchDebounceMs }}
        filters={
          <Select
            label="Show"
            className={classes.touches}
            data={affectedFilters.map((value) => ({ value, label: affectedFilterLabels[value] }))}
            allowDeselect={false}
            value={list.filters.touches}
            onChange={(touches) =>
              list.show({ filters: { touches: (touches ?? 'all') as AffectedFilter } })
            }
          />
        }
        end={
          isOpen && (
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconListCheck size={16} aria-hidden />}
                disabled={total === 0}
                onClick={() => setIsReviewing(true)}
              >
                Review one by one
              </Button>
              <LeaveOutMatching sync={sync} filter={filter} total={total} />
            </Group>
          )
        }
      />
      {isOpen && (
        <SelectionBar
          selection={selection}
          rows={rows}
          rowId={rowIdOfChange}
          total={total}
          totalIsEstimate={false}
          matchKey={list.key}
          matching={undefined}
        >
          <LeaveOutSelected
            sync={sync}
            selected={[...selection.rows.keys()]}
            onDone={() => selection.set(new Map())}
          />
        </SelectionBar>
      )}
      <ListPanel
        noun="changes"
        list={list}
        query={query}
        columns={syncChangeColumns}
        rowId={rowIdOfChange}
        rowName={({ name, kind }) => `${name}, ${syncChangeKindLabels[kind]}`}
        isMuted={({ isLeftOut }) => isLeftOut}
        {...(isOpen && { selection })}
        emptyTitle="No changes match"
        emptyHint={
          <Button variant="light" onClick={() => list.showAll()}>
            Clear search and filters
          </Button>
        }
      />
    </Stack>
  );
}

const rowIdOfChange = ({ id }: SyncChange) => id;

interface ChangeKindChoiceProps {
  sync: ReferenceSyncRun;
  value: SyncChangeKind | 'ALL';
  onChange(kind: SyncChangeKind | 'ALL'): void;
}

function ChangeKindChoice({ sync: { counts }, value, onChange }: ChangeKindChoiceProps) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Chip.Group
      value={value}
      onChange={(kind) =>
        onChange((Array.isArray(kind) ? kind[0] : kind) as SyncChangeKind | 'ALL')
      }
    >
      <Group gap="xs" role="radiogroup" aria-label="Kind of change">
        <Chip value="ALL">All ({formatCount(all)})</Chip>
        {counts.map(({ kind, count }) => (
          <Chip key={kind} value={kind}>
            {syncChangeKindLabels[kind]} ({formatCount(count)})
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

function useLeaveOutAction() {
  const queryClient = useQueryClient();
  return useAction({
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['referenceSync'] }),
  });
}

interface LeaveOutMatchingProps {
  sync: ReferenceSyncRun;
  filter: { search: string } & ReturnType<typeof toChangeArguments>;
  total: number;
}

function LeaveOutMatching({ sync, filter, total }: LeaveOutMatchingProps) {
  const action = useLeaveOutAction();
  const setLeftOut = (leaveOut: boolean) =>
    action.run(() => leaveOutChanges({ id: sync.id, leaveOut, ...filter }));
  return (
    <Group gap="xs">
      <Button
        variant="default"
        disabled={total === 0}
        loading={action.isRunning}
        onClick={() => setLeftOut(true)}
      >
        Leave out {total === 1 ? 'the one' : `all ${formatCount(total)}`}
      </Button>
      {sync.leftOutCount > 0 && (
        <Button variant="default" disabled={action.isRunning} onClick={() => setLeftOut(false)}>
          Take in again
        </Button>
      )}
    </Group>
  );
}

interface LeaveOutSelectedProps {
  sync: ReferenceSyncRun;
  selected: string[];
  onDone(): void;
}

function LeaveOutSelected({ sync, selected, onDone }: LeaveOutSelectedProps) {
  const action = useLeaveOutAction();
  const setLeftOut = (leaveOut: boolean, forGood = false) =>
    action.run(async () => {
      await leaveOutChanges({ id: sync.id, leaveOut, forGood, changeIds: selected });
      onDone();
    });
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        loading={action.isRunning}
        onClick={() => setLeftOut(true)}
      >
        Leave out {plural(selected.length, 'row')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={action.isRunning}
        onClick={() => setLeftOut(true, true)}
      >
        Leave out for good
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={action.isRunning}
        onClick={() => setLeftOut(false)}
      >
        Take in
      </Button>
    </Group>
  );
}
