import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import {
  defaultFlagSort,
  maxSelectedFlags,
} from '../../../../contract/moderation/content-flags.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import { useSelection } from '../../../kit/list/selection.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { focusRow, useRowKeys } from '../../../kit/list/use-row-keys.ts';
import { useMay, useViewer } from '../../../lib/viewer.ts';
import type { Refusals } from '../bulk/bulk-actions.ts';
import { describeContentKind } from '../flags/content-kind.tsx';
import { navigationStateFromFlags, useFlagAddress } from '../flags/flag-address.ts';
import { flagPageArguments } from '../flags/flag-list.ts';
import { endFirstView, fetchFlags, flagsQuery, type ListedFlag } from '../flags/flags.queries.ts';
import { KeyboardHelp } from '../flags/keyboard-help.tsx';
import { takeReturnRow } from '../flags/return-row.ts';
import { useFlagList } from '../flags/use-flag-list.ts';
import { DashboardFilters } from './dashboard-filters.tsx';
import { flagColumns } from './flag-columns.tsx';
import { NewFlagsNotice } from './new-flags-notice.tsx';
import { NothingToReview } from './nothing-to-review.tsx';
import { useLiveRows } from './use-live-rows.ts';

const BulkBar = lazyPart(() => import('../bulk/bulk-bar.tsx'));
const RefusalList = lazyPart(() => import('../bulk/refusals.tsx'));
const DeferredDashboardParts = lazyPart(() => import('../row-keys/settled-parts.tsx'));

export default function DashboardScreen() {
  const list = useListState(useFlagList());
  const viewer = useViewer();
  const withScores = useMay('flags.readScores');
  const variables = flagPageArguments(list, viewer.id);
  const query = useQuery(flagsQuery(variables, withScores));
  const queryClient = useQueryClient();
  useEffect(endFirstView, []);
  const { newFlagCounts, refreshRows } = useLiveRows(
    variables,
    withScores,
    query.isPlaceholderData ? undefined : query.data,
  );
  const selection = useSelection<ListedFlag>();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const addressOf = useFlagAddress();
  const navigate = useNavigate();
  useRowKeys();
  // Focuses the previous row after returning from a flag, once the rows are up to date.
  const { isFetching } = query;
  useEffect(() => {
    const row = isFetching ? undefined : takeReturnRow();
    if (row) focusRow(row);
  }, [isFetching]);

  const isSettled = useIsSettled(query.data !== undefined);
  const rows = query.data?.rows ?? [];
  const isNewestFirst = list.sortBy === defaultFlagSort && list.sortDesc;
  async function showNew() {
    const newestFirst = { page: 1, sortBy: defaultFlagSort, sortDesc: true };
    const isShown = list.page === 1 && isNewestFirst;
    // Drops cached pages, which are outdated now.
    queryClient.removeQueries({ queryKey: ['flagList'], type: 'inactive' });
    // The filter may hide urgent flags, so it is cleared to show them.
    if (newFlagCounts.urgent > 0) await list.showAll();
    await list.show(newestFirst);
    if (isShown) await query.refetch();
  }

  return (
    <ListScreen
      name="flags"
      noun="content flags"
      list={list}
      query={query}
      columns={flagColumns({ withScores, refusals })}
      rowId={({ id }) => id}
      rowName={nameListedFlag}
      onOpenRow={(flag) => navigate({ to: addressOf(flag), state: navigationStateFromFlags })}
      isMuted={({ isOpen }) => !isOpen}
      selection={selection}
      ownSearch={<div id="queue" />}
      filters={
        <DashboardFilters filters={list.filters} onChange={(filters) => list.show({ filters })} />
      }
      matching={{
        atMost: maxSelectedFlags,
        fetchPage: async (page) => (await fetchFlags({ ...variables, ...page }, withScores)).rows,
      }}
      bulkActions={
        isSettled && (
          <Suspense>
            <BulkBar
              selection={selection}
              shownRows={rows}
              refreshRows={refreshRows}
              onRefusals={setRefusals}
            />
          </Suspense>
        )
      }
      actions={
        <>
          {isSettled && (
            <Suspense>
              <DeferredDashboardParts {...{ list, rows, refreshRows, showNew }} />
            </Suspense>
          )}
          <KeyboardHelp place="list" />
        </>
      }
      notice={
        <NewFlagsNotice
          newFlagCounts={newFlagCounts}
          isNewestFirst={isNewestFirst}
          onShow={showNew}
        />
      }
      outcome={
        refusals.size > 0 && (
          <Suspense>
            <RefusalList refusals={refusals} onDismiss={() => setRefusals(noRefusals)} />
          </Suspense>
        )
      }
      emptyTitle="Nothing to review"
      emptyHint={<NothingToReview />}
    />
  );
}

const noRefusals: Refusals = new Map();
const settledAfterMs = 500;

/** Becomes true shortly after the first rows are rendered, for parts that can wait. */
function useIsSettled(hasRows: boolean): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (!hasRows) return;
    const timer = setTimeout(() => setIsSettled(true), settledAfterMs);
    return () => clearTimeout(timer);
  }, [hasRows]);
  return isSettled;
}

function nameListedFlag({ assocType, preview }: ListedFlag): string {
  return `${describeContentKind(assocType).label}: ${preview}`;
}
