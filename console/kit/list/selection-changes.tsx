import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { showFailure } from '../failure.ts';
import { fetchMatchingRows, type MatchingRows } from './select-matching.ts';
import { howManySelected, type Selection } from './selection.ts';

export interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  rows: readonly Row[];
  rowId(row: Row): string;
  total: number;
  totalIsEstimate: boolean;
  matchKey: string;
  matching: MatchingRows<Row> | undefined;
  children: ReactNode;
}

/** Buttons that clear or extend the selection. */
export default function SelectionChanges(props: SelectionBarProps<unknown>) {
  const { selection } = props;
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => selection.set(new Map())}>
        Clear selection
      </Button>
      <SelectMatching {...props} />
    </>
  );
}

function SelectMatching<Row>(props: SelectionBarProps<Row>) {
  const { selection, rows, rowId, total, totalIsEstimate, matchKey, matching } = props;
  const [isLoading, setIsLoading] = useState(false);
  // Discards the response if search or filters changed meanwhile.
  const latestKey = useRef<string>(undefined);
  useEffect(() => {
    latestKey.current = matchKey;
    return () => {
      latestKey.current = undefined;
    };
  }, [matchKey]);
  const [chosen, setChosen] = useState<{ key: string; size: number }>();

  const { size } = selection.rows;
  const isDone = chosen?.key === matchKey && chosen.size === size;
  const isPageChosen = howManySelected(selection.rows, rows, rowId) === 'all';
  if (!matching || isDone || !isPageChosen) return null;
  if (total <= rows.length || size >= matching.atMost) return null;

  async function selectAll(from: MatchingRows<Row>) {
    setIsLoading(true);
    try {
      const found = await fetchMatchingRows(from);
      if (latestKey.current !== matchKey) return;
      const all = new Map([...selection.rows, ...found.map((row) => [rowId(row), row] as const)]);
      selection.set(all);
      setChosen({ key: matchKey, size: all.size });
    } catch (error) {
      showFailure(error);
    } finally {
      setIsLoading(false);
    }
  }

  const isTooMany = totalIsEstimate || total > matching.atMost;
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={isLoading}
      onClick={() => selectAll(matching)}
    >
      {isTooMany
        ? `Select the first ${formatCount(Math.min(matching.atMost, total))} that match`
        : `Select all ${formatCount(total)} that match`}
    </Button>
  );
}
