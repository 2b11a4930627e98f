import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { FlagSort } from '../../../../contract/moderation/content-flags.ts';
import type { List } from '../../../kit/list/use-list-state.ts';
import { findFocusedRow, focusRow } from '../../../kit/list/use-row-keys.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { undoLatest } from '../../../kit/undo-offers.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { useMay } from '../../../lib/viewer.ts';
import WaitingAppeals from '../appeals/waiting-appeals.tsx';
import AuthorItemsHost from '../author-items/author-items-host.tsx';
import { RowLocks } from '../claims/row-locks.tsx';
import { navigationStateFromFlags, useFlagAddress } from '../flags/flag-address.ts';
import type { FlagFilters } from '../flags/flag-list.ts';
import type { ListedFlag } from '../flags/flags.queries.ts';
import { isWalkThroughEasierFlags } from '../flags/hard-items.ts';
import { queueKey } from '../flags/held-keys.ts';
import { openAuthorItems } from '../flags/open-author-items.ts';
import { setReturnRow } from '../flags/return-row.ts';
import { useNextByAuthor } from '../flags/use-next-by-author.ts';
import { holdUntilShown, useOpenFlag } from '../flags/use-open-flag.ts';
import { QueueHead } from '../search/queue-head.tsx';
import { WaitingReviews } from '../second-reviews/waiting-reviews.tsx';
import { SimilarMarks } from '../similar-flags/similar-strip.tsx';
import { FlagWavesButton } from '../similar-flags/waves.tsx';
import { UrgencyOrder } from './urgency-order.tsx';
import { useRowActions } from './use-row-actions.ts';

interface SettledPartsProps {
  list: List<FlagSort, FlagFilters>;
  rows: readonly ListedFlag[];
  refreshRows(ids: ReadonlySet<string>): Promise<void>;
  showNew(): Promise<void>;
}

/** Parts of the dashboard that load after the first rows, which are thus shown sooner. */
export default function SettledParts({ list, rows, refreshRows, showNew }: SettledPartsProps) {
  const router = useRouter();
  const navigate = useNavigate();
  const addressOf = useFlagAddress();
  const openFlag = useOpenFlag();
  const findNextByAuthor = useNextByAuthor();
  const { decide, assign } = useRowActions(refreshRows);
  const mayEdit = useMay('flags.editContent');
  const maySanction = useMay('users.sanction');

  useEffect(() => isWalkThroughEasierFlags.set(() => false), []);

  // Holds keys while a flag opens, because they belong to its screen.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (toLocation.state.isFromFlags) holdUntilShown();
      }),
    [router],
  );

  const onRow = (run: (row: ListedFlag) => unknown) => () => {
    const id = findFocusedRow()?.getAttribute('data-row-id');
    const row = rows.find((candidate) => candidate.id === id);
    if (row) void run(row);
    else showSnack('Choose a row with j or k first', { about: null });
  };

  /** Opens the flag and presses the key there, for actions that need all of it. */
  const openWith = (key: string) => (row: ListedFlag) => {
    queueKey(key);
    holdUntilShown();
    return navigate({ to: addressOf(row), state: navigationStateFromFlags });
  };

  const onRowOutsideCare = (key: string, run: (row: ListedFlag) => unknown) =>
    onRow((row) => (row.isCare && row.isOpen ? openWith(key)(row) : run(row)));

  const findNext = onRow((row) => {
    if (!row.author) return;
    return findNextByAuthor(row.author, row.id, (id) =>
      rows.some((other) => other.id === id) ? focusRow(id) : openFlag(id),
    );
  });
  const remove = onRowOutsideCare('d', (row) => decide(row, 'DELETE'));

  useKeys({
    y: onRow((row) => decide(row, 'DONE')),
    p: onRow((row) => decide(row, 'APPROVE')),
    o: onRow((row) => decide(row, 'REOPEN')),
    s: onRowOutsideCare('s', (row) => decide(row, 'SPAM')),
    d: mayEdit && remove,
    '#': mayEdit && remove,
    E: !mayEdit && onRow((row) => decide(row, 'ESCALATE')),
    a: onRow(assign),
    e: mayEdit && onRow(openWith('e')),
    r: onRow(openWith('r')),
    n: onRow(openWith('n')),
    w: maySanction && onRow(openWith('w')),
    c: onRow(openWith('c')),
    f: onRow((row) => row.author && openAuthorItems(row.author)),
    u: findNext,
    z: async () => {
      await undoLatest();
      await refreshRows(new Set(rows.map(({ id }) => id)));
    },
    '.': () => {
      // Matches no row, so that the first one gets the focus.
      setReturnRow('newest');
      void showNew();
    },
  });

  return (
    <>
      <WaitingAppeals />
      <QueueHead list={list} />
      <RowLocks ids={rows.map(({ id }) => id)} />
      <AuthorItemsHost />
      <SimilarMarks rows={rows} />
      <WaitingReviews />
      <FlagWavesButton />
      <UrgencyOrder list={list} />
    </>
  );
}
