import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { alignOf, type Column, minWidthOf, nextSort } from './columns.ts';
import classes from './data-table.module.css';

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
  /** How many of the rows on this page are chosen, where rows can be chosen. */
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
    <Table.Thead role="rowgroup">
      <Table.Tr role="row">
        {selected && (
          <Table.Th role="columnheader" className={classes.narrow} data-part="select">
            <Checkbox
              aria-label="Select all rows on this page"
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              onChange={() => onSelectAll?.()}
            />
          </Table.Th>
        )}
        {hasExpansion && (
          <Table.Th role="columnheader" className={classes.narrow}>
            <VisuallyHidden>Details</VisuallyHidden>
          </Table.Th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <Table.Th role="columnheader" className={classes.narrow}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

interface HeadCellProps<Row> extends Pick<DataTableHeadProps<Row>, 'sort' | 'onSort'> {
  column: Column<Row>;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { id, header, width } = column;
  const look = {
    'data-align': alignOf(column),
    'data-part': column.essential ? 'essential' : undefined,
    style: { '--column-width': width, '--column-min-width': minWidthOf(column) },
  };
  if (!column.sortable) {
    return (
      <Table.Th role="columnheader" {...look}>
        {header}
      </Table.Th>
    );
  }
  const isSorted = sort?.by === id;
  const Arrow = isSorted ? (sort.desc ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Table.Th
      role="columnheader"
      {...look}
      data-sortable
      aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort?.(nextSort(column, sort))}
      >
        {header}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
