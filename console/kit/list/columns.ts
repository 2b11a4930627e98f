import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Names the column in the address (`sortBy`) and in the person's preferences. */
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  sortable?: boolean;
  /** Numbers stand at the end of their column. */
  align?: 'start' | 'end';
  width?: string;
  /** Without it a row would not say what it is: not in the column menu. */
  essential?: boolean;
  /** A picture or mark that stands before the name on a phone, where the others stand below. */
  lead?: boolean;
  /** Shown only when the person asks for it. */
  optional?: boolean;
}

/** The columns a person sees; without a choice of their own, all but the optional ones. */
export function hiddenColumnIds<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): string[] {
  const hideable = columns.filter((column) => !column.essential);
  const isHidden = chosen
    ? (column: Column<Row>) => chosen.includes(column.id)
    : (column: Column<Row>) => column.optional === true;
  return hideable.filter(isHidden).map((column) => column.id);
}
