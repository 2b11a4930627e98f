import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ShowAfterFirstRows } from '../late.tsx';
import { lazyPart } from '../lazy-part.ts';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';
import { DataTableHead, type SortState } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import {
  extendSelectionByRow,
  howManySelected,
  type Selection,
  toggleRange,
  toggleRows,
} from './selection.ts';
import { asCell, asRow, asRowGroup, asTable } from './table-roles.ts';

const WholeText = lazyPart(() => import('./whole-text.tsx'));

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowId(row: Row): string;
  rowName(row: Row): string;
  sort?: SortState;
  onSort?(sort: SortState): void;
  stale?: boolean;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Mouse only: a link in the row must do the same for the keyboard. */
  onOpenRow?: ((row: Row) => void) | undefined;
  expansion?: ((row: Row) => ReactNode) | undefined;
  selection?: Selection<Row> | undefined;
  /** Dims rows that need no attention. A cell must say so too, not colour alone. */
  isMuted?: ((row: Row) => boolean) | undefined;
  scroller?: RefObject<HTMLDivElement | null>;
}

/**
 * Table of rows from the server. Columns keep a readable width and the table scrolls sideways if
 * needed. On a phone each row becomes a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, sort, onSort, stale = false } = props;
  const { rowActions, onOpenRow, expansion, selection, isMuted } = props;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set());
  const ownScroller = useRef<HTMLDivElement>(null);
  const scroller = props.scroller ?? ownScroller;
  useScrolledSidewaysMark(scroller);
  const lastChosen = useRef<string>(undefined);

  function toggleExpanded(id: string) {
    setExpanded((ids) =>
      ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]),
    );
  }

  function toggleRow(row: Row, isRange: boolean) {
    const id = rowId(row);
    selection?.set(
      isRange
        ? toggleRange(selection.rows, rows ?? [], rowId, lastChosen.current, id)
        : toggleRows(selection.rows, [row], rowId),
    );
    lastChosen.current = id;
  }

  function extendSelection(row: Row, by: 1 | -1) {
    const next = rows?.[rows.indexOf(row) + by];
    if (!selection || next === undefined) return;
    selection.set(extendSelectionByRow(selection.rows, row, next, rowId));
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
        })}
        // Rows of the page before are shown until those of this one arrive.
        {...(selection &&
          !stale && {
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
                toggle: (isRange) => toggleRow(row, isRange),
                step: (by) => extendSelection(row, by),
              },
            })}
          />
        ))}
        {rows === undefined && <SkeletonRows columns={columns.length + countExtraCells(props)} />}
      </tbody>
    </table>
  );

  return (
    <>
      <div ref={scroller} className={classes.scroller}>
        {table}
      </div>
      <ShowAfterFirstRows>
        <WholeText within={scroller} />
      </ShowAfterFirstRows>
    </>
  );
}

function useScrolledSidewaysMark(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const markScrolled = () => element.toggleAttribute('data-scrolled', element.scrollLeft > 0);
    element.addEventListener('scroll', markScrolled, { passive: true });
    return () => element.removeEventListener('scroll', markScrolled);
  }, [scroller]);
}

function countExtraCells<Row>({ rowActions, expansion, selection }: DataTableProps<Row>): number {
  return [rowActions, expansion, selection].filter(Boolean).length;
}

const skeletonRowKeys = Array.from({ length: 8 }, (_, index) => `row-${index}`);

function SkeletonRows({ columns }: { columns: number }) {
  return skeletonRowKeys.map((row) => (
    <tr {...asRow} key={row}>
      <td {...asCell} colSpan={columns} data-part="whole">
        <div className={`${classes.skeleton} m_18320242`} data-visible data-animate />
      </td>
    </tr>
  ));
}
