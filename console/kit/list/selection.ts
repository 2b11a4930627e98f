import { useState } from 'react';

/** Chosen rows by id. They stay chosen while the person turns pages. */
export type SelectedRows<Row> = ReadonlyMap<string, Row>;

export interface Selection<Row> {
  rows: SelectedRows<Row>;
  set(rows: SelectedRows<Row>): void;
}

export function useSelection<Row>(): Selection<Row> {
  const [rows, set] = useState<SelectedRows<Row>>(() => new Map());
  return { rows, set };
}

/** Chooses all of the given rows, or none of them when all were chosen. */
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

export function howManySelected<Row>(
  selected: SelectedRows<Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): 'none' | 'some' | 'all' {
  const count = rows.filter((row) => selected.has(idOf(row))).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}
