import { useState } from 'react';

export type SelectedRows<Row> = ReadonlyMap<string, Row>;

export interface Selection<Row> {
  rows: SelectedRows<Row>;
  set(rows: SelectedRows<Row>): void;
}

export function useSelection<Row>(): Selection<Row> {
  const [rows, set] = useState<SelectedRows<Row>>(() => new Map());
  return { rows, set };
}

export function toggleRows<Row>(
  selected: SelectedRows<Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): SelectedRows<Row> {
  const next = new Map(selected);
  const remove = howManySelected(selected, rows, idOf) === 'all';
  for (const row of rows) {
    if (remove) next.delete(idOf(row));
    else next.set(idOf(row), row);
  }
  return next;
}

/**
 * Toggles the range between the row toggled before and this one. Without an earlier row on the
 * page, toggles this row only.
 */
export function toggleRange<Row>(
  selected: SelectedRows<Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  fromId: string | undefined,
  toId: string,
): SelectedRows<Row> {
  const to = rows.findIndex((row) => idOf(row) === toId);
  const from = rows.findIndex((row) => idOf(row) === fromId);
  const start = from === -1 ? to : from;
  const next = new Map(selected);
  for (const row of rows.slice(Math.min(start, to), Math.max(start, to) + 1)) {
    if (selected.has(toId)) next.delete(idOf(row));
    else next.set(idOf(row), row);
  }
  return next;
}

/** Shift with an arrow key: extends the selection by a row, or shrinks it when moving back. */
export function extendSelectionByRow<Row>(
  selected: SelectedRows<Row>,
  from: Row,
  to: Row,
  idOf: (row: Row) => string,
): SelectedRows<Row> {
  const next = new Map(selected);
  if (selected.has(idOf(from)) && selected.has(idOf(to))) next.delete(idOf(from));
  else next.set(idOf(from), from).set(idOf(to), to);
  return next;
}

export function howManySelected<Row>(
  selected: SelectedRows<Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): 'none' | 'some' | 'all' {
  const count = rows.filter((row) => selected.has(idOf(row))).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

/** Selected rows that the page does not show: they are on another page, or left the list. */
export function selectedRowsOutside<Row>(
  selected: SelectedRows<Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const shown = new Set(rows.map(idOf));
  return [...selected].filter(([id]) => !shown.has(id)).map(([, row]) => row);
}
