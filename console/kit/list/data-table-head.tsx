import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { UnstyledButton } from '../light/button.tsx';
import { VisuallyHidden } from '../light/layout.tsx';
import { alignmentOfColumn, type Column, minWidthOfColumn, nextSortOfColumn } from './columns.ts';
import classes from './data-table.module.css';
import { asHead, asRow, asRowGroup } from './table-roles.ts';
import { TickBox } from './tick-box.tsx';

export interface SortState {
  by: string;
  desc: boolean;
}

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  onSort: ((sort: SortState) => void) | undefined;
  hasExpansion: boolean;
  hasActions: boolean;
  selected?: 'none' | 'some' | 'all';
  onSelectAll?(): void;
}

export function DataTableHead<Row>({
  columns,
  sort,
  onSort,
  hasExpansion,
  hasActions,
  selected,
  onSelectAll,
}: DataTableHeadProps<Row>) {
  return (
    <thead {...asRowGroup}>
      <tr {...asRow}>
        {selected && (
          <th {...asHead} className={classes.narrow} data-part="select">
            <TickBox
              aria-label="Select all rows on this page"
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              disabled={!onSelectAll}
              onChange={() => onSelectAll?.()}
            />
          </th>
        )}
        {hasExpansion && (
          <th {...asHead} className={classes.narrow}>
            <VisuallyHidden>Details</VisuallyHidden>
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <th {...asHead} className={classes.narrow}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface HeadCellProps<Row> extends Pick<DataTableHeadProps<Row>, 'sort' | 'onSort'> {
  column: Column<Row>;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { id, header, width } = column;
  const look = {
    'data-align': alignmentOfColumn(column),
    'data-part': column.essential ? 'essential' : undefined,
    style: {
      '--column-width': width,
      '--column-min-width': minWidthOfColumn(column),
    } as CSSProperties,
  };
  if (!column.sortable) {
    return (
      <th {...asHead} {...look}>
        {header}
      </th>
    );
  }
  const isSorted = sort?.by === id;
  const Arrow = isSorted ? (sort.desc ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <th
      {...asHead}
      {...look}
      data-sortable
      aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort?.(nextSortOfColumn(column, sort))}
      >
        {header}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
