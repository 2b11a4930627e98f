import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showSnack } from '../../../kit/snackbar.ts';
import { offerUndo, withdrawUndo } from '../../../kit/undo-offers.ts';
import { useAction } from '../../../kit/use-action.ts';
import { plural } from '../../../lib/format.ts';
import type { ItemAuthor } from '../flags/open-author-items.ts';
import { refreshFlags } from '../flags/undo.ts';
import { askBeforeDeciding } from './ask-before-deciding.ts';
import { type AuthorItem, itemKey } from './author-items.queries.ts';
import {
  fetchLatestItemRun,
  followItemRun,
  type ItemOperation,
  type ItemRun,
  type ItemRunResult,
  removeAllByAuthor,
  startItemRun,
  undoItemRun,
} from './item-runs.queries.ts';

const pastTenseByItemOperation: Record<ItemOperation, string> = {
  REMOVE: 'deleted',
  SPAM: 'marked as spam',
  RESTORE: 'restored',
  KEEP: 'kept, flags closed',
};

/** Results of the last run by item, for its rows and the summary. */
interface ItemRunSummary {
  text: string;
  results: ReadonlyMap<string, ItemRunResult>;
  refusedCount: number;
  canUndo: boolean;
}

export interface ItemActions {
  isRunning: boolean;
  isUndoing: boolean;
  progress: ItemRun | undefined;
  summary: ItemRunSummary | undefined;
  dismiss(): void;
  undo(): Promise<void>;
  decide(items: readonly AuthorItem[], operation: ItemOperation): Promise<boolean>;
  removeAll(policyId: string | null): Promise<boolean>;
}

/** The server decides one item after the other, also if the tab is closed meanwhile. */
export function useItemActions(author: ItemAuthor): ItemActions {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ItemRun>();
  const [ended, setEnded] = useState<ItemRun>();
  const onSettled = () =>
    Promise.all([
      refreshFlags(queryClient),
      queryClient.invalidateQueries({ queryKey: ['activity'] }),
    ]);
  const action = useAction({ onSettled });
  // Apart, because the undo is offered while the rows are still loaded anew.
  const undoing = useAction({ onSettled });

  /** Undoes a run on the server; resolves when that has ended, too. */
  const undoRun = (id: string) =>
    undoing.run(async () => {
      withdrawUndo(undoKeyOfItemRun(id));
      try {
        const undone = await followItemRun(await undoItemRun(id), setProgress);
        const isWhole = undone.refusedCount === 0;
        setEnded(isWhole ? undefined : undone);
        if (isWhole) showSnack('Undone', { about: null });
      } finally {
        setProgress(undefined);
      }
    });

  const follow = (start: () => Promise<string>) =>
    action.run(async () => {
      setEnded(undefined);
      try {
        const run = await followItemRun(await start(), setProgress);
        setEnded(run);
        if (run.canUndo) {
          const undo = () => undoRun(run.id);
          offerUndo(describeItemRun(run, author), {
            key: undoKeyOfItemRun(run.id),
            about: null,
            undo,
          });
        }
      } finally {
        setProgress(undefined);
      }
    });

  // A run that began in another tab, or before a reload, is followed to its end or can be undone.
  const followLatest = useRef(follow);
  followLatest.current = follow;
  useEffect(() => {
    const leaving = new AbortController();
    fetchLatestItemRun(author.id, leaving.signal)
      .then((run) => {
        if (run && !run.isOver) void followLatest.current(async () => run.id);
        else if (run?.canUndo && isRecentItemRun(run)) setEnded((shown) => shown ?? run);
      })
      // The list of items reports failures of the connection.
      .catch(() => {});
    return () => leaving.abort();
  }, [author.id]);

  return {
    isRunning: action.isRunning || undoing.isRunning,
    isUndoing: undoing.isRunning,
    progress,
    summary: ended && summarizeItemRun(ended, author),
    dismiss: () => setEnded(undefined),
    async undo() {
      if (ended) await undoRun(ended.id);
    },
    async decide(items, operation) {
      const policyId = await askBeforeDeciding(items, operation);
      if (policyId === undefined) return false;
      return follow(() => startItemRun(author.id, items, { operation, policyId }));
    },
    removeAll: (policyId) => follow(() => removeAllByAuthor(author.id, policyId)),
  };
}

const undoKeyOfItemRun = (runId: string) => `item run ${runId}`;

const recentItemRunMs = 24 * 3_600_000;

function isRecentItemRun({ insertedAt }: ItemRun): boolean {
  return Date.now() - new Date(insertedAt).getTime() < recentItemRunMs;
}

function summarizeItemRun(run: ItemRun, author: ItemAuthor): ItemRunSummary {
  return {
    text: describeItemRun(run, author),
    results: new Map(run.results.map((result) => [itemKey(result), result])),
    refusedCount: run.refusedCount,
    canUndo: run.canUndo,
  };
}

function describeItemRun(run: ItemRun, { username }: ItemAuthor): string {
  const { operation, isBlocking, changedCount, total } = run;
  if (operation === null) return `${plural(changedCount, 'item')} as before`;
  if (isBlocking) return `${plural(changedCount, 'item')} removed, ${username} blocked`;
  const count =
    changedCount === total ? plural(total, 'item') : `${changedCount} of ${plural(total, 'item')}`;
  return `${count} ${pastTenseByItemOperation[operation]}`;
}
