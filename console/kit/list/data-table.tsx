import { Skeleton, Table } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';
import { DataTableHead, type SortState } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { howManySelected, type Selection, toggleRows } from './selection.ts';

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
}

/**
 * A table of rows from the server. On a phone each row becomes a small card; the roles are written
 * out because a browser forgets them when a table is laid out otherwise.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, sort, onSort, stale = false } = props;
  const { rowActions, onOpenRow, expansion, selection, isMuted } = props;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set());

  function toggleExpanded(id: string) {
    setExpanded((ids) =>
      ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]),
    );
  }

  return (
    <Table
      role="table"
      aria-label={label}
      aria-busy={rows === undefined || stale}
      className={classes.table}
      highlightOnHover={(expansion ?? onOpenRow) !== undefined && rows !== undefined}
      verticalSpacing={6}
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
      <Table.Tbody role="rowgroup" data-stale={stale || undefined}>
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
                toggle: () => selection.set(toggleRows(selection.rows, [row], rowId)),
              },
            })}
          />
        ))}
        {rows === undefined && <SkeletonRows columns={columns.length + extraCells(props)} />}
      </Table.Tbody>
    </Table>
  );
}

function extraCells<Row>({ rowActions, expansion, selection }: DataTableProps<Row>): number {
  return [rowActions, expansion, selection].filter(Boolean).length;
}

const skeletonRows = Array.from({ length: 8 }, (_, index) => `row-${index}`);

function SkeletonRows({ columns }: { columns: number }) {
  return skeletonRows.map((row) => (
    <Table.Tr role="row" key={row}>
      <Table.Td role="cell" colSpan={columns} data-part="whole">
        <Skeleton height={14} my={6} />
      </Table.Td>
    </Table.Tr>
  ));
}
