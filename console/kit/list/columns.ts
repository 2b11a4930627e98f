import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Key of the column in the address (`sortBy`) and in the preferences. */
  id: string;
  header: string;
  /** Plain text is cut off after two lines; a tooltip shows all of it. */
  cell(row: Row): ReactNode;
  kind?: 'text' | 'number' | 'date';
  sortable?: boolean;
  firstSort?: 'asc' | 'desc';
  align?: 'start' | 'end';
  width?: string;
  minWidth?: string;
  lines?: number;
  /** Identifies the row: always visible, not in the column menu. */
  essential?: boolean;
  lead?: boolean;
  optional?: boolean;
}

/** Columns that the person hid, or by default the optional ones; never essential ones. */
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

export function alignmentOfColumn<Row>({ kind, align }: Column<Row>): 'start' | 'end' {
  return align ?? (kind === 'number' ? 'end' : 'start');
}

const lineMinWidth = '7rem';
const nameMinWidth = '12rem';

export function minWidthOfColumn<Row>({ minWidth, width, kind, essential, lead }: Column<Row>) {
  if (minWidth) return minWidth;
  if (essential) return nameMinWidth;
  return width || lead || (kind ?? 'text') !== 'text' ? undefined : lineMinWidth;
}

export function nextSortOfColumn<Row>(
  { id, kind = 'text', firstSort = kind === 'text' ? 'asc' : 'desc' }: Column<Row>,
  now: { by: string; desc: boolean } | undefined,
): { by: string; desc: boolean } {
  return { by: id, desc: now?.by === id ? !now.desc : firstSort === 'desc' };
}
