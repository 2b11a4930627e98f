import { Skeleton } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';
import { DataTableHead, type SortState } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import {
  howManySelected,
  type Selection,
  stepRange,
  toggleRange,
  toggleRows,
} from './selection.ts';
import { asCell, asRow, asRowGroup, asTable } from './table-roles.ts';
import { WholeText } from './whole-text.tsx';

export interface DataTableProps<Row> {
  /** What the rows are, for people who do not see the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first rows have arrived. */
  rows: readonly Row[] | undefined;
  rowId(row: Row): string;
  /** Names a row in the labels of its buttons. */
  rowName(row: Row): string;
  /** Left out where the rows have one order. */
  sort?: SortState;
  onSort?(sort: SortState): void;
  /** The rows belong to an earlier question; those asked for are on their way. */
  stale?: boolean;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** What a click on a row does; a link in the row must do the same for the keyboard. */
  onOpenRow?: ((row: Row) => void) | undefined;
  /** What a row shows when it is opened. */
  expansion?: ((row: Row) => ReactNode) | undefined;
  selection?: Selection<Row> | undefined;
  /** Rows that need no attention any more; what a cell says must tell them apart, too. */
  isMuted?: ((row: Row) => boolean) | undefined;
  /** What scrolls, for those who need to scroll it. */
  scroller?: RefObject<HTMLDivElement | null>;
}

/**
 * A table of rows from the server. Columns keep a readable width, and it scrolls by itself where
 * they need more room than there is. On a phone each row becomes a small card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, sort, onSort, stale = false } = props;
  const { rowActions, onOpenRow, expansion, selection, isMuted } = props;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set());
  const ownScroller = useRef<HTMLDivElement>(null);
  const scroller = props.scroller ?? ownScroller;
  useSidewaysMark(scroller);
  const lastChosen = useRef<string>(undefined);

  function toggleExpanded(id: string) {
    setExpanded((ids) =>
      ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]),
    );
  }

  function choose(row: Row, isRange: boolean) {
    const id = rowId(row);
    selection?.set(
      isRange
        ? toggleRange(selection.rows, rows ?? [], rowId, lastChosen.current, id)
        : toggleRows(selection.rows, [row], rowId),
    );
    lastChosen.current = id;
  }

  function step(row: Row, by: 1 | -1) {
    const next = rows?.[rows.indexOf(row) + by];
    if (!selection || next === undefined) return;
    selection.set(stepRange(selection.rows, row, next, rowId));
    lastChosen.current = rowId(next);
  }

  const table = (
    <table
      {...asTable}
      aria-label={label}
      aria-busy={rows === undefined || stale}
      className={classes.table}
    >
      <DataTableHead
        columns={columns}
        sort={sort}
        onSort={onSort}
        hasExpansion={expansion !== undefined}
        hasActions={rowActions !== undefined}
        {...(selection && {
          selected: howManySelected(selection.rows, rows ?? [], rowId),
          onSelectAll: () => selection.set(toggleRows(selection.rows, rows ?? [], rowId)),
        })}
      />
      <tbody {...asRowGroup} data-stale={stale || undefined}>
        {rows?.map((row) => (
          <DataTableRow
            key={rowId(row)}
            id={rowId(row)}
            row={row}
            muted={isMuted?.(row) ?? false}
            name={props.rowName(row)}
            columns={columns}
            actions={rowActions?.(row)}
            {...(onOpenRow && { onOpen: () => onOpenRow(row) })}
            {...(expansion && {
              expansion: {
                isOpen: expanded.has(rowId(row)),
                toggle: () => toggleExpanded(rowId(row)),
                render: () => expansion(row),
              },
            })}
            {...(selection && {
              selection: {
                isSelected: selection.rows.has(rowId(row)),
                toggle: (isRange) => choose(row, isRange),
                step: (by) => step(row, by),
              },
            })}
          />
        ))}
        {rows === undefined && <SkeletonRows columns={columns.length + extraCells(props)} />}
      </tbody>
    </table>
  );

  return (
    <>
      <div ref={scroller} className={classes.scroller}>
        {table}
      </div>
      <WholeText within={scroller} />
    </>
  );
}

/** Says when columns have gone under the one that stays. */
function useSidewaysMark(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const mark = () => element.toggleAttribute('data-scrolled', element.scrollLeft > 0);
    element.addEventListener('scroll', mark, { passive: true });
    return () => element.removeEventListener('scroll', mark);
  }, [scroller]);
}

function extraCells<Row>({ rowActions, expansion, selection }: DataTableProps<Row>): number {
  return [rowActions, expansion, selection].filter(Boolean).length;
}

const skeletonRows = Array.from({ length: 8 }, (_, index) => `row-${index}`);

function SkeletonRows({ columns }: { columns: number }) {
  return skeletonRows.map((row) => (
    <tr {...asRow} key={row}>
      <td {...asCell} colSpan={columns} data-part="whole">
        <Skeleton height={14} my={6} />
      </td>
    </tr>
  ));
}
