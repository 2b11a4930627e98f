import { useState } from 'react';

/** What a person has typed into one row, and the row as it was when they began. */
export interface RowEdit<Row, Draft> {
  row: Row;
  draft: Draft;
  errors: Partial<Record<keyof Draft, string>>;
  saving: boolean;
}

type Edits<Row, Draft> = ReadonlyMap<string, RowEdit<Row, Draft>>;

export interface RowEdits<Row, Draft> {
  get(id: string): RowEdit<Row, Draft> | undefined;
  isDirty: boolean;
  start(row: Row): void;
  stop(id: string): void;
  change(id: string, change: Partial<RowEdit<Row, Draft>>): void;
  /** The rows of the list, with those being edited kept in place even if they moved away. */
  keepEdited(rows: readonly Row[]): Row[];
}

interface RowEditsOptions<Row, Draft> {
  /** Other rows, other edits: whatever was typed goes when this changes. */
  listKey: string;
  idOf(row: Row): string;
  draftOf(row: Row): Draft;
}

/** Inline editing of several rows of a list at once. */
export function useRowEdits<Row, Draft extends object>({
  listKey,
  idOf,
  draftOf,
}: RowEditsOptions<Row, Draft>): RowEdits<Row, Draft> {
  const [state, setState] = useState({ listKey, edits: new Map() as Edits<Row, Draft> });
  const edits: Edits<Row, Draft> = state.listKey === listKey ? state.edits : new Map();

  function update(change: (edits: Map<string, RowEdit<Row, Draft>>) => void) {
    setState((current) => {
      const next = new Map(current.listKey === listKey ? current.edits : []);
      change(next);
      return { listKey, edits: next };
    });
  }

  return {
    get: (id) => edits.get(id),
    isDirty: [...edits.values()].some(
      ({ row, draft }) => JSON.stringify(draft) !== JSON.stringify(draftOf(row)),
    ),
    start: (row) =>
      update((next) =>
        next.set(idOf(row), { row, draft: draftOf(row), errors: {}, saving: false }),
      ),
    stop: (id) => update((next) => next.delete(id)),
    change: (id, change) =>
      update((next) => {
        const edit = next.get(id);
        if (edit) next.set(id, { ...edit, ...change });
      }),
    keepEdited: (rows) =>
      keepEdited(
        rows,
        [...edits.values()].map(({ row }) => row),
        idOf,
      ),
  };
}

/** Adds the edited rows that are missing, at the end, where they disturb nothing. */
export function keepEdited<Row>(
  rows: readonly Row[],
  edited: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const present = new Set(rows.map(idOf));
  return [...rows, ...edited.filter((row) => !present.has(idOf(row)))];
}
